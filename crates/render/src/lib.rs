//! Server-side rendering of React in the process: the web app's server bundle, run by QuickJS.
//!
//! Independent of HTTP and of the content of pages: [`Renderer`] maps one string to another by the bundle's `render`, on
//! engines with time and memory limits.

mod engine;
mod error;
mod host;
mod queue;
mod renderer;
mod worker;

pub use error::RenderError;
pub use queue::Priority;
pub use renderer::{Renderer, RendererOptions};
