//! Pages, feeds and files: what is served besides the API.

mod address;
mod document;
pub mod feeds;
pub mod files;
mod followed;
pub mod forms;
mod ics;
pub mod installable;
mod moved;
pub mod newsletter;
mod page_cache;
pub mod posters;
pub mod qr;
mod render;
pub mod robots;
pub mod screen;
pub mod share;
pub mod sitemap;
mod syndication;

pub use screen::{Pages, cached_page, show};
