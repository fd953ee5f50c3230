//! The pool and its polyfills, from outside. Bundles are plain JavaScript: no web app is needed.

mod console;
mod polyfills;
mod renderer;
