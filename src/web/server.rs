//! Accepts connections and speaks HTTP on them, with an end to everything that is slow.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use hyper::service::service_fn;
use hyper_util::rt::TokioTimer;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use super::paced::Paced;
use super::peer::Peer;
use super::peers::Peers;
use super::proxies::Proxies;

/// So many connections are open at a time; more wait until one ends.
const MOST_CONNECTIONS: usize = 10_000;

/// So many of them come from one address at most, unless that is a proxy's. Whatever
/// somebody's own address holds open, most places remain for others.
const MOST_OF_ONE: usize = 500;

/// How long the head of a request may take to arrive, and a connection may be idle.
const HEAD: Duration = Duration::from_secs(15);

/// The largest head of a request, in bytes.
const LARGEST_HEAD: usize = 16 << 10;

/// How long requests in progress may take once the server stops.
const END: Duration = Duration::from_secs(1);

/// After an error of accepting, such as too many open files.
const PAUSE: Duration = Duration::from_millis(100);

/// Lets this process have as many open files as its connections need, where the system allows it:
/// many systems begin with 1,024.
#[cfg(unix)]
pub fn allow_connections() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    const OTHERS: u64 = 200;
    let mut limit = getrlimit(Resource::Nofile);
    let needed = MOST_CONNECTIONS as u64 + OTHERS;
    let possible = limit.maximum.map_or(needed, |most| most.min(needed));
    if limit.current.is_some_and(|current| current < possible) {
        limit.current = Some(possible);
        if let Err(error) = setrlimit(Resource::Nofile, limit) {
            tracing::warn!(%error, "the pages may run out of open files");
        }
    }
}

/// Elsewhere sockets are not counted as files.
#[cfg(not(unix))]
pub fn allow_connections() {}

/// Serves until `stop` is cancelled, then ends within a second.
pub async fn serve(
    listener: TcpListener,
    proxies: &Proxies,
    router: Router,
    stop: CancellationToken,
) {
    let is_proxy = |address| proxies.contains(address);
    let places = Places {
        all: MOST_CONNECTIONS,
        peers: Peers::new(MOST_OF_ONE),
    };
    serve_to(listener, places, is_proxy, router, stop).await;
}

/// How many connections may be open.
struct Places {
    all: usize,
    /// Each peer is counted unless it is a proxy: that one has the connections of all its visitors.
    peers: Peers,
}

async fn serve_to(
    listener: TcpListener,
    Places { all, peers }: Places,
    is_proxy: impl Fn(IpAddr) -> bool,
    router: Router,
    stop: CancellationToken,
) {
    let free = Arc::new(Semaphore::new(all));
    let tasks = TaskTracker::new();
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &free) => accepted,
            () = stop.cancelled() => break,
        };
        match accepted {
            Ok((stream, address, place)) => {
                let address = address.ip().to_canonical();
                let is_proxy = is_proxy(address);
                let peer = Peer { address, is_proxy };
                let open = peers.enter(address);
                if open.is_none() && !is_proxy {
                    continue;
                }
                let (router, stop) = (router.clone(), stop.clone());
                tasks.spawn(async move {
                    connection(stream, peer, router, stop).await;
                    drop((place, open));
                });
            }
            Err(error) => {
                tracing::warn!(%error, "a connection of the pages could not be accepted");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
    tasks.close();
    let _ = tokio::time::timeout(END, tasks.wait()).await;
}

async fn accept(
    listener: &TcpListener,
    free: &Arc<Semaphore>,
) -> std::io::Result<(TcpStream, SocketAddr, tokio::sync::OwnedSemaphorePermit)> {
    let place = Arc::clone(free).acquire_owned().await;
    let place = place.map_err(std::io::Error::other)?;
    let (stream, peer) = listener.accept().await?;
    // An update is one small write.
    stream.set_nodelay(true)?;
    Ok((stream, peer, place))
}

async fn connection(stream: TcpStream, peer: Peer, router: Router, stop: CancellationToken) {
    let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(peer);
        router.clone().oneshot(request.map(Body::new))
    });
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(LARGEST_HEAD)
        .serve_connection(Paced::new(stream), service);
    tokio::pin!(connection);
    // Whatever a browser does to its connection is no error of ours.
    tokio::select! {
        _ = connection.as_mut() => {}
        () = stop.cancelled() => {
            connection.as_mut().graceful_shutdown();
            let _ = tokio::time::timeout(END, connection).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::{Ipv4Addr, TcpStream};

    use super::*;

    const MOST: usize = 3;

    /// How many of one more than the most connections from one address are answered at a time, where
    /// so many are possible in all.
    async fn answered(all: usize, is_proxy: bool) -> usize {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let stop = CancellationToken::new();
        let router = Router::new().fallback(|| async { "here" });
        let peers = Peers::new(MOST);
        let places = Places { all, peers };
        let serving = serve_to(listener, places, move |_| is_proxy, router, stop.clone());
        let serving = tokio::spawn(serving);
        let asking = tokio::task::spawn_blocking(move || {
            let connect = |_| TcpStream::connect(address).unwrap();
            let mut open: Vec<TcpStream> = (0..=MOST).map(connect).collect();
            // Those that wait for a place are not answered before those that have one are idle for too
            // long.
            for it in &open {
                it.set_read_timeout(Some(HEAD * 2 / 3)).unwrap();
            }
            let is_answered = |stream: &mut TcpStream| {
                // A connection that is closed cannot be written to, or has nothing to read.
                let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n");
                stream.read(&mut [0; 1]).is_ok_and(|count| count > 0)
            };
            std::thread::scope(|scope| {
                let ask = |it| scope.spawn(move || is_answered(it));
                let asked: Vec<_> = open.iter_mut().map(ask).collect();
                asked
                    .into_iter()
                    .filter_map(|it| it.join().ok().filter(|it| *it))
                    .count()
            })
        });
        let answered = asking.await.unwrap();
        stop.cancel();
        serving.await.unwrap();
        answered
    }

    #[tokio::test]
    async fn one_address_has_so_many_connections_unless_it_is_a_proxys() {
        assert_eq!(answered(10, false).await, MOST);
        assert_eq!(answered(10, true).await, MOST + 1);
    }

    #[tokio::test]
    async fn no_more_connections_are_open_than_there_are_places() {
        assert_eq!(answered(MOST - 1, true).await, MOST - 1);
    }
}
