//! `talong serve`.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use cards::Lang;
use clap::Parser;
use server::{App, Config, Limits};
use tokio::net::TcpListener;

use crate::cli::{Cli, ServeTask, Task};

pub fn say<'a>(lang: Lang, sv: &'a str, en: &'a str) -> &'a str {
    match lang {
        Lang::Sv => sv,
        Lang::En => en,
    }
}

/// `serve` without options.
pub fn usual() -> ServeTask {
    match Cli::parse_from(["talong", "serve"]).task {
        Some(Task::Serve(task)) => task,
        _ => unreachable!("the command line was told to serve"),
    }
}

/// Where tables are kept if nobody says where: the user's folder for data.
pub fn data_folder() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = set("XDG_DATA_HOME").or_else(|| Some(set("HOME")?.join(".local/share")));
    base.or_else(|| set("APPDATA")).map(|base| base.join("talong"))
}

fn log(task: &ServeTask) -> Result<()> {
    let level: tracing::level_filters::LevelFilter =
        task.log.parse().map_err(|_| anyhow!("--log: {}", task.log))?;
    // Where the log itself cannot be written, on a full disk, nothing is said of it: that would end the program.
    let lines = tracing_subscriber::fmt().with_max_level(level).with_writer(io::stderr).with_target(false);
    let lines = lines.log_internal_errors(false);
    let set = if task.log_json { lines.json().try_init() } else { lines.with_ansi(false).try_init() };
    set.map_err(|error| anyhow!(error))
}

/// Listens for the system asking the program to stop, from this moment on; what is returned ends when it does.
fn asked_to_stop() -> impl Future<Output = ()> {
    let interrupt = async {
        // Without signals there is nothing to wait for, and the server runs on.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = {
        use tokio::signal::unix::{SignalKind, signal};
        let terminate = signal(SignalKind::terminate());
        async move {
            match terminate {
                Ok(mut terminate) => drop(terminate.recv().await),
                Err(_) => std::future::pending().await,
            }
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    async move {
        tokio::select! {
            () = interrupt => {}
            () = terminate => {}
        }
    }
}

/// The usual port, that which was asked for, or, where nobody asked and the usual one is taken, any.
async fn listen(task: &ServeTask, lang: Lang) -> Result<TcpListener> {
    let address = SocketAddr::new(task.bind, task.port.unwrap_or(8080));
    match TcpListener::bind(address).await {
        Err(error) if task.port.is_none() && error.kind() == io::ErrorKind::AddrInUse => {
            Ok(TcpListener::bind(SocketAddr::new(task.bind, 0)).await?)
        }
        bound => bound.map_err(|error| reason(lang, unheard(address, &error))),
    }
}

/// One of two languages, as an error.
fn reason(lang: Lang, (sv, en): (String, String)) -> anyhow::Error {
    anyhow!(say(lang, &sv, &en).to_string())
}

/// Why nobody can be heard at an address, in Swedish and in English.
fn unheard(address: SocketAddr, error: &io::Error) -> (String, String) {
    let (ip, port) = (address.ip(), address.port());
    match error.kind() {
        io::ErrorKind::AddrInUse => (
            format!(
                "porten {port} är upptagen; avsluta det som använder den, eller ange en annan med --port"
            ),
            format!("port {port} is in use; stop what uses it, or give another with --port"),
        ),
        io::ErrorKind::PermissionDenied => (
            format!("porten {port} får bara systemet använda; ange en över 1023 med --port"),
            format!("port {port} is for the system only; give one above 1023 with --port"),
        ),
        io::ErrorKind::AddrNotAvailable => (
            format!("den här datorn har inte adressen {ip}; ange en annan med --bind"),
            format!("this machine does not have the address {ip}; give another with --bind"),
        ),
        _ => (
            format!("det går inte att lyssna på {address}: {error}"),
            format!("it is not possible to listen at {address}: {error}"),
        ),
    }
}

/// What this machine is called on its network. Nobody elsewhere can have a page under these names.
fn own_names() -> Vec<String> {
    let name = gethostname::gethostname().to_string_lossy().into_owned();
    vec![format!("{name}.local"), name]
}

/// Lets this process have more files open at once, as far as the system allows; how many it may then have.
pub fn allow_files(wanted: u64) -> u64 {
    // Where the system does not tell, there is nothing to do but try.
    rlimit::increase_nofile_limit(wanted).unwrap_or(wanted)
}

pub fn run(task: &ServeTask, lang: Lang) -> Result<()> {
    log(task)?;
    // Every socket is a file, and the usual limit is 1024.
    allow_files(1 << 20);
    let data = task.data.clone().or_else(data_folder);
    let data = data.ok_or_else(|| {
        anyhow!(
            "{}",
            say(lang, "ange en mapp för borden med --data", "give a folder for the tables with --data")
        )
    })?;
    let limits = Limits {
        messages_per_second: task.message_rate,
        entries_per_second: task.message_rate,
        requests_per_second: task.request_rate,
        tables_per_hour: task.table_rate,
        sockets_per_address: task.sockets,
        ..Limits::default()
    };
    let config = Config {
        limits,
        origins: task.origins.clone(),
        hosts: task.hosts.iter().cloned().chain(own_names()).collect(),
        behind_proxy: task.behind_proxy,
        web: task.web.clone(),
        linger: None,
        keep_days: task.keep_days,
    };
    let app = App::open(config, &data).map_err(|error| reason(lang, error.text()))?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let stop_asked = asked_to_stop();
        let listener = listen(task, lang).await?;
        let port = listener.local_addr()?.port();
        let host = if task.bind.is_unspecified() || task.bind.is_loopback() {
            "localhost".to_string()
        } else {
            SocketAddr::new(task.bind, port).ip().to_string()
        };
        let (there, stop) =
            (say(lang, "Talong finns på", "Talong is at"), say(lang, "Avsluta med", "Stop with"));
        // Whoever started the server may not listen; that is no reason not to serve.
        let _ = write!(io::stdout(), "{there} http://{host}:{port}/\n{stop} Ctrl-C.\n");
        let _ = io::stdout().flush();
        server::run(app, listener, stop_asked).await?;
        Ok(())
    })
}
