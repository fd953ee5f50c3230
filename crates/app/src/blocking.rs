//! Blocking work of one kind: so much at once, so much waiting, and the rest refused.

use std::sync::Arc;

use meydan_domain::{Error, Result};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

#[derive(Clone)]
pub(crate) struct BlockingGate {
    name: &'static str,
    /// One for each that runs or waits.
    places: Arc<Semaphore>,
    running: Arc<Semaphore>,
}

/// Leave to run one piece of work.
pub(crate) struct Turn {
    _place: OwnedSemaphorePermit,
    _running: OwnedSemaphorePermit,
}

impl BlockingGate {
    pub fn new(name: &'static str, at_once: usize, waiting: usize) -> Self {
        let places = Arc::new(Semaphore::new(at_once + waiting));
        Self { name, places, running: Arc::new(Semaphore::new(at_once)) }
    }

    /// Waits for a turn; [`Error::Unavailable`] at once when too many wait already.
    pub async fn turn(&self) -> Result<Turn> {
        let Ok(place) = self.places.clone().try_acquire_owned() else {
            metrics::counter!("meydan_blocking_work_refused_total", "kind" => self.name).increment(1);
            return Err(Error::Unavailable(format!("{}: too much work is waiting", self.name)));
        };
        let running = self.running.clone().acquire_owned().await.map_err(Error::internal)?;
        Ok(Turn { _place: place, _running: running })
    }
}

impl Turn {
    /// Runs `work` on a blocking thread.
    pub async fn run<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let work = move || {
            // Held by the work itself: a caller that hangs up does not stop it.
            let _turn = self;
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(Error::internal)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    async fn run<T: Send + 'static>(gate: &BlockingGate, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        gate.turn().await?.run(work).await
    }

    #[tokio::test]
    async fn work_beyond_the_queue_is_refused_and_the_rest_is_done() {
        let gate = BlockingGate::new("test", 1, 1);
        let (finish, wait) = mpsc::channel::<()>();
        let turn = gate.turn().await.expect("it is free");
        let running = tokio::spawn(turn.run(move || wait.recv().is_ok()));
        let waiting = tokio::spawn({
            let gate = gate.clone();
            async move { run(&gate, || true).await }
        });
        while gate.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert!(matches!(run(&gate, || true).await, Err(Error::Unavailable(_))));
        finish.send(()).expect("the work waits");
        assert!(running.await.expect("no panic").expect("it ran"));
        assert!(waiting.await.expect("no panic").expect("it ran"));
        assert!(run(&gate, || true).await.expect("there is room again"));
    }

    #[tokio::test]
    async fn a_panic_frees_the_gate() {
        let gate = BlockingGate::new("test", 1, 0);
        let failed: Result<()> = run(&gate, || panic!("a defect")).await;
        assert!(failed.is_err());
        assert!(run(&gate, || true).await.expect("there is room again"));
    }
}
