//! The one representation of a reply template.

use meydan_domain::clock::local_rfc3339;
use meydan_domain::reply::ReplyTemplate;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReplyTemplate)]
pub struct ReplyTemplateView {
    pub id: i64,
    pub name: String,
    pub subject_tr: String,
    pub text_tr: String,
    pub subject_en: String,
    pub text_en: String,
    pub version: i64,
    #[schema(format = DateTime)]
    pub created_at: String,
    #[schema(format = DateTime)]
    pub updated_at: String,
}

impl From<ReplyTemplate> for ReplyTemplateView {
    fn from(template: ReplyTemplate) -> Self {
        Self {
            id: template.id,
            name: template.content.name,
            subject_tr: template.content.subject_tr,
            text_tr: template.content.text_tr,
            subject_en: template.content.subject_en,
            text_en: template.content.text_en,
            version: template.version,
            created_at: local_rfc3339(template.created_at),
            updated_at: local_rfc3339(template.updated_at),
        }
    }
}
