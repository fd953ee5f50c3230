//! Extractors: the validated parts of a request that handlers use.

mod account_holder;
mod address;
mod json;
mod path;
mod permitted;
mod query;
mod reader;
mod upload;

pub use account_holder::AccountHolder;
pub use address::{ClientAddress, ClientAddresses};
pub use json::{JsonBody, MAX_EVENT_BODY, MAX_JSON_BODY, Object, RepeatableBody, parse_json};
pub use path::Path;
pub use permitted::{Deleter, Manager, Member, Reporter, UserManager, Writer};
pub use query::{Params, parse_query};
pub use reader::{Reader, cookie, forced_language, language_of, user_agent};
pub use upload::{MAX_UPLOAD_BODY, Upload};
