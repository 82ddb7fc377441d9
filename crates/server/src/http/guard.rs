//! What every request must pass: its address has not asked too much, and it comes from our own page or from no page.

use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::http::api::Error;
use crate::http::doors::Peer;
use crate::ops::config::Limits;
use crate::serve::App;
use host::metrics::up;
use host::purse::Purse;
use host::turns::household;
use tables::{Bucket, WhyNot};
use tokio::time::Instant;

/// So many addresses are counted each for itself.
const ADDRESSES: usize = 50_000;
/// So many known addresses are looked at when a new one comes: more than one, so that those who rest go faster than others
/// come.
const LOOKS: usize = 3;

/// What a file of the page counts as, of a request. One visit asks for some fifty of them at once, and a club behind one
/// address comes together.
const FILE: f64 = 0.1;

#[derive(Debug)]
pub struct Caller {
    requests: Bucket<Instant>,
    tables: Bucket<Instant>,
    entries: Purse,
    sockets: u32,
    /// How much is being worked out for it.
    readings: u32,
}

impl Caller {
    fn new(limits: &Limits) -> Caller {
        let (rate, hourly) = (f64::from(limits.requests_per_second), f64::from(limits.tables_per_hour));
        let now = Instant::now();
        Caller {
            requests: Bucket::full(rate, rate * 4.0, now),
            tables: Bucket::full(hourly / 3600.0, hourly, now),
            entries: Purse::new(f64::from(limits.entries_per_second)),
            sockets: 0,
            readings: 0,
        }
    }

    /// Is it as a new one would be? To forget such a caller changes nothing.
    fn has_rested(&self) -> bool {
        let now = Instant::now();
        self.sockets + self.readings == 0
            && self.requests.is_full(now)
            && self.tables.is_full(now)
            && self.entries.is_full()
    }
}

#[derive(Debug, Default)]
struct Known {
    callers: HashMap<IpAddr, Caller>,
    /// All of them, the next to be looked at first.
    order: VecDeque<IpAddr>,
}

impl Known {
    /// Forgets a few that have rested.
    fn sweep(&mut self) {
        for _ in 0..LOOKS {
            let Some(address) = self.order.pop_front() else { return };
            if self.callers.get(&address).is_some_and(|caller| !caller.has_rested()) {
                self.order.push_back(address);
            } else {
                self.callers.remove(&address);
            }
        }
    }

    /// As whom an address is counted. Nobody is forgotten before having rested, or whoever has many addresses could have
    /// what is counted for one forgotten by means of the others. So newcomers share one caller for their part of the net
    /// while there is no room for them: they have to wait for each other, and those who were there do not.
    fn name(&mut self, address: IpAddr) -> IpAddr {
        let own = household(address);
        if self.callers.contains_key(&own) {
            return own;
        }
        self.sweep();
        if self.callers.len() < ADDRESSES { own } else { region(own) }
    }
}

/// What each address has asked for: at most [`ADDRESSES`] of them and the regions, and as much work for each request
/// however many there are.
#[derive(Debug, Default)]
pub struct Callers(Mutex<Known>);

/// The part of the net that an address is in. There are few of these.
fn region(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(v4) => Ipv4Addr::new(v4.octets()[0], 0, 0, 0).into(),
        IpAddr::V6(v6) => Ipv6Addr::new(v6.segments()[0], 0, 0, 0, 0, 0, 0, 0).into(),
    }
}

impl Callers {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Changes what is known of an address; also as whom it is counted.
    fn with<T>(&self, app: &App, address: IpAddr, change: impl FnOnce(&mut Caller) -> T) -> (T, IpAddr) {
        let limits = &app.config.limits;
        let mut known = self.known();
        let name = known.name(address);
        let Known { callers, order } = &mut *known;
        let caller = callers.entry(name).or_insert_with(|| {
            order.push_back(name);
            Caller::new(limits)
        });
        (change(caller), name)
    }

    fn may_ask(&self, app: &App, address: IpAddr, path: &str) -> bool {
        let answers = ["/api/", "/metrics", "/healthz"].iter().any(|start| path.starts_with(start));
        let much = if answers { 1.0 } else { FILE };
        self.with(app, address, |caller| caller.requests.take_part(much, Instant::now())).0
    }

    /// May a table be made from here now?
    pub fn may_create(&self, app: &App, address: IpAddr) -> Result<(), WhyNot> {
        self.with(app, address, |caller| match caller.tables.take(Instant::now()) {
            true => Ok(()),
            false => Err(WhyNot::TooManyTables(caller.tables.wait())),
        })
        .0
    }

    /// What may still be written for an address.
    pub fn purse(&self, app: &App, address: IpAddr) -> Purse {
        self.with(app, address, |caller| caller.entries.clone()).0
    }

    fn counted(
        &self,
        app: &Arc<App>,
        address: IpAddr,
        most: u32,
        count: fn(&mut Caller) -> &mut u32,
    ) -> Option<Counted> {
        let (counted, name) = self.with(app, address, |caller| {
            let count = count(caller);
            let room = *count < most;
            *count += u32::from(room);
            room
        });
        counted.then(|| Counted { app: app.clone(), name, count })
    }

    /// Counts a socket for as long as what is returned lives; none if there are too many.
    pub fn socket(&self, app: &Arc<App>, address: IpAddr) -> Option<Counted> {
        self.counted(app, address, app.config.limits.sockets_per_address, |caller| &mut caller.sockets)
    }

    /// Counts something long that is worked out, as long as what is returned lives; none if there is too much of it.
    pub fn reading(&self, app: &Arc<App>, address: IpAddr) -> Option<Counted> {
        self.counted(app, address, app.config.limits.readings_per_address, |caller| &mut caller.readings)
    }

    #[cfg(test)]
    pub fn readings(&self, address: IpAddr) -> u32 {
        self.known().callers.get(&household(address)).map_or(0, |caller| caller.readings)
    }
}

/// Something that is counted for an address.
pub struct Counted {
    app: Arc<App>,
    name: IpAddr,
    count: fn(&mut Caller) -> &mut u32,
}

impl Drop for Counted {
    fn drop(&mut self) {
        if let Some(caller) = self.app.callers.known().callers.get_mut(&self.name) {
            let count = (self.count)(caller);
            *count = count.saturating_sub(1);
        }
    }
}

/// Where a request comes from, as far as one can tell. Put among the request's extensions.
#[derive(Clone, Copy, Debug)]
pub struct CallerAddress(pub IpAddr);

fn address(app: &App, request: &Request) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<Peer>>().map(|peer| peer.0.address);
    let forwarded = || {
        let header = request.headers().get_all("x-forwarded-for").iter().next_back()?;
        header.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
    };
    let proxied = if app.config.behind_proxy { forwarded() } else { None };
    proxied.or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))
}

/// Does the request come from our own page, or from no page at all? Browsers always tell; other programs need not.
fn is_own(app: &App, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let own = origin
        .split_once("://")
        .is_some_and(|(scheme, rest)| matches!(scheme, "http" | "https") && Some(rest) == host);
    own || app.config.origins.iter().any(|known| known == origin)
}

/// Is the server asked under a name that is its own? A page of another site whose name leads to this machine would else
/// pass for our own page. Browsers always say the name; what has none comes from a program.
fn is_known(app: &App, request: &Request) -> bool {
    let known = |host: &str| {
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
            _ => host,
        };
        let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
        let address = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(&name);
        address.parse::<IpAddr>().is_ok()
            || name == "localhost"
            || name.ends_with(".localhost")
            || app.config.hosts.iter().any(|own| own.eq_ignore_ascii_case(&name))
    };
    let mut said = request.headers().get_all(header::HOST).iter();
    said.all(|host| host.to_str().is_ok_and(known))
        && request.uri().authority().is_none_or(|authority| known(authority.as_str()))
}

const CSP: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
                   connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'none'; \
                   form-action 'none'; frame-ancestors 'none'";

const HEADERS: &[(&str, &str)] = &[
    ("content-security-policy", CSP),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
];

/// Stands before every handler.
pub async fn guard(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    up(&app.metrics.requests);
    let address = address(&app, &request);
    let peer = request.extensions().get::<ConnectInfo<Peer>>().cloned();
    if let Some(peer) = &peer {
        peer.0.begins();
    }
    let upgrade = request.headers().contains_key(header::UPGRADE);
    let changes = upgrade || !matches!(*request.method(), Method::GET | Method::HEAD);
    let mut response = if !app.callers.may_ask(&app, address, request.uri().path()) {
        Error::from(WhyNot::TooManyRequests).into_response()
    } else if !is_known(&app, &request) {
        Error::from(WhyNot::WrongHost).into_response()
    } else if changes && !is_own(&app, request.headers()) {
        Error::from(WhyNot::WrongOrigin).into_response()
    } else {
        request.extensions_mut().insert(CallerAddress(address));
        next.run(request).await
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    // A socket is never waited for with another request.
    if let Some(peer) = peer.filter(|_| response.status() != StatusCode::SWITCHING_PROTOCOLS) {
        peer.0.ends();
    }
    response
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::ops::config::Config;
    use host::ids::random_name;

    fn numbered(number: u32) -> IpAddr {
        Ipv4Addr::from_bits(0x0a00_0001 + number).into()
    }

    #[tokio::test(start_paused = true)]
    async fn many_addresses_are_bounded_and_make_nobody_forgotten() {
        let folder = std::env::temp_dir().join(format!("talong-guard-{}", random_name().unwrap()));
        let app = App::open(Config::default(), &folder).unwrap();
        let callers = &app.callers;
        let [busy, spent, wrote] = [1, 2, 3].map(|last| IpAddr::from([192, 0, 2, last]));
        let many = || {
            let known = callers.known();
            assert_eq!(known.callers.len(), known.order.len());
            known.callers.len()
        };
        let may_ask = |address| callers.may_ask(&app, address, "/api/presets");
        let socket = callers.socket(&app, busy).unwrap();
        while callers.may_create(&app, spent).is_ok() {}
        while callers.purse(&app, wrote).take() {}
        // All at once: none of them has rested, and there is no room for the last.
        for number in 0..100_000 {
            may_ask(numbered(number));
        }
        assert_eq!(many(), ADDRESSES + 1, "and the one that the others share");
        assert!(!may_ask(numbered(100_000)), "newcomers wait for each other");
        assert!(may_ask(numbered(7)), "and not those who were there before them");
        assert!(may_ask([198, 51, 100, 1].into()), "nor those from elsewhere");
        let shared = callers.socket(&app, numbered(100_001)).unwrap();
        // When they have rested they make room for others, a few at a time; who has written much takes five minutes.
        tokio::time::advance(Duration::from_secs(190)).await;
        let before = many();
        for number in 200_000..200_010 {
            assert!(may_ask(numbered(number)));
        }
        assert!(before - many() <= 10 * LOOKS, "{before} {}", many());
        for number in 200_010..300_000 {
            tokio::time::advance(Duration::from_millis(1)).await;
            assert!(may_ask(numbered(number)));
        }
        assert!(many() < 1000, "{}", many());
        // Who has not rested is still counted, with what came back meanwhile and not more.
        assert_eq!(callers.known().callers[&busy].sockets, 1);
        let made = (0..).take_while(|_| callers.may_create(&app, spent).is_ok()).count();
        assert_eq!(made, 9, "tables in 290 seconds");
        let written = (0..).take_while(|_| callers.purse(&app, wrote).take()).count();
        assert!((5790..=5800).contains(&written), "{written} entries in 290 seconds");
        drop((socket, shared));
        let held = |caller: &Caller| caller.sockets > 0;
        assert!(!callers.known().callers.values().any(held), "each is counted off where it was counted");
        let _ = std::fs::remove_dir_all(folder);
    }
}
