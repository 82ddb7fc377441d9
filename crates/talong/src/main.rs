//! The command line of Talong.

mod arena;
mod cli;
mod language;
mod load;
mod perft;
mod play;
mod print;
mod rules;
mod serve;
mod verify;

use std::io::{self, BufReader, Write};
use std::process::ExitCode;

use cards::{Lang, Seed};
use clap::{CommandFactory, FromArgMatches};
use clap_complete::aot::generate;
use cli::{Cli, Task};

fn main() -> ExitCode {
    let lang = language::from_surroundings();
    let mut command = language::speak(Cli::command(), lang);
    let matches = match command.try_get_matches_from_mut(std::env::args_os()) {
        Ok(matches) => matches,
        Err(error) => {
            if error.use_stderr() && lang == Lang::Sv {
                eprintln!("Kommandot går inte att förstå:");
            }
            error.exit();
        }
    };
    let result = Cli::from_arg_matches(&matches).map_err(anyhow::Error::from).and_then(|cli| run(cli, lang));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Where nobody can read it, it goes unsaid.
            let _ = writeln!(io::stderr(), "talong: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The reader went away, as `head` does: nothing to complain about.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let kind = error.downcast_ref::<io::Error>().map(io::Error::kind);
    kind == Some(io::ErrorKind::BrokenPipe)
}

fn run(cli: Cli, lang: Lang) -> anyhow::Result<()> {
    match cli.task {
        None => serve::run(&serve::usual(), lang)?,
        Some(Task::Serve(task)) => serve::run(&task, lang)?,
        Some(Task::Play(task)) => play::run(&task, lang)?,
        Some(Task::Replay(task)) => play::replay(&task, lang)?,
        Some(Task::Load(task)) => load::run(&task, lang)?,
        Some(Task::Referee) => {
            let mut referee = referee::Referee::new(fresh_seed);
            referee::serve(&mut referee, BufReader::new(io::stdin().lock()), io::stdout().lock())?;
        }
        Some(Task::Rules(task)) => rules::run(&task, lang)?,
        Some(Task::Perft(task)) => perft::run(&task, lang)?,
        Some(Task::Verify(task)) => verify::run(&task, lang)?,
        Some(Task::Arena(task)) => arena::run(&task, lang)?,
        Some(Task::Completions { shell }) => {
            let mut command = language::speak(Cli::command(), lang);
            generate(shell, &mut command, "talong", &mut io::stdout());
        }
        Some(Task::Man { command: name }) => {
            let mut page = language::speak(Cli::command(), lang);
            let mut title = "talong".to_string();
            if let Some(name) = name {
                let Some(command) = page.find_subcommand(&name) else {
                    anyhow::bail!(match lang {
                        Lang::Sv => format!("det finns inget kommando ”{name}”"),
                        Lang::En => format!("there is no command “{name}”"),
                    });
                };
                title = format!("talong-{name}");
                page = command.clone().display_name(title.clone());
            }
            clap_mangen::Man::new(page).title(title).render(&mut io::stdout())?;
        }
    }
    Ok(())
}

/// 32 bytes from the system's generator; without one no fair deal is possible, and nothing is dealt.
fn fresh_seed() -> Seed {
    let mut bytes = [0; 32];
    if let Err(error) = getrandom::fill(&mut bytes) {
        eprintln!("talong: {error}");
        std::process::exit(1);
    }
    Seed(bytes)
}
