//! The search index as its callers see it, over the demo events.

mod attacks;
mod demo;
mod facets;
mod inspecting;
mod labelled;
mod phrases;
mod recovery;
mod searching;
mod similar;
mod suggestions;
mod synonyms;
mod writing;
