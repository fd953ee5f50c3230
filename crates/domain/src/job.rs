//! Background jobs and their queues.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use crate::Language;
use crate::second_factor::SecurityNotice;

/// The task of a job; stored as JSON, so variants are only ever added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum JobTask {
    /// Create the AVIF variants of an image.
    AvifVariants { image_id: String },
    /// Mail a contact message to the site's own address.
    MailContactMessage { message_id: i64 },
    /// Mail a reply to the sender of a contact message.
    MailReply { reply_id: i64 },
    /// Mail the confirmation link of a newsletter sign-up.
    MailConfirmation { subscription_id: i64 },
    /// Mail a password reset link, if the address has an account. Only the hash of the address is stored, because it may be
    /// that of a third person.
    MailPasswordReset { email_hash: String, language: Language },
    /// Notify the owner of an account of changed credentials.
    MailSecurityNotice { user_id: i64, notice: SecurityNotice, language: Language },
    /// Mail a confirmation link to a former subscriber who subscribes again by a link of an old mail.
    MailResubscription { subscription_id: i64 },
    /// Queue the confirmation mails of sign-ups from before mail was configured.
    QueueConfirmations,
    /// Purge the trash beyond its retention.
    EmptyTrash,
    /// Compute the popularity of events from recent clicks.
    CountPopularity,
    /// Delete rows beyond their retention: expired sessions, failed logins, finished jobs and others.
    Tidy,
    /// Delete orphan files of uploads without a row.
    SweepUploads,
    /// Build the sitemap parts of a large site.
    MakeSitemap,
    /// Give showings to events that a node of an older version saved during a rolling upgrade.
    UpgradeEvents,
    /// Check the links of events to come, those after this event.
    CheckLinks { after: i64 },
    /// Delete the files of purged items.
    DeleteFiles { keys: Vec<String> },
}

impl JobTask {
    pub fn kind(&self) -> &'static str {
        match self {
            Self::AvifVariants { .. } => "avif_variants",
            Self::MailContactMessage { .. } => "mail_contact_message",
            Self::MailReply { .. } => "mail_reply",
            Self::MailConfirmation { .. } => "mail_confirmation",
            Self::MailPasswordReset { .. } => "mail_password_reset",
            Self::MailSecurityNotice { .. } => "mail_security_notice",
            Self::MailResubscription { .. } => "mail_resubscription",
            Self::QueueConfirmations => "queue_confirmations",
            Self::EmptyTrash => "empty_trash",
            Self::CountPopularity => "count_popularity",
            Self::Tidy => "tidy",
            Self::SweepUploads => "sweep_uploads",
            Self::MakeSitemap => "make_sitemap",
            Self::UpgradeEvents => "upgrade_events",
            Self::CheckLinks { .. } => "check_links",
            Self::DeleteFiles { .. } => "delete_files",
        }
    }

    /// The queue of the job.
    pub fn queue(&self) -> JobQueue {
        match self {
            Self::AvifVariants { .. } => JobQueue::Images,
            Self::MailContactMessage { .. }
            | Self::MailReply { .. }
            | Self::MailConfirmation { .. }
            | Self::MailResubscription { .. }
            | Self::MailPasswordReset { .. }
            | Self::MailSecurityNotice { .. } => JobQueue::Mail,
            Self::CheckLinks { .. } => JobQueue::Links,
            Self::QueueConfirmations
            | Self::EmptyTrash
            | Self::CountPopularity
            | Self::Tidy
            | Self::SweepUploads
            | Self::MakeSitemap
            | Self::UpgradeEvents
            | Self::DeleteFiles { .. } => JobQueue::Maintenance,
        }
    }
}

/// Queues are independent: an unresponsive mail server does not delay images.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JobQueue {
    Mail,
    Images,
    Links,
    Maintenance,
}

impl JobQueue {
    pub const ALL: [Self; 4] = [Self::Mail, Self::Images, Self::Links, Self::Maintenance];

    pub fn name(self) -> &'static str {
        match self {
            Self::Mail => "mail",
            Self::Images => "images",
            Self::Links => "links",
            Self::Maintenance => "maintenance",
        }
    }

    /// The number of concurrent jobs of the queue per node.
    pub fn limit(self) -> usize {
        match self {
            Self::Mail => 2,
            // Encoding uses a whole core, links of several sites are checked side by side, and deletes are serialized on
            // SQLite anyway.
            Self::Images | Self::Links | Self::Maintenance => 1,
        }
    }

    /// The timeout of one attempt.
    pub fn deadline(self) -> Duration {
        match self {
            Self::Mail => Duration::from_secs(60),
            Self::Images => Duration::from_secs(240),
            Self::Links | Self::Maintenance => Duration::from_secs(900),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    pub id: i64,
    pub task: JobTask,
    /// Started attempts, including this one.
    pub attempts: i32,
    pub leased_until: DateTime<Utc>,
}

/// The duration of a job lease.
pub const LEASE: TimeDelta = TimeDelta::seconds(30);
/// The renewal interval of a job lease: two renewals may fail before it is lost.
pub const LEASE_RENEW_INTERVAL: Duration = Duration::from_secs(10);

/// The delay before attempt `attempts + 1`: 10 s, 20 s, 40 s … up to an hour.
pub fn retry_delay(attempts: i32) -> TimeDelta {
    let doublings = attempts.clamp(1, 10).unsigned_abs() - 1;
    TimeDelta::seconds((10_i64 << doublings).min(3600))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retries_back_off_to_an_hour() {
        assert_eq!(retry_delay(1), TimeDelta::seconds(10));
        assert_eq!(retry_delay(3), TimeDelta::seconds(40));
        assert_eq!(retry_delay(99), TimeDelta::seconds(3600));
    }

    #[test]
    fn queues_have_distinct_names_and_a_limit() {
        let names: std::collections::HashSet<&str> = JobQueue::ALL.iter().map(|queue| queue.name()).collect();
        assert_eq!(names.len(), JobQueue::ALL.len());
        assert!(JobQueue::ALL.iter().all(|queue| queue.limit() > 0));
        assert_eq!(JobTask::Tidy.queue(), JobQueue::Maintenance);
        assert_ne!(JobTask::MailContactMessage { message_id: 1 }.queue(), JobTask::EmptyTrash.queue());
    }

    #[test]
    fn a_task_survives_storage() {
        let task = JobTask::AvifVariants { image_id: "img_1".into() };
        let json = serde_json::to_string(&task).expect("serializes");
        assert_eq!(serde_json::from_str::<JobTask>(&json).expect("reads"), task);
        assert!(json.contains(task.kind()));
    }
}
