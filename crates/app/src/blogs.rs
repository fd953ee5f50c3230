//! Posts: list, show, create, replace, delete.

use chrono::{DateTime, Utc};
use meydan_domain::blog::{Blog, BlogContent, BlogDraft, BlogQuery, BlogVisibility};
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::error::{Conflict, Missing};
use meydan_domain::field::{FieldErrors, Problem};
use meydan_domain::image::Image;
use meydan_domain::page::Page;
use meydan_domain::publication::Publication;
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::{Error, Result};
use meydan_store::{ConnectionTrait, Tx, blogs, images, publications, revisions};

use crate::core::{Core, RESTORED, Record, SaveKind, UPDATED};
use crate::images::covers;
use crate::revisions::{Restore, content_of, documents_with_fields};

#[derive(Clone)]
pub struct Blogs {
    pub(crate) core: Core,
}

/// A post with its cover.
#[derive(Clone, Debug)]
pub struct ShownBlog {
    pub blog: Blog,
    pub cover: Option<Image>,
}

impl Blogs {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    /// Visitors see published posts; staff who write see drafts too.
    pub async fn list(&self, actor: &Actor, query: BlogQuery) -> Result<Page<ShownBlog>> {
        let query = match actor.may(Permission::ReadUnpublished) {
            true => query,
            false => BlogQuery { visibility: BlogVisibility::Published, publication: None, ..query },
        };
        let db = self.core.store().read();
        let page = blogs::list(db, &query).await?;
        let covers = covers(db, page.items.iter().map(|blog| blog.content.cover_image_id.as_ref())).await?;
        Ok(page.map(|blog| {
            let cover = blog.content.cover_image_id.as_ref().and_then(|id| covers.get(id).cloned());
            ShownBlog { blog, cover }
        }))
    }

    /// 404 for a visitor's request of a draft: it must not be guessable.
    pub async fn show(&self, actor: &Actor, id: i64) -> Result<ShownBlog> {
        let blog = find(self.core.store().read(), id).await?;
        if !blog.content.is_published && !actor.may(Permission::ReadUnpublished) {
            return Err(Error::NotFound(Missing::Blog));
        }
        self.shown(blog).await
    }

    pub async fn create(&self, actor: &Actor, draft: &BlogDraft) -> Result<ShownBlog> {
        actor.require(Permission::WriteContent)?;
        let content = with_author(draft.check(self.core.now())?, actor);
        let published_at = content.is_published.then(|| self.core.now());
        self.insert(actor, &content, published_at).await
    }

    /// As `create`, with a given publication date: for imports and demo content.
    pub async fn insert(
        &self,
        actor: &Actor,
        content: &BlogContent,
        published_at: Option<DateTime<Utc>>,
    ) -> Result<ShownBlog> {
        actor.require(Permission::WriteContent)?;
        let mut tx = self.core.store().begin().await?;
        check_cover(&*tx, content, None).await?;
        let blog = blogs::insert(&*tx, content, published_at, self.core.now()).await?;
        let record = Record::new(Noun::Blogs, blog.id, ChangeKind::Created, content.title.pick_any()).after(content)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await?;
        self.shown(blog).await
    }

    /// Replaces a post; with a version, only if it has not been saved since that was read.
    pub async fn update(&self, actor: &Actor, id: i64, draft: &BlogDraft) -> Result<ShownBlog> {
        actor.require(Permission::WriteContent)?;
        let mut tx = self.core.store().begin().await?;
        let old = find_for_update(&*tx, id).await?;
        let content = draft.check_over(&old.content, self.core.now())?;
        // The author stays unchanged unless another is given.
        let content = if content.author_name.is_empty() {
            BlogContent { author_name: old.content.author_name.clone(), ..content }
        } else {
            content
        };
        let blog = self.save(&mut tx, actor, (old, draft.version), content, UPDATED).await?;
        tx.commit().await?;
        self.shown(blog).await
    }

    /// Restores an earlier version or some of its fields, as a new version.
    pub async fn restore(&self, actor: &Actor, id: i64, restore: &Restore) -> Result<ShownBlog> {
        actor.require(Permission::WriteContent)?;
        let mut tx = self.core.store().begin().await?;
        let old = find_for_update(&*tx, id).await?;
        restore.check(old.version)?;
        let earlier = content_of(&*tx, Noun::Blogs, (id, old.version, &old.content), restore.number).await?;
        let mut content: BlogContent = restore.translated(&old.content, earlier, documents_with_fields)?;
        if content.plan() != old.content.plan() {
            content.set_plan(content.plan().restored(self.core.now()));
        }
        let mut errors = FieldErrors::default();
        if content.publication() != Publication::Draft {
            content.require_complete(&mut errors);
        }
        errors.into_result()?;
        // The fields that stay are those of this version.
        let version = Some(old.version);
        let blog = self.save(&mut tx, actor, (old, version), content, RESTORED).await?;
        tx.commit().await?;
        self.shown(blog).await
    }

    /// Checks new content and writes it, with its revision and its lines in the log and the trail. Restoring what is the
    /// same writes nothing.
    async fn save(
        &self,
        tx: &mut Tx,
        actor: &Actor,
        (old, version): (Blog, Option<i64>),
        content: BlogContent,
        (kind, action): SaveKind,
    ) -> Result<Blog> {
        check_cover(&**tx, &content, Some(&old.content)).await?;
        if kind == ChangeKind::Restored && content == old.content {
            return Ok(old);
        }
        let (blog, old) = self.replace(tx, old, version, content).await?;
        let replaced = revisions::replaced(old.id, old.version, &old.content, old.updated_at)?;
        revisions::insert(&**tx, self.core.replacement(Noun::Blogs, actor, action), vec![replaced]).await?;
        let record = Record::new(Noun::Blogs, blog.id, kind, blog.content.title.pick_any())
            .before(&old.content)?
            .after(&blog.content)?;
        self.core.record(tx, actor, record).await?;
        Ok(blog)
    }

    /// Changes the state of these posts if it is still due, in one transaction; how many were changed.
    pub(crate) async fn publish_due(&self, ids: &[i64], now: DateTime<Utc>) -> Result<usize> {
        let (mut tx, mut changed) = (self.core.store().begin().await?, 0);
        let mut ids = ids.to_vec();
        // In the same order on every node, so that no two wait for each other.
        ids.sort_unstable();
        for id in ids {
            let Some(old) = blogs::find_for_update(&*tx, id).await? else { continue };
            match old.content.plan().after_due(now) {
                Some(plan) => {
                    let mut content = old.content.clone();
                    content.set_plan(plan);
                    let version = Some(old.version);
                    self.save(&mut tx, &Actor::System, (old, version), content, UPDATED).await?;
                    changed += 1;
                }
                // A node of an older version changed the post since.
                None => publications::set_due(&*tx, Noun::Blogs, id, old.content.plan().due_at()).await?,
            }
        }
        tx.commit().await?;
        Ok(changed)
    }

    /// Moves a post to the trash.
    pub async fn delete(&self, actor: &Actor, id: i64) -> Result<()> {
        actor.require(Permission::DeleteContent)?;
        let mut tx = self.core.store().begin().await?;
        let blog = find(&*tx, id).await?;
        if !blogs::trash(&*tx, id, self.core.now()).await? {
            return Err(Error::NotFound(Missing::Blog));
        }
        let record =
            Record::new(Noun::Blogs, id, ChangeKind::Deleted, blog.content.title.pick_any()).before(&blog.content)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await
    }

    async fn replace(
        &self,
        tx: &Tx,
        mut old: Blog,
        version: Option<i64>,
        content: BlogContent,
    ) -> Result<(Blog, Blog)> {
        let now = self.core.now();
        loop {
            if version.is_some_and(|version| version != old.version) {
                return Err(Error::Conflict(Conflict::StaleVersion { current: old.version }));
            }
            // Publishing again after unpublishing keeps the first date.
            let published_at = old.published_at.or_else(|| content.is_published.then_some(now));
            if let Some(version) = blogs::update(&**tx, &old, &content, published_at, now).await? {
                return Ok((Blog { version, content, published_at, updated_at: now, ..old.clone() }, old));
            }
            old = find(&**tx, old.id).await?;
        }
    }

    async fn shown(&self, blog: Blog) -> Result<ShownBlog> {
        let cover = [blog.content.cover_image_id.as_ref()];
        let covers = covers(self.core.store().read(), cover).await?;
        Ok(ShownBlog { cover: covers.into_values().next(), blog })
    }
}

async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Blog> {
    blogs::find(db, id).await?.ok_or(Error::NotFound(Missing::Blog))
}

async fn find_for_update(db: &impl ConnectionTrait, id: i64) -> Result<Blog> {
    blogs::find_for_update(db, id).await?.ok_or(Error::NotFound(Missing::Blog))
}

fn with_author(content: BlogContent, actor: &Actor) -> BlogContent {
    if content.author_name.is_empty() {
        BlogContent { author_name: actor.name().to_owned(), ..content }
    } else {
        content
    }
}

/// The cover must exist, unless the stored version already names it: a deleted image must not prevent saving other fields.
async fn check_cover(db: &impl ConnectionTrait, content: &BlogContent, old: Option<&BlogContent>) -> Result<()> {
    match &content.cover_image_id {
        Some(_) if old.is_some_and(|old| old.cover_image_id == content.cover_image_id) => Ok(()),
        Some(id) if images::find_by_key(db, id).await?.is_none() => {
            Err(Error::invalid("cover_image_id", Problem::Unknown(Missing::Image)))
        }
        _ => Ok(()),
    }
}
