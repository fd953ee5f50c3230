//! The logos and settings of the demo site.

use bytes::Bytes;
use meydan_domain::Result;
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::logo::{LogoDetails, LogoVariant};
use meydan_domain::setting::Setting;
use meydan_domain::staff::Actor;
use meydan_media::content_type_of;
use meydan_store::logos::{self, LogoFile};
use meydan_store::{Tx, settings};
use sha2::{Digest, Sha256};

use crate::App;
use crate::core::Record;
use crate::images::{refused, storage_error};

/// In display order: pages use the first four active ones.
const LOGOS: [(LogoVariant, &[u8]); 5] = [
    (LogoVariant::Main, include_bytes!("../../demo/logos/main.svg")),
    (LogoVariant::Large, include_bytes!("../../demo/logos/large.svg")),
    (LogoVariant::Transparent, include_bytes!("../../demo/logos/transparent.svg")),
    (LogoVariant::Dark, include_bytes!("../../demo/logos/dark.svg")),
    (LogoVariant::Footer, include_bytes!("../../demo/logos/footer.svg")),
];

const SETTINGS: [(&str, &str); 7] = [
    ("contact_phone", "+90 212 555 01 00"),
    ("contact_address", "Bereketzade Mah. Meydan Sok. No: 7, 34421 Beyoğlu, İstanbul"),
    ("office_latitude", "41.0263"),
    ("office_longitude", "28.9741"),
    ("social_instagram", "https://instagram.example.org/meydan"),
    ("social_x", "https://x.example.org/meydan"),
    ("social_youtube", "https://youtube.example.org/meydan"),
];

/// Stores the logo files; their rows are inserted later.
pub async fn store_logos(app: &App) -> Result<Vec<LogoFile>> {
    let mut files = Vec::new();
    for (_, svg) in LOGOS {
        files.push(store_logo(app, svg).await?);
    }
    Ok(files)
}

async fn store_logo(app: &App, svg: &'static [u8]) -> Result<LogoFile> {
    let original = Bytes::from_static(svg);
    let prepared = meydan_media::prepare(original.clone()).await.map_err(|refusal| refused("logo", refusal))?;
    // Keys are content hashes: seeding again writes the same files, and browsers cache a logo for a year.
    let key = hex::encode(&Sha256::digest(svg)[..10]);
    let file = LogoFile {
        file_key: format!("logos/{key}/{}", prepared.served.name),
        original_key: format!("originals/logo-{key}.{}", prepared.format.extension()),
        width: prepared.width,
        height: prepared.height,
    };
    let contents = [(&file.original_key, original), (&file.file_key, prepared.served.bytes)];
    for (key, bytes) in contents {
        app.core.media().put(key, bytes, content_type_of(key)).await.map_err(storage_error)?;
    }
    Ok(file)
}

pub async fn insert_logos(app: &App, tx: &mut Tx, files: &[LogoFile]) -> Result<usize> {
    for ((place, (variant, _)), file) in (0..).zip(LOGOS).zip(files) {
        let details = LogoDetails {
            variant,
            title: format!("Meydan ({})", variant.name()),
            alt_text: "Meydan".to_owned(),
            is_active: true,
            display_order: place,
        };
        let logo = logos::insert(&**tx, &details, file, app.core.now()).await?;
        let record = Record::new(Noun::Logos, logo.id, ChangeKind::Created, &details.title).after(&details)?;
        app.core.record(tx, &Actor::System, record).await?;
    }
    Ok(files.len())
}

/// Sets the values of built-in settings.
pub async fn save_settings(app: &App, tx: &mut Tx) -> Result<usize> {
    let mut saved = 0;
    for (key, value) in SETTINGS {
        let Some(before) = settings::find(&**tx, key).await? else { continue };
        // A value set by staff is not overwritten.
        if !before.value.is_empty() {
            continue;
        }
        let setting = Setting {
            value: value.to_owned(),
            version: before.version + 1,
            updated_at: app.core.now(),
            ..before.clone()
        };
        settings::save(&**tx, &setting).await?;
        let record = Record::new(Noun::Settings, key, ChangeKind::Updated, key).before(&before)?.after(&setting)?;
        app.core.record(tx, &Actor::System, record).await?;
        saved += 1;
    }
    Ok(saved)
}
