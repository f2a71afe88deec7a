//! With serenity's rate limiter on, as it is against Discord. Its requests then go to Discord's own
//! address and nowhere else: a client leads that address to a TLS server of this process, with a
//! certificate that it alone trusts, and from there to the sandbox. The bot runs in this process.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use djambi::discord::{Api, Connectivity, Running};
use djambi::service::{GameService, ServiceOptions};
use djambi::store::StoreOptions;
use jiff::Timestamp;
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};

use crate::crowd::Crowd;
use crate::steady;

const DISCORD: &str = "discord.com";

/// Plays and prints.
pub async fn measure(games: usize, rate: u32, time: Duration) {
    let mut crowd = Crowd::gather(games).await;
    crowd.sandbox.enforce_global_limit();
    let sandbox = crowd.sandbox.url().trim_start_matches("http://");
    let (front, root) = front(sandbox.parse().expect("an address")).await;
    let trusted = reqwest::Certificate::from_der(&root).expect("a certificate");
    let client = reqwest::Client::builder()
        .add_root_certificate(trusted)
        .resolve(DISCORD, front)
        .build()
        .expect("a client");
    let options = ServiceOptions {
        store: StoreOptions::to_play(crowd.database()),
        workers: Some(1),
    };
    let running = Running {
        shards: None,
        proxy: None,
        token: crowd.sandbox.token(),
        api: Some(Api::through(client)),
        connectivity: Connectivity::default(),
        service: GameService::open(&options, Timestamp::now())
            .await
            .expect("a host"),
    };
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let bot = std::thread::spawn(move || {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let stopped = async { drop(stopped.await) };
        runtime.block_on(djambi::discord::run(running, stopped, |_| ()))
    });
    crowd.sandbox.ready().await.expect("it is ready");
    let played = steady::play(&mut crowd, rate, time).await;
    played.report(&format!(
        "limiter: {rate} moves per second over {games} channels, serenity's rate limiter on, over TLS"
    ));
    let limited = crowd.sandbox.requests();
    let limited = limited.iter().filter(|it| it.status == 429).count();
    println!("{limited:>10} requests answered with 429 at the end");
    let _ = stop.send(());
    let ended = bot.join().expect("no panic");
    ended.expect("it ends well");
}

/// A TLS server that passes everything on, and the certificate to trust.
async fn front(to: SocketAddr) -> (SocketAddr, Vec<u8>) {
    let key = || KeyPair::generate().expect("a key");
    let (root_key, own_key) = (key(), key());
    let mut root = CertificateParams::new(Vec::new()).expect("parameters");
    root.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let trusted = root.self_signed(&root_key).expect("a certificate");
    let issuer = Issuer::new(root, root_key);
    let own = CertificateParams::new(vec![DISCORD.to_owned()]).expect("parameters");
    let own = own.signed_by(&own_key, &issuer).expect("a certificate");
    let own_key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(own_key.serialize_der()));
    let config = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(vec![CertificateDer::from(own.der().to_vec())], own_key)
        .expect("a configuration");
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                let Ok(mut inside) = acceptor.accept(stream).await else {
                    return;
                };
                if let Ok(mut outside) = TcpStream::connect(to).await {
                    let _ = copy_bidirectional(&mut inside, &mut outside).await;
                }
            });
        }
    });
    (address, trusted.der().to_vec())
}
