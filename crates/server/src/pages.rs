//! What browsers and search engines are sent besides the API.

mod address;
mod document;
mod draw;
pub mod feeds;
pub mod files;
mod ics;
pub mod installable;
pub mod newsletter;
mod page_store;
pub mod posters;
pub mod robots;
pub mod screen;
pub mod share;
pub mod sitemap;
mod syndication;

pub use screen::{Pages, known_page, show};
