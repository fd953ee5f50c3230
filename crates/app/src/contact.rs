//! The contact form: stored before it is answered, mailed when mail is on.

use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::contact::{ContactDraft, ContactMessage};
use meydan_domain::job::JobTask;
use meydan_domain::page::{Page, PageRequest};
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::{Error, Result};
use meydan_store::{contact, jobs, settings};

use crate::core::Core;
use crate::mail::Mail;

#[derive(Clone)]
pub struct Contact {
    core: Core,
}

impl Contact {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    /// Keeps the message. One that fell into the trap is answered like any other and dropped.
    pub async fn send(&self, draft: &ContactDraft) -> Result<()> {
        let content = draft.check()?;
        if draft.is_trap_sprung() {
            return Ok(());
        }
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        let message = contact::insert(&*tx, &content, now).await?;
        if self.core.mailer().is_some() {
            jobs::insert(&*tx, &JobTask::MailContactMessage { message_id: message.id }, None, now).await?;
        }
        tx.changed(Noun::Contact, message.id, ChangeKind::Created, now).await?;
        tx.commit().await
    }

    pub async fn list(&self, actor: &Actor, page: &PageRequest) -> Result<Page<ContactMessage>> {
        actor.require(Permission::ReadReports)?;
        contact::list(self.core.store().read(), page).await
    }

    /// Done by a background job, again and again until it succeeds.
    pub(crate) async fn mail(&self, message_id: i64) -> Result<()> {
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
        let tx = store.begin().await?;
        contact::set_mailed(&*tx, message_id, self.core.now()).await?;
        tx.commit().await
    }
}
