//! A socket: it reads and writes for one client, and may be replaced at any time. The seat is not the socket's.

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, State};
use axum::response::Response;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite;

use crate::http::api::{Error, Id};
use crate::http::guard::{CallerAddress as Caller, Counted};
use crate::serve::App;
use host::hub::{Coming, Joined};
use host::ids::{TableId, Who};
use host::metrics::{GaugeUp, up};
use host::purse::Purse;
use host::task::Command;
use tables::message::{self, Bye, FromClient, FromServer};
use tables::{Bucket, SocketId, WhyNot};

#[cfg(test)]
use wire::api::ErrorBody;

/// How long a client is given to hear why its socket is closed.
const FAREWELL: Duration = Duration::from_secs(2);

/// The table's WebSocket.
#[cfg_attr(test, utoipa::path(
    get,
    path = "/api/tables/{id}/socket",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{22}$")),
    responses(
        (status = 101, description = "The socket."),
        (status = 400, description = "Not a WebSocket request.", body = ErrorBody),
        (status = 403, description = "From another site.", body = ErrorBody),
        (status = 404, description = "There is none.", body = ErrorBody),
    )
))]
pub async fn upgrade(
    State(app): State<Arc<App>>,
    Id(id): Id,
    Extension(Caller(address)): Extension<Caller>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    let upgrade = upgrade.map_err(|_| Error::no_socket())?;
    let id = TableId::read(&id).ok_or(WhyNot::NoTable)?;
    if *app.stopping.borrow() {
        return Err(WhyNot::Stopping.into());
    }
    let counted = app.callers.socket(&app, address).ok_or(WhyNot::TooManySockets)?;
    let purse = app.callers.purse(&app, address);
    let (size, rate) = (app.config.limits.message_bytes, f64::from(app.config.limits.messages_per_second));
    let upgrade = upgrade.max_message_size(size).max_frame_size(size);
    // The default buffers are made for few large streams; tables have many small ones.
    let upgrade = upgrade.read_buffer_size(4 << 10).write_buffer_size(0).max_write_buffer_size(256 << 10);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let open = GaugeUp::new(&app.metrics, |m| &m.sockets);
        let rate = Bucket::full(rate, rate * 3.0, Instant::now());
        let mut line = Line { socket, app, address, rate, purse };
        let bye = line.serve(&id).await;
        if let Some(bye) = bye {
            line.farewell(bye).await;
        }
        drop::<(GaugeUp, Counted)>((open, counted));
    }))
}

/// Waits until the server stops.
async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stop| *stop).await;
}

/// A client's line. What ends it is a [`Bye`], or nothing if the client is gone.
struct Line {
    socket: WebSocket,
    app: Arc<App>,
    address: IpAddr,
    rate: Bucket<Instant>,
    purse: Purse,
}

/// The line ends; if the client is still there, it hears why.
type End = Option<Bye>;

impl Line {
    async fn serve(&mut self, id: &TableId) -> End {
        let hello = timeout(self.app.config.limits.hello, self.hello()).await;
        let (hello_id, who, last, contributes) = match hello {
            Err(_) => return Some(Bye::Hello),
            Ok(Err(end)) => return end,
            Ok(Ok(hello)) => hello,
        };
        let (address, purse) = (self.address, self.purse.clone());
        let guest = Coming { who, address, last, contributes, hello: &hello_id, purse };
        let joined = self.app.hub.join(id, guest).await;
        let Joined { socket, table, waiting, reason } = match joined {
            Ok(Ok(joined)) => joined,
            Ok(Err(bye)) => return Some(bye),
            Err(no) => {
                let _ = self.send(FromServer::refused(Some(hello_id), no).text().into()).await;
                return Some(Bye::Lost);
            }
        };
        let end = self.talk(socket, &table, waiting, &reason).await;
        let _ = table.send(Command::Gone { socket }).await;
        end
    }

    /// Waits for the first message, which must be a hello.
    async fn hello(&mut self) -> Result<(String, Option<Who>, Option<u64>, bool), End> {
        loop {
            let text = match self.receive().await? {
                Some(text) => text,
                None => continue,
            };
            let (id, secret, last, contributes) = match message::read(&text) {
                Ok((id, FromClient::Hello { secret, last, contributes })) => (id, secret, last, contributes),
                _ => return Err(Some(Bye::Hello)),
            };
            let who = match secret {
                None => None,
                Some(secret) => match Who::of_secret(&secret) {
                    Some(who) => Some(who),
                    None => {
                        let _ =
                            self.send(FromServer::refused(Some(id), WhyNot::BadSecret).text().into()).await;
                        return Err(Some(Bye::Hello));
                    }
                },
            };
            return Ok((id, who, last, contributes));
        }
    }

    /// The next text from the client; none if it was something else that needs no answer.
    async fn receive(&mut self) -> Result<Option<Utf8Bytes>, End> {
        let received = self.socket.recv().await;
        if !self.rate.take(Instant::now()) {
            up(&self.app.metrics.closed_flood);
            return Err(Some(Bye::Flood));
        }
        match received {
            None | Some(Ok(Message::Close(_))) => Err(None),
            Some(Ok(Message::Text(text))) => Ok(Some(text)),
            Some(Ok(Message::Binary(_))) => {
                self.send(FromServer::refused(None, WhyNot::NotText).text().into()).await?;
                Ok(None)
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(None),
            Some(Err(error)) => Err(match error.into_inner().downcast_ref() {
                Some(tungstenite::Error::Capacity(_)) => Some(Bye::Size),
                Some(tungstenite::Error::Utf8(_)) => Some(Bye::Text),
                _ => None,
            }),
        }
    }

    async fn send(&mut self, text: Utf8Bytes) -> Result<(), End> {
        match timeout(self.app.config.limits.sending, self.socket.send(Message::Text(text))).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(None),
            Err(_) => {
                up(&self.app.metrics.closed_slow);
                Err(Some(Bye::Slow))
            }
        }
    }

    async fn talk(
        &mut self,
        socket: SocketId,
        table: &mpsc::Sender<Command>,
        mut waiting: mpsc::Receiver<Bytes>,
        reason: &OnceLock<Bye>,
    ) -> End {
        let mut stopping = self.app.stopping.clone();
        let mut heard = Instant::now();
        loop {
            let silence = heard + self.app.config.limits.silence;
            let step = tokio::select! {
                text = waiting.recv() => match text {
                    // What a table says is text; nothing is copied.
                    Some(text) => self.send(text.try_into().unwrap_or_default()).await,
                    None => return Some(reason.get().copied().unwrap_or(Bye::Lost)),
                },
                received = self.receive() => {
                    heard = Instant::now();
                    match received {
                        Ok(Some(text)) => self.hear(socket, table, &text).await,
                        Ok(None) => Ok(()),
                        Err(end) => Err(end),
                    }
                }
                () = sleep_until(silence) => return Some(Bye::Idle),
                () = stopped(&mut stopping) => return Some(Bye::Stopping),
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    async fn hear(&mut self, socket: SocketId, table: &mpsc::Sender<Command>, text: &str) -> Result<(), End> {
        up(&self.app.metrics.messages);
        match message::read(text) {
            Ok((id, message)) => {
                let said = table.send(Command::Say { socket, id, message }).await;
                said.map_err(|_| Some(Bye::Lost))
            }
            Err((id, no)) => {
                up(&self.app.metrics.refused);
                self.send(FromServer::refused(id, no).text().into()).await
            }
        }
    }

    /// Says why, and closes.
    async fn farewell(&mut self, bye: Bye) {
        let _ = timeout(FAREWELL, async {
            let _ = self.socket.send(Message::Text(bye.message().text().into())).await;
            let close = CloseFrame { code: bye.code(), reason: Utf8Bytes::default() };
            let _ = self.socket.send(Message::Close(Some(close))).await;
            // A connection that ends before all has been read that came is reset, and what was said goes lost.
            match bye {
                // What is too long would be gathered if it were read.
                Bye::Size => std::future::pending().await,
                Bye::Flood | Bye::Text => while let Some(Ok(_)) = self.socket.recv().await {},
                _ => {}
            }
        })
        .await;
    }
}
