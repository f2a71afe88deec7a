//! Floods of requests from few addresses and from many, bounded, on this machine.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use djambi::links::hash;
use reqwest::Client;
use tokio::task::JoinSet;

use crate::figures;
use crate::program::Visitor;
use crate::table::tables;
use crate::watcher::address;
use crate::{Usage, timed_page};

/// How many connections ask at a time.
const CONNECTIONS: usize = 32;

/// The requested addresses, one after the other.
const PATHS: [&str; 6] = [
    "/",
    "/play",
    "/game/abcdef-2222222222222222",
    "/analysis?ask=1",
    "/enter/forged",
    "/game/../../etc/passwd",
];

/// Sends `requests` requests, and looks at a page from elsewhere meanwhile.
pub async fn measure(requests: usize) {
    let (program, tables) = tables(1, 20).await;
    let path = tables[0].path().to_owned();
    let before = Usage::of(&program);
    let began = Instant::now();
    let few = |connection: usize, _| address(connection % 4);
    let flood = tokio::spawn(all(program.url.clone(), requests, few));
    let mut visitor = Visitor::of(&program);
    let mut times = Vec::new();
    while !flood.is_finished() {
        times.push(timed_page(&mut visitor, &path, 1_000_000 + times.len()).await);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let statuses = flood.await.expect("no panic");
    let took = began.elapsed();
    println!("flood: {requests} requests from 4 addresses in {took:.1?}: {statuses:?}");
    figures::report("  a game's page from another address meanwhile", times);
    let after = Usage::of(&program);
    println!(
        "{:>10} KiB resident before, {} after",
        before.memory, after.memory
    );
    let again = timed_page(&mut visitor, &path, 2_000_000).await;
    println!("{again:>10.2?} for the same page afterwards");
}

/// Sends `requests` requests, each from another address with another forged session: half of them
/// from networks of IPv6.
pub async fn addresses(requests: usize) {
    let (program, _) = tables(1, 20).await;
    let before = Usage::of(&program);
    let began = Instant::now();
    let another = |_, number: usize| {
        if number.is_multiple_of(2) {
            address(number)
        } else {
            format!("2001:db8:{:x}:{:x}::1", number >> 16, number & 0xffff)
        }
    };
    let statuses = all(program.url.clone(), requests, another).await;
    let (took, after) = (began.elapsed(), Usage::of(&program));
    println!("addresses: {requests} requests from as many addresses in {took:.1?}: {statuses:?}");
    tokio::time::sleep(Duration::from_secs(10)).await;
    let later = Usage::of(&program);
    println!(
        "{:>10} KiB resident before, {} after, {} ten seconds later",
        before.memory, after.memory, later.memory
    );
}

/// Sends `requests` requests on all connections, and counts the statuses of the answers. A connection
/// takes the next request when it is free: some answers wait for a search, and with a share for each
/// connection the last few would wait for one search after the other. `from` is the address of a request,
/// by the numbers of its connection and of the request.
async fn all(
    url: String,
    requests: usize,
    from: impl Fn(usize, usize) -> String + Clone + Send + 'static,
) -> BTreeMap<u16, usize> {
    let mut flood = JoinSet::new();
    let next = Arc::new(AtomicUsize::new(0));
    for connection in 0..CONNECTIONS {
        let (from, next) = (from.clone(), Arc::clone(&next));
        let numbers = std::iter::repeat_with(move || next.fetch_add(1, Ordering::Relaxed));
        let numbers = numbers.take_while(move |number| *number < requests);
        flood.spawn(send(url.clone(), numbers, move |number| {
            from(connection, number)
        }));
    }
    let mut statuses: BTreeMap<u16, usize> = BTreeMap::new();
    for (status, count) in flood.join_all().await.into_iter().flatten() {
        *statuses.entry(status).or_default() += count;
    }
    statuses
}

/// Sends requests one after the other, and counts the statuses of the answers.
async fn send(
    url: String,
    numbers: impl Iterator<Item = usize>,
    from: impl Fn(usize) -> String,
) -> BTreeMap<u16, usize> {
    let client = Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .expect("a client");
    let mut statuses = BTreeMap::new();
    for number in numbers {
        let path = PATHS[number % PATHS.len()];
        let from = from(number);
        let request = client
            .get(format!("{url}{path}"))
            .header("x-forwarded-for", &from)
            // A forged session.
            .header(
                "cookie",
                format!("djambi={}", hash(&format!("{from} {number}"))),
            );
        let status = match request.send().await {
            Ok(answer) => {
                let status = answer.status().as_u16();
                // The connection is used again once its answer is read.
                let _ = answer.bytes().await;
                status
            }
            Err(_) => 0,
        };
        *statuses.entry(status).or_default() += 1;
    }
    statuses
}
