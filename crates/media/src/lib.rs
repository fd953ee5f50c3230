//! Pictures and files: what an upload may be, what is stored for it, and where it is stored.
//!
//! This crate knows neither HTTP nor the database. An upload passes three rooms:
//!
//! 1. [`inspect`] decides by content what the bytes are and refuses what is too large, reading headers only.
//! 2. [`prepare`] makes the clean full-size file, the widths for `srcset` and the tiny preview.
//! 3. [`MediaStore`] keeps the results in a local folder or in an S3 bucket.
//!
//! What has no picture gets one here too: [`poster`] draws a cover, [`share_card`] the picture that a chat shows.

mod avif;
mod decode;
mod encode;
mod format;
mod gate;
mod gif;
mod inspect;
mod jpeg;
mod picture;
mod png;
mod poster;
mod prepare;
mod profile;
mod reader;
mod share_card;
mod storage;
mod svg;
mod webp_file;

pub use format::Format;
pub use inspect::{Inspected, MAX_BYTES, MAX_PIXELS, Refusal, inspect};
pub use poster::poster;
pub use prepare::{Prepared, PreparedFile, Variant, avif_variants, prepare};
pub use share_card::{ShareCard, ShareCardError, share_card};
pub use storage::{Entry, MediaStore, StorageError, StoredFile, StoredStream, content_type_of};
