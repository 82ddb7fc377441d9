//! A client for programs: what the page does, without a page. The load test and the server's own tests use it.

use std::fmt;
use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value as Json, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// The server cannot be reached, or says something else than the protocol.
#[derive(Debug)]
pub struct ClientError(pub String);

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ClientError {}

fn failed(error: impl fmt::Display) -> ClientError {
    ClientError(error.to_string())
}

/// One HTTP request; the status and the body. Written out: ureq blocks a thread, and while
/// one is blocked the clock of a test stands still.
pub async fn http(
    server: SocketAddr,
    method: &str,
    path: &str,
    secret: Option<&str>,
    body: Option<&Json>,
) -> Result<(u16, String), ClientError> {
    let mut stream = TcpStream::connect(server).await.map_err(failed)?;
    let body = body.map(Json::to_string).unwrap_or_default();
    let bearer = secret.map(|s| format!("Authorization: Bearer {s}\r\n")).unwrap_or_default();
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n{bearer}Content-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await.map_err(failed)?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.map_err(failed)?;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer.split(' ').nth(1).and_then(|s| s.parse().ok()).ok_or_else(|| failed("no status"))?;
    let body = answer.split_once("\r\n\r\n").map(|(_, body)| body.to_string()).unwrap_or_default();
    Ok((status, body))
}

/// Makes a table; its id and its invitation.
pub async fn create(server: SocketAddr, secret: &str, asked: &Json) -> Result<(String, String), ClientError> {
    let (status, body) = http(server, "POST", "/api/tables", Some(secret), Some(asked)).await?;
    let made: Json = serde_json::from_str(&body).map_err(failed)?;
    match (status, made["table"].as_str(), made["invite"].as_str()) {
        (201, Some(table), Some(invite)) => Ok((table.to_string(), invite.to_string())),
        _ => Err(failed(format!("{status}: {body}"))),
    }
}

/// A socket at a table.
pub struct Client {
    stream: WebSocketStream<TcpStream>,
    /// The number of the next message's id.
    pub next_id: u64,
    prefix: String,
}

impl Client {
    /// Connects to a table without saying anything. Ids of messages begin with the prefix.
    pub async fn connect(server: SocketAddr, table: &str, prefix: &str) -> Result<Client, ClientError> {
        let stream = TcpStream::connect(server).await.map_err(failed)?;
        Client::over(stream, server, table, prefix).await
    }

    /// As [`Client::connect`], over a stream that is there already.
    pub async fn over(
        stream: TcpStream,
        server: SocketAddr,
        table: &str,
        prefix: &str,
    ) -> Result<Client, ClientError> {
        let _ = stream.set_nodelay(true);
        let address = format!("ws://{server}/api/tables/{table}/socket");
        let request = address.into_client_request().map_err(failed)?;
        let config = WebSocketConfig::default().read_buffer_size(4 << 10).write_buffer_size(0);
        let (stream, _) = client_async_with_config(request, stream, Some(config)).await.map_err(failed)?;
        Ok(Client { stream, next_id: 0, prefix: prefix.to_string() })
    }

    /// Connects, says hello, and gives the snapshot.
    pub async fn enter(
        server: SocketAddr,
        table: &str,
        secret: Option<&str>,
        last: Option<u64>,
        prefix: &str,
    ) -> Result<(Client, Json), ClientError> {
        let mut client = Client::connect(server, table, prefix).await?;
        let snapshot = client.greet(secret, last).await?;
        Ok((client, snapshot))
    }

    /// Says hello, and gives the snapshot.
    pub async fn greet(&mut self, secret: Option<&str>, last: Option<u64>) -> Result<Json, ClientError> {
        self.say(json!({"t": "hello", "secret": secret, "last": last})).await?;
        loop {
            let message = self.hear().await?;
            match message["t"].as_str() {
                Some("snapshot") => return Ok(message),
                Some("bye" | "refused") => return Err(failed(message)),
                _ => {}
            }
        }
    }

    /// Sends any text.
    pub async fn raw(&mut self, message: Message) -> Result<(), ClientError> {
        self.stream.send(message).await.map_err(failed)
    }

    /// Says something under a new id; the id.
    pub async fn say(&mut self, mut message: Json) -> Result<String, ClientError> {
        self.next_id += 1;
        let id = format!("{}{}", self.prefix, self.next_id);
        message["id"] = id.clone().into();
        self.raw(Message::text(message.to_string())).await?;
        Ok(id)
    }

    /// The next message.
    pub async fn hear(&mut self) -> Result<Json, ClientError> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return serde_json::from_str(&text).map_err(failed),
                Some(Ok(Message::Close(Some(close)))) => {
                    return Err(failed(format!("the socket is closed ({})", u16::from(close.code))));
                }
                Some(Ok(Message::Close(None))) | None => return Err(failed("the socket is closed")),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(failed(error)),
            }
        }
    }

    /// Says something and waits for the answer to it; what comes before the answer is given to `other`.
    pub async fn ask(&mut self, message: Json, mut other: impl FnMut(Json)) -> Result<Json, ClientError> {
        let id = self.say(message).await?;
        loop {
            let heard = self.hear().await?;
            if heard["id"] == *id {
                return Ok(heard);
            }
            other(heard);
        }
    }
}
