//! The one representation of a profile.

use meydan_app::profiles::ShownProfile;
use meydan_domain::Language;
use meydan_domain::clock::local_rfc3339;
use meydan_domain::profile::ProfileKind;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::picture::Picture;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Profile)]
pub struct ProfileView {
    pub id: i64,
    /// The slug of its address.
    pub profile_id: String,
    pub kind: ProfileKind,
    /// In Turkish, or in the language of the artist.
    pub name: String,
    pub name_en: String,
    /// Other names that events may call them by.
    pub aliases: Vec<String>,
    /// In the language asked for.
    pub description: String,
    pub description_tr: String,
    pub description_en: String,
    pub image_id: Option<String>,
    pub picture: Option<Picture>,
    /// Addresses elsewhere.
    pub links: Vec<String>,
    pub is_active: bool,
    /// How many events are still to come; left out where they were not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event_count: Option<i64>,
    pub version: i64,
    #[schema(format = DateTime)]
    pub created_at: String,
    #[schema(format = DateTime)]
    pub updated_at: String,
}

impl ProfileView {
    pub fn new(shown: ShownProfile, language: Language) -> Self {
        let ShownProfile { profile, picture, upcoming_events } = shown;
        let content = profile.content;
        Self {
            id: profile.id,
            profile_id: content.profile_id,
            kind: content.kind,
            name: content.name.tr,
            name_en: content.name.en,
            aliases: content.aliases,
            description: content.description.pick(language).to_owned(),
            description_tr: content.description.tr,
            description_en: content.description.en,
            image_id: content.image_id,
            picture: picture.map(|image| Picture::new(&image, language)),
            links: content.links,
            is_active: content.is_active,
            event_count: upcoming_events,
            version: profile.version,
            created_at: local_rfc3339(profile.created_at),
            updated_at: local_rfc3339(profile.updated_at),
        }
    }
}
