//! What every request must pass: its address has not asked too much, and it comes from our own page or from no page.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::time::Instant;

use crate::api::Error;
use crate::purse::Purse;
use crate::refusals::No;
use crate::serve::App;

/// Above so many addresses, those that have rested are forgotten.
const ADDRESSES: usize = 20_000;

/// Lets through so many a second, and a burst of a few seconds' worth.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    tokens: f64,
    at: Instant,
}

impl Bucket {
    /// A full one.
    pub fn full(burst: f64) -> Bucket {
        Bucket { tokens: burst, at: Instant::now() }
    }

    /// Takes one, if there is one.
    pub fn take(&mut self, per_second: f64, burst: f64) -> bool {
        let now = Instant::now();
        self.tokens = (self.tokens + (now - self.at).as_secs_f64() * per_second).min(burst);
        self.at = now;
        let there = self.tokens >= 1.0;
        if there {
            self.tokens -= 1.0;
        }
        there
    }

    /// In how many seconds there is one again.
    fn wait(&self, per_second: f64) -> u32 {
        ((1.0 - self.tokens) / per_second).ceil() as u32
    }
}

#[derive(Debug)]
pub struct Caller {
    requests: Bucket,
    tables: Bucket,
    entries: Purse,
    sockets: u32,
    /// How much is being worked out for it.
    readings: u32,
}

/// What each address has asked for.
#[derive(Debug, Default)]
pub struct Callers(Mutex<HashMap<IpAddr, Caller>>);

/// One network of a household counts as one address.
pub fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => IpAddr::V4(v4),
            None => {
                let [a, b, c, d, ..] = v6.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
        },
        v4 => v4,
    }
}

impl Callers {
    fn all(&self) -> MutexGuard<'_, HashMap<IpAddr, Caller>> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn with<T>(&self, app: &App, address: IpAddr, change: impl FnOnce(&mut Caller) -> T) -> T {
        let limits = &app.config.limits;
        let mut all = self.all();
        if all.len() > ADDRESSES {
            all.retain(|_, caller| {
                caller.sockets + caller.readings > 0 || caller.requests.at.elapsed().as_secs() < 600
            });
        }
        let caller = all.entry(household(address)).or_insert_with(|| Caller {
            requests: Bucket::full(f64::from(limits.requests_per_second) * 4.0),
            tables: Bucket::full(f64::from(limits.tables_per_hour)),
            entries: Purse::new(f64::from(limits.entries_per_second)),
            sockets: 0,
            readings: 0,
        });
        change(caller)
    }

    fn may_ask(&self, app: &App, address: IpAddr) -> bool {
        let rate = f64::from(app.config.limits.requests_per_second);
        self.with(app, address, |caller| caller.requests.take(rate, rate * 4.0))
    }

    /// May a table be made from here now?
    pub fn may_create(&self, app: &App, address: IpAddr) -> Result<(), No> {
        let hourly = f64::from(app.config.limits.tables_per_hour);
        self.with(app, address, |caller| match caller.tables.take(hourly / 3600.0, hourly) {
            true => Ok(()),
            false => Err(No::TooManyTables(caller.tables.wait(hourly / 3600.0))),
        })
    }

    /// What may still be written for an address.
    pub fn purse(&self, app: &App, address: IpAddr) -> Purse {
        self.with(app, address, |caller| caller.entries.clone())
    }

    fn counted(
        &self,
        app: &Arc<App>,
        address: IpAddr,
        most: u32,
        count: fn(&mut Caller) -> &mut u32,
    ) -> Option<Counted> {
        let counted = self.with(app, address, |caller| {
            let count = count(caller);
            let room = *count < most;
            *count += u32::from(room);
            room
        });
        counted.then(|| Counted { app: app.clone(), address: household(address), count })
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
        self.all().get(&household(address)).map_or(0, |caller| caller.readings)
    }
}

/// Something that is counted for an address.
pub struct Counted {
    app: Arc<App>,
    address: IpAddr,
    count: fn(&mut Caller) -> &mut u32,
}

impl Drop for Counted {
    fn drop(&mut self) {
        if let Some(caller) = self.app.callers.all().get_mut(&self.address) {
            let count = (self.count)(caller);
            *count = count.saturating_sub(1);
        }
    }
}

/// Where a request comes from, as far as one can tell. Put among the request's extensions.
#[derive(Clone, Copy, Debug)]
pub struct From(pub IpAddr);

fn address(app: &App, request: &Request) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
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
    app.metrics.requests.fetch_add(1, Ordering::Relaxed);
    let address = address(&app, &request);
    let upgrade = request.headers().contains_key(header::UPGRADE);
    let changes = upgrade || !matches!(*request.method(), Method::GET | Method::HEAD);
    let mut response = if !app.callers.may_ask(&app, address) {
        Error::from(No::TooManyRequests).into_response()
    } else if !is_known(&app, &request) {
        Error::from(No::WrongHost).into_response()
    } else if changes && !is_own(&app, request.headers()) {
        Error::from(No::WrongOrigin).into_response()
    } else {
        request.extensions_mut().insert(From(address));
        next.run(request).await
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}
