//! Events: create, show, replace, delete.

mod create;
mod delete;
mod moments;
mod prices;
mod replace;
mod show;
mod validation;

use meydan_test_support::app::{TestApp, TestClient};
use meydan_test_support::builders;
use serde_json::{Value, json};

/// Two tests of each named function, one per engine: `name::sqlite` and `name::postgres`.
macro_rules! on_both_engines {
    ($($name:ident),+ $(,)?) => {
        $(mod $name {
            use meydan_test_support::app::TestApp;
            use meydan_test_support::database::Engine;

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                super::$name(TestApp::on(Engine::Sqlite).await).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                super::$name(TestApp::on(Engine::Postgres).await).await;
            }
        })+
    };
}
pub(crate) use on_both_engines;

/// The required fields only.
pub fn required() -> Value {
    json!({
        "title_tr": "Boğaz'da Caz",
        "title_en": "Jazz on the Bosphorus",
        "description_tr": "Gün batımında iki set.",
        "description_en": "Two sets at sunset.",
        "venue_name": "Rıhtım Sahne",
        "venue_en": "Rıhtım Stage",
        "city": "İstanbul",
        "city_en": "Istanbul",
        "start_date": "2026-11-20T20:30",
    })
}

/// Every field of the admin form; `img_cover` and `img_second` must exist.
fn complete() -> Value {
    with(
        required(),
        json!({
            "event_id": "bogazda-caz",
            "short_description_tr": "Caz gecesi",
            "short_description_en": "A night of jazz",
            "venue_address": "Rıhtım Cad. 1",
            "country": "Türkiye",
            "organizer_name": "Liman Sanat",
            "organizer_en": "Harbour Arts",
            "organizer_contact": { "email": "liman@example.org", "phone": "+90 212 000 00 00" },
            "contact": "+90 212 111 11 11",
            "website": "https://liman.example.org/caz",
            "start_date": "2026-11-20T20:30:00+03:00",
            "end_date": "2026-11-20T23:00:00+03:00",
            "price_min": 249.9,
            "price_max": 750,
            "currency": "EUR",
            "category": "art",
            "subcategory": "caz",
            "source_platform": "biletix",
            "source_id": "BX-77",
            "source_url": "https://biletix.example.org/77",
            "ticket_url": "https://biletix.example.org/77/bilet",
            "image_url": "https://liman.example.org/caz.jpg",
            "cover_image_id": "img_cover",
            "gallery_image_ids": ["img_second", "img_cover"],
            "latitude": 41.0255,
            "longitude": 28.9744,
            "is_featured": true,
            "is_active": true,
            "tags": ["caz", "Boğaz"],
            "metadata": { "stage": { "seats": 120 }, "doors": "19:30" },
            "rating": 4.7,
            "available_tickets": 80,
        }),
    )
}

/// `base` with the fields of `changes` set, or removed where they are null.
pub fn with(mut base: Value, changes: Value) -> Value {
    let fields = base.as_object_mut().expect("an object");
    for (name, value) in changes.as_object().expect("an object") {
        if value.is_null() {
            fields.remove(name);
        } else {
            fields.insert(name.clone(), value.clone());
        }
    }
    base
}

/// Creates an event through the API and returns the response for editors.
pub async fn create(editor: &TestClient, payload: &Value) -> Value {
    let answer = editor.post("/api/events", payload).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.data().clone()
}

/// The rows of the two images that `complete` names, without files.
async fn insert_images(app: &TestApp) {
    for image_id in ["img_cover", "img_second"] {
        builders::image(app.app.core.store(), image_id).await.expect("an image row");
    }
}

/// Asserts that every field of `expected` is in `actual` with that value.
pub fn assert_has(actual: &Value, expected: &Value) {
    for (name, value) in expected.as_object().expect("an object") {
        assert_eq!(&actual[name], value, "{name} of {actual}");
    }
}
