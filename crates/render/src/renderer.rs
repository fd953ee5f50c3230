//! The renderer pool: a bounded queue, and one engine per thread.

use std::num::NonZero;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;
use tracing::Span;

use crate::RenderError;
use crate::engine::STACK_BYTES;
use crate::queue::{Priority, Queue};
use crate::worker::{Job, Worker, count, queued};

#[derive(Clone, Debug)]
pub struct RendererOptions {
    /// The number of concurrent renders.
    pub engines: usize,
    /// The capacity of the queue, and the longest wait in it.
    pub queue: usize,
    pub max_wait: Duration,
    pub time_limit: Duration,
    /// Bytes per engine, including the bundle.
    pub memory_limit: usize,
    /// Renders after which an engine is rebuilt, which bounds leaks of the bundle and fragmentation.
    pub max_renders: u32,
}

impl Default for RendererOptions {
    fn default() -> Self {
        Self {
            engines: thread::available_parallelism().map_or(1, NonZero::get),
            queue: 512,
            max_wait: Duration::from_secs(2),
            time_limit: Duration::from_millis(500),
            memory_limit: 64 << 20,
            max_renders: 1000,
        }
    }
}

/// Renders pages. Clones share the engines, which end with the last clone.
#[derive(Clone)]
pub struct Renderer {
    queue: Arc<QueueGuard>,
}

/// Closes the queue when the last renderer is dropped, which ends the engines.
struct QueueGuard(Arc<Queue>);

impl Drop for QueueGuard {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl Renderer {
    /// Starts the engines, and blocks until one of them has loaded the bundle: a script that sets `globalThis.render`, a
    /// function from string to string.
    pub fn new(bundle: impl Into<Arc<str>>, options: RendererOptions) -> Result<Self, RenderError> {
        let engines = options.engines.max(1);
        let (renderer, worker) = Self::idle(bundle.into(), options);
        let (ready, loaded) = mpsc::channel();
        for number in 0..engines {
            let (worker, ready) = (worker.clone(), ready.clone());
            thread::Builder::new()
                .name(format!("render-{number}"))
                // The rest beyond the script's limit is for the engine and native code.
                .stack_size(2 * STACK_BYTES)
                .spawn(move || worker.run(&ready))
                .map_err(|error| RenderError::Unusable(error.to_string()))?;
        }
        drop(ready);
        loaded.recv().unwrap_or_else(|_| Err(RenderError::Unusable("the engines ended at once".into())))?;
        Ok(renderer)
    }

    /// The queue without the threads, which tests start after filling it.
    fn idle(bundle: Arc<str>, options: RendererOptions) -> (Self, Worker) {
        let queue = Arc::new(Queue::new(options.queue));
        (Self { queue: Arc::new(QueueGuard(queue.clone())) }, Worker::new(bundle, options, queue))
    }

    /// The result of the bundle's `render` for `input`. Not rendered if the future is dropped while it is queued.
    pub async fn render(&self, input: String, priority: Priority) -> Result<String, RenderError> {
        let (reply, answer) = oneshot::channel();
        queued().increment(1.0);
        if !self.queue.0.push(Job { input, reply, span: Span::current(), queued_at: Instant::now() }, priority) {
            queued().decrement(1.0);
            count(RenderError::Busy.outcome());
            return Err(RenderError::Busy);
        }
        answer.await.unwrap_or_else(|_| Err(RenderError::Failed("the engine went away".into())))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::task::Poll;

    use futures_util::future::{join, poll_immediate};
    use futures_util::poll;

    use super::*;

    const BUNDLE: &str = "
        const drawn = [];
        globalThis.render = (input) => { drawn.push(input); return drawn.join(' '); };
    ";

    fn idle(queue: usize) -> (Renderer, Worker) {
        Renderer::idle(BUNDLE.into(), RendererOptions { queue, ..RendererOptions::default() })
    }

    fn start(worker: Worker) {
        let (ready, _) = mpsc::channel();
        thread::spawn(move || worker.run(&ready));
    }

    #[tokio::test]
    async fn a_full_queue_refuses_at_once_and_serves_waiting_callers() {
        let (renderer, worker) = idle(2);
        let mut waiting = std::pin::pin!(join(
            renderer.render("a".into(), Priority::Visitor),
            renderer.render("b".into(), Priority::Visitor)
        ));
        assert!(poll!(&mut waiting).is_pending());
        assert_eq!(poll_immediate(renderer.render("c".into(), Priority::Visitor)).await, Some(Err(RenderError::Busy)));
        start(worker);
        assert_eq!(waiting.await, (Ok("a".into()), Ok("a b".into())));
    }

    #[tokio::test]
    async fn an_abandoned_render_is_skipped() {
        let (renderer, worker) = idle(8);
        {
            let mut gone = std::pin::pin!(renderer.render("gone".into(), Priority::Visitor));
            assert_eq!(poll!(&mut gone), Poll::Pending);
        }
        start(worker);
        assert_eq!(renderer.render("stays".into(), Priority::Visitor).await, Ok("stays".into()));
    }

    #[tokio::test]
    async fn visitors_precede_the_background_and_started_pages_precede_both() {
        let (renderer, worker) = idle(8);
        let mut waiting = std::pin::pin!(futures_util::future::join3(
            renderer.render("background".into(), Priority::Background),
            renderer.render("visitor".into(), Priority::Visitor),
            renderer.render("started".into(), Priority::Started),
        ));
        assert!(poll!(&mut waiting).is_pending());
        start(worker);
        let (background, visitor, started) = waiting.await;
        assert_eq!(started, Ok("started".into()));
        assert_eq!(visitor, Ok("started visitor".into()));
        assert_eq!(background, Ok("started visitor background".into()));
    }

    #[tokio::test]
    async fn a_caller_that_has_waited_too_long_is_refused() {
        let options = RendererOptions { max_wait: Duration::ZERO, ..RendererOptions::default() };
        let (renderer, worker) = Renderer::idle(BUNDLE.into(), options);
        let mut waiting = std::pin::pin!(renderer.render("late".into(), Priority::Visitor));
        assert!(poll!(&mut waiting).is_pending());
        start(worker);
        assert_eq!(waiting.await, Err(RenderError::Busy));
    }

    #[tokio::test]
    async fn background_jobs_never_use_the_capacity_of_visitors() {
        let (renderer, _worker) = idle(4);
        let mut first = std::pin::pin!(renderer.render("background".into(), Priority::Background));
        assert!(poll!(&mut first).is_pending());
        let second = renderer.render("background".into(), Priority::Background);
        assert_eq!(poll_immediate(second).await, Some(Err(RenderError::Busy)), "a quarter of the capacity");
        let mut visitors: Vec<_> =
            (0..4).map(|_| Box::pin(renderer.render("visitor".into(), Priority::Visitor))).collect();
        for visitor in &mut visitors {
            assert!(poll!(visitor).is_pending());
        }
        assert!(matches!(poll!(&mut first), Poll::Ready(Err(RenderError::Failed(_)))), "it was dropped");
    }
}
