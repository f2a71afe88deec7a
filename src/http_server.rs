//! Serves HTTP/1.1 as `axum::serve` does, with the two bounds that it lacks: on the number of open
//! connections, and on the time that the head of a request takes. The bot shares its process, and so
//! its open files and its memory, with these connections.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::uri::Authority;
use axum::serve::{Listener, ListenerExt};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tower::Service;

/// How long the head of a request may take to arrive, and a connection may be idle.
const HEAD: Duration = Duration::from_secs(15);

/// The largest head of a request, in bytes.
const LARGEST_HEAD: usize = 16 << 10;

/// How long requests in progress may take once the server stops.
const END: Duration = Duration::from_secs(1);

/// The files that the rest of the program has open at most.
const OTHER_FILES: usize = 200;

/// Serves a router until `stop` is cancelled, then ends within a second. At most `most` connections
/// are open at a time, fewer if the system allows this process fewer open files; more connections
/// wait. Each request has the address of its connection as a [`ConnectInfo`](axum::extract::ConnectInfo).
pub async fn serve(listener: TcpListener, router: Router, most: usize, stop: CancellationToken) {
    let places = Arc::new(Semaphore::new(places(most)));
    // An update of a page is one small write.
    let mut listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    let mut services = router.into_make_service_with_connect_info::<SocketAddr>();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(LARGEST_HEAD);
    let open = GracefulShutdown::new();
    let mut next = async || {
        let place = Arc::clone(&places).acquire_owned().await.ok()?;
        let (stream, peer) = listener.accept().await;
        let Ok(service) = services.call(peer).await;
        Some((
            place,
            TokioIo::new(stream),
            TowerToHyperService::new(service),
        ))
    };
    while let Some(Some((place, stream, service))) = stop.run_until_cancelled(next()).await {
        let connection = open.watch(http.serve_connection(stream, service));
        tokio::spawn(async move {
            // A browser may do anything to its connection: that is not our error.
            let _ = connection.await;
            drop(place);
        });
    }
    let _ = tokio::time::timeout(END, open.shutdown()).await;
}

/// The number of connections for which there are files. Many systems begin with 1,024 per process,
/// and allow more.
fn places(most: usize) -> usize {
    let wanted = (most + OTHER_FILES) as u64;
    let files = rlimit::increase_nofile_limit(wanted).unwrap_or(wanted);
    most.min((files as usize).saturating_sub(OTHER_FILES))
        .max(1)
}

/// Whether the host of a request, with or without a port, is a number, `localhost` or a name without
/// a dot, as machines have in their own network. Another site could give its own name this machine's
/// address and so have a browser read what is here (DNS rebinding), but no name without a dot.
pub fn is_local(host: &str) -> bool {
    host.parse::<Authority>().is_ok_and(|authority| {
        let name = authority.host().trim_matches(['[', ']']);
        !name.contains(['.', ':']) || name.parse::<IpAddr>().is_ok()
    })
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpStream;

    use super::*;

    const REQUEST: &[u8] = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n";

    /// A server with `most` places, until the token is cancelled.
    async fn server(most: usize) -> (SocketAddr, CancellationToken) {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new().fallback(async || "here");
        let stop = CancellationToken::new();
        tokio::spawn(serve(listener, router, most, stop.clone()));
        (address, stop)
    }

    async fn connect(address: SocketAddr, sent: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(sent).await.unwrap();
        stream
    }

    async fn is_answered(stream: &mut TcpStream) -> bool {
        stream.read(&mut [0; 1]).await.is_ok_and(|count| count > 0)
    }

    #[tokio::test]
    async fn more_connections_than_there_are_places_wait_until_one_ends() {
        let (address, _stop) = server(2).await;
        let mut first = connect(address, REQUEST).await;
        let mut second = connect(address, REQUEST).await;
        assert!(is_answered(&mut first).await && is_answered(&mut second).await);
        let mut third = connect(address, REQUEST).await;
        let soon = tokio::time::timeout(Duration::from_millis(200), is_answered(&mut third));
        assert!(soon.await.is_err(), "there is no place");
        drop(first);
        assert!(is_answered(&mut third).await);
    }

    #[tokio::test(start_paused = true)]
    async fn a_head_that_never_ends_and_one_that_is_too_large_end_the_connection() {
        let (address, _stop) = server(2).await;
        let slow = connect(address, b"GET / HTTP/1.1\r\nHost: ").await;
        let large = [REQUEST[..16].to_vec(), vec![b'x'; 2 * LARGEST_HEAD]].concat();
        let large = connect(address, &large).await;
        for mut stream in [slow, large] {
            let mut rest = Vec::new();
            let end = stream.read_to_end(&mut rest);
            let end = tokio::time::timeout(HEAD * 4, end).await;
            assert!(end.is_ok(), "the connection is still open");
            assert!(!rest.starts_with(b"HTTP/1.1 200"));
        }
    }
}
