//! Where heavy work waits its turn, away from the threads that answer requests.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tokio::sync::Semaphore;

use crate::inspect::Refusal;

/// A decoded picture can take hundreds of megabytes; two at a time is what a small machine bears.
pub(crate) static DECODING: Semaphore = Semaphore::const_new(2);

/// Slow work that nobody waits for: one at a time, so that it never starves uploads.
pub(crate) static BACKGROUND: Semaphore = Semaphore::const_new(1);

/// Runs `work` on a blocking thread once `gate` has room. A panic in a decoder becomes [`Refusal::Broken`].
pub(crate) async fn run<T: Send + 'static>(
    gate: &'static Semaphore,
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    // The gates are never closed, so acquiring cannot fail.
    let permit = gate.acquire().await.map_err(|_| Refusal::Broken)?;
    let task = tokio::task::spawn_blocking(move || {
        // Held here and not by the caller: a caller that goes away does not stop the decoder.
        let _permit = permit;
        guarded(work)
    });
    task.await.unwrap_or(Err(Refusal::Broken))
}

/// The last line of defence: a bug in a decoder costs one upload, not the process.
pub(crate) fn guarded<T>(work: impl FnOnce() -> Result<T, Refusal>) -> Result<T, Refusal> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        tracing::error!("a decoder panicked on an upload");
        Err(Refusal::Broken)
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn a_panic_is_a_broken_picture_and_frees_the_gate() {
        static GATE: Semaphore = Semaphore::const_new(1);
        for _ in 0..3 {
            let outcome: Result<(), _> = run(&GATE, || panic!("hostile input")).await;
            assert_eq!(outcome, Err(Refusal::Broken));
        }
        assert_eq!(GATE.available_permits(), 1);
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn no_more_than_the_gate_allows_run_at_once() {
        static GATE: Semaphore = Semaphore::const_new(2);
        static RUNNING: AtomicUsize = AtomicUsize::new(0);
        static MOST: AtomicUsize = AtomicUsize::new(0);
        let tasks = (0..16).map(|_| {
            tokio::spawn(run(&GATE, || {
                let running = RUNNING.fetch_add(1, Ordering::SeqCst) + 1;
                MOST.fetch_max(running, Ordering::SeqCst);
                std::thread::yield_now();
                RUNNING.fetch_sub(1, Ordering::SeqCst);
                Ok(())
            }))
        });
        for task in tasks.collect::<Vec<_>>() {
            task.await.unwrap().unwrap();
        }
        assert!((1..=2).contains(&MOST.load(Ordering::SeqCst)));
    }
}
