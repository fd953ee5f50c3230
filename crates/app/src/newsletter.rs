//! The newsletter: sign-up, confirmation, leaving with one click, and the list of subscribers.

use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::error::Missing;
use meydan_domain::job::JobTask;
use meydan_domain::newsletter::{Subscription, SubscriptionDraft, SubscriptionQuery, SubscriptionStatus};
use meydan_domain::page::Page;
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::{Error, Language, Result};
use meydan_store::{jobs, newsletter, settings};

use crate::core::{Core, Record};
use crate::mail::Mail;
use crate::token;

#[derive(Clone)]
pub struct Newsletter {
    core: Core,
}

impl Newsletter {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    /// The same answer whoever asks how often: nobody learns who is subscribed.
    pub async fn subscribe(&self, draft: &SubscriptionDraft, language: Language) -> Result<()> {
        let (email, name) = draft.check()?;
        match self.subscribe_once(&email, &name, language).await {
            // Two sign-ups of one address at once: the other was faster, and that is fine.
            Err(Error::Conflict(_)) => self.subscribe_once(&email, &name, language).await,
            other => other,
        }
    }

    async fn subscribe_once(&self, email: &str, name: &str, language: Language) -> Result<()> {
        let now = self.core.now();
        // Without mail there is nothing to confirm by.
        let asked =
            if self.core.mailer().is_some() { SubscriptionStatus::Pending } else { SubscriptionStatus::Subscribed };
        let mut tx = self.core.store().begin().await?;
        let (id, kind) = match newsletter::find_by_email(&*tx, email).await? {
            // Written all the same: an answer that came sooner would tell who is subscribed.
            Some(known) if known.status == SubscriptionStatus::Subscribed => {
                newsletter::update(&*tx, &known, now).await?;
                return tx.commit().await;
            }
            Some(known) => {
                let asked_again = known.moved(asked, name, now);
                newsletter::update(&*tx, &asked_again, now).await?;
                (asked_again.id, ChangeKind::Updated)
            }
            None => {
                let new = newsletter::insert(&*tx, email, name, language, asked, &token::random(), now).await?;
                (new.id, ChangeKind::Created)
            }
        };
        if asked == SubscriptionStatus::Pending {
            // At most one mail an hour, however often a stranger types the address in.
            let key = format!("confirm:{id}:{}", now.timestamp() / 3600);
            jobs::insert(&*tx, &JobTask::MailConfirmation { subscription_id: id }, Some(&key), now).await?;
        }
        tx.changed(Noun::Newsletter, id, kind, now).await?;
        tx.commit().await
    }

    pub async fn confirm(&self, token: &str) -> Result<Subscription> {
        self.set_status(token, SubscriptionStatus::Subscribed).await
    }

    pub async fn unsubscribe(&self, token: &str) -> Result<Subscription> {
        self.set_status(token, SubscriptionStatus::Unsubscribed).await
    }

    async fn set_status(&self, token: &str, status: SubscriptionStatus) -> Result<Subscription> {
        let now = self.core.now();
        let token = meydan_domain::text::clean(token);
        // An unknown link is refused without a write.
        newsletter::find_by_token(self.core.store().read(), &token).await?.ok_or(Error::NotFound(Missing::Link))?;
        let mut tx = self.core.store().begin().await?;
        let known = newsletter::find_by_token(&*tx, &token).await?.ok_or(Error::NotFound(Missing::Link))?;
        let moved = known.moved(status, "", now);
        newsletter::update(&*tx, &moved, now).await?;
        tx.changed(Noun::Newsletter, moved.id, ChangeKind::Updated, now).await?;
        tx.commit().await?;
        Ok(moved)
    }

    /// Subscribers, for those who manage the site; the same for a list and for an export.
    pub async fn list(&self, actor: &Actor, query: &SubscriptionQuery) -> Result<Page<Subscription>> {
        actor.require(Permission::ManageSite)?;
        newsletter::list(self.core.store().read(), query).await
    }

    /// Removes somebody for good, as they may ask for: not even the audit trail keeps the address.
    pub async fn remove(&self, actor: &Actor, id: i64) -> Result<()> {
        actor.require(Permission::ManageSite)?;
        let mut tx = self.core.store().begin().await?;
        if !newsletter::delete(&*tx, id).await? {
            return Err(Error::NotFound(Missing::Subscription));
        }
        let label = format!("#{id}");
        self.core.record(&mut tx, actor, Record::new(Noun::Newsletter, id, ChangeKind::Purged, &label)).await?;
        tx.commit().await
    }

    /// Done by a background job, again and again until it succeeds.
    pub(crate) async fn mail_confirmation(&self, subscription_id: i64) -> Result<()> {
        let db = self.core.store().read();
        let found = newsletter::find(db, subscription_id).await?;
        let is_pending = |subscription: &Subscription| subscription.status == SubscriptionStatus::Pending;
        let Some(subscription) = found.filter(is_pending) else { return Ok(()) };
        let mailer = self.core.mailer().ok_or_else(|| Error::Unavailable("mail is off".into()))?;
        let value = async |key: &str| {
            Ok::<_, Error>(settings::find(db, key).await?.map(|setting| setting.value).unwrap_or_default())
        };
        let site = value("site_name").await?;
        let base = self.core.public_url();
        let confirm = format!("{base}/newsletter/confirm?token={}", subscription.token);
        let leave = format!("{base}/newsletter/unsubscribe?token={}", subscription.token);
        let (subject, text) = match subscription.language {
            Language::Tr => (
                format!("{site} bültenine aboneliğinizi onaylayın"),
                format!(
                    "Merhaba,\n\n{site} bültenine abone olmak için bu bağlantıyı açın:\n{confirm}\n\nBunu siz istemediyseniz hiçbir şey yapmanız gerekmez. Bir daha yazmamamız için:\n{leave}\n"
                ),
            ),
            Language::En => (
                format!("Please confirm your subscription to {site}"),
                format!(
                    "Hello,\n\nOpen this link to subscribe to the {site} newsletter:\n{confirm}\n\nIf you did not ask for this, there is nothing to do. To make sure that we never write again:\n{leave}\n"
                ),
            ),
        };
        let unsubscribe_url = Some(format!("{base}/api/newsletter/unsubscribe?token={}", subscription.token));
        let from = value("contact_email").await?;
        mailer.send(Mail { from, to: subscription.email, reply_to: None, subject, text, unsubscribe_url }).await
    }
}
