//! `/healthz` and `/metrics` for whoever looks after the machine.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

use crate::discord::send::counts::COUNTS;
use crate::service::GameService;

/// Answers at that address from now on: `/healthz` with 200 while the database answers, `/metrics`
/// with what has been counted since the start.
pub async fn watch(address: SocketAddr, service: &GameService) -> std::io::Result<()> {
    let listener = TcpListener::bind(address).await?;
    let service = service.clone();
    tokio::spawn(async move {
        loop {
            let (stream, _) = match listener.accept().await {
                Ok(accepted) => accepted,
                // Such as too many open files: that passes.
                Err(error) => {
                    tracing::warn!(%error, "nobody could be answered about health");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            };
            let service = service.clone();
            tokio::spawn(async move {
                let _ = timeout(Duration::from_secs(5), serve(stream, &service)).await;
            });
        }
    });
    Ok(())
}

async fn serve(mut stream: TcpStream, service: &GameService) -> std::io::Result<()> {
    let mut head = [0_u8; 1024];
    let length = stream.read(&mut head).await?;
    let head = String::from_utf8_lossy(&head[..length]);
    let mut words = head.split(' ');
    let (status, body) = match (words.next(), words.next()) {
        (Some("GET"), Some("/healthz")) => match service.store().next_due().await {
            Ok(_) => ("200 OK", "ok\n".to_owned()),
            Err(error) => ("503 Service Unavailable", format!("{error}\n")),
        },
        (Some("GET"), Some("/metrics")) => ("200 OK", metrics()),
        _ => (
            "404 Not Found",
            "there are /healthz and /metrics\n".to_owned(),
        ),
    };
    let answer = format!(
        "HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(answer.as_bytes()).await?;
    stream.shutdown().await
}

fn metrics() -> String {
    let lines = [
        (
            "interactions",
            "Interactions that came",
            &COUNTS.interactions,
        ),
        ("answers_lost", "Answers that did not arrive", &COUNTS.lost),
        ("panics", "Handlers that panicked", &COUNTS.panics),
        ("announced", "What was announced later", &COUNTS.announced),
        (
            "connections",
            "Connections that were made",
            &COUNTS.connections,
        ),
    ];
    let line = |(name, help, count): &(&str, &str, &AtomicU64)| {
        let value = count.load(Ordering::Relaxed);
        format!(
            "# HELP djambi_{name}_total {help}.\n# TYPE djambi_{name}_total counter\ndjambi_{name}_total {value}\n"
        )
    };
    lines.iter().map(line).collect()
}
