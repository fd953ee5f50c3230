//! What tests share: fresh databases on both engines, a clock that obeys, builders of content.

pub mod app;
pub mod builders;
pub mod clock;
pub mod database;
pub mod rows;
