//! A server with a port.

use std::future::Future;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::http::api::json_text;
use crate::http::assets::{Asset, Assets};
use crate::http::doors::{Doors, Peer};
use crate::http::guard::Callers;
use crate::http::reading::Shelf;
use crate::ops::config::Config;
use crate::ops::health::Health;
use crate::study::Lanes;
use crate::study::jobs::Jobs;
use host::folder::{self, ServeError, Use};
use host::hub::Hub;
use host::keep::Keeper;
use host::metrics::Metrics;
use host::store::Store;
use tables::{Limits, show};

/// How long sockets are given to close when the server stops.
const FAREWELL: Duration = Duration::from_secs(5);

/// Everything that handlers share.
pub struct App {
    pub(crate) config: Config,
    pub(crate) hub: Arc<Hub>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) callers: Callers,
    pub(crate) assets: Assets,
    pub(crate) presets: Asset,
    pub(crate) openapi: Asset,
    pub(crate) jobs: Jobs,
    /// How much is worked out aside at once.
    pub(crate) lanes: Lanes,
    /// What was written for readers lately.
    pub(crate) shelf: Shelf,
    pub(crate) health: Health,
    pub(crate) stopping: watch::Receiver<bool>,
    stop: watch::Sender<bool>,
}

impl App {
    /// A server over a store.
    pub fn new(config: Config, store: Arc<dyn Store>) -> Arc<App> {
        let metrics = Arc::new(Metrics::default());
        let linger = config.linger.unwrap_or(Duration::from_secs(60));
        let (stop, stopping) = watch::channel(false);
        let limits = Limits { entries: config.limits.table_entries, nudge_after: config.limits.nudge };
        let hub = Hub::new(store, metrics.clone(), linger, limits);
        Arc::new(App {
            config,
            hub: Arc::new(hub),
            metrics,
            callers: Callers::default(),
            assets: Assets::new(),
            presets: Asset::new("presets.json", json_text(&show::presets()).into()),
            openapi: Asset::new("openapi.json", include_str!("http/openapi.json").into()),
            jobs: Jobs::default(),
            lanes: Lanes::default(),
            shelf: Shelf::default(),
            health: Health::default(),
            stopping,
            stop,
        })
    }

    /// A server over a folder, which is made if need be.
    pub fn open(config: Config, data: &Path) -> Result<Arc<App>, ServeError> {
        Ok(App::new(config, Arc::new(folder::open(data, Use::Alone)?)))
    }

    fn keeper(&self) -> Keeper {
        Keeper::new(self.hub.clone(), self.config.keep_days)
    }

    /// Marks the tables that are old at a time, in seconds since 1970, and takes away those that have been marked for
    /// long enough; how many went. `ran` is how long the server has run since it last did. A server with a port does
    /// this by itself.
    pub async fn clear_old(&self, now: u64, ran: Duration) -> usize {
        self.keeper().clear(now, ran).await
    }

    /// How many sockets are open.
    pub fn sockets(&self) -> i64 {
        self.metrics.sockets.load(std::sync::atomic::Ordering::Relaxed)
    }
}

/// Serves until `until` is done; then says goodbye on every socket, and closes the store.
pub async fn run(
    app: Arc<App>,
    listener: TcpListener,
    until: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let router = crate::http::api::app(app.clone()).into_make_service_with_connect_info::<Peer>();
    let stopping = app.clone();
    let stop = async move {
        until.await;
        tracing::info!("the server stops");
        let _ = stopping.stop.send(true);
    };
    let each = app.config.limits.sockets_per_address;
    let doors = Doors::new(listener, (!app.config.behind_proxy).then_some(each));
    let keeping = tokio::spawn(app.keeper().watch());
    let serving = async { axum::serve(doors, router).with_graceful_shutdown(stop).await };
    let mut told = app.stopping.clone();
    // A client that keeps its connection open for ever does not keep the server from stopping.
    let patience = async {
        let _ = told.wait_for(|stop| *stop).await;
        tokio::time::sleep(FAREWELL).await;
    };
    let served = tokio::select! {
        served = serving => served.map_err(ServeError::Io),
        () = patience => Ok(()),
    };
    keeping.abort();
    let gone = async {
        while app.sockets() > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let _ = tokio::time::timeout(FAREWELL, gone).await;
    let store = app.hub.store.clone();
    let _ = tokio::task::spawn_blocking(move || store.close()).await;
    served
}
