//! Imports that are carried out.

use std::collections::BTreeMap;

use meydan_app::import::ImportPart;
use meydan_domain::event_draft::EventDraft;
use meydan_domain::staff::{Actor, Role};
use meydan_test_support::app::{TestApp, TestClient};
use serde_json::{Map, Value, json};

use crate::events::{on_both_engines, required, with};
use crate::failures::assert_problem;

on_both_engines!(
    drafts_create_events_or_change_what_they_say,
    what_a_person_edited_since_the_last_import_stays,
    showings_are_matched_by_their_times,
    only_those_who_may_delete_undo_the_import_of_another,
    an_import_in_parts_is_undone_as_one,
    an_undone_import_does_not_count_as_an_edit,
);

async fn import(editor: &TestClient, drafts: Value) -> Value {
    let answer = editor.post("/api/import?language=en", &json!({ "drafts": drafts })).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.data().clone()
}

async fn event(editor: &TestClient, key: &str) -> Value {
    editor.get(&format!("/api/events/{key}")).await.data().clone()
}

/// What an editor's form does: reads the event, changes fields, and sends everything back.
async fn edit(editor: &TestClient, key: &str, changes: Value) {
    let answer = editor.put(&format!("/api/events/{key}"), &with(event(editor, key).await, changes)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
}

async fn drafts_create_events_or_change_what_they_say(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let caz = with(required(), json!({ "event_id": "caz", "title_tr": "Caz", "tags": ["a"] }));
    let bad = with(required(), json!({ "title_tr": "", "start_date": "gelecek hafta" }));
    let done = import(&editor, json!([caz, bad, required()])).await;
    assert_eq!((&done["created"], &done["updated"], &done["unchanged"]), (&json!(2), &json!(0), &json!(0)), "{done}");
    assert_eq!(done["refused"][0]["position"], 1);
    assert_eq!(done["refused"][0]["errors"]["title_tr"], "This field is required.");
    assert!(done["refused"][0]["errors"]["start_date"].is_string());

    let done = import(&editor, json!([{ "event_id": "caz", "title_tr": "Caz Gecesi" }])).await;
    assert_eq!(done["updated"], 1, "{done}");
    let changed = event(&editor, "caz").await;
    assert_eq!((&changed["title_tr"], &changed["tags"]), (&json!("Caz Gecesi"), &json!(["a"])));
    let again = import(&editor, json!([{ "event_id": "caz", "title_tr": "Caz Gecesi" }])).await;
    assert_eq!(again["unchanged"], 1, "{again}");
    let many: Vec<Value> = (0..501).map(|_| json!({})).collect();
    assert_problem(&editor.post("/api/import", &json!({ "drafts": many })).await, 422, "invalid");
}

async fn what_a_person_edited_since_the_last_import_stays(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let source = with(required(), json!({ "event_id": "caz", "title_tr": "Caz", "price_min": 100 }));
    import(&editor, json!([source])).await;
    edit(&editor, "caz", json!({ "title_tr": "Caz, elle" })).await;
    let next = with(source.clone(), json!({ "title_tr": "Caz 2", "price_min": 150 }));
    let done = import(&editor, json!([next])).await;
    assert_eq!(done["locked"], json!([{ "position": 0, "event_id": "caz", "fields": ["title_tr"] }]), "{done}");
    let stored = event(&editor, "caz").await;
    assert_eq!((&stored["title_tr"], &stored["price_min"]), (&json!("Caz, elle"), &json!(150)));
    // Once the source says the same, the field is the source's again.
    let done = import(&editor, json!([with(next.clone(), json!({ "title_tr": "Caz, elle" }))])).await;
    assert_eq!(done["locked"], json!([]));
    let done = import(&editor, json!([with(next, json!({ "title_tr": "Caz 3" }))])).await;
    assert_eq!((&done["locked"], &done["updated"]), (&json!([]), &json!(1)), "{done}");
}

async fn showings_are_matched_by_their_times(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let showing =
        |day: &str| json!({ "start_date": format!("2026-12-{day}T20:30"), "venue_name": "Salon", "city": "İzmir" });
    let play = |showings: Vec<Value>| with(required(), json!({ "event_id": "oyun", "showings": showings }));
    import(&editor, json!([play(vec![showing("20"), showing("21")])])).await;
    let done = import(&editor, json!([play(vec![showing("20"), showing("21")])])).await;
    assert_eq!(done["unchanged"], 1, "{done}");
    import(&editor, json!([play(vec![showing("21"), showing("22")])])).await;
    let stored = event(&editor, "oyun").await;
    let ids: Vec<&str> =
        stored["showings"].as_array().expect("showings").iter().filter_map(|one| one["showing_id"].as_str()).collect();
    assert_eq!(ids, ["2026-12-20-2030", "2026-12-21-2030", "2026-12-22-2030"]);
}

async fn an_undone_import_does_not_count_as_an_edit(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let source =
        |title: &str, price: u32| with(required(), json!({ "event_id": "caz", "title_tr": title, "price_min": price }));
    import(&editor, json!([source("Caz", 100)])).await;
    edit(&editor, "caz", json!({ "title_tr": "Caz, elle" })).await;
    let wrong = import(&editor, json!([source("Caz", 999)])).await;
    let undone = editor.post(&format!("/api/audit/{}/undo", wrong["import_id"]), &json!({})).await;
    assert_eq!(undone.data()["restored"], 1, "{}", undone.body);
    let right = import(&editor, json!([source("Caz 2", 150)])).await;
    assert_eq!(right["locked"], json!([{ "position": 0, "event_id": "caz", "fields": ["title_tr"] }]), "{right}");
    assert_eq!(event(&editor, "caz").await["price_min"], 150);
}

async fn only_those_who_may_delete_undo_the_import_of_another(app: TestApp) {
    let (editor, admin) = (app.signed_in(Role::Editor).await, app.signed_in(Role::Admin).await);
    let done = import(&admin, json!([with(required(), json!({ "event_id": "yeni" }))])).await;
    let undo = format!("/api/audit/{}/undo", done["import_id"]);
    assert_eq!(editor.post(&undo, &json!({})).await.status, 403);
    assert_eq!(event(&editor, "yeni").await["event_id"], "yeni");
    assert_eq!(admin.post(&undo, &json!({})).await.status, 200);
    assert_eq!(editor.get("/api/events/yeni").await.status, 404);
}

async fn an_import_in_parts_is_undone_as_one(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let saved = editor.post("/api/events", &with(required(), json!({ "event_id": "eski", "tags": ["a"] }))).await;
    assert_eq!(saved.status, 201, "{}", saved.body);
    let before = event(&editor, "eski").await;
    let part =
        |import_id: Value, drafts: Value| json!({ "import_id": import_id, "name": "liste.csv", "drafts": drafts });
    let new = |key: &str| with(required(), json!({ "event_id": key }));
    let first = editor.post("/api/import", &part(Value::Null, json!([new("bir"), new("iki")]))).await;
    let import_id = first.data()["import_id"].clone();
    let changed = json!({ "event_id": "eski", "tags": ["b"] });
    let second = editor.post("/api/import", &part(import_id.clone(), json!([changed]))).await;
    assert_eq!((&second.data()["import_id"], &second.data()["updated"]), (&import_id, &json!(1)), "{}", second.body);

    let entry = editor.get("/api/audit?noun=events&limit=1").await.data()[0].clone();
    assert_eq!((&entry["id"], &entry["label"], &entry["noun_id"]), (&import_id, &json!("3"), &json!("import")));
    let undone = editor.post(&format!("/api/audit/{import_id}/undo"), &json!({})).await;
    assert_eq!((&undone.data()["restored"], &undone.data()["left"]), (&json!(3), &json!(0)), "{}", undone.body);
    assert_eq!(editor.get("/api/events/bir").await.status, 404);
    assert_eq!(event(&editor, "eski").await["tags"], before["tags"]);

    // An import without changes has no id, and the import of another editor cannot be continued.
    let same = editor.post("/api/import", &part(Value::Null, json!([{ "event_id": "eski", "tags": ["a"] }]))).await;
    assert_eq!((&same.data()["import_id"], &same.data()["unchanged"]), (&Value::Null, &json!(1)), "{}", same.body);
    let admin = app.signed_in(Role::Admin).await;
    let stolen = admin.post("/api/import", &part(import_id, json!([new("uc")]))).await;
    assert_problem(&stolen, 422, "invalid");
}

/// A small generator, so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

/// Fields with a value of their own each time.
const FIELDS: [&str; 6] = ["title_tr", "title_en", "description_tr", "contact", "price_min", "venue_name"];

fn value(field: &str, number: u64) -> Value {
    if field == "price_min" { json!(number) } else { json!(format!("{field} {number}")) }
}

/// Through the use cases: a thousand rounds of HTTP would say no more.
#[tokio::test]
async fn a_thousand_imports_with_random_edits_destroy_nothing_that_a_person_wrote() {
    let app = TestApp::new().await;
    let (actor, import, events) = (Actor::System, &app.app.import, &app.app.events);
    let part = ImportPart::default();
    let mut random = Random(18);
    let mut source: Map<String, Value> =
        with(required(), json!({ "event_id": "caz", "contact": "0" })).as_object().cloned().expect("a draft");
    import.apply(&actor, &part, std::slice::from_ref(&source)).await.expect("an import");
    // What a person wrote.
    let mut edited: BTreeMap<&str, Value> = BTreeMap::new();
    for round in 0..1_000 {
        if random.below(8) == 0 {
            let field = FIELDS[random.below(6) as usize];
            let written = value(field, 100_000 + round);
            let stored = events.show(&actor, "caz").await.expect("the event").event.content;
            let whole = serde_json::to_value(EventDraft { showings: None, ..stored.as_draft() }).expect("a draft");
            let whole = serde_json::from_value(with(whole, json!({ field: written }))).expect("a draft");
            events.update(&actor, "caz", &whole).await.expect("an edit");
            edited.insert(field, written);
        }
        let field = FIELDS[random.below(6) as usize];
        source.insert(field.to_owned(), value(field, round));
        let done = import.apply(&actor, &part, std::slice::from_ref(&source)).await.expect("an import");
        assert!(done.refused.is_empty(), "round {round}: {done:?}");
        let stored = events.show(&actor, "caz").await.expect("the event").event.content.as_draft();
        let stored = serde_json::to_value(stored).expect("a draft");
        for field in FIELDS {
            let expected = edited.get(field).or(source.get(field)).cloned().unwrap_or_default();
            assert_eq!(stored[field], expected, "round {round}: {field}");
        }
        let locked = done.locked.first().map_or(0, |locked| locked.fields.len());
        assert_eq!(locked, edited.len(), "round {round}: {done:?}");
    }
    assert!(edited.len() > 3, "the edits reached most fields");
}
