//! The pool, its polyfills and the page cache, from outside. Bundles are plain JavaScript: no web app is needed.

mod console;
mod polyfills;
mod renderer;
