//! Images and files: validation of uploads, generated files, and storage.
//!
//! Independent of HTTP and the database. An upload passes three steps:
//!
//! 1. [`inspect`] detects the format by content and refuses files above the limits, reading headers only.
//! 2. [`prepare`] creates the clean full-size file, the variants for `srcset` and the placeholder.
//! 3. [`MediaStore`] stores the results in a local folder or in an S3 bucket.
//!
//! It also generates images: [`poster`] a cover, [`share_card`] the preview image of a link.

mod avif;
mod decode;
mod encode;
mod format;
mod gif;
mod inspect;
mod jpeg;
mod limiter;
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
pub use picture::CropArea;
pub use poster::poster;
pub use prepare::{Prepared, PreparedFile, Variant, avif_variants, overview, prepare, prepare_cropped};
pub use share_card::{ShareCard, ShareCardError, share_card};
pub use storage::{Entry, MediaStore, StorageError, StoredFile, StoredStream, content_type_of};
