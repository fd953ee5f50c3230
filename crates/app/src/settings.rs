//! Site settings: read, and saved as a list.

use meydan_domain::Result;
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::field::{FieldErrors, Problem};
use meydan_domain::setting::{DEFAULTS, MAX_SETTINGS, Setting, SettingDraft};
use meydan_domain::staff::{Actor, Permission};
use meydan_store::settings;

use crate::core::{Core, Record};

#[derive(Clone)]
pub struct SiteSettings {
    core: Core,
}

impl SiteSettings {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    /// Visitors see the active ones, staff who write see all.
    pub async fn list(&self, actor: &Actor) -> Result<Vec<Setting>> {
        let all = settings::list(self.core.store().read()).await?;
        let sees_all = actor.may(Permission::ReadUnpublished);
        Ok(all.into_iter().filter(|setting| sees_all || setting.is_active).collect())
    }

    /// The value of an active setting, `None` when it is missing, inactive or empty.
    pub async fn value(&self, key: &str) -> Result<Option<String>> {
        let found = settings::find(self.core.store().read(), key).await?;
        Ok(found.filter(|setting| setting.is_active && !setting.value.is_empty()).map(|setting| setting.value))
    }

    /// Saves each of the list, all or none; keys that are not in it stay as they are.
    pub async fn save(&self, actor: &Actor, drafts: &[SettingDraft]) -> Result<Vec<Setting>> {
        actor.require(Permission::ManageSite)?;
        let now = self.core.now();
        let mut errors = FieldErrors::default();
        if drafts.len() > MAX_SETTINGS {
            errors.add("settings", Problem::TooMany { max: MAX_SETTINGS });
        }
        let checked: Vec<Setting> =
            drafts.iter().enumerate().map(|(place, draft)| draft.check(&mut errors, place, now)).collect();
        errors.into_result()?;
        let mut tx = self.core.store().begin().await?;
        for setting in &checked {
            let before = settings::find(&*tx, &setting.key).await?;
            settings::save(&*tx, setting).await?;
            let kind = if before.is_some() { ChangeKind::Updated } else { ChangeKind::Created };
            let mut record = Record::new(Noun::Settings, &setting.key, kind, &setting.key).after(setting)?;
            if let Some(before) = &before {
                record = record.before(before)?;
            }
            self.core.record(&mut tx, actor, record).await?;
        }
        tx.commit().await?;
        self.list(actor).await
    }

    pub(crate) async fn insert_defaults(&self) -> Result<()> {
        let now = self.core.now();
        let defaults: Vec<Setting> = DEFAULTS
            .iter()
            .map(|(key, value, kind, description, category)| Setting {
                key: (*key).to_owned(),
                value: (*value).to_owned(),
                kind: *kind,
                description: (*description).to_owned(),
                category: *category,
                is_active: true,
                updated_at: now,
            })
            .collect();
        let tx = self.core.store().begin().await?;
        settings::insert_missing(&*tx, &defaults).await?;
        tx.commit().await
    }
}
