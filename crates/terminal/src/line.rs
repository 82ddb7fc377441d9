//! The one way to a table: messages out, messages in. A table in this process and one behind a socket look the same.

use std::collections::VecDeque;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use host::room::{Chair, Room};
use serde_json::{Value as Json, json};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, sleep_until};
use tokio_tungstenite::tungstenite::http::StatusCode;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::link::Link;

/// How often a silent socket says that it is still there.
const PING: Duration = Duration::from_secs(30);
/// How long to wait before coming back: first, and at most.
const BACK: (Duration, Duration) = (Duration::from_millis(200), Duration::from_secs(5));

/// A line to a table.
pub struct Line {
    out: mpsc::UnboundedSender<Json>,
    heard: mpsc::UnboundedReceiver<Json>,
    prefix: String,
    next: u64,
}

impl Line {
    /// To a table in this process.
    pub fn here(room: Arc<Room>, table: String, secret: String) -> Line {
        Line::over(Here { room, table, secret: secret.clone(), chair: None }, secret)
    }

    /// To a table behind a link.
    pub fn there(link: Link, secret: String) -> Line {
        Line::over(There { link, socket: None }, secret)
    }

    /// To a table that is not there: what is said can be heard at the other end.
    #[cfg(test)]
    pub fn nowhere() -> (Line, mpsc::UnboundedReceiver<Json>) {
        let (out, wishes) = mpsc::unbounded_channel();
        let (_, heard) = mpsc::unbounded_channel();
        (Line { out, heard, prefix: String::new(), next: 0 }, wishes)
    }

    fn over(wire: impl Wire, secret: String) -> Line {
        let (out, wishes) = mpsc::unbounded_channel();
        let (told, heard) = mpsc::unbounded_channel();
        let prefix = host::ids::random_name().unwrap_or_else(|_| std::process::id().to_string());
        tokio::spawn(run(wire, secret, prefix.clone(), wishes, told));
        Line { out, heard, prefix, next: 0 }
    }

    /// Says something under a new id; the id.
    pub fn say(&mut self, mut message: Json) -> String {
        self.next += 1;
        let id = format!("{}{}", self.prefix, self.next);
        message["id"] = id.clone().into();
        // A line that has ended says so where it is heard.
        let _ = self.out.send(message);
        id
    }

    /// The next message. `{"t":"link"}` tells of the line itself: `lost`, or `ended` when nothing more will come.
    pub async fn hear(&mut self) -> Json {
        self.heard.recv().await.unwrap_or_else(|| json!({"t": "link", "state": "ended"}))
    }
}

/// What carries the messages.
trait Wire: Send + 'static {
    /// Gets through to the table, and says hello.
    fn connect(&mut self, hello: &Json) -> impl Future<Output = Result<(), Json>> + Send;
    /// Says a message; false if it did not get through.
    fn say(&mut self, text: &str) -> impl Future<Output = bool> + Send;
    /// The next message; none if the wire broke.
    fn hear(&mut self) -> impl Future<Output = Option<String>> + Send;
    /// Does silence break it?
    fn pings(&self) -> bool;
}

struct Here {
    room: Arc<Room>,
    table: String,
    secret: String,
    chair: Option<Chair>,
}

impl Wire for Here {
    async fn connect(&mut self, hello: &Json) -> Result<(), Json> {
        let id = hello["id"].as_str().unwrap_or("hello");
        let entered = self.room.enter(&self.table, &self.secret, hello["last"].as_u64(), id).await;
        self.chair = Some(entered.map_err(|refusal| json!(wire::Reason::from(refusal)))?);
        Ok(())
    }

    async fn say(&mut self, text: &str) -> bool {
        match &mut self.chair {
            Some(chair) => {
                chair.say(text).await;
                true
            }
            None => false,
        }
    }

    async fn hear(&mut self) -> Option<String> {
        self.chair.as_mut()?.hear().await
    }

    fn pings(&self) -> bool {
        false
    }
}

struct There {
    link: Link,
    socket: Option<WebSocketStream<MaybeTlsStream<TcpStream>>>,
}

impl Wire for There {
    async fn connect(&mut self, hello: &Json) -> Result<(), Json> {
        // Whoever came first has chosen the provider; there is only one to choose.
        let _ = rustls::crypto::ring::default_provider().install_default();
        self.socket = None;
        let connected = connect_async(self.link.socket()).await;
        let (mut socket, _) = connected.map_err(|error| {
            let status = if let Error::Http(answer) = &error { Some(answer.status()) } else { None };
            let known = match status {
                Some(StatusCode::NOT_FOUND) => Some(tables::WhyNot::NoTable),
                Some(StatusCode::MISDIRECTED_REQUEST) => Some(tables::WhyNot::WrongHost),
                _ => None,
            };
            if let Some(no) = known {
                return json!(wire::Reason::from(game::Refusal::from(no)));
            }
            let text = error.to_string();
            json!({"rule": null, "sv": format!("Servern nås inte: {text}"), "en": format!("The server cannot be reached: {text}")})
        })?;
        let said = socket.send(Message::text(hello.to_string())).await;
        said.map_err(|error| json!({"rule": null, "sv": error.to_string(), "en": error.to_string()}))?;
        self.socket = Some(socket);
        Ok(())
    }

    async fn say(&mut self, text: &str) -> bool {
        match &mut self.socket {
            Some(socket) => socket.send(Message::text(text)).await.is_ok(),
            None => false,
        }
    }

    async fn hear(&mut self) -> Option<String> {
        loop {
            match self.socket.as_mut()?.next().await? {
                Ok(Message::Text(text)) => return Some(text.to_string()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    fn pings(&self) -> bool {
        true
    }
}

/// What is known of the line between two connections.
struct Talk {
    secret: String,
    prefix: String,
    hellos: u64,
    /// The last event heard.
    last: Option<u64>,
    /// Wishes without an answer: said again after a break, with the same ids.
    open: VecDeque<Json>,
    told: mpsc::UnboundedSender<Json>,
}

impl Talk {
    fn tell(&self, message: Json) -> bool {
        self.told.send(message).is_ok()
    }

    /// Notes what a message says of the line; false if the table wants no more of it.
    fn note(&mut self, message: &Json) -> bool {
        self.last = message["n"].as_u64().max(self.last);
        if let Some(id) = message["id"].as_str() {
            self.open.retain(|wish| wish["id"] != id);
        }
        let comes_back = ["stopping", "slow", "idle"];
        message["t"] != "bye" || message["why"].as_str().is_some_and(|why| comes_back.contains(&why))
    }
}

async fn run(
    mut wire: impl Wire,
    secret: String,
    prefix: String,
    mut wishes: mpsc::UnboundedReceiver<Json>,
    told: mpsc::UnboundedSender<Json>,
) {
    let mut talk = Talk { secret, prefix, hellos: 0, last: None, open: VecDeque::new(), told };
    let mut pause = BACK.0;
    let mut before = false;
    loop {
        talk.hellos += 1;
        let id = format!("{}h{}", talk.prefix, talk.hellos);
        let hello = json!({"t": "hello", "id": id, "secret": talk.secret, "last": talk.last, "contributes": wire.pings()});
        match wire.connect(&hello).await {
            Ok(()) => {
                if !converse(&mut wire, &mut talk, &mut wishes, &id).await {
                    return;
                }
                before = true;
                pause = BACK.0;
            }
            Err(error) if !before => {
                talk.tell(json!({"t": "link", "state": "ended", "error": error}));
                return;
            }
            Err(_) => {}
        }
        if !talk.tell(json!({"t": "link", "state": "lost"})) {
            return;
        }
        sleep(pause).await;
        pause = (pause * 2).min(BACK.1);
    }
}

/// Talks until the wire breaks; false if it is not to be mended.
async fn converse(
    wire: &mut impl Wire,
    talk: &mut Talk,
    wishes: &mut mpsc::UnboundedReceiver<Json>,
    hello: &str,
) -> bool {
    for wish in talk.open.clone() {
        if !wire.say(&wish.to_string()).await {
            return true;
        }
    }
    let mut ping = Instant::now() + PING;
    loop {
        let pings = wire.pings();
        tokio::select! {
            wish = wishes.recv() => {
                let Some(wish) = wish else { return false };
                talk.open.push_back(wish.clone());
                ping = Instant::now() + PING;
                if !wire.say(&wish.to_string()).await {
                    return true;
                }
            }
            text = wire.hear() => {
                let Some(text) = text else { return true };
                let Ok(message) = serde_json::from_str::<Json>(&text) else { return true };
                if message["t"] == "refused" && message["id"] == hello {
                    talk.tell(json!({"t": "link", "state": "ended", "error": message["error"]}));
                    return false;
                }
                let stays = talk.note(&message);
                if !talk.tell(message) || !stays {
                    talk.tell(json!({"t": "link", "state": "ended"}));
                    return false;
                }
            }
            () = sleep_until(ping), if pings => {
                ping = Instant::now() + PING;
                if !wire.say(&json!({"t": "ping", "id": format!("{}p", talk.prefix)}).to_string()).await {
                    return true;
                }
            }
        }
    }
}
