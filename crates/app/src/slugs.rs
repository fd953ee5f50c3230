//! Slugs of venues and profiles, and where the old ones lead.

use chrono::{DateTime, Utc};
use meydan_domain::change::Noun;
use meydan_domain::error::Conflict;
use meydan_domain::{Error, Result};
use meydan_store::{ConnectionTrait, redirects};

/// Takes a slug for a thing. One that leads to another thing stays with that one for ever; one that led to the thing itself
/// is its own again.
pub(crate) async fn claim(
    db: &impl ConnectionTrait,
    noun: Noun,
    field: &'static str,
    slug: &str,
    own_id: Option<i64>,
) -> Result<()> {
    match redirects::find(db, noun, slug).await? {
        Some(target) if Some(target) != own_id => Err(Error::Conflict(Conflict::Duplicate { field })),
        Some(_) => redirects::remove(db, noun, slug).await,
        None => Ok(()),
    }
}

/// Makes every address of a thing lead to another: its slug, its number, and those that led to it. Answers the last.
pub(crate) async fn redirect_to(
    db: &impl ConnectionTrait,
    noun: Noun,
    (id, slug): (i64, &str),
    into: i64,
    now: DateTime<Utc>,
) -> Result<Vec<String>> {
    let former = redirects::retarget(db, noun, id, into).await?;
    redirects::set(db, noun, slug, into, now).await?;
    redirects::set(db, noun, &id.to_string(), into, now).await?;
    Ok(former)
}

/// Undoes `redirect_to`.
pub(crate) async fn restore_redirects(
    db: &impl ConnectionTrait,
    noun: Noun,
    (id, slug): (i64, &str),
    former: &[String],
    now: DateTime<Utc>,
) -> Result<()> {
    redirects::remove(db, noun, slug).await?;
    redirects::remove(db, noun, &id.to_string()).await?;
    for slug in former {
        redirects::set(db, noun, slug, id, now).await?;
    }
    Ok(())
}
