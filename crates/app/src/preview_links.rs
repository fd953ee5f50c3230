//! Preview links: an unpublished event or post for whoever has the link, until it expires.

use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::error::{Conflict, Missing};
use meydan_domain::preview_link::{PreviewLink, PreviewLinkDraft};
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::{Error, Result};
use meydan_store::preview_links::{self, Previewed};
use meydan_store::{Tx, blogs, events};
use serde_json::{Value, json};

use crate::blogs::{Blogs, ShownBlog};
use crate::core::{Core, Record};
use crate::events::{Events, ShownEvent};
use crate::token;

/// Valid links of one event or post.
const MAX_LINKS: u64 = 100;

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
        let mut tx = self.core.store().begin().await?;
        // Locked, so that two calls at once do not both make the last one.
        let title = locked_title(&tx, of).await?;
        if preview_links::count(&*tx, of, now).await? >= MAX_LINKS {
            return Err(Error::Conflict(Conflict::Full { max: MAX_LINKS }));
        }
        let link = preview_links::insert(&*tx, token::hash(&token), of, actor, (now, expires_at)).await?;
        self.audit(&mut tx, actor, &link, &title, (None, Some(fields(&link)))).await?;
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
        let mut tx = self.core.store().begin().await?;
        let link = preview_links::delete(&*tx, id).await?.ok_or(Error::NotFound(Missing::PreviewLink))?;
        let title = match locked_title(&tx, Previewed { noun: link.noun, id: link.thing_id }).await {
            // It is in the trash or gone.
            Err(Error::NotFound(_)) => String::new(),
            title => title?,
        };
        self.audit(&mut tx, actor, &link, &title, (Some(fields(&link)), None)).await?;
        tx.commit().await
    }

    /// In the trail only: the change log would tell visitors' caches of a change of the event or post.
    async fn audit(
        &self,
        tx: &mut Tx,
        actor: &Actor,
        link: &PreviewLink,
        title: &str,
        (before, after): (Option<Value>, Option<Value>),
    ) -> Result<()> {
        let record = Record::new(link.noun, link.thing_id, ChangeKind::Updated, title);
        self.core.audit(tx, actor, Record { before, after, ..record }).await.map(drop)
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

/// The title of the event or post, which no other transaction can change until this one ends.
async fn locked_title(tx: &Tx, of: Previewed) -> Result<String> {
    let title = match of.noun {
        Noun::Events => {
            let event = events::find_for_update(&**tx, of.id).await?.ok_or(Error::NotFound(Missing::Event))?;
            event.content.title
        }
        _ => {
            let post = blogs::find_for_update(&**tx, of.id).await?.ok_or(Error::NotFound(Missing::Blog))?;
            post.content.title
        }
    };
    Ok(title.pick_any().to_owned())
}

/// What the trail says of a link: until when it works.
fn fields(link: &PreviewLink) -> Value {
    json!({ "preview_link": link.expires_at })
}
