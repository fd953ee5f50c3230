//! Replies to contact messages: stored with the message and mailed by a job.

use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::contact::MessageStatus;
use meydan_domain::error::{Conflict, Missing};
use meydan_domain::field::{FieldErrors, Problem};
use meydan_domain::job::JobTask;
use meydan_domain::reply::{Reply, ReplyDraft};
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::{Error, Result};
use meydan_store::{ConnectionTrait, contact, jobs, replies, settings};
use serde_json::json;

use crate::contact::{Contact, label, mail_host};
use crate::core::{Core, Record};
use crate::jobs::{JobLease, lease_lost};
use crate::mail::{Mail, MailThread, SendError, is_address};
use crate::request_keys::{self, RequestKey};
use crate::token;

#[derive(Clone)]
pub struct Replies {
    core: Core,
}

impl Replies {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    /// True if replies can be mailed.
    pub fn is_mail_configured(&self) -> bool {
        self.core.mailer().is_some()
    }

    /// The replies to a message, oldest first.
    pub async fn list(&self, actor: &Actor, message_id: i64) -> Result<Vec<Reply>> {
        actor.require(Permission::ReadReports)?;
        replies::list(self.core.store().read(), message_id).await
    }

    /// Stores a reply, queues its mail and marks the message as answered.
    pub async fn create(
        &self,
        actor: &Actor,
        message_id: i64,
        draft: &ReplyDraft,
        key: Option<&RequestKey>,
    ) -> Result<Reply> {
        actor.require(Permission::WriteContent)?;
        let content = draft.check()?;
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        if let Some(id) = request_keys::claim(&tx, actor, key, now).await? {
            return replies::find(&*tx, id).await?.ok_or(Error::NotFound(Missing::Message));
        }
        let message = contact::find(&*tx, message_id).await?.ok_or(Error::NotFound(Missing::Message))?;
        if !self.is_mail_configured() {
            return Err(Error::Conflict(Conflict::MailNotConfigured));
        }
        check_addresses(&message.content.email, &site_address(&*tx).await?)?;
        let mail_id = format!("reply-{}@{}", token::random_short(), mail_host(self.core.public_url()));
        let reply = replies::insert(&*tx, message_id, &content, &mail_id, actor.name(), now).await?;
        jobs::insert(&*tx, &JobTask::MailReply { reply_id: reply.id }, None, now).await?;
        contact::set_answered(&*tx, message_id, Some((now, actor.name()))).await?;
        if message.status == MessageStatus::Unread {
            contact::set_status(&*tx, message_id, MessageStatus::Read).await?;
        }
        let label = label(message_id);
        let record = Record::new(Noun::Contact, message_id, ChangeKind::Updated, &label)
            .before(&json!({ "answered": message.answered_at.is_some() }))?
            .after(&json!({ "answered": true, "reply": reply.id }))?;
        self.core.record(&mut tx, actor, record).await?;
        request_keys::answer(&tx, actor, key, &reply.id).await?;
        tx.commit().await?;
        Ok(reply)
    }

    /// Called by a background job. It is recorded that sending begins: a process that ends then may have sent the mail, so
    /// it is not sent again.
    pub(crate) async fn mail(&self, reply_id: i64, lease: &JobLease) -> Result<()> {
        let db = self.core.store().read();
        let Some(reply) = replies::find(db, reply_id).await? else { return Ok(()) };
        if reply.sent_at.is_some() || reply.failed_at.is_some() {
            return Ok(());
        }
        if reply.sending_at.is_some() {
            return self.record(&reply, lease, Step::Failed).await;
        }
        // The message was moved to the trash after the reply was queued: the reply is not sent.
        let Some(message) = contact::find(db, reply.message_id).await? else {
            return self.record(&reply, lease, Step::Failed).await;
        };
        // The addresses may have changed since the reply was queued.
        let address = site_address(db).await?;
        if let Err(error) = check_addresses(&message.content.email, &address) {
            return self.fail(&reply, lease, error.to_string()).await;
        }
        let mail = Mail {
            from: address.clone(),
            to: message.content.email.clone(),
            reply_to: Some(address),
            subject: reply.content.subject.clone(),
            text: format!("{}\n", reply.content.text),
            thread: Some(MailThread {
                mail_id: reply.mail_id.clone(),
                in_reply_to: Some(self.answered(&reply).await?),
            }),
            unsubscribe_url: None,
        };
        self.send(&reply, lease, mail).await
    }

    /// Retried only if the mail server has certainly not accepted the mail.
    async fn send(&self, reply: &Reply, lease: &JobLease, mail: Mail) -> Result<()> {
        let mailer = self.core.mailer().ok_or_else(|| Error::Unavailable("mail is off".into()))?;
        match mailer.test_connection().await {
            Ok(()) => {}
            Err(SendError::Refused(reason)) => return self.fail(reply, lease, reason).await,
            Err(error) => return Err(error.into_error()),
        }
        self.record(reply, lease, Step::Sending).await?;
        match mailer.send(mail).await {
            Ok(()) => self.record(reply, lease, Step::Sent).await,
            Err(error @ SendError::NotAccepted(_)) => {
                self.record(reply, lease, Step::NotSent).await?;
                Err(error.into_error())
            }
            Err(SendError::Refused(reason) | SendError::Unknown(reason)) => self.fail(reply, lease, reason).await,
        }
    }

    /// Marks a reply as failed and ends its job, with the reason for operators.
    async fn fail(&self, reply: &Reply, lease: &JobLease, reason: String) -> Result<()> {
        self.record(reply, lease, Step::Failed).await?;
        Err(Error::MailFailed(reason))
    }

    /// The `Message-ID` of what a reply answers: the reply before it, else the message.
    async fn answered(&self, reply: &Reply) -> Result<String> {
        let all = replies::list(self.core.store().read(), reply.message_id).await?;
        let before = all.into_iter().rev().find(|other| other.id < reply.id && other.sent_at.is_some());
        let message = || Contact::new(self.core.clone()).mail_id(reply.message_id);
        Ok(before.map_or_else(message, |before| before.mail_id))
    }

    async fn record(&self, reply: &Reply, lease: &JobLease, step: Step) -> Result<()> {
        if lease.retry(|| self.write(reply, lease, step)).await? { Ok(()) } else { Err(lease_lost()) }
    }

    /// `false` when another node has leased the job meanwhile.
    async fn write(&self, reply: &Reply, lease: &JobLease, step: Step) -> Result<bool> {
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        if !lease.renew_in(&tx).await? {
            return Ok(false);
        }
        match step {
            Step::Sending => replies::set_sending(&*tx, reply.id, Some(now)).await?,
            Step::NotSent => replies::set_sending(&*tx, reply.id, None).await?,
            Step::Sent => replies::set_sent(&*tx, reply.id, now).await?,
            Step::Failed => replies::set_failed(&*tx, reply.id, now).await?,
        };
        tx.changed(Noun::Contact, reply.message_id, ChangeKind::Updated, now);
        tx.commit().await?;
        Ok(true)
    }
}

/// The site's own address.
async fn site_address(db: &impl ConnectionTrait) -> Result<String> {
    Ok(settings::find(db, "contact_email").await?.map(|setting| setting.value).unwrap_or_default())
}

/// The form and the settings accept addresses that no mail can be sent to or from.
fn check_addresses(visitor: &str, site: &str) -> Result<()> {
    let mut errors = FieldErrors::default();
    if !is_address(visitor) {
        errors.add("email", Problem::NotAnEmail);
    }
    if !is_address(site) {
        errors.add("contact_email", Problem::NotAnEmail);
    }
    errors.into_result()
}

/// What happens to a reply on its way.
#[derive(Clone, Copy)]
enum Step {
    Sending,
    NotSent,
    Sent,
    Failed,
}
