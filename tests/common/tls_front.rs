//! Discord's own address in front of a sandbox: serenity's rate limiter sends its requests there and
//! nowhere else. A client leads that address to a TLS server of this process, with a certificate that
//! it alone trusts, and from there to the sandbox.

use std::net::SocketAddr;
use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};

const DISCORD: &str = "discord.com";

/// A client for which Discord's address leads to a sandbox's (`http://127.0.0.1:PORT`).
pub async fn client(sandbox: &str) -> reqwest::Client {
    let address = sandbox.trim_start_matches("http://");
    let (front, root) = front(address.parse().expect("an address")).await;
    let trusted = reqwest::Certificate::from_der(&root).expect("a certificate");
    reqwest::Client::builder()
        .add_root_certificate(trusted)
        .resolve(DISCORD, front)
        .build()
        .expect("a client")
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
