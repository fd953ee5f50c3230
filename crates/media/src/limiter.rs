//! Limits the concurrency of decoding and encoding, on blocking threads.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tokio::sync::Semaphore;

use crate::inspect::Refusal;

/// A decoded image can take hundreds of megabytes: two at a time, for a small machine.
pub(crate) static DECODING: Semaphore = Semaphore::const_new(2);

/// Slow background work: one at a time, so that it never starves uploads.
pub(crate) static BACKGROUND: Semaphore = Semaphore::const_new(1);

/// Runs `work` on a blocking thread once `limiter` has a permit. A panic in a decoder becomes [`Refusal::Broken`].
pub(crate) async fn run<T: Send + 'static>(
    limiter: &'static Semaphore,
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    // The semaphores are never closed, so acquiring cannot fail.
    let permit = limiter.acquire().await.map_err(|_| Refusal::Broken)?;
    let task = tokio::task::spawn_blocking(move || {
        // Held by the work itself, which continues after the caller disconnects.
        let _permit = permit;
        catch_panic(work)
    });
    task.await.unwrap_or(Err(Refusal::Broken))
}

/// A panic in a decoder fails one upload, not the process.
pub(crate) fn catch_panic<T>(work: impl FnOnce() -> Result<T, Refusal>) -> Result<T, Refusal> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        tracing::error!("decoder panicked on an upload");
        Err(Refusal::Broken)
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn a_panic_is_a_broken_image_and_releases_the_permit() {
        static LIMITER: Semaphore = Semaphore::const_new(1);
        for _ in 0..3 {
            let outcome: Result<(), _> = run(&LIMITER, || panic!("hostile input")).await;
            assert_eq!(outcome, Err(Refusal::Broken));
        }
        assert_eq!(LIMITER.available_permits(), 1);
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn concurrency_is_limited() {
        static LIMITER: Semaphore = Semaphore::const_new(2);
        static RUNNING: AtomicUsize = AtomicUsize::new(0);
        static PEAK: AtomicUsize = AtomicUsize::new(0);
        let tasks = (0..16).map(|_| {
            tokio::spawn(run(&LIMITER, || {
                let running = RUNNING.fetch_add(1, Ordering::SeqCst) + 1;
                PEAK.fetch_max(running, Ordering::SeqCst);
                std::thread::yield_now();
                RUNNING.fetch_sub(1, Ordering::SeqCst);
                Ok(())
            }))
        });
        for task in tasks.collect::<Vec<_>>() {
            task.await.unwrap().unwrap();
        }
        assert!((1..=2).contains(&PEAK.load(Ordering::SeqCst)));
    }
}
