//! Messages from the contact form.

use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::field::FieldErrors;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContactContent {
    pub name: String,
    pub email: String,
    pub subject: String,
    pub message: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContactMessage {
    pub id: i64,
    pub content: ContactContent,
    pub created_at: DateTime<Utc>,
    /// When it reached the mailbox of the site; `None` while mail is off or still being tried.
    pub mailed_at: Option<DateTime<Utc>>,
}

/// A message as a client sends it: `POST /api/contact`.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ContactDraft {
    #[schema(required = true, min_length = 1, max_length = 200, pattern = r"\S")]
    pub name: String,
    #[schema(
        required = true,
        max_length = 254,
        pattern = r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$"
    )]
    pub email: String,
    #[schema(max_length = 300)]
    pub subject: Option<String>,
    #[schema(required = true, min_length = 1, max_length = 10000, pattern = r"\S")]
    pub message: String,
    /// Hidden from people; a message that fills it is thanked for and dropped.
    #[schema(max_length = 1000)]
    pub homepage: Option<String>,
}

impl ContactDraft {
    pub fn check(&self) -> crate::Result<ContactContent> {
        let mut errors = FieldErrors::default();
        let content = ContactContent {
            name: errors.required("name", &self.name, 200),
            email: errors.email("email", &self.email),
            subject: errors.optional("subject", self.subject.as_deref().unwrap_or_default(), 300),
            message: errors.required("message", &self.message, 10_000),
        };
        errors.optional("homepage", self.homepage.as_deref().unwrap_or_default(), 1000);
        errors.into_result()?;
        Ok(content)
    }

    /// Only a machine fills a field that no person sees.
    pub fn is_trap_sprung(&self) -> bool {
        self.homepage.as_deref().is_some_and(|text| !text.trim().is_empty())
    }
}
