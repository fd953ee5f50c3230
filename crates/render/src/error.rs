//! Errors of rendering.

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    /// The queue is full, or the wait in it was too long.
    #[error("all engines are busy")]
    Busy,
    #[error("the time limit was reached")]
    TimedOut,
    #[error("the memory limit was reached")]
    OutOfMemory,
    /// The bundle threw an exception; the text contains its stack.
    #[error("{0}")]
    Failed(String),
    /// The bundle cannot be loaded, or there is not enough memory for an engine.
    #[error("no usable engine: {0}")]
    Unusable(String),
}

impl RenderError {
    /// Label in the metrics.
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
