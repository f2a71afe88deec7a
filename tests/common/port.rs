//! Ports for programs that need one before they start.

use std::net::TcpListener;
use std::sync::atomic::{AtomicU16, Ordering};

/// Where these ports begin. They end before those that the system hands out when a program asks for
/// any: none of them is taken between the choice and the start.
const FIRST: u16 = 16_384;
const MANY: u16 = 16_384;

static NEXT: AtomicU16 = AtomicU16::new(0);

/// Returns a port of this machine that is free, and that no other test of this process gets. Other
/// processes begin their search elsewhere.
pub fn free_port() -> u16 {
    let process = std::process::id().wrapping_mul(61) % u32::from(MANY);
    let begin = u16::try_from(process).unwrap_or_default();
    let ports = (0..MANY).map(|_| {
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        FIRST + begin.wrapping_add(next) % MANY
    });
    let is_free = |port: &u16| TcpListener::bind(("127.0.0.1", *port)).is_ok();
    ports.into_iter().find(is_free).expect("a free port")
}
