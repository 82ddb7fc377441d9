use crate::{Guide, Puzzle};

/// Reads lessons that are part of the program.
macro_rules! lessons {
    ($kind:ident, $folder:literal: $($name:literal)*) => {
        vec![$($kind::read($name, include_str!(concat!("../", $folder, "/", $name, ".txt")))),*]
    };
}

/// The first deals.
pub fn guides() -> Vec<Guide> {
    lessons!(Guide, "deals":
        "bondtolva" "tolva" "vandtia" "plocketolva" "bordstolva" "strecktolva")
}

/// The puzzles, the easy ones first in each family.
pub fn puzzles() -> Vec<Puzzle> {
    lessons!(Puzzle, "puzzles":
        "tolva-damen-forst"
        "tolva-ge-forst"
        "tolva-ratt-kung"
        "tolva-spara-trumfen"
        "tolva-tvinga-trumfen"
        "tolva-overstick"
        "tolva-slapp-in"
        "tolva-ogonen"
        "plocketolva-trumfkungen"
        "plocketolva-hog-atta"
        "plocketolva-dra-och-ge"
        "plocketolva-sex-poang"
        "plocketolva-spara-nian"
        "vandtia-alla-tre"
        "vandtia-fyrtalet"
        "vandtia-tva-ess-till"
        "vandtia-fyra-ess"
        "vandtia-rakna-korten"
        "vandtia-fjarde-pa-hogen"
        "vandtia-spara-tvaan"
        "vandtia-spara-tian"
        "vandtia-esset-stanger"
        "vandtia-over-sjuan"
        "vandtia-ett-ess-kvar"
        "vandtia-plocka-ett"
        "vandtia-tom-hog"
        "vandtia-en-i-taget"
        "vandtia-mitten-forst"
    )
}
