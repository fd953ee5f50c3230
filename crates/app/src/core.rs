//! The shared dependencies of use cases, and all use cases together.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use meydan_domain::audit::difference;
use meydan_domain::change::{ChangeKind, Noun, VisitorEffect};
use meydan_domain::clock::SharedClock;
use meydan_domain::dependencies::Dependencies;
use meydan_domain::glossary::GlossaryContent;
use meydan_domain::list_view::ListViewContent;
use meydan_domain::reply::TemplateContent;
use meydan_domain::revision::RevisionAction;
use meydan_domain::staff::Actor;
use meydan_domain::synonym::SynonymContent;
use meydan_domain::{Error, Result};
use meydan_harvest::fetch::{AllowedHost, FetchConfig, Fetcher};
use meydan_media::MediaStore;
use meydan_store::audit::NewAuditEntry;
use meydan_store::revisions::Replacement;
use meydan_store::{Freshness, ProducedAt};
use meydan_store::{Store, Tx};
use serde::Serialize;
use serde_json::Value;

use crate::entries::Entries;
use crate::mail::Mailer;
use crate::{
    analytics, audit, auth, blogs, categories, contact, events, images, import, jobs, link_watch, logos, newsletter,
    own_account, passkeys, password_reset, platforms, preview_links, profiles, publications, readiness, replies,
    revisions, search, searches, second_factor, second_factor_policy, settings, share_cards, sitemap, totp, trash,
    users, venues,
};

/// The dependencies of every use case.
pub struct Settings {
    pub store: Store,
    pub media: MediaStore,
    pub clock: SharedClock,
    pub mailer: Option<Mailer>,
    /// The folder of the search index; `None` for commands that do not search.
    pub search_dir: Option<PathBuf>,
    /// The site's own origin, for links in mails: `https://meydan.example`, no slash at the end.
    pub public_url: String,
    pub fetch: FetchOptions,
}

/// How pages of other sites are fetched.
#[derive(Clone, Debug)]
pub struct FetchOptions {
    /// Private addresses that may be fetched all the same.
    pub allowed: Vec<AllowedHost>,
    /// Between two requests to one host.
    pub pause: Duration,
    /// Check the links of events every day.
    pub checks_links: bool,
}

impl Default for FetchOptions {
    fn default() -> Self {
        Self { allowed: Vec::new(), pause: Duration::from_secs(1), checks_links: false }
    }
}

/// Shared by all use cases; cheap to clone.
#[derive(Clone)]
pub struct Core {
    settings: Arc<Settings>,
}

impl Core {
    pub fn store(&self) -> &Store {
        &self.settings.store
    }

    pub fn media(&self) -> &MediaStore {
        &self.settings.media
    }

    pub fn mailer(&self) -> Option<&Mailer> {
        self.settings.mailer.as_ref()
    }

    pub(crate) fn search_dir(&self) -> Option<&Path> {
        self.settings.search_dir.as_deref()
    }

    pub fn public_url(&self) -> &str {
        &self.settings.public_url
    }

    /// True if the links of events are checked every day.
    pub(crate) fn checks_links(&self) -> bool {
        self.settings.fetch.checks_links
    }

    fn fetcher(&self) -> Fetcher {
        let FetchOptions { allowed, pause, .. } = self.settings.fetch.clone();
        Fetcher::new(FetchConfig { allowed, pause, public_url: self.public_url().to_owned() })
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.settings.clock.now()
    }

    /// What is said of versions that are replaced now.
    pub(crate) fn replacement<'a>(&self, noun: Noun, actor: &'a Actor, action: RevisionAction) -> Replacement<'a> {
        Replacement { noun, actor, action, batch: None, now: self.now() }
    }

    /// Appends an audit entry and a change to the transaction.
    pub(crate) async fn record(&self, tx: &mut Tx, actor: &Actor, entry: Record<'_>) -> Result<()> {
        let now = self.now();
        let effect = VisitorEffect::of(entry.kind, entry.before.as_ref(), entry.after.as_ref());
        tx.changed_with(entry.noun, &entry.id, entry.kind, effect, now);
        self.audit(tx, actor, entry).await.map(drop)
    }

    /// Appends the audit entry only, for bulk changes with a single change log entry; its id.
    pub(crate) async fn audit(&self, tx: &mut Tx, actor: &Actor, entry: Record<'_>) -> Result<i64> {
        let (before, after) = difference(entry.kind, entry.before, entry.after);
        let entry = NewAuditEntry {
            action: entry.kind,
            noun: entry.noun,
            noun_id: entry.id,
            label: entry.label,
            before,
            after,
        };
        meydan_store::audit::insert(&**tx, actor, entry, self.now()).await
    }
}

/// What the trail and the revision say of a save.
pub(crate) type SaveKind = (ChangeKind, RevisionAction);
pub(crate) const UPDATED: SaveKind = (ChangeKind::Updated, RevisionAction::Updated);
pub(crate) const RESTORED: SaveKind = (ChangeKind::Restored, RevisionAction::Restored);

/// A change of one item, for the audit trail and the change log.
pub(crate) struct Record<'a> {
    pub noun: Noun,
    pub id: String,
    pub kind: ChangeKind,
    pub label: &'a str,
    pub before: Option<Value>,
    pub after: Option<Value>,
}

impl<'a> Record<'a> {
    pub fn new(noun: Noun, id: impl ToString, kind: ChangeKind, label: &'a str) -> Self {
        Self { noun, id: id.to_string(), kind, label, before: None, after: None }
    }

    pub fn before(mut self, content: &impl Serialize) -> Result<Self> {
        self.before = Some(serde_json::to_value(content).map_err(Error::internal)?);
        Ok(self)
    }

    pub fn after(mut self, content: &impl Serialize) -> Result<Self> {
        self.after = Some(serde_json::to_value(content).map_err(Error::internal)?);
        Ok(self)
    }
}

/// The positions of the database and the search index in the change log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContentVersion {
    /// The change up to which the log was read without a gap.
    pub followed: i64,
    /// The newest change of public content.
    pub stored: i64,
    /// The change up to which the search index is built.
    pub indexed: i64,
}

impl ContentVersion {
    /// The point at which a response with these dependencies is produced.
    pub fn of(self, dependencies: &Dependencies) -> ProducedAt {
        let queried = if dependencies.is_searched { self.stored.min(self.indexed) } else { self.stored };
        ProducedAt { stored: self.stored, queried }
    }
}

/// All use cases of the site.
#[derive(Clone)]
pub struct App {
    pub core: Core,
    pub analytics: analytics::Analytics,
    pub audit: audit::AuditTrail,
    pub auth: auth::Auth,
    pub blogs: blogs::Blogs,
    pub categories: categories::Categories,
    pub contact: contact::Contact,
    pub events: events::Events,
    pub glossary: Entries<GlossaryContent>,
    pub images: images::Images,
    pub import: import::Import,
    pub jobs: jobs::Jobs,
    pub list_views: Entries<ListViewContent>,
    pub logos: logos::Logos,
    pub newsletter: newsletter::Newsletter,
    pub own_account: own_account::OwnAccount,
    pub readiness: readiness::Readiness,
    pub passkeys: passkeys::Passkeys,
    pub password_reset: password_reset::PasswordReset,
    pub platforms: platforms::Platforms,
    pub preview_links: preview_links::PreviewLinks,
    pub profiles: profiles::Profiles,
    pub publications: publications::Publications,
    pub replies: replies::Replies,
    pub reply_templates: Entries<TemplateContent>,
    pub revisions: revisions::Revisions,
    pub search: search::Search,
    pub searches: searches::Searches,
    pub second_factor: second_factor::SecondFactor,
    pub second_factor_policy: second_factor_policy::SecondFactorPolicy,
    pub settings: settings::SiteSettings,
    pub share_cards: share_cards::ShareCards,
    pub sitemap: sitemap::Sitemap,
    pub synonyms: Entries<SynonymContent>,
    pub totp: totp::Totp,
    pub trash: trash::Trash,
    pub users: users::Users,
    pub venues: venues::Venues,
}

impl App {
    pub fn new(settings: Settings) -> Self {
        let core = Core { settings: Arc::new(settings) };
        let search = search::Search::new(core.clone());
        let events = events::Events::new(core.clone(), search.clone());
        let images = images::Images::new(core.clone());
        let blogs = blogs::Blogs::new(core.clone());
        // One for all, so that this node sends one request at a time to a host.
        let fetcher = core.fetcher();
        let link_watch = link_watch::LinkWatch::new(core.clone(), fetcher.clone());
        Self {
            analytics: analytics::Analytics::new(core.clone()),
            audit: audit::AuditTrail::new(core.clone()),
            auth: auth::Auth::new(core.clone()),
            blogs: blogs.clone(),
            categories: categories::Categories::new(core.clone()),
            contact: contact::Contact::new(core.clone()),
            events: events.clone(),
            glossary: Entries::new(core.clone()),
            images: images.clone(),
            import: import::Import::new(core.clone(), events.clone(), images, fetcher),
            jobs: jobs::Jobs::new(core.clone(), search.clone(), link_watch),
            list_views: Entries::new(core.clone()),
            logos: logos::Logos::new(core.clone()),
            newsletter: newsletter::Newsletter::new(core.clone()),
            own_account: own_account::OwnAccount::new(core.clone()),
            readiness: readiness::Readiness::new(core.clone(), search.clone()),
            passkeys: passkeys::Passkeys::new(core.clone()),
            password_reset: password_reset::PasswordReset::new(core.clone()),
            platforms: platforms::Platforms::new(core.clone()),
            preview_links: preview_links::PreviewLinks::new(core.clone(), events.clone(), blogs.clone()),
            profiles: profiles::Profiles::new(core.clone()),
            publications: publications::Publications::new(core.clone(), events.clone(), blogs),
            replies: replies::Replies::new(core.clone()),
            reply_templates: Entries::new(core.clone()),
            revisions: revisions::Revisions::new(core.clone()),
            sitemap: sitemap::Sitemap::new(core.clone(), search.clone()),
            searches: searches::Searches::new(core.clone(), search.clone()),
            search,
            second_factor: second_factor::SecondFactor::new(core.clone()),
            second_factor_policy: second_factor_policy::SecondFactorPolicy::new(core.clone()),
            settings: settings::SiteSettings::new(core.clone()),
            share_cards: share_cards::ShareCards::new(core.clone(), events),
            synonyms: Entries::new(core.clone()),
            totp: totp::Totp::new(core.clone()),
            trash: trash::Trash::new(core.clone()),
            users: users::Users::new(core.clone()),
            venues: venues::Venues::new(core.clone()),
            core,
        }
    }

    /// The point of the change log at which a response is produced. Must be read before the data: the response may then
    /// contain newer changes than its version, never miss older ones.
    pub fn version(&self) -> ContentVersion {
        let recent = self.core.store().recent_changes();
        // `followed` first: everything up to it is recorded when `stored` is read.
        let followed = recent.followed();
        ContentVersion { followed, stored: recent.version(), indexed: self.search.position() }
    }

    /// Waits until this node has followed every change committed so far on any node, for at most a second.
    pub async fn catch_up_with_changes(&self) -> Result<()> {
        let store = self.core.store();
        let newest = meydan_store::changes::newest(store.read()).await?;
        let caught_up = async {
            while store.recent_changes().followed() < newest {
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        };
        // A node that cannot read the log serves what it has.
        let _ = tokio::time::timeout(Duration::from_secs(1), caught_up).await;
        Ok(())
    }

    /// Whether a response is still valid.
    pub fn freshness(&self, dependencies: &Dependencies, produced_at: ProducedAt) -> Freshness {
        self.core.store().recent_changes().freshness(dependencies, produced_at)
    }

    /// Inserts the built-in rows; safe to repeat.
    pub async fn prepare_database(&self) -> Result<()> {
        self.settings.insert_defaults().await?;
        self.categories.insert_defaults().await?;
        self.platforms.insert_defaults().await
    }
}
