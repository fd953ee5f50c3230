//! A QuickJS engine with the bundle loaded, and its time and memory limits.

use std::cell::Cell;
use std::rc::Rc;
use std::thread;
use std::time::{Duration, Instant};

use rquickjs::context::EvalOptions;
use rquickjs::{CatchResultExt, CaughtError, Context, Ctx, Error, Function, Runtime, Type, Value};

use crate::{RenderError, RendererOptions, host};

/// Stack of scripts; deeper recursion throws. React recurses once for each nested component.
pub(crate) const STACK_BYTES: usize = 2 << 20;
/// Often enough that cycles use little memory, seldom enough that garbage collection is cheap.
const RENDERS_PER_COLLECTION: u32 = 8;
/// Measuring the memory takes longer than garbage collection.
const RENDERS_PER_REPORT: u32 = 8 * RENDERS_PER_COLLECTION;
/// Loading parses the whole bundle, on a machine that may be busy at startup.
const LOAD_TIMEOUT: Duration = Duration::from_secs(10);

const POLYFILLS: &str = include_str!("polyfills.js");

/// Not `Send`: it belongs to the thread that created it.
pub(crate) struct Engine {
    context: Context,
    runtime: Runtime,
    deadline: Rc<Deadline>,
    time_limit: Duration,
    renders: u32,
}

impl Engine {
    pub fn new(bundle: &str, options: &RendererOptions) -> Result<Self, RenderError> {
        let unusable = |error: Error| RenderError::Unusable(error.to_string());
        let runtime = Runtime::new().map_err(unusable)?;
        runtime.set_max_stack_size(STACK_BYTES);
        // Garbage is collected between renders only: during one, QuickJS may collect an object that is half built after a
        // failed allocation, and crash.
        runtime.set_gc_threshold(usize::MAX);
        let deadline = Rc::new(Deadline::new(LOAD_TIMEOUT));
        let watch = Rc::clone(&deadline);
        runtime.set_interrupt_handler(Some(Box::new(move || watch.has_passed())));
        let context = Context::full(&runtime).map_err(unusable)?;
        let engine = Self { context, runtime, deadline, time_limit: options.time_limit, renders: 0 };
        engine.enter(|ctx| load(ctx, bundle)).map_err(|error| match error {
            RenderError::Failed(cause) => RenderError::Unusable(cause),
            limit => RenderError::Unusable(format!("{limit} while loading the bundle")),
        })?;
        // After loading only: QuickJS's parser crashes when an allocation fails, and the bundle is trusted.
        engine.limit_memory(options.memory_limit)?;
        Ok(engine)
    }

    fn limit_memory(&self, limit: usize) -> Result<(), RenderError> {
        let used = self.used_bytes();
        if used >= limit {
            let cause = format!("the bundle takes {used} bytes, the memory limit is {limit}");
            return Err(RenderError::Unusable(cause));
        }
        self.runtime.set_memory_limit(limit);
        Ok(())
    }

    /// Allocated bytes. Visits every object.
    fn used_bytes(&self) -> usize {
        usize::try_from(self.runtime.memory_usage().malloc_size).unwrap_or_default()
    }

    pub fn render(&mut self, input: &str) -> Result<String, RenderError> {
        self.renders += 1;
        self.deadline.set(self.time_limit);
        self.enter(|ctx| {
            let render: Function = ctx.globals().get("render")?;
            let html: rquickjs::String = render.call((input,))?;
            match html.to_string() {
                // A lone surrogate, where the app has cut an emoji in two: replaced, as encoders do.
                Err(Error::Utf8(_)) => ctx.eval::<Function, _>("(text) => text.toWellFormed()")?.call((html,)),
                html => html,
            }
        })
    }

    /// Runs pending promise jobs, which would accumulate otherwise, and collects garbage periodically.
    pub fn run_pending_jobs(&mut self) -> Result<(), RenderError> {
        self.deadline.set(self.time_limit);
        loop {
            match self.runtime.execute_pending_job() {
                Ok(false) => break,
                Ok(true) if self.deadline.has_passed() => return Err(RenderError::TimedOut),
                Ok(true) => {}
                Err(failed) => {
                    return Err(failed.0.with(|ctx| self.cause(CaughtError::from_error(&ctx, Error::Exception))));
                }
            }
        }
        if self.renders.is_multiple_of(RENDERS_PER_REPORT) {
            self.report_memory();
        }
        if self.renders.is_multiple_of(RENDERS_PER_COLLECTION) {
            self.runtime.run_gc();
        }
        Ok(())
    }

    /// Called before garbage collection, when an engine uses the most memory.
    fn report_memory(&self) {
        let engine = thread::current().name().unwrap_or_default().to_owned();
        metrics::gauge!("meydan_engine_bytes", "engine" => engine).set(self.used_bytes() as f64);
    }

    pub fn renders(&self) -> u32 {
        self.renders
    }

    fn enter<T>(&self, work: impl FnOnce(&Ctx<'_>) -> rquickjs::Result<T>) -> Result<T, RenderError> {
        self.context.with(|ctx| work(&ctx).catch(&ctx).map_err(|error| self.cause(error)))
    }

    fn cause(&self, error: CaughtError<'_>) -> RenderError {
        if self.deadline.was_missed() {
            return RenderError::TimedOut;
        }
        match error {
            // `Unknown` is the error of a string whose allocation failed.
            CaughtError::Error(Error::Allocation | Error::Unknown) => RenderError::OutOfMemory,
            CaughtError::Error(error) => RenderError::Failed(error.to_string()),
            CaughtError::Exception(exception) => {
                let name: String = exception.as_object().get("name").unwrap_or_default();
                let message = exception.message().unwrap_or_default();
                // Without a message: its allocation failed too.
                if name == "InternalError" && matches!(message.as_str(), "out of memory" | "") {
                    return RenderError::OutOfMemory;
                }
                RenderError::Failed(format!("{name}: {message}\n{}", exception.stack().unwrap_or_default()))
            }
            // The allocation of the exception failed too.
            CaughtError::Value(value) if matches!(value.type_of(), Type::Null | Type::Uninitialized) => {
                RenderError::OutOfMemory
            }
            CaughtError::Value(value) => RenderError::Failed(format!("thrown: {}", described(&value))),
        }
    }
}

fn load(ctx: &Ctx<'_>, bundle: &str) -> rquickjs::Result<()> {
    let polyfill: Function = ctx.eval_with_options(POLYFILLS, script("polyfills.js"))?;
    let () = polyfill.call((host::functions(ctx)?,))?;
    let () = ctx.eval_with_options(bundle, script("server.js"))?;
    let render: Value = ctx.globals().get("render")?;
    if render.is_function() {
        return Ok(());
    }
    Err(rquickjs::Exception::throw_type(ctx, "the bundle sets no function globalThis.render"))
}

fn script(name: &str) -> EvalOptions {
    let mut options = EvalOptions::default();
    options.strict = false;
    options.filename = Some(name.into());
    options
}

fn described(value: &Value<'_>) -> String {
    match value.as_string().and_then(|text| text.to_string().ok()) {
        Some(text) => text,
        None => format!("{value:?}"),
    }
}

/// Checked by the engine every few thousand steps.
struct Deadline {
    at: Cell<Instant>,
    missed: Cell<bool>,
}

impl Deadline {
    fn new(limit: Duration) -> Self {
        Self { at: Cell::new(Instant::now() + limit), missed: Cell::new(false) }
    }

    fn set(&self, limit: Duration) {
        self.at.set(Instant::now() + limit);
        self.missed.set(false);
    }

    fn has_passed(&self) -> bool {
        let has_passed = Instant::now() >= self.at.get();
        self.missed.set(has_passed);
        has_passed
    }

    fn was_missed(&self) -> bool {
        self.missed.get()
    }
}
