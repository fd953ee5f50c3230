//! Background work that must happen once, on whichever node is free.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use crate::Language;
use crate::second_factor::SecurityNotice;

/// What a job does; stored as JSON, so a variant is only ever added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum JobTask {
    /// Make the AVIF widths of an image.
    AvifVariants { image_id: String },
    /// Mail a contact message to the site's own address.
    MailContactMessage { message_id: i64 },
    /// Mail the confirmation link of a newsletter sign-up.
    MailConfirmation { subscription_id: i64 },
    /// Mail a link to set a new password, if the address has an account. Only the hash of the address is kept: a
    /// stranger's may have been typed in.
    MailPasswordReset { email_hash: String, language: Language },
    /// Tell the owner of an account what changed about how it is signed in to.
    MailSecurityNotice { user_id: i64, notice: SecurityNotice, language: Language },
    /// Mail a confirmation link to a former subscriber who asked to come back by a link of an old mail.
    MailResubscription { subscription_id: i64 },
    /// Ask for the confirmation mails of sign-ups that were made while there was no mail server.
    QueueConfirmations,
    /// Remove what has been in the trash for too long.
    EmptyTrash,
    /// Count recent clicks into each event's popularity.
    CountPopularity,
    /// Drop sessions that ended, old wrong passwords and finished jobs.
    Tidy,
    /// Delete files of uploads whose row was never written.
    SweepUploads,
    /// Make the parts of a large site's sitemap.
    MakeSitemap,
    /// Delete the files of what was removed from the trash for good.
    DeleteFiles { keys: Vec<String> },
}

impl JobTask {
    pub fn kind(&self) -> &'static str {
        match self {
            Self::AvifVariants { .. } => "avif_variants",
            Self::MailContactMessage { .. } => "mail_contact_message",
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
            Self::DeleteFiles { .. } => "delete_files",
        }
    }

    /// The queue a job waits in.
    pub fn queue(&self) -> JobQueue {
        match self {
            Self::AvifVariants { .. } => JobQueue::Images,
            Self::MailContactMessage { .. }
            | Self::MailConfirmation { .. }
            | Self::MailResubscription { .. }
            | Self::MailPasswordReset { .. }
            | Self::MailSecurityNotice { .. } => JobQueue::Mail,
            Self::QueueConfirmations
            | Self::EmptyTrash
            | Self::CountPopularity
            | Self::Tidy
            | Self::SweepUploads
            | Self::MakeSitemap
            | Self::DeleteFiles { .. } => JobQueue::Maintenance,
        }
    }
}

/// Jobs of one queue wait for each other, those of different queues do not: a mail server that does not answer delays no image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JobQueue {
    Mail,
    Images,
    Maintenance,
}

impl JobQueue {
    pub const ALL: [Self; 3] = [Self::Mail, Self::Images, Self::Maintenance];

    pub fn name(self) -> &'static str {
        match self {
            Self::Mail => "mail",
            Self::Images => "images",
            Self::Maintenance => "maintenance",
        }
    }

    /// How many jobs of the queue a node runs at once.
    pub fn limit(self) -> usize {
        match self {
            Self::Mail => 2,
            // Encoding takes a whole core, and nightly deletes wait for each other on SQLite anyway.
            Self::Images | Self::Maintenance => 1,
        }
    }

    /// How long one attempt may take before it is given up and counted as failed.
    pub fn deadline(self) -> Duration {
        match self {
            Self::Mail => Duration::from_secs(60),
            Self::Images => Duration::from_secs(240),
            Self::Maintenance => Duration::from_secs(900),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    pub id: i64,
    pub task: JobTask,
    /// Tries begun, this one included.
    pub attempts: i32,
    pub leased_until: DateTime<Utc>,
}

/// How long a job stays with a node that no longer renews its lease.
pub const LEASE: TimeDelta = TimeDelta::seconds(30);
/// How often a node renews the lease of a job it works on: two renewals may fail before the lease is lost.
pub const LEASE_RENEW_INTERVAL: Duration = Duration::from_secs(10);

/// The wait before try `attempts + 1`: 10 s, 20 s, 40 s … up to an hour.
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
    fn queues_have_names_of_their_own_and_run_something() {
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
