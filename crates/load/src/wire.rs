//! Lines to the server from addresses of this machine's loopback network: every household of the crowd has one, and so has
//! every attacker, so that what the server allows one address is met as it would be from outside.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use serde_json::Value as Json;
use server::client::{Client, ClientError};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

/// A question that is not answered within this time counts as not answered.
const PATIENCE: Duration = Duration::from_secs(60);

/// Who comes from where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zone {
    /// The households of the crowd.
    Crowd,
    /// Those who look after the server: questions over HTTP, and whether it is well.
    Keeper,
    /// Attackers.
    Foe,
    /// The many addresses of one attack.
    Swarm,
}

impl Zone {
    /// The address of a number. Each zone has more than four million of them, then they come round again.
    pub fn address(self, number: usize) -> Ipv4Addr {
        let first = match self {
            Zone::Keeper => 0x7f00_0010,
            Zone::Crowd => 0x7f01_0001,
            Zone::Foe => 0x7f50_0001,
            Zone::Swarm => 0x7f80_0001,
        };
        Ipv4Addr::from(first + (number % 0x3f_0000) as u32)
    }
}

/// One address on this side, and the server on the other.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// The server.
    pub server: SocketAddr,
    /// The own address.
    pub from: Ipv4Addr,
}

/// What HTTP answered.
#[derive(Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The body, as it came.
    pub body: Vec<u8>,
}

impl Answer {
    /// The body as JSON, or null.
    pub fn json(&self) -> Json {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }
}

pub(crate) fn failed(error: impl std::fmt::Display) -> ClientError {
    ClientError(error.to_string())
}

/// A request as it is sent. More headers come as whole lines.
pub fn request(line: Line, method: &str, path: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let host = line.server;
    let length = body.len();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}Content-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n"
    );
    [head.as_bytes(), body].concat()
}

impl Line {
    /// A line of a zone.
    pub fn new(server: SocketAddr, zone: Zone, number: usize) -> Line {
        Line { server, from: zone.address(number) }
    }

    /// A connection. Where the system has no such address it comes from the usual one.
    pub async fn connect(self, receive: Option<u32>) -> std::io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        if let Some(bytes) = receive {
            socket.set_recv_buffer_size(bytes)?;
        }
        let _ = socket.bind((self.from, 0).into());
        let stream = socket.connect(self.server).await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// Sends bytes and reads all that is answered.
    pub async fn raw(self, bytes: &[u8]) -> Result<Answer, ClientError> {
        let asked = async {
            let mut stream = self.connect(None).await?;
            // Who is answered before everything is said cannot say the rest.
            let _ = stream.write_all(bytes).await;
            let mut answer = Vec::new();
            let read = stream.read_to_end(&mut answer).await;
            if answer.is_empty() { read.map(|_| answer) } else { Ok(answer) }
        };
        let answer = timeout(PATIENCE, asked).await.map_err(failed)?.map_err(failed)?;
        let head = answer.windows(4).position(|four| four == b"\r\n\r\n");
        let status = answer.get(9..12).and_then(|digits| std::str::from_utf8(digits).ok()?.parse().ok());
        let (Some(head), Some(status)) = (head, status) else { return Err(failed("no answer")) };
        Ok(Answer { status, body: answer[head + 4..].to_vec() })
    }

    /// Asks for a page.
    pub async fn get(self, path: &str, headers: &str) -> Result<Answer, ClientError> {
        self.raw(&request(self, "GET", path, headers, b"")).await
    }

    /// Asks for a table.
    pub async fn post_table(self, secret: &str, asked: &Json) -> Result<Answer, ClientError> {
        let bearer = format!("Authorization: Bearer {secret}\r\n");
        self.raw(&request(self, "POST", "/api/tables", &bearer, asked.to_string().as_bytes())).await
    }

    /// Makes a table; its id and its invitation.
    pub async fn create(self, secret: &str, asked: &Json) -> Result<(String, String), ClientError> {
        let answer = self.post_table(secret, asked).await?;
        let made = answer.json();
        match (answer.status, made["table"].as_str(), made["invite"].as_str()) {
            (201, Some(table), Some(invite)) => Ok((table.to_string(), invite.to_string())),
            (status, ..) => Err(failed(format!("{status}: {}", String::from_utf8_lossy(&answer.body)))),
        }
    }

    /// A socket at a table, on which nothing has been said.
    pub async fn socket(self, table: &str, prefix: &str) -> Result<Client, ClientError> {
        let stream = self.connect(None).await.map_err(failed)?;
        timeout(PATIENCE, Client::over(stream, self.server, table, prefix)).await.map_err(failed)?
    }

    /// A socket at a table, and the first it is told.
    pub async fn enter(
        self,
        table: &str,
        secret: Option<&str>,
        prefix: &str,
    ) -> Result<(Client, Json), ClientError> {
        let mut client = self.socket(table, prefix).await?;
        let snapshot = timeout(PATIENCE, client.greet(secret, None)).await.map_err(failed)??;
        Ok((client, snapshot))
    }
}
