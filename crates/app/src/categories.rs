//! Categories: list, create, replace, delete.

use std::collections::HashMap;

use meydan_domain::category::{Category, CategoryContent, CategoryDraft};
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::error::{Conflict, Missing};
use meydan_domain::field::Problem;
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::text::Localized;
use meydan_domain::{Error, Result};
use meydan_store::{ConnectionTrait, categories, event_list, events};

use crate::core::{Core, Record};

/// The built-in categories: slug, Turkish name, English name, color.
const DEFAULTS: [(&str, &str, &str, &str); 8] = [
    ("music", "Müzik", "Music", "#6D3BD1"),
    ("theater", "Tiyatro", "Theater", "#C0304B"),
    ("sports", "Spor", "Sports", "#0F7B4F"),
    ("art", "Sanat", "Art", "#C75A1B"),
    ("gastronomy", "Gastronomi", "Gastronomy", "#9A6A12"),
    ("education", "Eğitim", "Education", "#1F5FC4"),
    ("technology", "Teknoloji", "Technology", "#0E7C86"),
    ("business", "İş Dünyası", "Business", "#4A5568"),
];

#[derive(Clone)]
pub struct Categories {
    core: Core,
}

/// A category and its number of upcoming events.
#[derive(Clone, Debug)]
pub struct CountedCategory {
    pub category: Category,
    pub upcoming_events: i64,
}

impl Categories {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    /// Visitors see the active ones, staff who write see all.
    pub async fn list(&self, actor: &Actor) -> Result<Vec<Category>> {
        let all = categories::list(self.core.store().read()).await?;
        let sees_all = actor.may(Permission::ReadUnpublished);
        Ok(all.into_iter().filter(|category| sees_all || category.content.is_active).collect())
    }

    /// As `list`, with the number of upcoming events.
    pub async fn list_counted(&self, actor: &Actor) -> Result<Vec<CountedCategory>> {
        let counts = self.upcoming_events().await?;
        let upcoming = |category: &Category| counts.get(&category.content.category_id).copied().unwrap_or(0);
        let counted = |category| CountedCategory { upcoming_events: upcoming(&category), category };
        Ok(self.list(actor).await?.into_iter().map(counted).collect())
    }

    /// The number of upcoming events by category slug.
    async fn upcoming_events(&self) -> Result<HashMap<String, i64>> {
        Ok(event_list::count_by_category(self.core.store().read(), self.core.now()).await?.into_iter().collect())
    }

    /// One category, for site managers.
    pub async fn show(&self, actor: &Actor, id: i64) -> Result<CountedCategory> {
        actor.require(Permission::ManageSite)?;
        let category = categories::find(self.core.store().read(), id).await?;
        let category = category.ok_or(Error::NotFound(Missing::Category))?;
        let upcoming_events = self.upcoming_events().await?.remove(&category.content.category_id).unwrap_or(0);
        Ok(CountedCategory { category, upcoming_events })
    }

    pub async fn create(&self, actor: &Actor, draft: &CategoryDraft) -> Result<Category> {
        actor.require(Permission::ManageSite)?;
        let content = draft.check()?;
        let mut tx = self.core.store().begin().await?;
        check_parent(&*tx, &content, None).await?;
        let category = categories::insert(&*tx, &content, self.core.now()).await?;
        let record =
            Record::new(Noun::Categories, category.id, ChangeKind::Created, &content.name.tr).after(&content)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await?;
        Ok(category)
    }

    /// Replaces a category; with a version, only if it has not been saved since that was read.
    pub async fn update(&self, actor: &Actor, id: i64, draft: &CategoryDraft) -> Result<CountedCategory> {
        actor.require(Permission::ManageSite)?;
        let content = draft.check()?;
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        let mut old = find_for_update(&*tx, id).await?;
        check_parent(&*tx, &content, Some(id)).await?;
        // Events reference their category by its slug: renaming it would orphan them.
        if content.category_id != old.content.category_id
            && events::count_in_category(&*tx, &old.content.category_id).await? > 0
        {
            return Err(Error::Conflict(Conflict::NameInUse { field: "category_id" }));
        }
        let category = loop {
            if draft.version.is_some_and(|version| version != old.version) {
                return Err(Error::Conflict(Conflict::StaleVersion { current: old.version }));
            }
            match categories::update(&*tx, id, old.version, &content, now).await? {
                Some(version) => break Category { version, content, updated_at: now, ..old.clone() },
                None => old = find_for_update(&*tx, id).await?,
            }
        };
        let record = Record::new(Noun::Categories, id, ChangeKind::Updated, &category.content.name.tr)
            .before(&old.content)?
            .after(&category.content)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await?;
        let upcoming_events = self.upcoming_events().await?.remove(&category.content.category_id).unwrap_or(0);
        Ok(CountedCategory { category, upcoming_events })
    }

    /// Moves a category to the trash; refused while events or sub-categories use it.
    pub async fn delete(&self, actor: &Actor, id: i64) -> Result<()> {
        actor.require(Permission::ManageSite)?;
        let mut tx = self.core.store().begin().await?;
        let category = find_for_update(&*tx, id).await?;
        let is_used = events::count_in_category(&*tx, &category.content.category_id).await? > 0
            || categories::count_children(&*tx, id).await? > 0;
        if is_used {
            return Err(Error::Conflict(Conflict::InUse));
        }
        if !categories::trash(&*tx, id, self.core.now()).await? {
            return Err(Error::NotFound(Missing::Category));
        }
        let record = Record::new(Noun::Categories, id, ChangeKind::Deleted, &category.content.name.tr)
            .before(&category.content)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await
    }

    /// Inserts the built-in categories into a new database.
    pub(crate) async fn insert_defaults(&self) -> Result<()> {
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        if categories::count(&*tx).await? > 0 || meydan_store::changes::newest(&*tx).await? > 0 {
            return Ok(());
        }
        for (display_order, (slug, tr, en, color)) in (1..).zip(DEFAULTS) {
            let content = CategoryContent {
                category_id: slug.to_owned(),
                name: Localized::new(tr, en),
                description: Localized::default(),
                color_code: color.to_owned(),
                parent_id: None,
                is_active: true,
                display_order,
            };
            match categories::insert(&*tx, &content, now).await {
                // Another node inserted them concurrently.
                Err(Error::Conflict(_)) => return Ok(()),
                inserted => inserted?,
            };
        }
        tx.changed(Noun::Categories, "", ChangeKind::Created, now);
        tx.commit().await
    }
}

async fn find_for_update(db: &impl ConnectionTrait, id: i64) -> Result<Category> {
    categories::find_for_update(db, id).await?.ok_or(Error::NotFound(Missing::Category))
}

/// A parent must be another top-level category, and a category with children cannot have one.
async fn check_parent(db: &impl ConnectionTrait, content: &CategoryContent, own_id: Option<i64>) -> Result<()> {
    let Some(parent_id) = content.parent_id else { return Ok(()) };
    let parent = categories::find_for_update(db, parent_id).await?;
    let problem = if parent.is_some() { Problem::NotAParent } else { Problem::Unknown(Missing::Category) };
    let is_top_level = parent.is_some_and(|parent| parent.content.parent_id.is_none());
    let has_children = match own_id {
        Some(id) => categories::count_children(db, id).await? > 0,
        None => false,
    };
    if is_top_level && own_id != Some(parent_id) && !has_children {
        Ok(())
    } else {
        Err(Error::invalid("parent_id", problem))
    }
}
