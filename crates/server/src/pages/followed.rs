//! The venues, performers and organizers that a feed or calendar follows: their names, and where their pages are.

use meydan_domain::change::Noun;
use meydan_domain::dependencies::Dependencies;
use meydan_domain::error::Missing;
use meydan_domain::event_query::EventParams;
use meydan_domain::field::is_slug;
use meydan_domain::profile::ProfileContent;
use meydan_domain::staff::Actor;
use meydan_domain::text::clean_optional;
use meydan_domain::{Error, Language, Result};

use crate::site::Site;

/// A venue or profile that visitors may see.
pub struct Followed {
    pub id: i64,
    pub name: String,
    /// The path of its page.
    pub page: String,
}

/// Those that the filters name, and the dependencies of what is said of them. Unknown and hidden ones are left out: the name
/// of a hidden one must not be guessable.
pub async fn followed(site: &Site, params: &EventParams, language: Language) -> Result<(Vec<Followed>, Dependencies)> {
    let (mut all, mut dependencies) = (Vec::new(), Dependencies::default());
    for (filter, noun) in [("venue", Noun::Venues), ("performer", Noun::Profiles), ("organizer", Noun::Profiles)] {
        let Some(slug) = clean_optional(params.get(filter)) else { continue };
        let found = match noun {
            Noun::Venues => venue(site, &slug, language).await,
            _ => profile(site, &slug, language).await,
        };
        let dependency = match found {
            Ok(one) => {
                let dependency = Dependencies::thing(noun, one.id);
                all.push(one);
                dependency
            }
            // It may be created or shown later.
            Err(Error::NotFound(_)) => Dependencies::query([noun]),
            Err(error) => return Err(error),
        };
        dependencies = dependencies.and(dependency);
    }
    Ok((all, dependencies))
}

async fn venue(site: &Site, slug: &str, language: Language) -> Result<Followed> {
    let venues = &site.app().venues;
    let moved = venues.moved_to(&Actor::Visitor, slug).await?;
    let slug = current_slug(moved, slug).ok_or(Error::NotFound(Missing::Venue))?;
    let venue = venues.show(&Actor::Visitor, &slug).await?.venue;
    let name = venue.content.name.pick(language).to_owned();
    Ok(Followed { id: venue.id, name, page: format!("/venue/{}", venue.content.venue_id) })
}

async fn profile(site: &Site, slug: &str, language: Language) -> Result<Followed> {
    let profiles = &site.app().profiles;
    let moved = profiles.moved_to(&Actor::Visitor, slug).await?;
    let slug = current_slug(moved, slug).ok_or(Error::NotFound(Missing::Profile))?;
    let profile = profiles.show(&Actor::Visitor, &slug).await?.profile;
    let ProfileContent { kind, profile_id, name, .. } = profile.content;
    // Its page is that of its kind, whatever it does at an event.
    let page = format!("/{}/{profile_id}", kind.name());
    Ok(Followed { id: profile.id, name: name.pick(language).to_owned(), page })
}

/// Filters take slugs and what redirects to one; `show` would take the number of a row as well.
fn current_slug(moved: Option<String>, slug: &str) -> Option<String> {
    moved.or_else(|| is_slug(slug).then(|| slug.to_owned()))
}
