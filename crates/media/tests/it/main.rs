//! What the rest of the server relies on, tested through the public interface.

mod bombs;
mod fixtures;
mod formats;
mod metadata;
mod posters;
mod robustness;
mod s3_server;
mod share_cards;
mod storage;
mod svg;
