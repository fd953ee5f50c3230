//! The contact form: messages are stored before the response, mailed when mail is configured, and managed by staff.

use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::contact::{ContactDraft, ContactMessage, MessageDraft, MessageQuery, MessageStatus};
use meydan_domain::error::Missing;
use meydan_domain::job::JobTask;
use meydan_domain::page::Page;
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::{Error, Result};
use meydan_store::{contact, jobs, settings};
use serde_json::json;

use crate::core::{Core, Record};
use crate::jobs::{JobLease, lease_lost};
use crate::mail::Mail;

#[derive(Clone)]
pub struct Contact {
    core: Core,
}

impl Contact {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    /// Stores the message. One with a filled honeypot gets the same response and is dropped.
    pub async fn send(&self, draft: &ContactDraft) -> Result<()> {
        let content = draft.check()?;
        if draft.is_honeypot_filled() {
            return Ok(());
        }
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        let message = contact::insert(&*tx, &content, now).await?;
        if self.core.mailer().is_some() {
            jobs::insert(&*tx, &JobTask::MailContactMessage { message_id: message.id }, None, now).await?;
        }
        tx.changed(Noun::Contact, message.id, ChangeKind::Created, now);
        tx.commit().await
    }

    pub async fn list(&self, actor: &Actor, query: &MessageQuery) -> Result<Page<ContactMessage>> {
        actor.require(Permission::ReadReports)?;
        contact::list(self.core.store().read(), query).await
    }

    /// The number of unread messages.
    pub async fn count_unread(&self, actor: &Actor) -> Result<u64> {
        actor.require(Permission::ReadReports)?;
        contact::count_unread(self.core.store().read()).await
    }

    /// As `list`, for callers who may export messages.
    pub async fn export(&self, actor: &Actor, query: &MessageQuery) -> Result<Page<ContactMessage>> {
        actor.require(Permission::WriteContent)?;
        self.list(actor, query).await
    }

    /// Only changes from or to spam are audited, not reading a message.
    pub async fn set_status(&self, actor: &Actor, id: i64, draft: &MessageDraft) -> Result<ContactMessage> {
        actor.require(Permission::WriteContent)?;
        let status = draft.check()?;
        let mut tx = self.core.store().begin().await?;
        let old = contact::find(&*tx, id).await?.ok_or(Error::NotFound(Missing::Message))?;
        if !contact::set_status(&*tx, id, status).await? {
            return Err(Error::NotFound(Missing::Message));
        }
        if [old.status, status].contains(&MessageStatus::Spam) && old.status != status {
            let label = label(id);
            let record = Record::new(Noun::Contact, id, ChangeKind::Updated, &label)
                .before(&json!({ "status": old.status }))?
                .after(&json!({ "status": status }))?;
            self.core.record(&mut tx, actor, record).await?;
        } else {
            tx.changed(Noun::Contact, id, ChangeKind::Updated, self.core.now());
        }
        tx.commit().await?;
        Ok(ContactMessage { status, ..old })
    }

    /// Moves a message to the trash.
    pub async fn delete(&self, actor: &Actor, id: i64) -> Result<()> {
        actor.require(Permission::DeleteContent)?;
        let mut tx = self.core.store().begin().await?;
        if !contact::trash(&*tx, id, self.core.now()).await? {
            return Err(Error::NotFound(Missing::Message));
        }
        let label = label(id);
        self.core.record(&mut tx, actor, Record::new(Noun::Contact, id, ChangeKind::Deleted, &label)).await?;
        tx.commit().await
    }

    /// Called by a background job, which is retried until it succeeds.
    pub(crate) async fn mail(&self, message_id: i64, lease: &JobLease) -> Result<()> {
        let store = self.core.store();
        let found = contact::find(store.read(), message_id).await?;
        let Some(message) = found.filter(|message| message.mailed_at.is_none()) else { return Ok(()) };
        let mailer = self.core.mailer().ok_or_else(|| Error::Unavailable("mail is off".into()))?;
        let address =
            settings::find(store.read(), "contact_email").await?.map(|setting| setting.value).unwrap_or_default();
        let subject = if message.content.subject.is_empty() { "(—)" } else { &message.content.subject };
        mailer
            .send(Mail {
                from: address.clone(),
                to: address,
                reply_to: Some(message.content.email.clone()),
                subject: format!("[{}] {subject}", message.content.name),
                text: format!("{} <{}>\n\n{}\n", message.content.name, message.content.email, message.content.message),
                unsubscribe_url: None,
            })
            .await?;
        if lease.retry(|| self.set_mailed(message_id, lease)).await? { Ok(()) } else { Err(lease_lost()) }
    }

    /// `false` when another node has leased the job meanwhile.
    async fn set_mailed(&self, message_id: i64, lease: &JobLease) -> Result<bool> {
        let tx = self.core.store().begin().await?;
        if !lease.renew_in(&tx).await? {
            return Ok(false);
        }
        contact::set_mailed(&*tx, message_id, self.core.now()).await?;
        tx.commit().await?;
        Ok(true)
    }
}

/// Without personal data, because the audit trail outlives the message.
pub(crate) fn label(id: i64) -> String {
    format!("#{id}")
}
