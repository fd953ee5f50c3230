//! `POST /api/images/bulk`

use axum::extract::State;
use meydan_app::image_bulk::{ImageBulk, ImageBulkOutcome};
use meydan_domain::Error;
use meydan_domain::field::Problem;
use meydan_domain::image_bulk::{ImageBulkChange, ImageBulkSet};
use meydan_domain::number::{whole_number, whole_numbers};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::Data;
use crate::extract::{JsonBody, Object, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

/// A bulk change of images.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ImageBulkRequest {
    /// Numbers of images.
    #[schema(value_type = Vec<i64>, max_items = 1000, required = true)]
    #[serde(default, deserialize_with = "whole_numbers")]
    pub ids: Option<Vec<i64>>,
    #[schema(value_type = Option<ImageBulkSet>)]
    pub set: Option<Object<ImageBulkSet>>,
    /// Moves the images to the trash; alone, and for those who may delete.
    pub trash: Option<bool>,
    /// How many images are meant; 409 when another number is there.
    #[schema(minimum = 0)]
    #[serde(default, deserialize_with = "whole_number")]
    pub expect: Option<u64>,
    /// Only find out what would be done.
    pub dry_run: Option<bool>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ImageBulkOutcome)]
pub struct ImageBulkView {
    pub matched: u64,
    pub changed: u64,
    /// Those that were like this already.
    pub unchanged: u64,
    /// The id of the audit entry, for `POST /api/audit/{id}/undo`; null if nothing was written.
    pub undo: Option<i64>,
}

/// Change many images
///
/// In one transaction, with one audit entry, by which it is undone. At most 1,000 images. Deleting needs what
/// `DELETE /api/images/{id}` needs.
#[utoipa::path(post, path = "/api/images/bulk", tag = "images", security(("session" = [])), request_body = ImageBulkRequest,
    responses((status = 200, body = Data<ImageBulkView>),
        (status = 409, description = "Another number of images is there than `expect`: `matched` says how many")))]
pub async fn change_images(
    State(site): State<Site>,
    Writer(reader): Writer,
    JsonBody(request): JsonBody<ImageBulkRequest>,
) -> ApiResult<Data<ImageBulkView>> {
    let ids = request.ids.ok_or_else(|| Error::invalid("ids", Problem::Required))?;
    let set = request.set.map(|Object(set)| set).unwrap_or_default();
    let change = ImageBulkChange::check(set, request.trash.unwrap_or(false))?;
    let bulk = ImageBulk { ids, change, expect: request.expect, dry_run: request.dry_run.unwrap_or(false) };
    let outcome = site.app().images.change_many(&reader.actor, &bulk).await?;
    let ImageBulkOutcome { matched, changed, unchanged, undo } = outcome;
    Ok(Data::new(ImageBulkView { matched, changed, unchanged, undo }))
}
