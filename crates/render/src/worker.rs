//! A worker thread of the pool: runs jobs, and rebuilds its engine after failures.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;
use tracing::{Span, debug, warn};

use crate::engine::Engine;
use crate::queue::Queue;
use crate::{RenderError, RendererOptions};

/// The threshold of slow renders; a page usually takes some twenty milliseconds.
const SLOW_RENDER: Duration = Duration::from_millis(250);

pub(crate) struct Job {
    pub input: String,
    pub reply: oneshot::Sender<Result<String, RenderError>>,
    /// The span of the request, for the log.
    pub span: Span,
    pub queued_at: Instant,
}

#[derive(Clone)]
pub(crate) struct Worker {
    bundle: Arc<str>,
    options: RendererOptions,
    queue: Arc<Queue>,
}

impl Worker {
    pub fn new(bundle: Arc<str>, options: RendererOptions, queue: Arc<Queue>) -> Self {
        Self { bundle, options, queue }
    }

    /// Runs until the last [`crate::Renderer`] is dropped. Reports once whether the bundle could be loaded.
    pub fn run(&self, ready: &Sender<Result<(), RenderError>>) {
        let built = self.build();
        // Only the first report is read.
        let _ = ready.send(built.as_ref().map(|_| ()).map_err(Clone::clone));
        let mut engine = built.ok();
        while let Some(job) = self.queue.pop() {
            queued().decrement(1.0);
            metrics::histogram!("meydan_render_wait_seconds").record(job.queued_at.elapsed().as_secs_f64());
            if job.reply.is_closed() {
                count("abandoned");
                continue;
            }
            if job.queued_at.elapsed() > self.options.max_wait {
                count(RenderError::Busy.outcome());
                let _ = job.reply.send(Err(RenderError::Busy));
                continue;
            }
            engine = self.work(engine, job);
        }
    }

    /// Runs one job and returns a usable engine for the next.
    fn work(&self, engine: Option<Engine>, job: Job) -> Option<Engine> {
        let _entered = job.span.enter();
        let started = Instant::now();
        let (rendered, engine) = match engine.map_or_else(|| self.build(), Ok) {
            Ok(mut engine) => (catch_panic(|| engine.render(&job.input)), Some(engine)),
            Err(error) => (Err(error), None),
        };
        let taken = started.elapsed();
        metrics::histogram!("meydan_render_seconds").record(taken.as_secs_f64());
        if taken >= SLOW_RENDER {
            metrics::counter!("meydan_renders_slow_total").increment(1);
        }
        count(rendered.as_ref().map_or_else(RenderError::outcome, |_| "ok"));
        if let Err(error) = &rendered {
            // The caller logs it with the address of the page.
            debug!(%error, "render failed");
        }
        let is_usable = rendered.is_ok();
        let _ = job.reply.send(rendered);
        // After the reply, because dropping and rebuilding an engine takes a while.
        engine
            .filter(|_| is_usable)
            .and_then(|engine| self.clean_up(engine))
            .or_else(|| self.build().inspect_err(|error| warn!(%error, "building a rendering engine failed")).ok())
    }

    fn build(&self) -> Result<Engine, RenderError> {
        catch_panic(|| Engine::new(&self.bundle, &self.options))
    }

    /// `None` when the engine must be rebuilt.
    fn clean_up(&self, mut engine: Engine) -> Option<Engine> {
        match catch_panic(|| engine.run_pending_jobs()) {
            Ok(()) if engine.renders() < self.options.max_renders => Some(engine),
            Ok(()) => None,
            Err(error) => {
                warn!(%error, "pending jobs of a render failed");
                None
            }
        }
    }
}

/// Turns a panic into an error, so that the thread survives.
fn catch_panic<T>(work: impl FnOnce() -> Result<T, RenderError>) -> Result<T, RenderError> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err(RenderError::Failed("the engine panicked".into())))
}

/// The number of queued renders.
pub(crate) fn queued() -> metrics::Gauge {
    metrics::gauge!("meydan_renders_queued")
}

pub(crate) fn count(outcome: &'static str) {
    metrics::counter!("meydan_renders_total", "outcome" => outcome).increment(1);
}
