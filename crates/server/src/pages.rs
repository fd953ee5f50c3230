//! Pages, feeds and files: what is served besides the API.

mod address;
mod document;
pub mod embed;
pub mod feeds;
pub mod files;
mod followed;
pub mod forms;
mod ics;
pub mod installable;
pub mod llms;
mod moved;
pub mod newsletter;
pub mod oembed;
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
