//! Parameters that lists of venues and profiles share, for the contract.

use meydan_domain::field::Problem;
use meydan_domain::number::whole_number;
use meydan_domain::{Error, Result};
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
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct MergeRequest {
    /// The `id` of the one that stays.
    #[schema(required = true, nullable = false)]
    #[serde(deserialize_with = "whole_number")]
    pub into: Option<i64>,
}

impl MergeRequest {
    pub fn check(&self) -> Result<i64> {
        self.into.ok_or_else(|| Error::invalid("into", Problem::Required))
    }
}
