//! Parameters that lists of venues and profiles share, for the contract.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The values of `status`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only its schema is used: the values are read by the domain")]
pub enum StatusName {
    Active,
    Inactive,
    All,
}

/// The values of `sort`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only its schema is used: the values are read by the domain")]
pub enum SortName {
    Name,
    Newest,
    Events,
}

/// What a merge is asked with.
#[derive(Debug, Deserialize, ToSchema)]
pub struct MergeRequest {
    /// The `id` of the one that stays.
    pub into: i64,
}
