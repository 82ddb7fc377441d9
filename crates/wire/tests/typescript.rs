//! The page's types are written from the forms of the wire. `TALONG_TYPES=write cargo test -p talong-wire` writes them anew.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};

use ts_rs::{Config, TS, TypeVisitor};
use wire::{api, table};

const HEAD: &str = "// Written by `TALONG_TYPES=write cargo test -p talong-wire` from crates/wire; what the page needs beside it stands in
// lib/types.d.ts. In words and with examples: docs/table-protocol.md.
";

/// Declares whatever it is shown, and all that this consists of, each once.
struct Written {
    config: Config,
    seen: HashSet<TypeId>,
    /// By their names: the order in which they are shown is not the same in every build.
    declared: BTreeMap<String, String>,
}

impl TypeVisitor for Written {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        // What has no file of its own is TypeScript's, not ours.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            let declared = format!("\n{docs}export {}\n", T::decl(&self.config));
            let known = self.declared.insert(T::ident(&self.config), declared.clone());
            assert!(known.is_none_or(|known| known == declared), "two forms have the name of {declared}");
        }
        T::visit_generics(self);
        T::visit_dependencies(self);
    }
}

fn typescript() -> String {
    let config = Config::new().with_large_int("number").with_array_tuple_limit(0);
    let mut written = Written { config, seen: HashSet::new(), declared: BTreeMap::new() };
    written.visit::<table::FromClient>();
    written.visit::<table::FromServer>();
    written.visit::<table::FairDeals>();
    written.visit::<api::ErrorBody>();
    written.visit::<api::Presets>();
    written.visit::<api::RulesRequest>();
    written.visit::<api::RuleBook>();
    written.visit::<api::CreateRequest>();
    written.visit::<api::Created>();
    written.visit::<api::MyTables>();
    written.visit::<api::ReplayRequest>();
    written.visit::<api::Replay<api::ReplayStep>>();
    written.visit::<api::ReviewRequest>();
    written.visit::<api::RatingRequest>();
    written.visit::<api::Job<api::Remark, api::Found>>();
    written.visit::<api::Lessons>();
    written.visit::<api::PuzzleInfo>();
    written.visit::<api::TryRequest>();
    written.visit::<api::Tried>();
    written.visit::<api::MayTry>();
    written.visit::<api::GuideInfo>();
    written.visit::<api::Glossary>();
    HEAD.to_string() + &short(&written.declared.into_values().collect::<String>())
}

/// Each member that is explained on a line of its own, and so is each of several forms.
fn short(text: &str) -> String {
    let text = text.replace(", \n/**\n * ", ",\n  /** ").replace("{ \n/**\n * ", "{\n  /** ");
    let text = text.replace("/**\n * ", "/** ").replace("\n */\n", " */\n");
    let text = text.replace(", }", " }").replace(" | { \"", "\n  | { \"").replace("= { \"", "=\n  | { \"");
    text.split_inclusive('\n').map(indented).collect()
}

/// A member after its explanation.
fn indented(line: &str) -> String {
    let is_member = line.starts_with(|c: char| c.is_ascii_lowercase()) && !line.starts_with("export");
    format!("{}{line}", if is_member { "  " } else { "" })
}

#[test]
fn the_page_has_the_types_of_the_wire() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/protocol.d.ts");
    let new = typescript();
    if std::env::var_os("TALONG_TYPES").is_some() {
        return std::fs::write(path, new).unwrap();
    }
    let old = std::fs::read_to_string(path).unwrap();
    assert!(
        old == new,
        "web/protocol.d.ts is not of today's wire: TALONG_TYPES=write cargo test -p talong-wire"
    );
}
