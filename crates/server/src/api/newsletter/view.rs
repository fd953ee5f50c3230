//! The representation of a subscriber.

use meydan_domain::clock::local_rfc3339;
use meydan_domain::newsletter::{Subscription, SubscriptionStatus};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Subscriber)]
pub struct SubscriberView {
    pub id: i64,
    pub email: String,
    pub name: String,
    pub status: SubscriberStatus,
    #[schema(format = DateTime)]
    pub created_at: String,
    #[schema(format = DateTime)]
    pub confirmed_at: Option<String>,
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SubscriberStatus {
    Confirmed,
    /// Not confirmed yet.
    Pending,
    /// Left; listed only with `status=unsubscribed`.
    Unsubscribed,
}

impl SubscriberStatus {
    pub fn name(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::Pending => "pending",
            Self::Unsubscribed => "unsubscribed",
        }
    }
}

impl From<SubscriptionStatus> for SubscriberStatus {
    fn from(status: SubscriptionStatus) -> Self {
        match status {
            SubscriptionStatus::Subscribed => Self::Confirmed,
            SubscriptionStatus::Pending => Self::Pending,
            SubscriptionStatus::Unsubscribed => Self::Unsubscribed,
        }
    }
}

impl From<Subscription> for SubscriberView {
    fn from(subscription: Subscription) -> Self {
        Self {
            id: subscription.id,
            email: subscription.email,
            name: subscription.name,
            status: subscription.status.into(),
            created_at: local_rfc3339(subscription.created_at),
            confirmed_at: subscription.confirmed_at.map(local_rfc3339),
        }
    }
}

/// The values of `status` in a list, for the OpenAPI document.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only its schema is used: the values are read by the domain")]
pub(super) enum SubscriberFilterName {
    Confirmed,
    Pending,
    Unsubscribed,
    All,
}
