//! Site settings: read, and saved as a list.

use chrono::{DateTime, Utc};
use meydan_domain::change::{ChangeKind, Noun, VisitorEffect};
use meydan_domain::error::{Conflict, Missing};
use meydan_domain::field::{FieldErrors, Problem, is_slug};
use meydan_domain::setting::{
    AUDIT_RETENTION_DAYS, DEFAULT_AUDIT_RETENTION_DAYS, DEFAULTS, MAX_SETTINGS, RATE_EUR, RATE_USD, Setting,
    SettingDraft, retention_days,
};
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::text::clean;
use meydan_domain::{Error, Result};
use meydan_store::revisions::Replacement;
use meydan_store::{ConnectionTrait, Tx, events, links, revisions, settings};

use crate::core::{Core, RESTORED, Record, SaveKind, UPDATED};
use crate::revisions::{Restore, content_of};

#[derive(Clone)]
pub struct SiteSettings {
    core: Core,
}

impl SiteSettings {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    /// Visitors see the active public ones, staff who write see all.
    pub async fn list(&self, actor: &Actor) -> Result<Vec<Setting>> {
        let all = settings::list(self.core.store().read()).await?;
        let sees_all = actor.may(Permission::ReadUnpublished);
        Ok(all.into_iter().filter(|setting| sees_all || setting.is_public()).collect())
    }

    /// The retention of the audit trail in days; an empty or invalid value means the default.
    pub(crate) async fn audit_retention_days(&self) -> Result<i64> {
        let setting = settings::find(self.core.store().read(), AUDIT_RETENTION_DAYS).await?;
        let days = setting.and_then(|setting| retention_days(&setting.value));
        Ok(days.unwrap_or(DEFAULT_AUDIT_RETENTION_DAYS))
    }

    /// Saves all of the list or none; other settings stay unchanged. One with a version is saved only if it has not been
    /// saved since that was read.
    pub async fn save(&self, actor: &Actor, drafts: &[SettingDraft]) -> Result<Vec<Setting>> {
        actor.require(Permission::ManageSite)?;
        if drafts.len() > MAX_SETTINGS {
            return Err(Error::invalid("settings", Problem::TooMany { max: MAX_SETTINGS }));
        }
        let mut tx = self.core.store().begin().await?;
        let keys: Vec<String> = drafts.iter().map(|draft| clean(&draft.setting_key)).collect();
        lock(&tx, &keys).await?;
        self.replace(&mut tx, actor, drafts, UPDATED).await?;
        tx.commit().await?;
        self.list(actor).await
    }

    /// One setting, for those who may change it.
    pub async fn show(&self, actor: &Actor, key: &str) -> Result<Setting> {
        actor.require(Permission::ManageSite)?;
        find(self.core.store().read(), key).await
    }

    /// Restores an earlier version or some of its fields, as a new version.
    pub async fn restore(&self, actor: &Actor, key: &str, restore: &Restore) -> Result<Setting> {
        self.show(actor, key).await?;
        let mut tx = self.core.store().begin().await?;
        lock(&tx, &[key.to_owned()]).await?;
        let old = find(&*tx, key).await?;
        restore.check(old.version)?;
        let (id, content) = (settings::id_of(&*tx, key).await?, old.content());
        let earlier = content_of(&*tx, Noun::Settings, (id, old.version, &content), restore.number).await?;
        let restored = restore.content(&content, earlier)?;
        if restored == content {
            return Ok(old);
        }
        let draft = SettingDraft::of(key, restored, old.version);
        let checked = self.replace(&mut tx, actor, &[draft], RESTORED).await;
        let mut saved = checked.map_err(with_fields_of_a_revision)?;
        tx.commit().await?;
        saved.pop().ok_or(Error::NotFound(Missing::Setting))
    }

    /// Saves the drafts, in a transaction that has locked their settings.
    async fn replace(
        &self,
        tx: &mut Tx,
        actor: &Actor,
        drafts: &[SettingDraft],
        (kind, action): SaveKind,
    ) -> Result<Vec<Setting>> {
        let now = self.core.now();
        let mut changes = check(tx, drafts, now).await?;
        // All rows first, in a fixed order, and the change log last, so that two concurrent saves cannot deadlock.
        changes.sort_by(|a, b| a.0.key.cmp(&b.0.key));
        for (setting, before) in &changes {
            settings::save(&**tx, setting).await?;
            if let Some(before) = before {
                keep(tx, self.core.replacement(Noun::Settings, actor, action), before).await?;
            }
        }
        for (setting, before) in &changes {
            let kind = if before.is_some() { kind } else { ChangeKind::Created };
            let mut record = Record::new(Noun::Settings, &setting.key, kind, &setting.key).after(setting)?;
            if let Some(before) = before {
                record = record.before(before)?;
            }
            self.core.record(tx, actor, record).await?;
        }
        let is_new_rate = |(setting, before): &(Setting, Option<Setting>)| {
            is_rate(&setting.key) && before.as_ref().is_none_or(|before| before.value != setting.value)
        };
        if changes.iter().any(is_new_rate) {
            reprice(tx, now).await?;
        }
        Ok(changes.into_iter().map(|(setting, _)| setting).collect())
    }

    /// Makes every node produce its public settings again, because something that they show outside the database changed.
    pub async fn announce(&self, key: &str) -> Result<()> {
        let mut tx = self.core.store().begin().await?;
        tx.changed(Noun::Settings, key, ChangeKind::Updated, self.core.now());
        tx.commit().await
    }

    pub(crate) async fn insert_defaults(&self) -> Result<()> {
        let now = self.core.now();
        let defaults: Vec<Setting> = DEFAULTS
            .iter()
            .map(|(key, value, kind, description, category)| Setting {
                key: (*key).to_owned(),
                version: 1,
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

/// A key that no setting can have is not asked for.
pub(crate) async fn find(db: &impl ConnectionTrait, key: &str) -> Result<Setting> {
    let found = if is_slug(key) { settings::find(db, key).await? } else { None };
    found.ok_or(Error::NotFound(Missing::Setting))
}

/// Against other saves; new rates also wait for events that are being saved with those of before.
async fn lock(tx: &Tx, keys: &[String]) -> Result<()> {
    if keys.iter().any(|key| is_rate(key)) {
        links::lock_exclusive(&**tx).await?;
    }
    settings::lock(&**tx, keys).await
}

/// The problem of a restored value, by the name that the value has in a revision.
fn with_fields_of_a_revision(error: Error) -> Error {
    let Error::Invalid(errors) = &error else { return error };
    let mut named = FieldErrors::default();
    for (field, problem) in errors.iter() {
        let name = field.rsplit('.').next().unwrap_or(field);
        named.add(if name == "setting_value" { "value" } else { name }, problem.clone());
    }
    Error::Invalid(named)
}

/// Keeps the version that is being replaced.
async fn keep(tx: &Tx, by: Replacement<'_>, before: &Setting) -> Result<()> {
    let id = settings::ensure_id(&**tx, &before.key).await?;
    let replaced = revisions::replaced(id, before.version, &before.content(), before.updated_at)?;
    revisions::insert(&**tx, by, vec![replaced]).await
}

fn is_rate(key: &str) -> bool {
    [RATE_USD, RATE_EUR].contains(&key)
}

/// Events in other currencies are sorted and filtered by what they cost in lira.
async fn reprice(tx: &mut Tx, now: DateTime<Utc>) -> Result<()> {
    for (id, is_active) in events::reprice(&**tx).await? {
        let effect = if is_active { VisitorEffect::Shows } else { VisitorEffect::None };
        tx.changed_with(Noun::Events, id, ChangeKind::Updated, effect, now);
    }
    Ok(())
}

/// Each new setting, with the stored one.
async fn check(tx: &Tx, drafts: &[SettingDraft], now: DateTime<Utc>) -> Result<Vec<(Setting, Option<Setting>)>> {
    let mut errors = FieldErrors::default();
    let mut checked = Vec::with_capacity(drafts.len());
    for (place, draft) in drafts.iter().enumerate() {
        let stored = settings::find(&**tx, &clean(&draft.setting_key)).await?;
        checked.push((draft.check(&mut errors, place, stored.as_ref(), now), stored));
    }
    errors.into_result()?;
    for (draft, (_, stored)) in drafts.iter().zip(&checked) {
        let current = stored.as_ref().map_or(0, |stored| stored.version);
        if draft.version.is_some_and(|version| version != current) {
            return Err(Error::Conflict(Conflict::StaleVersion { current }));
        }
    }
    Ok(checked)
}
