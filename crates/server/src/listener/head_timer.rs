//! Two timeouts in one: keep-alive for an idle connection, and the shorter read timeout for a request head.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use hyper::rt::{Sleep, Timer};

/// hyper has one timeout, `header_read_timeout`, for both. It is set to the keep-alive time; this timer ends it earlier:
/// `read_timeout` after the connection was opened, and after the first byte of every later head.
#[derive(Clone)]
pub struct HeadTimer {
    read_timeout: Duration,
    is_used: Arc<AtomicBool>,
    received: Received,
}

/// True once bytes have arrived since the timer for the current head was set.
#[derive(Clone, Default)]
pub struct Received(Arc<AtomicBool>);

impl Received {
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl HeadTimer {
    pub fn new(read_timeout: Duration, received: Received) -> Self {
        Self { read_timeout, is_used: Arc::default(), received }
    }
}

impl Timer for HeadTimer {
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Sleep>> {
        self.sleep_until(self.now() + duration)
    }

    /// hyper sets a new timer for every head.
    fn sleep_until(&self, deadline: Instant) -> Pin<Box<dyn Sleep>> {
        self.received.0.store(false, Ordering::Relaxed);
        let is_first = !self.is_used.swap(true, Ordering::Relaxed);
        let deadline = if is_first { deadline.min(self.now() + self.read_timeout) } else { deadline };
        Box::pin(HeadSleep {
            sleep: Box::pin(tokio::time::sleep_until(deadline.into())),
            read_timeout: self.read_timeout,
            received: self.received.clone(),
            is_begun: false,
        })
    }

    fn now(&self) -> Instant {
        tokio::time::Instant::now().into()
    }
}

struct HeadSleep {
    sleep: Pin<Box<tokio::time::Sleep>>,
    read_timeout: Duration,
    received: Received,
    is_begun: bool,
}

impl Sleep for HeadSleep {}

impl Future for HeadSleep {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if !self.is_begun && self.received.0.load(Ordering::Relaxed) {
            self.is_begun = true;
            let deadline = self.sleep.deadline().min(tokio::time::Instant::now() + self.read_timeout);
            self.sleep.as_mut().reset(deadline);
        }
        self.sleep.as_mut().poll(cx)
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use super::*;

    const READ: Duration = Duration::from_secs(30);
    const KEEP_ALIVE: Duration = Duration::from_secs(75);

    /// Waits as hyper does: polled again whenever bytes arrive, here after `first_byte`.
    async fn waited(timer: &HeadTimer, received: &Received, first_byte: Option<Duration>) -> Duration {
        let start = tokio::time::Instant::now();
        let mut sleep = timer.sleep(KEEP_ALIVE);
        if let Some(after) = first_byte {
            let arrives = tokio::time::sleep(after);
            tokio::pin!(arrives);
            poll_fn(|cx| if arrives.as_mut().poll(cx).is_ready() { Poll::Ready(()) } else { sleep.as_mut().poll(cx) })
                .await;
            received.set();
        }
        sleep.await;
        start.elapsed()
    }

    #[tokio::test(start_paused = true)]
    async fn the_keep_alive_time_is_longer_than_that_of_nginx() {
        let received = Received::default();
        let timer = HeadTimer::new(READ, received.clone());
        assert_eq!(waited(&timer, &received, None).await, READ, "no request yet");
        let idle = waited(&timer, &received, None).await;
        assert!(idle >= KEEP_ALIVE && idle > Duration::from_secs(60), "{idle:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_started_head_has_the_read_timeout() {
        let received = Received::default();
        let timer = HeadTimer::new(READ, received.clone());
        let first = waited(&timer, &received, Some(Duration::from_secs(10))).await;
        assert_eq!(first.as_secs(), 30, "of the connection's first head, the wait for it counts too");
        let later = waited(&timer, &received, Some(Duration::from_secs(40))).await;
        assert_eq!(later.as_secs(), 70);
        let late = waited(&timer, &received, Some(Duration::from_secs(70))).await;
        assert_eq!(late.as_secs(), 75);
    }
}
