//! Outside programs: one JSON line to them, one JSON line back. Nothing that they do may hang or crash the arena.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use crate::failure::Failure;

/// A program that ended is started again this many times in a match, then the run stops.
pub const RESTARTS: u32 = 3;

/// The longest answer that is read, in bytes.
const LINE_LIMIT: u64 = 1 << 16;

/// Lines that may wait in either direction before somebody is deaf, or has said enough.
const WAITING: usize = 8;

/// How long a program that has closed its output, or whose input was closed, may take to end by itself.
const GRACE: Duration = Duration::from_millis(500);

/// A program that runs. Two threads do the reading and writing, so that neither can hold up the arena.
struct Process {
    child: Child,
    to: SyncSender<String>,
    from: Receiver<Vec<u8>>,
}

impl Process {
    fn start(command: &str) -> Result<Process, Failure> {
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(command).stdin(Stdio::piped()).stdout(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        let mut child = shell.spawn().map_err(|e| Failure::NotStarted(e.to_string()))?;
        let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Failure::NotStarted("no pipe".to_string()));
        };
        let (to, lines) = sync_channel::<String>(WAITING);
        std::thread::spawn(move || {
            for line in lines {
                if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        });
        let (answers, from) = sync_channel(WAITING);
        std::thread::spawn(move || read_lines(stdout, &answers));
        Ok(Process { child, to, from })
    }

    fn send(&self, line: &Json) -> Result<(), Failure> {
        match self.to.try_send(format!("{line}\n")) {
            Err(TrySendError::Full(_)) => Err(Failure::Deaf),
            // Its death shows when the answer is read.
            Ok(()) | Err(TrySendError::Disconnected(_)) => Ok(()),
        }
    }

    /// Closes the program's input, waits a little if it deserves it, ends it and what it started itself, and says how
    /// it ended.
    fn end(self, grace: Duration) -> String {
        let Process { mut child, to, from } = self;
        drop((to, from));
        let start = Instant::now();
        while let Ok(None) = child.try_wait()
            && start.elapsed() < grace
        {
            std::thread::sleep(Duration::from_millis(1));
        }
        // The shell may be gone and what it started not.
        if cfg!(unix) {
            let group = format!("kill -s KILL -- -{}", child.id());
            let _ = Command::new("sh").args(["-c", &group]).stderr(Stdio::null()).status();
        }
        let _ = child.kill();
        child.wait().map_or_else(|e| e.to_string(), |status| status.to_string())
    }
}

/// Passes lines on until the program ends or nobody listens.
fn read_lines(stdout: ChildStdout, answers: &SyncSender<Vec<u8>>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        match stdout.by_ref().take(LINE_LIMIT).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if answers.send(line).is_err() => return,
            Ok(_) => {}
        }
    }
}

/// The run cannot go on: a program ends again and again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GaveUp(pub Failure);

/// A program that plays, started when it is first needed and again when it has ended.
pub(crate) struct Outside {
    command: String,
    timeout: Duration,
    process: Option<Process>,
    /// How it last failed, once it has.
    ended: Option<Failure>,
    asked: u64,
}

impl Outside {
    pub fn new(command: &str, timeout: Duration) -> Outside {
        Outside { command: command.to_string(), timeout, process: None, ended: None, asked: 0 }
    }

    /// Greets it before a parti. `restarts` counts over all processes of one entrant.
    pub fn begin(&mut self, hello: &Json, restarts: &AtomicU32) -> Result<(), GaveUp> {
        if let Some(process) = &mut self.process
            && let Ok(Some(status)) = process.child.try_wait()
        {
            let died = Failure::Died(status.to_string());
            self.stop(died);
        }
        if self.process.is_none() {
            if let Some(last) = &self.ended
                && restarts.fetch_add(1, Ordering::Relaxed) >= RESTARTS
            {
                return Err(GaveUp(last.clone()));
            }
            match Process::start(&self.command) {
                Ok(process) => self.process = Some(process),
                Err(failure) => self.ended = Some(failure),
            }
        }
        if let Some(process) = &self.process
            && let Err(failure) = process.send(hello)
        {
            self.stop(failure);
        }
        Ok(())
    }

    /// Sends a request with a new id and waits for its answer: an action's text, or none to keep still.
    pub fn ask(&mut self, mut request: Json) -> Result<Option<String>, Failure> {
        let Some(process) = &self.process else {
            return Err(self.ended.clone().unwrap_or(Failure::Deaf));
        };
        self.asked += 1;
        request["id"] = self.asked.into();
        if let Err(failure) = process.send(&request) {
            return Err(self.stop(failure));
        }
        let deadline = Instant::now() + self.timeout;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match process.from.recv_timeout(left) {
                Ok(line) => match read_answer(&line, self.asked)? {
                    Answer::Now(action) => return Ok(action),
                    // It said more than it was asked for; that belongs to an earlier question.
                    Answer::Old if !left.is_zero() => {}
                    Answer::Old => return Err(self.late()),
                },
                Err(RecvTimeoutError::Timeout) => return Err(self.late()),
                Err(RecvTimeoutError::Disconnected) => return Err(self.died()),
            }
        }
    }

    fn late(&mut self) -> Failure {
        self.stop(Failure::Late(self.timeout))
    }

    fn died(&mut self) -> Failure {
        let how = self.process.take().map_or_else(String::new, |process| process.end(GRACE));
        self.stop(Failure::Died(how))
    }

    /// Ends the process and keeps the reason.
    fn stop(&mut self, why: Failure) -> Failure {
        if let Some(process) = self.process.take() {
            process.end(Duration::ZERO);
        }
        self.ended = Some(why.clone());
        why
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            process.end(GRACE);
        }
    }
}

/// What a line says.
enum Answer {
    /// The answer to this question.
    Now(Option<String>),
    /// The answer to an earlier one.
    Old,
}

fn read_answer(line: &[u8], asked: u64) -> Result<Answer, Failure> {
    let malformed = || Failure::Malformed(Failure::quote(&String::from_utf8_lossy(line)));
    let answer: Json = serde_json::from_slice(line).map_err(|_| malformed())?;
    match answer.get("id").and_then(Json::as_u64) {
        Some(id) if id < asked => return Ok(Answer::Old),
        Some(id) if id == asked => {}
        _ => return Err(malformed()),
    }
    match answer.get("action") {
        Some(Json::Null) => Ok(Answer::Now(None)),
        Some(Json::String(action)) => Ok(Answer::Now(Some(action.clone()))),
        _ => Err(malformed()),
    }
}

/// The line that a parti begins with.
pub(crate) fn hello(rules: &games::AnyRules, seat: cards::Seat) -> Json {
    json!({
        "cmd": "hello",
        "game": rules.game(),
        "seating": rules.seating(),
        "rules": wire::Rules::from(rules),
        "seat": seat.0,
    })
}
