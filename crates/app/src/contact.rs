//! The contact form: messages are stored before the response, mailed when mail is configured, and managed by staff.

use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::contact::{ContactDraft, ContactMessage, MessageChange, MessageDraft, MessageQuery, MessageStatus};
use meydan_domain::error::{Conflict, Missing};
use meydan_domain::job::JobTask;
use meydan_domain::page::Page;
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::{Error, Result};
use meydan_store::{contact, jobs, settings};
use serde_json::json;

use crate::core::{Core, Record};
use crate::jobs::{JobLease, lease_lost};
use crate::mail::{Mail, MailThread, SendError};

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

    /// One message.
    pub async fn show(&self, actor: &Actor, id: i64) -> Result<ContactMessage> {
        actor.require(Permission::ReadReports)?;
        contact::find(self.core.store().read(), id).await?.ok_or(Error::NotFound(Missing::Message))
    }

    /// Changes from or to spam and to answered are audited, not reading a message. Notes are personal data, which the audit
    /// trail does not keep.
    pub async fn update(&self, actor: &Actor, id: i64, draft: &MessageDraft) -> Result<ContactMessage> {
        actor.require(Permission::WriteContent)?;
        let MessageChange { status, answered, note } = draft.check()?;
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        let old = contact::find(&*tx, id).await?.ok_or(Error::NotFound(Missing::Message))?;
        let mut new = old.clone();
        if let Some(status) = status {
            contact::set_status(&*tx, id, status).await?;
            new.status = status;
        }
        if let Some(is_answered) = answered.filter(|is_answered| *is_answered != old.answered_at.is_some()) {
            let by = is_answered.then_some((now, actor.name()));
            contact::set_answered(&*tx, id, by).await?;
            new.answered_at = by.map(|(at, _)| at);
            new.answered_by = by.map_or_else(String::new, |(_, name)| name.to_owned());
        }
        if let Some(note) = note {
            let version = note.version.unwrap_or(old.note_version);
            if !contact::set_note(&*tx, id, &note.text, version).await? {
                let stored = contact::find(&*tx, id).await?.ok_or(Error::NotFound(Missing::Message))?;
                return Err(Error::Conflict(Conflict::StaleVersion { current: stored.note_version }));
            }
            (new.note, new.note_version) = (note.text, version + 1);
        }
        let is_spam = |message: &ContactMessage| message.status == MessageStatus::Spam;
        let audited =
            |message: &ContactMessage| json!({ "status": message.status, "answered": message.answered_at.is_some() });
        if is_spam(&old) != is_spam(&new) || old.answered_at != new.answered_at {
            let label = label(id);
            let record = Record::new(Noun::Contact, id, ChangeKind::Updated, &label)
                .before(&audited(&old))?
                .after(&audited(&new))?;
            self.core.record(&mut tx, actor, record).await?;
        } else {
            tx.changed(Noun::Contact, id, ChangeKind::Updated, now);
        }
        tx.commit().await?;
        Ok(new)
    }

    /// The `Message-ID` of the mail to the site's own address, which replies refer to.
    pub(crate) fn mail_id(&self, message_id: i64) -> String {
        format!("message-{message_id}@{}", mail_host(self.core.public_url()))
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
                thread: Some(MailThread { mail_id: self.mail_id(message_id), in_reply_to: None }),
                unsubscribe_url: None,
            })
            .await
            .map_err(SendError::into_error)?;
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

/// The host of the site, as the right side of a `Message-ID`.
pub(crate) fn mail_host(public_url: &str) -> String {
    let url = url::Url::parse(public_url).ok();
    url.as_ref().and_then(url::Url::host_str).unwrap_or("localhost").to_owned()
}

/// Without personal data, because the audit trail outlives the message.
pub(crate) fn label(id: i64) -> String {
    format!("#{id}")
}
