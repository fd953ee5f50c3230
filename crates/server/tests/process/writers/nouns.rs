//! Writers of the other nouns: posts, categories, images, logos, settings, accounts, deletions.

use meydan_store::{ConnectionTrait, Store};
use reqwest::multipart::{Form, Part};
use sea_orm::Statement;
use serde_json::json;

use super::{Acknowledged, Caller, event};

/// An image without a fixture.
const SVG: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>"#;

/// A row that must exist exactly once.
#[derive(Clone, Debug)]
pub struct Row {
    table: &'static str,
    condition: String,
}

impl Row {
    fn new(table: &'static str, column: &str, value: &str) -> Self {
        Self { table, condition: format!("{column} = '{value}'") }
    }

    pub async fn expect_once_in(&self, store: &Store) {
        let Self { table, condition } = self;
        let sql = format!("SELECT CAST(COUNT(*) AS BIGINT) FROM {table} WHERE {condition}");
        let statement = Statement::from_string(store.read().get_database_backend(), sql);
        let row = store.read().query_one_raw(statement).await.expect("an answer").expect("a row");
        let count: i64 = row.try_get_by_index(0).expect("a number");
        assert_eq!(count, 1, "{table} where {condition}");
    }
}

impl Caller {
    fn acknowledge(&self, row: Row) {
        self.enter(|acknowledged| acknowledged.rows.push(row));
    }

    pub(super) async fn write_posts(self) {
        for number in 0.. {
            let title = format!("post {}-{number}", self.name);
            let post = json!({
                "title_tr": title, "title_en": title, "excerpt_tr": "Kısa", "excerpt_en": "Short", "content_tr": "Uzun",
                "content_en": "Long", "category": "Music", "is_published": true, "tags": ["caz"],
            });
            if self.post("/api/blogs", &post).await.is_none() {
                return;
            }
            self.acknowledge(Row::new("blogs", "title_tr", &title));
        }
    }

    pub(super) async fn add_categories(self) {
        for number in 0.. {
            let slug = format!("soak-{}-{number}", self.name);
            let category = json!({ "category_id": slug, "name_tr": "Ad", "name_en": "Name" });
            if self.post("/api/categories", &category).await.is_none() {
                return;
            }
            self.acknowledge(Row::new("categories", "category_id", &slug));
        }
    }

    pub(super) async fn upload(self, path: &str, field: &'static str, table: &'static str) {
        for number in 0.. {
            let title = format!("{field} {}-{number}", self.name);
            let file = Part::text(SVG).file_name("x.svg").mime_str("image/svg+xml").expect("a type");
            let form = Form::new().part(field, file).text("title", title.clone()).text("is_active", "false");
            let request = self.client.post(format!("{}{path}", self.url)).multipart(form);
            if self.succeeds(request).await.is_none() {
                return;
            }
            self.acknowledge(Row::new(table, "title", &title));
        }
    }

    /// Increments its own setting.
    pub(super) async fn save_settings(self) {
        let key = format!("soak_{}", self.name.replace('-', "_"));
        for number in 0_i64.. {
            let setting = json!({ "setting_key": key, "setting_value": number.to_string() });
            let request = self.client.put(format!("{}/api/settings", self.url)).json(&json!({ "settings": [setting] }));
            if self.succeeds(request).await.is_none() {
                return;
            }
            self.enter(|acknowledged| acknowledged.settings.insert(key.clone(), number));
        }
    }

    pub(super) async fn add_users(self) {
        for number in 0.. {
            let email = format!("yeni-{}-{number}@example.org", self.name);
            let user =
                json!({ "email": email, "full_name": "Yeni", "role": "viewer", "password": "correct horse battery" });
            if self.post("/api/users", &user).await.is_none() {
                return;
            }
            self.acknowledge(Row::new("users", "email", &email));
        }
    }

    pub(super) async fn delete_events(self) {
        for number in 0.. {
            let key = format!("gone-{}-{number}", self.name);
            if self.post("/api/events", &event(&key, 0)).await.is_none() {
                return;
            }
            if self.succeeds(self.client.delete(format!("{}/api/events/{key}", self.url))).await.is_none() {
                return;
            }
            self.acknowledge(Row::new("events", "deleted_at IS NOT NULL AND event_id", &key));
        }
    }
}

impl Acknowledged {
    /// Fails when a row is lost or duplicated, or a setting is older than acknowledged.
    pub async fn expect_nouns_in(&self, store: &Store) {
        for row in &self.rows {
            row.expect_once_in(store).await;
        }
        for (key, promised) in &self.settings {
            let setting =
                meydan_store::settings::find(store.read(), key).await.expect("an answer").expect("the setting");
            let value: i64 = setting.value.parse().expect("a number");
            assert!(value >= *promised, "{key} is {value} and was promised as {promised}");
        }
    }
}
