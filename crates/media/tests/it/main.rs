//! What the rest of the server relies on, tested through the public interface.

mod bombs;
mod fixtures;
mod formats;
mod metadata;
mod robustness;
mod s3_server;
mod storage;
mod svg;
