//! Newsletter subscriptions.

use chrono::{DateTime, TimeDelta, Utc};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Language;
use crate::field::FieldErrors;
use crate::page::PageRequest;
use crate::staff::normalized_email;

/// The validity of a confirmation link.
pub const CONFIRMATION_VALIDITY: TimeDelta = TimeDelta::days(7);
/// The limit of confirmation mails to one address in that time.
pub const MAX_CONFIRMATIONS: u64 = 3;
/// The highest age of sign-ups whose missed confirmation mails are sent once mail is configured.
pub const MISSED_MAIL_WINDOW: TimeDelta = TimeDelta::days(30);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubscriptionStatus {
    /// Entered in the form; the owner of the address has not confirmed it.
    Pending,
    /// Confirmed by a link that only the owner of the address was sent.
    Subscribed,
    /// The owner of the address left. Only a mailed link subscribes it again, never the form.
    Unsubscribed,
}

impl SubscriptionStatus {
    pub fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Subscribed => "subscribed",
            Self::Unsubscribed => "unsubscribed",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Pending, Self::Subscribed, Self::Unsubscribed].into_iter().find(|status| status.name() == name)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscription {
    pub id: i64,
    pub email: String,
    pub name: String,
    pub language: Language,
    pub status: SubscriptionStatus,
    /// The unsubscribe token, the same in every mail, so that every link stays valid. It does not confirm.
    pub token: String,
    pub created_at: DateTime<Utc>,
    /// When the owner of the address last confirmed it.
    pub confirmed_at: Option<DateTime<Utc>>,
}

impl Subscription {
    /// The subscription with a new status. A non-empty name replaces the old one.
    pub fn moved(self, status: SubscriptionStatus, name: &str, now: DateTime<Utc>) -> Self {
        let confirmed_at = match status {
            SubscriptionStatus::Pending => None,
            SubscriptionStatus::Subscribed if self.status != status => Some(now),
            SubscriptionStatus::Subscribed | SubscriptionStatus::Unsubscribed => self.confirmed_at,
        };
        let name = if name.is_empty() { self.name } else { name.to_owned() };
        Self { status, name, confirmed_at, ..self }
    }
}

/// The sign-ups of a list. Addresses that left are listed only on request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SubscriptionFilter {
    /// Confirmed and pending.
    #[default]
    All,
    Only(SubscriptionStatus),
}

impl SubscriptionFilter {
    pub const NAMES: &[&str] = &["confirmed", "pending", "unsubscribed", "all"];

    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "confirmed" => Some(Self::Only(SubscriptionStatus::Subscribed)),
            "pending" => Some(Self::Only(SubscriptionStatus::Pending)),
            "unsubscribed" => Some(Self::Only(SubscriptionStatus::Unsubscribed)),
            "all" => Some(Self::All),
            _ => None,
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SubscriptionQuery {
    pub filter: SubscriptionFilter,
    /// Folded search words, all of which must match.
    pub words: Vec<String>,
    pub page: PageRequest,
}

/// A sign-up as a client sends it: `POST /api/newsletter/subscribe`.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct SubscriptionDraft {
    #[schema(
        required = true,
        max_length = 254,
        pattern = r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$"
    )]
    pub email: String,
    #[schema(max_length = 200)]
    pub name: Option<String>,
}

impl SubscriptionDraft {
    /// The normalized address, and the name.
    pub fn check(&self) -> crate::Result<(String, String)> {
        let mut errors = FieldErrors::default();
        let email = normalized_email(&errors.email("email", &self.email));
        let name = errors.optional("name", self.name.as_deref().unwrap_or_default(), 200);
        errors.into_result()?;
        Ok((email, name))
    }
}
