//! Shared test support: databases on both engines, a test clock, builders of content.

pub mod app;
pub mod builders;
pub mod clock;
pub mod database;
pub mod rows;
pub mod street_map;
