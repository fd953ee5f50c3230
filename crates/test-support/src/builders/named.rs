//! Venues and profiles.

use meydan_domain::Result;
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::profile::{Profile, ProfileContent, ProfileDraft, ProfileKind};
use meydan_domain::venue::{Venue, VenueContent, VenueDraft};
use meydan_store::{Store, profiles, venues};

use crate::clock::test_now;

/// A venue in İstanbul.
#[derive(Clone, Debug)]
pub struct VenueBuilder {
    draft: VenueDraft,
}

impl VenueBuilder {
    /// The slug is the name as well.
    pub fn new(slug: &str) -> Self {
        let draft = VenueDraft {
            venue_id: Some(slug.to_owned()),
            name_tr: slug.to_owned(),
            city: "İstanbul".to_owned(),
            ..VenueDraft::default()
        };
        Self { draft }
    }

    pub fn named(mut self, tr: &str, en: &str) -> Self {
        self.draft.name_tr = tr.to_owned();
        self.draft.name_en = Some(en.to_owned());
        self
    }

    pub fn also(mut self, aliases: &[&str]) -> Self {
        self.draft.aliases = Some(aliases.iter().map(|alias| (*alias).to_owned()).collect());
        self
    }

    pub fn in_city(mut self, tr: &str, en: &str) -> Self {
        self.draft.city = tr.to_owned();
        self.draft.city_en = Some(en.to_owned());
        self
    }

    pub fn under(mut self, parent: &Venue) -> Self {
        self.draft.parent_id = Some(parent.id);
        self
    }

    pub fn image(mut self, image_id: &str) -> Self {
        self.draft.image_id = Some(image_id.to_owned());
        self
    }

    pub fn inactive(mut self) -> Self {
        self.draft.is_active = Some(false);
        self
    }

    pub fn draft(self) -> VenueDraft {
        self.draft
    }

    pub fn content(self) -> VenueContent {
        self.draft.check().expect("a valid venue")
    }

    /// Saves it, with its line in the change log.
    pub async fn insert(self, store: &Store) -> Result<Venue> {
        let mut tx = store.begin().await?;
        let venue = venues::insert(&*tx, &self.content(), test_now()).await?;
        tx.changed(Noun::Venues, venue.id, ChangeKind::Created, test_now());
        tx.commit().await?;
        Ok(venue)
    }
}

/// A performer.
#[derive(Clone, Debug)]
pub struct ProfileBuilder {
    draft: ProfileDraft,
}

impl ProfileBuilder {
    /// The slug is the name as well.
    pub fn new(slug: &str) -> Self {
        let draft = ProfileDraft {
            profile_id: Some(slug.to_owned()),
            kind: Some(ProfileKind::Performer),
            name: slug.to_owned(),
            ..ProfileDraft::default()
        };
        Self { draft }
    }

    pub fn organizer(mut self) -> Self {
        self.draft.kind = Some(ProfileKind::Organizer);
        self
    }

    pub fn named(mut self, name: &str, name_en: &str) -> Self {
        self.draft.name = name.to_owned();
        self.draft.name_en = Some(name_en.to_owned());
        self
    }

    pub fn also(mut self, aliases: &[&str]) -> Self {
        self.draft.aliases = Some(aliases.iter().map(|alias| (*alias).to_owned()).collect());
        self
    }

    pub fn image(mut self, image_id: &str) -> Self {
        self.draft.image_id = Some(image_id.to_owned());
        self
    }

    pub fn inactive(mut self) -> Self {
        self.draft.is_active = Some(false);
        self
    }

    pub fn draft(self) -> ProfileDraft {
        self.draft
    }

    pub fn content(self) -> ProfileContent {
        self.draft.check().expect("a valid profile")
    }

    /// Saves it, with its line in the change log.
    pub async fn insert(self, store: &Store) -> Result<Profile> {
        let mut tx = store.begin().await?;
        let profile = profiles::insert(&*tx, &self.content(), test_now()).await?;
        tx.changed(Noun::Profiles, profile.id, ChangeKind::Created, test_now());
        tx.commit().await?;
        Ok(profile)
    }
}
