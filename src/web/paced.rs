//! A connection that ends if its other end does not read what it is sent.

use std::io::{Error, ErrorKind, IoSlice, Result};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use hyper::rt::{Read, ReadBufCursor, Write};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// While answers wait to be sent, at least [`LEAST`] bytes of them must be taken in this time.
const WAIT: Duration = Duration::from_secs(30);

/// Much less than the slowest telephone reads in that time.
const LEAST: usize = 8 << 10;

/// A connection whose other end must read.
#[derive(Debug)]
pub struct Paced {
    stream: TokioIo<TcpStream>,
    /// There while something waits to be sent.
    held_up: Option<HeldUp>,
}

/// How long answers have been waiting, and how much of them has been taken meanwhile.
#[derive(Debug)]
struct HeldUp {
    end: Pin<Box<Sleep>>,
    taken: usize,
}

impl Paced {
    /// A connection that has been accepted.
    pub fn new(stream: TcpStream) -> Paced {
        Paced {
            stream: TokioIo::new(stream),
            held_up: None,
        }
    }

    /// Counts what was taken. It is an error if that was too little for too long.
    fn count(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<Result<usize>>,
    ) -> Poll<Result<usize>> {
        if let Poll::Ready(written) = written {
            let count = *written.as_ref().unwrap_or(&0);
            if let Some(held_up) = &mut self.held_up {
                held_up.taken += count;
            }
            self.held_up.take_if(|it| it.taken >= LEAST);
            return Poll::Ready(written);
        }
        let held_up = self.held_up.get_or_insert_with(|| HeldUp {
            end: Box::pin(sleep(WAIT)),
            taken: 0,
        });
        ready!(held_up.end.as_mut().poll(context));
        Poll::Ready(Err(Error::from(ErrorKind::TimedOut)))
    }
}

impl Read for Paced {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        to: ReadBufCursor<'_>,
    ) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, to)
    }
}

impl Write for Paced {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.count(context, written)
    }

    /// Called once nothing waits any more.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        self.held_up = None;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.count(context, written)
    }
}
