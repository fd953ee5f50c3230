//! Pictures of other sites, copied into the library.

use meydan_domain::Result;
use meydan_domain::image::{Image, ImageDetails};
use meydan_domain::staff::{Actor, Permission};

use super::{Import, fetch_error};

impl Import {
    /// Fetched like a page, then checked and stored like an upload.
    pub async fn copy_picture(&self, actor: &Actor, url: &str, details: &ImageDetails) -> Result<Image> {
        actor.require(Permission::WriteContent)?;
        let fetched = self.fetcher.fetch(url).await.map_err(|error| fetch_error("url", error))?;
        // The library may have it already, from an earlier import.
        if let Some(image) = self.images.with_content(&fetched.bytes).await? {
            return Ok(image);
        }
        self.images.upload(actor, fetched.bytes.into(), details).await
    }
}
