//! A limiter for blocking work of one kind: bounded concurrency and a bounded queue; the rest is refused.

use std::sync::Arc;

use meydan_domain::{Error, Result};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

#[derive(Clone)]
pub(crate) struct BlockingLimiter {
    name: &'static str,
    /// One permit for each work item that runs or waits.
    queued: Arc<Semaphore>,
    running: Arc<Semaphore>,
}

/// The permission to run one work item.
pub(crate) struct Permit {
    _queued: OwnedSemaphorePermit,
    _running: OwnedSemaphorePermit,
}

impl BlockingLimiter {
    pub fn new(name: &'static str, concurrency: usize, max_queued: usize) -> Self {
        let queued = Arc::new(Semaphore::new(concurrency + max_queued));
        Self { name, queued, running: Arc::new(Semaphore::new(concurrency)) }
    }

    /// Waits for a permit; [`Error::Unavailable`] at once when the queue is full.
    pub async fn acquire(&self) -> Result<Permit> {
        let Ok(queued) = self.queued.clone().try_acquire_owned() else {
            metrics::counter!("meydan_blocking_work_refused_total", "kind" => self.name).increment(1);
            return Err(Error::Unavailable(format!("{}: too much work is waiting", self.name)));
        };
        let running = self.running.clone().acquire_owned().await.map_err(Error::internal)?;
        Ok(Permit { _queued: queued, _running: running })
    }
}

impl Permit {
    /// Runs `work` on a blocking thread.
    pub async fn run<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let work = move || {
            // Held by the work itself, which continues after the caller disconnects.
            let _permit = self;
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(Error::internal)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    async fn run<T: Send + 'static>(limiter: &BlockingLimiter, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        limiter.acquire().await?.run(work).await
    }

    #[tokio::test]
    async fn work_beyond_the_queue_is_refused_and_queued_work_runs() {
        let limiter = BlockingLimiter::new("test", 1, 1);
        let (finish, wait) = mpsc::channel::<()>();
        let permit = limiter.acquire().await.expect("it is free");
        let running = tokio::spawn(permit.run(move || wait.recv().is_ok()));
        let waiting = tokio::spawn({
            let limiter = limiter.clone();
            async move { run(&limiter, || true).await }
        });
        while limiter.queued.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert!(matches!(run(&limiter, || true).await, Err(Error::Unavailable(_))));
        finish.send(()).expect("the work waits");
        assert!(running.await.expect("no panic").expect("it ran"));
        assert!(waiting.await.expect("no panic").expect("it ran"));
        assert!(run(&limiter, || true).await.expect("there is room again"));
    }

    #[tokio::test]
    async fn a_panic_releases_the_permit() {
        let limiter = BlockingLimiter::new("test", 1, 0);
        let failed: Result<()> = run(&limiter, || panic!("a defect")).await;
        assert!(failed.is_err());
        assert!(run(&limiter, || true).await.expect("there is room again"));
    }
}
