//! Background work that must happen once, on whichever node is free.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

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
    /// Mail a confirmation link to somebody who left and asked to come back by a link of an old mail.
    MailResubscription { subscription_id: i64 },
    /// Ask for the confirmation mails of sign-ups that were made while there was no mail server.
    QueueConfirmations,
    /// Remove what has been in the trash for too long.
    EmptyTrash,
    /// Count recent clicks into each event's popularity.
    CountPopularity,
    /// Drop sessions that ended, old wrong passwords and finished jobs.
    Tidy,
}

impl JobTask {
    pub fn kind(&self) -> &'static str {
        match self {
            Self::AvifVariants { .. } => "avif_variants",
            Self::MailContactMessage { .. } => "mail_contact_message",
            Self::MailConfirmation { .. } => "mail_confirmation",
            Self::MailResubscription { .. } => "mail_resubscription",
            Self::QueueConfirmations => "queue_confirmations",
            Self::EmptyTrash => "empty_trash",
            Self::CountPopularity => "count_popularity",
            Self::Tidy => "tidy",
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

/// How long a node may work on a job before another may take it over.
pub const LEASE: TimeDelta = TimeDelta::minutes(5);

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
    fn a_task_survives_storage() {
        let task = JobTask::AvifVariants { image_id: "img_1".into() };
        let json = serde_json::to_string(&task).expect("serializes");
        assert_eq!(serde_json::from_str::<JobTask>(&json).expect("reads"), task);
        assert!(json.contains(task.kind()));
    }
}
