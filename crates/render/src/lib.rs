//! React inside the process: the web app's server bundle, run by QuickJS.
//!
//! This crate knows neither HTTP nor what a page is made of: [`Renderer`] turns one string into another by the bundle's
//! `render`, on engines that are bounded in time and memory.

mod engine;
mod error;
mod host;
mod queue;
mod renderer;
mod worker;

pub use error::RenderError;
pub use queue::Priority;
pub use renderer::{Renderer, RendererOptions};
