//! The write timeout of connections.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Sleep;

use super::head_timer::Received;

/// Fails with `TimedOut` when a write makes no progress for `write_timeout`.
pub struct TimedStream<S> {
    stream: S,
    write_timeout: Duration,
    /// Set while a write waits for the client to read.
    stalled: Option<Pin<Box<Sleep>>>,
    received: Received,
}

impl<S> TimedStream<S> {
    pub fn new(stream: S, write_timeout: Duration, received: Received) -> Self {
        Self { stream, write_timeout, stalled: None, received }
    }

    fn bounded(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let timeout = self.write_timeout;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(timeout)));
        stalled.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for TimedStream<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buffer);
        if buffer.filled().len() > before {
            self.received.set();
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for TimedStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.bounded(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.bounded(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    const TIMEOUT: Duration = Duration::from_secs(30);

    #[tokio::test(start_paused = true)]
    async fn a_client_that_reads_nothing_times_out_the_write() {
        let (server, _client) = tokio::io::duplex(16);
        let mut stream = TimedStream::new(server, TIMEOUT, Received::default());
        let start = tokio::time::Instant::now();
        let error = stream.write_all(&[0; 100]).await.expect_err("the client does not read");
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert_eq!(start.elapsed().as_secs(), TIMEOUT.as_secs());
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_client_that_reads_does_not_time_out() {
        let (server, mut client) = tokio::io::duplex(16);
        let mut stream = TimedStream::new(server, TIMEOUT, Received::default());
        let reader = tokio::spawn(async move {
            let mut part = [0; 16];
            for _ in 0..6 {
                tokio::time::sleep(TIMEOUT / 2).await;
                client.read_exact(&mut part).await.expect("bytes");
            }
        });
        stream.write_all(&[0; 96]).await.expect("each part is read in time");
        reader.await.expect("no panic");
    }
}
