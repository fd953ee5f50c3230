//! React inside the process: the web app's server bundle, run by QuickJS, and a cache of what it drew.
//!
//! This crate knows neither HTTP nor what a page is made of.
//!
//! 1. [`Renderer`] turns one string into another by the bundle's `render`, on engines that are bounded in time and memory.
//! 2. [`PageCache`] keeps what was made of it: one maker for all who ask at once, an old page while a new one is made.

mod engine;
mod error;
mod flight;
mod host;
mod page_cache;
mod renderer;
mod worker;

pub use error::RenderError;
pub use page_cache::{Freshness, Made, PageCache, STALE_FOR, Stamp};
pub use renderer::{Renderer, RendererOptions};
