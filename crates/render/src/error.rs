//! Why there is no page.

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    /// Every engine works, and the queue is full or the wait was too long.
    #[error("all engines are busy")]
    Busy,
    #[error("the time limit was reached")]
    TimedOut,
    #[error("the memory limit was reached")]
    OutOfMemory,
    /// The bundle threw; the text holds its stack.
    #[error("{0}")]
    Failed(String),
    /// The bundle cannot be loaded, or the machine has no room for an engine.
    #[error("no usable engine: {0}")]
    Unusable(String),
}

impl RenderError {
    /// What it is called in the metrics.
    pub(crate) fn outcome(&self) -> &'static str {
        match self {
            Self::Busy => "busy",
            Self::TimedOut => "timed_out",
            Self::OutOfMemory => "out_of_memory",
            Self::Failed(_) => "failed",
            Self::Unusable(_) => "unusable",
        }
    }
}
