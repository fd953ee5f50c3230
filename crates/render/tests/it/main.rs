//! Tests of the renderer pool and its polyfills. Bundles are plain JavaScript: no web app is needed.

mod console;
mod polyfills;
mod renderer;
