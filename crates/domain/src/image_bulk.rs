//! Bulk changes of images.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Result;
use crate::field::{FieldErrors, Problem};
use crate::image::ImageCategory;

/// Images of one bulk change.
pub const MAX_BULK: usize = 1_000;

/// What a bulk change sets; what is left out stays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct ImageBulkSet {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<ImageCategory>,
}

/// A change of many images, checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImageBulkChange {
    Category(ImageCategory),
    Trash,
}

impl ImageBulkChange {
    pub fn check(set: ImageBulkSet, trash: bool) -> Result<Self> {
        let mut errors = FieldErrors::default();
        let change = match (set.category, trash) {
            (Some(category), false) => Self::Category(category),
            (category, true) => {
                if category.is_some() {
                    errors.add("trash", Problem::NotAlone);
                }
                Self::Trash
            }
            (None, false) => {
                errors.add("set", Problem::Required);
                Self::Trash
            }
        };
        errors.into_result()?;
        Ok(change)
    }
}
