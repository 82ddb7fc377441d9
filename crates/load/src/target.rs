//! The server that is measured: one of our own, or one that runs already.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use host::ids::random_name;
use server::client::ClientError;

use crate::plan::Goal;
use crate::wire::failed;

/// The server that is measured.
pub struct Target {
    /// Where it is.
    pub address: SocketAddr,
    process: Option<u32>,
    data: Option<PathBuf>,
    own: Option<Own>,
}

/// A server of our own. Its process ends, and its folder goes, when this is dropped.
struct Own {
    child: Child,
    folder: PathBuf,
}

impl Drop for Own {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A folder for a server of our own.
pub fn folder() -> Result<PathBuf, ClientError> {
    let name = format!("talong-load-{}", random_name().map_err(failed)?);
    Ok(std::env::temp_dir().join(name))
}

impl Target {
    /// Starts a server over a folder, or finds the one that runs.
    pub fn find(goal: &Goal, folder: &Path, limited: bool) -> Result<Target, ClientError> {
        match goal {
            Goal::Running { address, process, data } => {
                Ok(Target { address: *address, process: *process, data: data.clone(), own: None })
            }
            Goal::Own { program } => Target::start(program, folder, limited).map_err(failed),
        }
    }

    fn start(program: &Path, folder: &Path, limited: bool) -> std::io::Result<Target> {
        let data = folder.join("data");
        std::fs::create_dir_all(&data)?;
        let mut command = Command::new(program);
        command.args(["serve", "--port", "0", "--log", "warn", "--data"]).arg(&data);
        if !limited {
            let much = u32::MAX.to_string();
            for limit in ["--message-rate", "--table-rate", "--sockets", "--request-rate"] {
                command.args([limit, &much]);
            }
        }
        let log = File::create(folder.join("log"))?;
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log).spawn()?;
        let mut own = Own { child, folder: folder.to_path_buf() };
        let mut line = String::new();
        if let Some(out) = own.child.stdout.as_mut() {
            BufReader::new(out).read_line(&mut line)?;
        }
        let port = line.trim().trim_end_matches('/').rsplit(':').next().and_then(|port| port.parse().ok());
        let port: u16 = port.ok_or_else(|| {
            let log = std::fs::read_to_string(folder.join("log")).unwrap_or_default();
            std::io::Error::other(format!("{line}{log}"))
        })?;
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        Ok(Target { address, process: Some(own.child.id()), data: Some(data), own: Some(own) })
    }

    /// The memory that the server has, in bytes, where the system tells.
    pub fn memory(&self) -> Option<u64> {
        memory(self.process?)
    }

    /// Its process.
    pub fn process(&self) -> Option<u32> {
        self.process
    }

    /// Its folder.
    pub fn data(&self) -> Option<PathBuf> {
        self.data.clone()
    }

    /// How many times it has panicked, as far as its log is at hand.
    pub fn panics(&self) -> Option<usize> {
        let log = std::fs::read_to_string(self.own.as_ref()?.folder.join("log")).ok()?;
        Some(log.matches("panicked at").count())
    }

    /// How many errors it has logged, as far as its log is at hand.
    pub fn errors(&self) -> Option<usize> {
        let log = std::fs::read_to_string(self.own.as_ref()?.folder.join("log")).ok()?;
        Some(log.lines().filter(|line| line.contains("ERROR")).count())
    }

    /// Ends a server of our own in the hard way; its database, to look into.
    pub fn kill(&mut self) -> Option<PathBuf> {
        let own = self.own.as_mut()?;
        own.child.kill().and_then(|()| own.child.wait()).ok()?;
        self.data.as_ref().map(|data| data.join("talong.sqlite"))
    }
}

/// The memory that a process has, in bytes, where the system tells.
pub fn memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kib| kib * 1024)
}

/// How many bytes the files of a folder have.
pub fn bytes(folder: &Path) -> u64 {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    files.filter_map(|file| file.metadata().ok()).map(|about| about.len()).sum()
}
