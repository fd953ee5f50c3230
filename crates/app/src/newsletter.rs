//! The newsletter: sign-up, confirmation, one-click unsubscribe, and the list of subscribers.

use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::error::Missing;
use meydan_domain::job::JobTask;
use meydan_domain::newsletter::{
    CONFIRMATION_VALIDITY, MAX_CONFIRMATIONS, MISSED_MAIL_WINDOW, Subscription, SubscriptionDraft, SubscriptionQuery,
    SubscriptionStatus,
};
use meydan_domain::page::Page;
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::text::clean;
use meydan_domain::{Error, Language, Result};
use meydan_store::{Tx, jobs, newsletter, settings};

use crate::core::{Core, Record};
use crate::mail::{Mail, SendError};
use crate::token;

/// Missed mails queued per hour, so that a newly configured mail server is not flooded.
const MISSED_BATCH: u64 = 200;

#[derive(Clone)]
pub struct Newsletter {
    core: Core,
}

impl Newsletter {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    /// The same response for every address, so that it does not reveal who is subscribed.
    pub async fn subscribe(&self, draft: &SubscriptionDraft, language: Language) -> Result<()> {
        let (email, name) = draft.check()?;
        match self.subscribe_once(&email, &name, language).await {
            // A concurrent sign-up of the same address: the second attempt finds its row.
            Err(Error::Conflict(_)) => self.subscribe_once(&email, &name, language).await,
            other => other,
        }
    }

    /// True if sign-ups are confirmed by mail; the same for every address.
    pub fn mails_confirmations(&self) -> bool {
        self.core.mailer().is_some()
    }

    async fn subscribe_once(&self, email: &str, name: &str, language: Language) -> Result<()> {
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        let (id, kind) = match newsletter::find_by_email_for_update(&*tx, email).await? {
            Some(known) if known.status == SubscriptionStatus::Pending => {
                let asked_again = known.moved(SubscriptionStatus::Pending, name, now);
                newsletter::update(&*tx, &asked_again, now).await?;
                (asked_again.id, ChangeKind::Updated)
            }
            // The sign-up may not come from the owner, so it changes nothing for a subscriber or an address that left.
            // Written all the same: a faster response would reveal that the address is known.
            Some(known) => {
                newsletter::update(&*tx, &known, now).await?;
                return tx.commit().await;
            }
            None => {
                let pending = SubscriptionStatus::Pending;
                let new = newsletter::insert(&*tx, email, name, language, pending, &token::random(), now).await?;
                (new.id, ChangeKind::Created)
            }
        };
        if self.mails_confirmations() {
            // At most one mail an hour, however often the address is entered.
            let key = format!("confirm:{id}:{}", now.timestamp() / 3600);
            self.queue_confirmation(&tx, id, &key).await?;
        }
        tx.changed(Noun::Newsletter, id, kind, now);
        tx.commit().await
    }

    async fn queue_confirmation(&self, tx: &Tx, id: i64, key: &str) -> Result<()> {
        let now = self.core.now();
        jobs::insert(&**tx, &JobTask::MailConfirmation { subscription_id: id }, Some(key), now).await?;
        newsletter::set_mail_queued(&**tx, id, now).await
    }

    /// Queues the mails of sign-ups from before mail was configured, once each; called by a background job.
    pub(crate) async fn queue_missed_confirmations(&self) -> Result<()> {
        if !self.mails_confirmations() {
            return Ok(());
        }
        let store = self.core.store();
        let since = self.core.now() - MISSED_MAIL_WINDOW;
        let missed = newsletter::never_queued(store.read(), since, MISSED_BATCH).await?;
        if missed.is_empty() {
            return Ok(());
        }
        let tx = store.begin().await?;
        for id in missed {
            self.queue_confirmation(&tx, id, &format!("confirm:{id}:missed")).await?;
        }
        tx.commit().await
    }

    /// The link of a confirmation mail, valid until it expires or the subscriber leaves; idempotent.
    pub async fn confirm(&self, token: &str) -> Result<Subscription> {
        let (store, now) = (self.core.store(), self.core.now());
        let token_hash = token::hash(&clean(token));
        // Read first, so that an invalid link costs no write.
        let known = newsletter::find_by_confirmation(store.read(), &token_hash, now).await?;
        let known = known.ok_or(Error::NotFound(Missing::Link))?;
        if known.status == SubscriptionStatus::Subscribed {
            return Ok(known);
        }
        let mut tx = store.begin().await?;
        // Locked before the link is read again: the subscriber may be leaving concurrently.
        newsletter::find_for_update(&*tx, known.id).await?;
        let known = newsletter::find_by_confirmation(&*tx, &token_hash, now).await?;
        let moved = known.ok_or(Error::NotFound(Missing::Link))?.moved(SubscriptionStatus::Subscribed, "", now);
        newsletter::update(&*tx, &moved, now).await?;
        tx.changed(Noun::Newsletter, moved.id, ChangeKind::Updated, now);
        tx.commit().await?;
        Ok(moved)
    }

    /// The unsubscribe link of any mail. It also revokes earlier confirmation links.
    pub async fn unsubscribe(&self, token: &str) -> Result<Subscription> {
        let (store, now) = (self.core.store(), self.core.now());
        let known = self.owner_of(token).await?;
        if known.status == SubscriptionStatus::Unsubscribed {
            return Ok(known);
        }
        let mut tx = store.begin().await?;
        let known = newsletter::find_for_update(&*tx, known.id).await?.ok_or(Error::NotFound(Missing::Link))?;
        let moved = known.moved(SubscriptionStatus::Unsubscribed, "", now);
        newsletter::update(&*tx, &moved, now).await?;
        newsletter::delete_confirmations(&*tx, moved.id).await?;
        tx.changed(Noun::Newsletter, moved.id, ChangeKind::Updated, now);
        tx.commit().await?;
        Ok(moved)
    }

    /// The subscription of an unsubscribe link.
    pub async fn owner_of(&self, token: &str) -> Result<Subscription> {
        let found = newsletter::find_by_token(self.core.store().read(), &clean(token)).await?;
        found.ok_or(Error::NotFound(Missing::Link))
    }

    /// Subscribes again by the unsubscribe link of an old mail. That mail may have been forwarded, so a new confirmation mail
    /// must be answered first.
    pub async fn subscribe_again(&self, token: &str) -> Result<Subscription> {
        let now = self.core.now();
        let known = self.owner_of(token).await?;
        // At most one mail a day; further requests cost no write.
        let key = format!("resubscribe:{}:{}", known.id, now.format("%Y-%m-%d"));
        let is_wanted = known.status == SubscriptionStatus::Unsubscribed && self.mails_confirmations();
        if is_wanted && !jobs::has_key(self.core.store().read(), &key).await? {
            let tx = self.core.store().begin().await?;
            jobs::insert(&*tx, &JobTask::MailResubscription { subscription_id: known.id }, Some(&key), now).await?;
            tx.commit().await?;
        }
        Ok(known)
    }

    /// Subscribers, for site managers; for the list and the export.
    pub async fn list(&self, actor: &Actor, query: &SubscriptionQuery) -> Result<Page<Subscription>> {
        actor.require(Permission::ManageSite)?;
        newsletter::list(self.core.store().read(), query).await
    }

    /// Permanently deletes a subscriber on request: the audit trail does not keep the address either.
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

    /// Called by a background job, which is retried until it succeeds.
    pub(crate) async fn mail_confirmation(&self, subscription_id: i64) -> Result<()> {
        self.mail_to(subscription_id, SubscriptionStatus::Pending).await
    }

    /// As `mail_confirmation`, for a former subscriber who subscribes again.
    pub(crate) async fn mail_resubscription(&self, subscription_id: i64) -> Result<()> {
        self.mail_to(subscription_id, SubscriptionStatus::Unsubscribed).await
    }

    /// Mails a confirmation link, unless the status of the subscription has changed or the limit of mails is reached.
    async fn mail_to(&self, subscription_id: i64, status: SubscriptionStatus) -> Result<()> {
        let (store, now) = (self.core.store(), self.core.now());
        let found = newsletter::find(store.read(), subscription_id).await?;
        let Some(subscription) = found.filter(|found| found.status == status) else { return Ok(()) };
        let mailer = self.core.mailer().ok_or_else(|| Error::Unavailable("mail is off".into()))?;
        if newsletter::count_confirmations(store.read(), subscription.id, now).await? >= MAX_CONFIRMATIONS {
            return Ok(());
        }
        let token = token::random();
        let token_hash = token::hash(&token);
        let mail = self.confirmation(&subscription, &token).await?;
        // Stored before the mail is sent, so that the link is valid on arrival.
        let tx = store.begin().await?;
        let held = newsletter::find_for_update(&*tx, subscription.id).await?;
        if held.is_none_or(|held| held.status != status) {
            return Ok(());
        }
        newsletter::insert_confirmation(&*tx, subscription.id, &token_hash, now + CONFIRMATION_VALIDITY).await?;
        tx.commit().await?;
        let sent = mailer.send(mail).await;
        if sent.is_err() {
            let tx = store.begin().await?;
            newsletter::delete_confirmation(&*tx, &token_hash).await?;
            tx.commit().await?;
        }
        sent.map_err(SendError::into_error)
    }

    async fn confirmation(&self, subscription: &Subscription, token: &str) -> Result<Mail> {
        let db = self.core.store().read();
        let value = async |key: &str| {
            Ok::<_, Error>(settings::find(db, key).await?.map(|setting| setting.value).unwrap_or_default())
        };
        let site = value("site_name").await?;
        let base = self.core.public_url();
        let confirm = format!("{base}/newsletter/confirm?token={token}");
        let leave = format!("{base}/newsletter/unsubscribe?token={}", subscription.token);
        let days = CONFIRMATION_VALIDITY.num_days();
        let (subject, text) = match subscription.language {
            Language::Tr => (
                format!("{site} bültenine aboneliğini onayla"),
                format!(
                    "Merhaba,\n\n{site} bültenine abone olmak için {days} gün içinde bu bağlantıyı aç:\n{confirm}\n\nBunu sen istemediysen hiçbir şey yapman gerekmez. Bir daha yazmamamız için:\n{leave}\n"
                ),
            ),
            Language::En => (
                format!("Please confirm your subscription to {site}"),
                format!(
                    "Hello,\n\nOpen this link within {days} days to subscribe to the {site} newsletter:\n{confirm}\n\nIf you didn't ask for this, there's nothing you need to do. To make sure we never write to you again:\n{leave}\n"
                ),
            ),
        };
        let unsubscribe_url = Some(format!("{base}/api/newsletter/unsubscribe?token={}", subscription.token));
        let from = value("contact_email").await?;
        Ok(Mail { from, to: subscription.email.clone(), reply_to: None, subject, text, thread: None, unsubscribe_url })
    }
}
