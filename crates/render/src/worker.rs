//! One thread of the pool: takes jobs, keeps its engine in good health, and outlives whatever a job does to it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;
use tracing::{Span, debug, warn};

use crate::engine::Engine;
use crate::queue::Queue;
use crate::{RenderError, RendererOptions};

/// A page takes some twenty milliseconds; one that takes this long is worth a look.
const SLOW: Duration = Duration::from_millis(250);

pub(crate) struct Job {
    pub input: String,
    pub reply: oneshot::Sender<Result<String, RenderError>>,
    /// Whose page it is, for the log.
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

    /// Works until the last [`crate::Renderer`] is gone. Says once whether the bundle could be loaded.
    pub fn run(&self, ready: &Sender<Result<(), RenderError>>) {
        let built = self.build();
        // Only the first word is listened to.
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

    /// Answers one job and returns an engine fit for the next.
    fn work(&self, engine: Option<Engine>, job: Job) -> Option<Engine> {
        let _entered = job.span.enter();
        let started = Instant::now();
        let (drawn, engine) = match engine.map_or_else(|| self.build(), Ok) {
            Ok(mut engine) => (guarded(|| engine.render(&job.input)), Some(engine)),
            Err(error) => (Err(error), None),
        };
        let taken = started.elapsed();
        metrics::histogram!("meydan_render_seconds").record(taken.as_secs_f64());
        if taken >= SLOW {
            metrics::counter!("meydan_renders_slow_total").increment(1);
        }
        count(drawn.as_ref().map_or_else(RenderError::outcome, |_| "ok"));
        if let Err(error) = &drawn {
            // The caller handles it, and says so with the address of the page.
            debug!(%error, "a page was not drawn");
        }
        let is_fit = drawn.is_ok();
        let _ = job.reply.send(drawn);
        // From here on nobody waits: taking a full engine down and building another takes a while.
        engine
            .filter(|_| is_fit)
            .and_then(|engine| self.tidy(engine))
            .or_else(|| self.build().inspect_err(|error| warn!(%error, "an engine could not be built")).ok())
    }

    fn build(&self) -> Result<Engine, RenderError> {
        guarded(|| Engine::new(&self.bundle, &self.options))
    }

    /// Nothing when the engine has served its time.
    fn tidy(&self, mut engine: Engine) -> Option<Engine> {
        match guarded(|| engine.tidy()) {
            Ok(()) if engine.renders() < self.options.max_renders => Some(engine),
            Ok(()) => None,
            Err(error) => {
                warn!(%error, "what a render left to do has failed");
                None
            }
        }
    }
}

/// A panic costs the job and its engine, not the thread.
fn guarded<T>(work: impl FnOnce() -> Result<T, RenderError>) -> Result<T, RenderError> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err(RenderError::Failed("the engine panicked".into())))
}

/// How many callers wait for an engine.
pub(crate) fn queued() -> metrics::Gauge {
    metrics::gauge!("meydan_renders_queued")
}

pub(crate) fn count(outcome: &'static str) {
    metrics::counter!("meydan_renders_total", "outcome" => outcome).increment(1);
}
