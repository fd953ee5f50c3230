//! Preview links: an unpublished event or post for whoever has the link, until it expires.

use meydan_domain::change::Noun;
use meydan_domain::error::Missing;
use meydan_domain::preview_link::{PreviewLink, PreviewLinkDraft};
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::{Error, Result};
use meydan_store::preview_links::{self, Previewed};

use crate::blogs::{Blogs, ShownBlog};
use crate::core::Core;
use crate::events::{Events, ShownEvent};
use crate::token;

#[derive(Clone)]
pub struct PreviewLinks {
    core: Core,
    events: Events,
    blogs: Blogs,
}

/// A new link. Its token is not stored, so the address is shown this once.
#[derive(Clone, Debug)]
pub struct NewPreviewLink {
    pub link: PreviewLink,
    /// The address of the page that it opens, from the path on.
    pub path: String,
}

impl PreviewLinks {
    pub(crate) fn new(core: Core, events: Events, blogs: Blogs) -> Self {
        Self { core, events, blogs }
    }

    pub async fn create_of_event(&self, actor: &Actor, key: &str, draft: &PreviewLinkDraft) -> Result<NewPreviewLink> {
        actor.require(Permission::WriteContent)?;
        let event = self.events.show(actor, key).await?.event;
        let path = format!("/event/{}", event.content.event_id);
        self.create(actor, Previewed { noun: Noun::Events, id: event.id }, path, draft).await
    }

    pub async fn create_of_blog(&self, actor: &Actor, id: i64, draft: &PreviewLinkDraft) -> Result<NewPreviewLink> {
        actor.require(Permission::WriteContent)?;
        let id = self.blogs.show(actor, id).await?.blog.id;
        self.create(actor, Previewed { noun: Noun::Blogs, id }, format!("/blog/{id}"), draft).await
    }

    async fn create(
        &self,
        actor: &Actor,
        of: Previewed,
        path: String,
        draft: &PreviewLinkDraft,
    ) -> Result<NewPreviewLink> {
        let (token, now) = (token::random(), self.core.now());
        let expires_at = now + draft.check()?;
        let tx = self.core.store().begin().await?;
        let link = preview_links::insert(&*tx, token::hash(&token), of, actor, (now, expires_at)).await?;
        tx.commit().await?;
        Ok(NewPreviewLink { link, path: format!("{path}?preview={token}") })
    }

    /// The valid links of an event, newest first.
    pub async fn list_of_event(&self, actor: &Actor, key: &str) -> Result<Vec<PreviewLink>> {
        actor.require(Permission::WriteContent)?;
        let id = self.events.show(actor, key).await?.event.id;
        self.list(Previewed { noun: Noun::Events, id }).await
    }

    /// The valid links of a post, newest first.
    pub async fn list_of_blog(&self, actor: &Actor, id: i64) -> Result<Vec<PreviewLink>> {
        actor.require(Permission::WriteContent)?;
        let id = self.blogs.show(actor, id).await?.blog.id;
        self.list(Previewed { noun: Noun::Blogs, id }).await
    }

    async fn list(&self, of: Previewed) -> Result<Vec<PreviewLink>> {
        preview_links::list(self.core.store().read(), of, self.core.now()).await
    }

    /// Ends a link before its time.
    pub async fn end(&self, actor: &Actor, id: i64) -> Result<()> {
        actor.require(Permission::WriteContent)?;
        let tx = self.core.store().begin().await?;
        if !preview_links::delete(&*tx, id).await? {
            return Err(Error::NotFound(Missing::PreviewLink));
        }
        tx.commit().await.map(drop)
    }

    /// The event that a token opens; `None` for another, an expired or an ended one.
    pub async fn event(&self, token: &str, key: &str) -> Result<Option<(ShownEvent, PreviewLink)>> {
        let shown = match self.events.show(&Actor::System, key).await {
            Err(Error::NotFound(_)) => return Ok(None),
            shown => shown?,
        };
        let link = self.find(token, Previewed { noun: Noun::Events, id: shown.event.id }).await?;
        Ok(link.map(|link| (shown, link)))
    }

    /// The post that a token opens.
    pub async fn blog(&self, token: &str, id: i64) -> Result<Option<(ShownBlog, PreviewLink)>> {
        let shown = match self.blogs.show(&Actor::System, id).await {
            Err(Error::NotFound(_)) => return Ok(None),
            shown => shown?,
        };
        let link = self.find(token, Previewed { noun: Noun::Blogs, id }).await?;
        Ok(link.map(|link| (shown, link)))
    }

    async fn find(&self, token: &str, of: Previewed) -> Result<Option<PreviewLink>> {
        preview_links::find(self.core.store().read(), &token::hash(token), of, self.core.now()).await
    }
}
