//! Links that show an unpublished event or post to whoever has them.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::change::Noun;
use crate::field::{FieldErrors, Problem};
use crate::number::whole_number;
use crate::{Error, Result};

const DEFAULT_DAYS: i64 = 7;
const MAX_DAYS: i64 = 30;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PreviewLink {
    pub id: i64,
    /// Events or posts.
    pub noun: Noun,
    pub thing_id: i64,
    /// The name of who made it.
    pub created_by: String,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

/// A preview link as an editor asks for it.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct PreviewLinkDraft {
    /// How long it works; 7 when left out.
    #[schema(minimum = 1, maximum = 30)]
    #[serde(deserialize_with = "whole_number")]
    pub days: Option<i64>,
}

impl PreviewLinkDraft {
    pub fn check(&self) -> Result<TimeDelta> {
        let days = self.days.unwrap_or(DEFAULT_DAYS);
        if (1..=MAX_DAYS).contains(&days) {
            return Ok(TimeDelta::days(days));
        }
        let mut errors = FieldErrors::default();
        errors.add("days", Problem::OutOfRange { min: 1, max: MAX_DAYS });
        Err(Error::Invalid(errors))
    }
}
