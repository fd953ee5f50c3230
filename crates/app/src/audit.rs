//! Reading the audit trail: all staff see the entries, admins also the changed fields and entries about accounts.

use std::collections::{HashMap, HashSet};

use meydan_domain::audit::{AuditEntry, AuditQuery};
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::error::{Conflict, Missing};
use meydan_domain::logo::LogoQuery;
use meydan_domain::page::Page;
use meydan_domain::setting::Setting;
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::{Error, Result};
use meydan_store::{ConnectionTrait, blogs, categories, events, logos, platforms, profiles, settings, venues};

use crate::batch::{self, Undone};
use crate::core::Core;
use crate::image_bulk;
use crate::profiles::Profiles;
use crate::venues::Venues;

#[derive(Clone)]
pub struct AuditTrail {
    core: Core,
}

impl AuditTrail {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    /// Changed fields are for admins: they may contain drafts and purged content. Entries about accounts are for admins too,
    /// because they contain email addresses. Viewers see the names of public items only.
    pub async fn list(&self, actor: &Actor, query: AuditQuery) -> Result<Page<AuditEntry>> {
        actor.require(Permission::ReadReports)?;
        let sees_all = actor.may(Permission::ManageSite);
        let sees_hidden = actor.may(Permission::ReadUnpublished);
        let db = self.core.store().read();
        let hides_settings = match &query.noun_id {
            Some(key) if !sees_hidden => !settings::find(db, key).await?.is_some_and(|setting| setting.is_public()),
            _ => false,
        };
        let query = AuditQuery { hides_accounts: !sees_all, hides_settings, ..query };
        let page = meydan_store::audit::list(db, &query).await?.map(image_bulk::without_undo_data);
        if sees_all {
            return Ok(page);
        }
        let page = page.map(|entry| AuditEntry { before: None, after: None, ..entry });
        if sees_hidden {
            return Ok(page);
        }
        let names = PublicNames::of(db, &page.items).await?;
        Ok(page.map(|entry| names.applied(entry)))
    }

    /// Undoes a merge of venues or profiles or a bulk change of events or images; nothing else can be undone. The id is
    /// that of the thing that came back, or of the entry of the bulk change.
    pub async fn undo(&self, actor: &Actor, id: i64) -> Result<(Noun, i64, Undone)> {
        actor.require(Permission::WriteContent)?;
        let entry = meydan_store::audit::find(self.core.store().read(), id).await?;
        let entry = entry.ok_or(Error::NotFound(Missing::AuditEntry))?;
        if batch::is_batch(&entry) {
            return Ok((entry.noun, entry.id, batch::undo(&self.core, actor, &entry).await?));
        }
        if image_bulk::is_image_bulk(&entry) {
            return Ok((entry.noun, entry.id, image_bulk::undo(&self.core, actor, &entry).await?));
        }
        let thing = number(&entry).filter(|_| entry.action == ChangeKind::Merged);
        let into = entry.after.as_ref().and_then(|after| after["merged_into"].as_i64());
        match (entry.noun, thing) {
            (Noun::Venues, Some(id)) => Venues::new(self.core.clone()).unmerge(actor, id, into).await?,
            (Noun::Profiles, Some(id)) => Profiles::new(self.core.clone()).unmerge(actor, id, into).await?,
            _ => return Err(Error::Conflict(Conflict::CannotUndo)),
        }
        Ok((entry.noun, thing.unwrap_or_default(), Undone { restored: 1, left: 0 }))
    }
}

/// The current public names of items; an earlier name may be that of a draft.
#[derive(Default)]
struct PublicNames {
    events: HashMap<i64, String>,
    blogs: HashMap<i64, String>,
    categories: HashMap<i64, String>,
    logos: HashMap<i64, String>,
    venues: HashMap<i64, String>,
    profiles: HashMap<i64, String>,
    platforms: HashMap<i64, String>,
    settings: HashSet<String>,
}

impl PublicNames {
    async fn of(db: &impl ConnectionTrait, entries: &[AuditEntry]) -> Result<Self> {
        let ids =
            |noun: Noun| -> Vec<i64> { entries.iter().filter(|entry| entry.noun == noun).filter_map(number).collect() };
        let names_any = |noun: Noun| entries.iter().any(|entry| entry.noun == noun);
        let mut names = Self {
            events: events::active_titles(db, &ids(Noun::Events)).await?,
            blogs: blogs::published_titles(db, &ids(Noun::Blogs)).await?,
            venues: venues::active_names(db, &ids(Noun::Venues)).await?,
            profiles: profiles::active_names(db, &ids(Noun::Profiles)).await?,
            ..Self::default()
        };
        if names_any(Noun::Categories) {
            let active = categories::list(db).await?.into_iter().filter(|category| category.content.is_active);
            names.categories = active.map(|category| (category.id, category.content.name.tr)).collect();
        }
        if names_any(Noun::Logos) {
            let active = logos::list(db, LogoQuery::default()).await?.into_iter().filter(|logo| logo.details.is_active);
            names.logos = active.map(|logo| (logo.id, crate::logos::label(&logo).to_owned())).collect();
        }
        if names_any(Noun::Platforms) {
            let active = platforms::list(db).await?.into_iter().filter(|platform| platform.content.is_active);
            names.platforms = active.map(|platform| (platform.id, platform.content.name)).collect();
        }
        if names_any(Noun::Settings) {
            let active = settings::list(db).await?.into_iter().filter(Setting::is_public);
            names.settings = active.map(|setting| setting.key).collect();
        }
        Ok(names)
    }

    fn applied(&self, entry: AuditEntry) -> AuditEntry {
        let label = self.label(&entry);
        // The id of a setting is its name.
        let noun_id = if entry.noun == Noun::Settings { label.clone() } else { entry.noun_id };
        AuditEntry { label, noun_id, ..entry }
    }

    /// Empty for items that are not public. Messages and sign-ups are named by their ids.
    fn label(&self, entry: &AuditEntry) -> String {
        let known = |names: &HashMap<i64, String>| number(entry).and_then(|id| names.get(&id)).cloned();
        let name = match entry.noun {
            Noun::Events => known(&self.events),
            Noun::Blogs => known(&self.blogs),
            Noun::Categories => known(&self.categories),
            Noun::Logos => known(&self.logos),
            Noun::Venues => known(&self.venues),
            Noun::Profiles => known(&self.profiles),
            Noun::Platforms => known(&self.platforms),
            Noun::Settings => self.settings.get(&entry.label).cloned(),
            // Whether an image is public needs several queries, and viewers cannot list images anyway.
            Noun::Images | Noun::Users | Noun::Synonyms | Noun::Glossary | Noun::Views => None,
            Noun::Contact | Noun::Newsletter | Noun::ReplyTemplates => Some(entry.label.clone()),
        };
        name.unwrap_or_default()
    }
}

fn number(entry: &AuditEntry) -> Option<i64> {
    entry.noun_id.parse().ok()
}
