//! Redirects of venue and profile pages whose address changed.

use meydan_domain::error::Missing;
use meydan_domain::profile::ProfileContent;
use meydan_domain::staff::Actor;
use meydan_domain::{Error, Result};

use crate::site::Site;

/// The current path of the page at `path`: after a rename or a merge, or for a performer at the address of an organizer.
/// `None` if there is no other.
pub async fn current_path(site: &Site, path: &str) -> Result<Option<String>> {
    let mut segments = path.trim_matches('/').split('/');
    let current = match (segments.next(), segments.next(), segments.next()) {
        (Some("venue"), Some(slug), None) => venue_path(site, slug).await?,
        (Some("performer" | "organizer"), Some(slug), None) => profile_path(site, slug).await?,
        _ => None,
    };
    Ok(current.filter(|current| current != path))
}

async fn venue_path(site: &Site, slug: &str) -> Result<Option<String>> {
    let slug = site.app().venues.moved_to(&Actor::Visitor, slug).await?;
    Ok(slug.map(|slug| format!("/venue/{slug}")))
}

async fn profile_path(site: &Site, slug: &str) -> Result<Option<String>> {
    let profiles = &site.app().profiles;
    let slug = profiles.moved_to(&Actor::Visitor, slug).await?.unwrap_or_else(|| slug.to_owned());
    match profiles.show(&Actor::Visitor, &slug).await {
        Ok(shown) => {
            let ProfileContent { kind, profile_id, .. } = shown.profile.content;
            Ok(Some(format!("/{}/{profile_id}", kind.name())))
        }
        Err(Error::NotFound(Missing::Profile)) => Ok(None),
        Err(error) => Err(error),
    }
}
