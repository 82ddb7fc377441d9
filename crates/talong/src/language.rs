//! The command line in the user's language: Swedish from the definitions, English from the table here.

use cards::Lang;
use clap::{Arg, ArgAction, Command};

use crate::cli::LangArg;

/// English texts by command and argument. A test keeps it complete.
const ENGLISH: &[(&str, &str)] = &[
    ("talong", "Swedish card games: Tolva, Bondtolva, plocketolva, bordstolva, strecktolva and Vändtia"),
    ("talong --help", "Shows this help"),
    ("talong --version", "Shows the version"),
    ("referee", "The referee: JSON lines in, JSON lines out"),
    ("referee…", "Each line is a command, each answer a line. The protocol is described in docs/referee.md."),
    ("rules", "Prints the rule book for exactly the house rules chosen"),
    (
        "rules…",
        "Example: talong rules bordstolva --set first_trick_from_table=on. Two rule sets are compared with --diff, for \
         example: talong rules --diff tolva tolva,ending=gotland.",
    ),
    ("perft", "Counts sequences of actions, to test and compare engines"),
    ("verify", "Checks that the deals of a record were the only ones possible"),
    (
        "verify…",
        "The server commits itself before each deal and tells afterwards. The command works everything out again from \
         the record, without a network; how it is done stands in docs/fair-dealing.md.",
    ),
    ("verify record", "The record, or - to read it from standard input"),
    (
        "verify seen",
        "A commitment that was shown before a deal and must be in the record; can be given several times",
    ),
    ("verify lang", "The language: sv or en"),
    ("arena", "Lets players meet over the same cards and measures who is best"),
    (
        "arena…",
        "Each pair is played once for every side that A can sit on, with the same cards. Example: talong arena --game \
         tolva --a van --b nyborjare --deals 500, or a whole ladder: talong arena --game tolva --ladder \
         random,nyborjare,van. The players and the protocol for your own programs are described in docs/arena.md.",
    ),
    ("play", "Plays at a table in the terminal, against the computer or at a server's table"),
    (
        "play…",
        "Example: talong play bondtolva --set ending=exact --level mastare deals at once; talong play shows what there is \
         to choose. Quitting keeps the game, and talong play --continue goes on with it. Keys and words are described in \
         docs/terminal.md.",
    ),
    ("play game", "The game: bondtolva, tolva, plocketolva, bordstolva, strecktolva or vandtia"),
    ("play seating", "The seating: 2, 3, 4, 5, 2x2, 2x3 or 3x2"),
    ("play set", "A house rule, for example ending=exact; can be given several times"),
    ("play house", "A named set of house rules: gotland or skane"),
    ("play follow_up", "How cards are added in Vändtia: race, wait or never; wait is the calm choice"),
    ("play level", "The computer's level: nyborjare, van or mastare"),
    ("play join", "Sits down at the table behind a link"),
    ("play resume", "Goes on with the last game"),
    ("play text", "Line by line, without drawing: for screen readers and pipes"),
    ("play ascii", "Without suit signs and frames: ASCII only"),
    ("play plain", "Without colours; NO_COLOR does the same"),
    ("play name", "Your name at the table"),
    ("play pace", "How long the computer takes for each card, in milliseconds"),
    ("play race", "How long there is to add in Vändtia, in milliseconds"),
    ("play draw", "Who draws after a trick when there is nothing to meld: auto is the computer, hand is you"),
    ("play lang", "The language: sv or en"),
    ("play data", "The folder where the game is kept"),
    ("replay", "Shows a saved game step by step"),
    ("replay…", "Forwards and back, from any seat, with Master's remarks."),
    ("replay file", "The record"),
    ("replay seat", "The seat to see from, counted from 0; otherwise all cards are open"),
    ("replay text", "Line by line, without drawing"),
    ("replay review", "With Master's remarks, line by line; it takes a while"),
    ("replay ascii", "Without suit signs and frames: ASCII only"),
    ("replay plain", "Without colours; NO_COLOR does the same"),
    ("replay lang", "The language: sv or en"),
    ("serve", "Opens the tables in the browser: a server on this computer"),
    ("serve…", "The address is shown when the server is running. talong without a command does the same."),
    ("serve port", "The port, 0 for any; otherwise 8080, or another one if that is taken"),
    ("serve bind", "The address to listen on; 0.0.0.0 for everyone who reaches this computer"),
    ("serve data", "The folder where tables are kept"),
    (
        "serve keep_days",
        "Days that tables with finished partier are kept after the last event; 0 for ever. Partier begun: at most 30, tables \
         never dealt: at most 7; never one where somebody is connected",
    ),
    ("serve web", "Serves the page from a folder instead of from the program, while writing it"),
    (
        "serve origins",
        "Another site whose pages may connect, for example https://cards.example; can be given several times",
    ),
    (
        "serve hosts",
        "A name by which the server may be reached, for example cards.example; can be given several times. Addresses in \
         digits, localhost and this computer's own name always hold",
    ),
    ("serve behind_proxy", "Trusts X-Forwarded-For from a proxy in front of the server"),
    (
        "serve message_rate",
        "Messages a second that one connection may send, and events a second that one address may have saved in the long run",
    ),
    ("serve request_rate", "Requests a second that one address may make"),
    ("serve table_rate", "Tables an hour that one address may open"),
    ("serve sockets", "Connections that one address may have at once"),
    ("serve log", "How much is logged: off, error, warn, info, debug"),
    ("serve log_json", "Logs as JSON lines"),
    ("load", "Puts a server under load with clients that play, and measures; or attacks it"),
    (
        "load…",
        "Example: talong load --tables 300 --bots mastare, or talong load --bots mastare --hostile bots records. Only servers \
         on this computer. What the figures mean stands in docs/load.md.",
    ),
    (
        "load tables",
        "The number of tables; several are tried one after the other. Default: 100 and 1000, with bots or attackers 50",
    ),
    (
        "load playing",
        "How many tables play at once; the others are silent. Default: at most 100, with bots or attackers all",
    ),
    (
        "load quiet_sockets",
        "How many connections each silent table has: 1, where the other player is gone, or 2",
    ),
    ("load seconds", "How many seconds each part is measured"),
    ("load actions", "Measures each part until people have done so many actions, instead of for a time"),
    ("load game", "The game"),
    ("load seating", "The seating"),
    ("load bots", "Bots at all seats but the host's: nyborjare, van or mastare; otherwise people sit there"),
    ("load bot_pace", "The tables' pace for bots, in milliseconds"),
    (
        "load pace",
        "How long a person thinks, more or less, in milliseconds; 0 for as fast as can be, on a server without limits. \
         Default: 0, with bots or attackers 1500",
    ),
    ("load seed", "The seed of people's actions and of how long they think"),
    (
        "load hostile",
        "Attacks the server beside those who are measured, one part for each kind: bots, records, wishes, slow, bad, lies, \
         addresses, claims, names, deaf or together; without a kind all",
    ),
    ("load strength", "How much of what one address is allowed an attacker takes, in per cent"),
    (
        "load server",
        "A server that runs on this computer already, for example 127.0.0.1:8080; otherwise one is started",
    ),
    ("load process", "That server's process, to measure its memory"),
    ("load data", "That server's folder, to measure how it grows"),
    ("load program", "The program to start as the server, for example an older talong; otherwise this one"),
    ("load json", "Writes all that was measured to a file, as JSON"),
    ("completions", "Prints completions for a shell"),
    ("man", "Prints the manual page, of the whole program or of one command"),
    ("man command", "The command, for example rules"),
    ("completions shell", "The shell"),
    ("rules game", "The game: bondtolva, tolva, plocketolva, bordstolva, strecktolva or vandtia"),
    ("rules seating", "The seating: 2, 3, 4, 5, 2x2, 2x3 or 3x2"),
    ("rules set", "A house rule, for example ending=exact; can be given several times"),
    ("rules house", "A named set of house rules: gotland or skane"),
    ("rules lang", "The language: sv or en"),
    ("rules diff", "Shows how two rule sets differ, each written game[:seating][,switch=value…]"),
    ("rules list", "Lists the games, or all switches of the game with their values"),
    ("perft game", "The game"),
    ("perft seating", "The seating: 2, 3, 4, 5, 2x2, 2x3 or 3x2"),
    ("perft set", "A house rule, for example ending=exact; can be given several times"),
    ("perft house", "A named set of house rules: gotland or skane"),
    ("perft depth", "How many actions deep"),
    ("perft divide", "Splits the count by the first action"),
    ("perft seed", "The deal's seed"),
    ("perft deck", "The deck in the order of dealing, cards separated by spaces"),
    ("perft record", "Counts from the end of a saved game"),
    ("arena game", "The game: bondtolva, tolva, plocketolva, bordstolva, strecktolva or vandtia"),
    ("arena seating", "The seating: 2, 3, 4, 5, 2x2, 2x3 or 3x2"),
    ("arena set", "A house rule, for example ending=exact; can be given several times"),
    ("arena house", "A named set of house rules: gotland or skane"),
    ("arena a", "Player A: a name, name@500, name@20ms or pipe:COMMAND"),
    ("arena b", "Player B"),
    ("arena ladder", "All meet all: players separated by commas; can be given several times"),
    ("arena deals", "How many pairs are played"),
    ("arena seed", "The seed that everything follows from"),
    ("arena unit", "What counts: whole partier, or single deals from 0–0"),
    ("arena budget", "Thinking time in iterations per decision"),
    ("arena time", "Thinking time per decision, for example 20ms or 1.5s"),
    ("arena jobs", "How many threads play; one per core by default"),
    ("arena pipe_timeout", "How long an outside program may take for an answer"),
    ("arena json", "Prints the result as one JSON object"),
    ("arena lang", "The language: sv or en"),
    ("arena quiet", "Shows no progress bar"),
];

fn english(key: &str) -> Option<&'static str> {
    ENGLISH.iter().find(|(k, _)| *k == key).map(|(_, text)| *text)
}

/// The language that the user's surroundings ask for; Swedish unless they say English.
pub fn from_surroundings() -> Lang {
    let named = ["TALONG_LANG", "LC_ALL", "LC_MESSAGES", "LANG"].iter();
    let first = named.filter_map(|name| std::env::var(name).ok()).find(|value| !value.is_empty());
    match first {
        Some(value) if value.starts_with("en") => Lang::En,
        _ => Lang::Sv,
    }
}

impl From<LangArg> for Lang {
    fn from(lang: LangArg) -> Lang {
        match lang {
            LangArg::Sv => Lang::Sv,
            LangArg::En => Lang::En,
        }
    }
}

/// The command with every text in the language.
pub fn speak(command: Command, lang: Lang) -> Command {
    let name = command.get_name().to_string();
    let say = |sv: &'static str, en: &'static str| match lang {
        Lang::Sv => sv,
        Lang::En => en,
    };
    let options = say("Val", "Options");
    let (usage, commands) = (say("Användning", "Usage"), say("Kommandon", "Commands"));
    let mut spoken = command
        .disable_help_flag(true)
        .subcommand_help_heading(commands)
        .subcommand_value_name(say("KOMMANDO", "COMMAND"))
        .help_template(format!("{{about-with-newline}}\n{usage}: {{usage}}\n\n{{all-args}}{{after-help}}"));
    if lang == Lang::En {
        if let Some(text) = english(&name) {
            spoken = spoken.about(text);
        }
        if let Some(text) = english(&format!("{name}…")) {
            spoken = spoken.long_about(text);
        }
    }
    if name == "talong" {
        let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
        spoken = spoken
            .disable_version_flag(true)
            .arg(version.help(say("Visar versionen", "Shows the version")).help_heading(options));
    }
    spoken = spoken.mut_args(|arg| {
        let text = english(&format!("{name} {}", arg.get_id())).filter(|_| lang == Lang::En);
        let heading = if arg.is_positional() { say("Argument", "Arguments") } else { options };
        let arg = arg.help_heading(heading);
        match text {
            Some(text) => arg.help(text),
            None => arg,
        }
    });
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    spoken
        .arg(help.help(say("Visar den här hjälpen", "Shows this help")).help_heading(options))
        .mut_subcommands(|sub| speak(sub, lang))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use clap::CommandFactory;

    #[test]
    fn every_text_is_there_in_english() {
        let mut missing = Vec::new();
        let top = Cli::command();
        for command in std::iter::once(&top).chain(top.get_subcommands()) {
            let name = command.get_name();
            missing.extend(english(name).is_none().then(|| name.to_string()));
            for arg in command.get_arguments() {
                let key = format!("{name} {}", arg.get_id());
                assert!(arg.get_help().is_some(), "{key} has no Swedish text");
                missing.extend(english(&key).is_none().then_some(key));
            }
            let long = command.get_long_about().is_some() && english(&format!("{name}…")).is_none();
            missing.extend(long.then(|| format!("{name}…")));
        }
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn the_definitions_hold_in_both_languages() {
        speak(Cli::command(), Lang::Sv).debug_assert();
        speak(Cli::command(), Lang::En).debug_assert();
    }
}
