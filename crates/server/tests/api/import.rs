//! Import in the panel: previews of pages, calendars and tables, and copied pictures.

mod apply;
pub mod site;

use chrono::TimeDelta;
use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient, TestOptions, TestResponse};
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use self::site::OtherSite;
use crate::authz_coverage::calls::picture;
use crate::events::{required, with};
use crate::failures::assert_problem;

const PAGE: &str = r#"<!doctype html><html lang="tr"><script type="application/ld+json">
    {"@context": "https://schema.org", "@type": "TheaterEvent", "name": "Hamlet", "description": "Bir trajedi.",
     "startDate": "2026-12-24T20:30", "image": "/hamlet.png", "performer": {"name": "Selda"},
     "location": {"name": "Büyük Sahne", "address": {"streetAddress": "Sokak 1", "addressLocality": "Kadıköy",
     "addressRegion": "İstanbul"}}, "offers": {"url": "https://www.biletix.com/hamlet", "price": "250", "priceCurrency": "TRY"}}
    </script></html>"#;

/// An app that may fetch from the other site.
async fn app_beside(site: &OtherSite) -> TestApp {
    TestApp::with(TestOptions { fetch_allow: site.address.to_string(), ..TestOptions::default() }).await
}

async fn preview(editor: &TestClient, body: Value) -> Value {
    let answer = editor.post("/api/import/preview", &body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.data().clone()
}

async fn preview_text(editor: &TestClient, text: &str) -> Value {
    preview(editor, json!({ "text": text })).await
}

async fn upload(editor: &TestClient, name: &str, bytes: Vec<u8>, mapping: Option<&str>) -> TestResponse {
    let mut form = Form::new().part("file", Part::bytes(bytes).file_name(name.to_owned()));
    if let Some(mapping) = mapping {
        form = form.text("mapping", mapping.to_owned());
    }
    editor.send(editor.request(reqwest::Method::POST, "/api/import/preview").multipart(form)).await
}

#[tokio::test]
async fn a_page_fills_a_draft_that_can_be_posted() {
    let site = OtherSite::start(|path| match path {
        "/hamlet" => Some(("text/html", PAGE.into())),
        _ => None,
    })
    .await;
    let app = app_beside(&site).await;
    let editor = app.signed_in(Role::Editor).await;
    let found = preview(&editor, json!({ "url": site.url("/hamlet") })).await;
    assert_eq!(found["format"], "html");
    let event = &found["events"][0];
    assert_eq!(event["state"], "new", "{event}");
    let draft = &event["draft"];
    let expected = json!({
        "title_tr": "Hamlet", "title_en": "Hamlet", "description_tr": "Bir trajedi.", "category": "theater",
        "start_date": "2026-12-24T20:30:00+03:00", "venue_name": "Büyük Sahne", "city": "İstanbul", "city_en": "Istanbul",
        "price_min": 250, "currency": "TRY", "ticket_url": "https://www.biletix.com/hamlet", "source_platform": "biletix",
        "performers": [{ "name": "Selda" }],
    });
    for (field, value) in expected.as_object().expect("fields") {
        assert_eq!(draft[field], *value, "{field} of {draft}");
    }
    assert_eq!(event["origin"]["title_tr"], "json-ld name");
    assert_eq!(event["origin"]["start_date"], "json-ld startDate");

    let saved = editor.post("/api/events", draft).await;
    assert_eq!(saved.status, 201, "{}", saved.body);
    let again = preview(&editor, json!({ "url": site.url("/hamlet") })).await;
    let duplicate = &again["events"][0]["duplicates"][0];
    assert_eq!(duplicate["event_id"], saved.data()["event_id"], "{again}");
    assert_eq!(duplicate["title"], "Hamlet");
    assert!(duplicate["showing_id"].is_string() && duplicate["score"].as_f64().is_some_and(|score| score > 0.9));
}

#[tokio::test]
async fn a_preview_writes_nothing() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    preview_text(&editor, "Etkinlik;Tarih;Mekân;Şehir;Sanatçı\nKonser;24.12.2026 20:30;Salon;İzmir;Selda\n").await;
    for path in ["/api/events?status=all", "/api/venues", "/api/profiles"] {
        assert_eq!(editor.get(path).await.body["meta"]["total"], 0, "{path}");
    }
}

#[tokio::test]
async fn the_dates_of_a_series_are_showings_of_one_event() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let text = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Yoga\r\nDESCRIPTION:Sabah\r\nLOCATION:Park\\, Bolu\r\n\
        DTSTART;TZID=Europe/Istanbul:20261201T090000\r\nRRULE:FREQ=WEEKLY;COUNT=3\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
    let found = preview_text(&editor, text).await;
    assert_eq!((&found["format"], found["events"].as_array().map(Vec::len)), (&json!("ics"), Some(1)), "{found}");
    let draft = &found["events"][0]["draft"];
    let showings = draft["showings"].as_array().expect("showings");
    let starts: Vec<&Value> = showings.iter().map(|showing| &showing["start_date"]).collect();
    let expected = ["2026-12-01", "2026-12-08", "2026-12-15"].map(|day| json!(format!("{day}T09:00:00+03:00")));
    assert_eq!(starts, expected.iter().collect::<Vec<_>>());
    let saved = editor.post("/api/events", draft).await;
    assert_eq!(saved.status, 201, "{}", saved.body);
    assert_eq!(saved.data()["showing_count"], 3);
}

#[tokio::test]
async fn rows_are_new_changed_unchanged_or_refused() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let caz = with(required(), json!({ "event_id": "caz", "title_tr": "Caz", "price_min": 100, "tags": ["a"] }));
    assert_eq!(editor.post("/api/events", &caz).await.status, 201);
    let text = "event_id;Başlık;Açıklama;Tarih;Mekân;Şehir;Fiyat\n\
        caz;Caz Gecesi;;;;;150\n\
        \n\
        caz;Caz;;;;;100\n\
        yeni;Yeni;Bir gece;24.12.2026 20:30;Salon;İzmir;\n\
        ;Eksik;Bir gece;24.12.2026;;İzmir;\n";
    // Both rows of one event would be one draft: they are looked at one by one here.
    let rows: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    let table = |row: &str| format!("{}\n{row}\n", rows[0]);
    let changed = preview_text(&editor, &table(rows[1])).await;
    let event = &changed["events"][0];
    assert_eq!(event["state"], "changed", "{event}");
    let expected = json!([
        { "field": "price_min", "before": 100, "after": 150, "is_locked": false },
        { "field": "title_tr", "before": "Caz", "after": "Caz Gecesi", "is_locked": false },
    ]);
    assert_eq!(event["changes"], expected);
    assert_eq!(event["draft"]["title_en"], Value::Null, "only what the table says");
    let unchanged = preview_text(&editor, &table(rows[2])).await;
    assert_eq!(unchanged["events"][0]["state"], "unchanged", "{unchanged}");
    let found = preview_text(&editor, &format!("{}\n\n{}\n{}\n", rows[0], rows[3], rows[4])).await;
    let states: Vec<(&Value, &Value)> =
        found["events"].as_array().expect("events").iter().map(|event| (&event["row"], &event["state"])).collect();
    assert_eq!(states, [(&json!(3), &json!("new")), (&json!(4), &json!("refused"))], "{found}");
    let problems = found["events"][1]["problems"].as_array().expect("problems");
    let venue = problems.iter().find(|problem| problem["field"] == "venue_name").expect("the venue is missing");
    assert_eq!((&venue["row"], &venue["reason"]), (&json!(4), &json!("Bu alan zorunlu.")));
}

const PROGRAMME: &str = "Başlık;Açıklama;Tarih;Mekân;Şehir;Kategori;Fiyat\n\
    Caz Gecesi;Bir gece;24.12.2026 20:30;Salon;İzmir;Konser;100\n\
    Şiir Akşamı;Bir akşam;25.12.2026 19:00;Salon;İzmir;Konser;50\n";

/// Imports all events of a preview; how many were created, updated and unchanged.
async fn apply(app: &TestApp, editor: &TestClient, previewed: &Value) -> [u64; 3] {
    let mut sum = [0; 3];
    for event in previewed["events"].as_array().expect("events") {
        // New events are named by the clock.
        app.clock.advance(TimeDelta::seconds(1));
        let applied = editor.post("/api/import", &json!({ "drafts": [event["draft"]] })).await;
        assert_eq!(applied.status, 200, "{}", applied.body);
        for (count, name) in sum.iter_mut().zip(["created", "updated", "unchanged"]) {
            *count += applied.data()[name].as_u64().expect("a number");
        }
    }
    sum
}

fn states(previewed: &Value) -> Vec<&str> {
    let events = previewed["events"].as_array().expect("events");
    events.iter().map(|event| event["state"].as_str().expect("a state")).collect()
}

#[tokio::test]
async fn a_table_without_ids_is_read_again_as_the_same_events() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let first = preview_text(&editor, PROGRAMME).await;
    assert_eq!(states(&first), ["new", "new"], "{first}");
    assert_eq!(apply(&app, &editor, &first).await, [2, 0, 0]);
    let again = preview_text(&editor, PROGRAMME).await;
    assert_eq!(states(&again), ["unchanged", "unchanged"], "{again}");
    let dearer = preview_text(&editor, &PROGRAMME.replace(";100", ";150")).await;
    assert_eq!(states(&dearer), ["changed", "unchanged"], "{dearer}");
    let price = json!([{ "field": "price_min", "before": 100, "after": 150, "is_locked": false }]);
    assert_eq!(dearer["events"][0]["changes"], price);
    assert_eq!(dearer["events"][0]["draft"]["title_en"], Value::Null, "only what the table says");
    assert_eq!(apply(&app, &editor, &dearer).await, [0, 1, 1]);
    assert_eq!(editor.get("/api/events?status=all").await.body["meta"]["total"], 2);
}

#[tokio::test]
async fn what_a_person_edited_is_shown_as_locked_before_the_import() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    apply(&app, &editor, &preview_text(&editor, PROGRAMME).await).await;
    let found = editor.get("/api/events?status=all&q=caz").await;
    let path = format!("/api/events/{}", found.data()[0]["id"]);
    let mut edited = editor.get(&path).await.data().clone();
    edited["title_tr"] = json!("Caz Gecesi: Yılbaşı");
    edited["price_min"] = json!(120);
    for field in ["price_max", "showings"] {
        edited.as_object_mut().expect("an event").remove(field);
    }
    assert_eq!(editor.put(&path, &edited).await.status, 200);
    let again = preview_text(&editor, PROGRAMME).await;
    assert_eq!(states(&again), ["unchanged", "unchanged"], "found by what the import had written: {again}");
    let locked: Vec<&Value> = again["events"][0]["changes"].as_array().expect("changes").iter().collect();
    assert!(locked.iter().all(|change| change["is_locked"] == true), "{again}");
    let fields: Vec<&Value> = locked.iter().map(|change| &change["field"]).collect();
    assert!(fields.contains(&&json!("title_tr")) && fields.contains(&&json!("price_min")), "{again}");
}

#[tokio::test]
async fn an_event_is_found_again_after_an_editor_moved_and_renamed_it() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    apply(&app, &editor, &preview_text(&editor, PROGRAMME).await).await;
    let found = editor.get("/api/events?status=all&q=caz").await;
    let (id, mut moved) = (found.data()[0]["id"].clone(), found.data()[0].clone());
    moved.as_object_mut().expect("an event").remove("showings");
    moved["start_date"] = json!("2027-01-15T21:00");
    moved["title_tr"] = json!("Yeni Yıl Konseri");
    assert_eq!(editor.put(&format!("/api/events/{id}"), &moved).await.status, 200);
    let again = preview_text(&editor, PROGRAMME).await;
    assert_eq!(states(&again), ["unchanged", "unchanged"], "{again}");
    assert_eq!(again["events"][0]["stored_event"]["id"], id);
    let fields: Vec<&Value> =
        again["events"][0]["changes"].as_array().expect("changes").iter().map(|change| &change["field"]).collect();
    assert_eq!(fields, ["start_date", "title_tr"], "{again}");
}

#[tokio::test]
async fn an_event_that_a_person_entered_is_a_possible_duplicate_and_never_changed() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let by_hand = with(
        required(),
        json!({ "title_tr": "Caz Gecesi", "start_date": "2026-12-24T20:30", "venue_name": "Salon", "city": "İzmir" }),
    );
    assert_eq!(editor.post("/api/events", &by_hand).await.status, 201);
    let found = preview_text(&editor, PROGRAMME).await;
    assert_eq!(states(&found), ["new", "new"], "{found}");
    assert_eq!(found["events"][0]["stored_event"], Value::Null);
    assert_eq!(found["events"][0]["duplicates"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn a_calendar_is_read_again_as_the_same_events() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let calendar = |rule: &str, text: &str| {
        format!(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:7@salon.example\r\nDTSTART:20261224T173000Z\r\n{rule}\
             SUMMARY:Caz Gecesi\r\nDESCRIPTION:{text}\r\nLOCATION:Salon\\, İzmir\r\nCATEGORIES:Konser\r\n\
             END:VEVENT\r\nEND:VCALENDAR\r\n"
        )
    };
    for rule in ["", "RRULE:FREQ=WEEKLY;COUNT=3\r\n"] {
        let first = preview_text(&editor, &calendar(rule, "Bir gece")).await;
        assert_eq!(states(&first), ["new"], "{first}");
        assert_eq!(apply(&app, &editor, &first).await, [1, 0, 0]);
        assert_eq!(states(&preview_text(&editor, &calendar(rule, "Bir gece")).await), ["unchanged"], "{rule}");
        let rewritten = preview_text(&editor, &calendar(rule, "Üç gece")).await;
        assert_eq!(states(&rewritten), ["changed"], "{rewritten}");
        assert_eq!(apply(&app, &editor, &rewritten).await, [0, 1, 0]);
    }
    let one_date_less = "RRULE:FREQ=WEEKLY;COUNT=3\r\nEXDATE:20261224T173000Z\r\n";
    let shorter = preview_text(&editor, &calendar(one_date_less, "Üç gece")).await;
    assert!(shorter["events"][0]["stored_event"].is_object(), "its first date is over: {shorter}");
}

/// The address of a page and numbers from one are no ids of a date.
#[tokio::test]
async fn rows_that_share_an_id_or_a_page_are_not_taken_for_each_other() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let table = |row: &str| format!("ID;Başlık;Açıklama;Tarih;Mekân;Şehir;Kategori;Link\n{row}\n");
    let january =
        table("1;Hamlet;Oyun;10.01.2027 20:00;Moda Sahnesi;İstanbul;Tiyatro;https://tiyatro.example.org/hamlet");
    let february =
        table("1;Hamlet;Oyun;10.02.2027 20:00;Büyük Tiyatro;Ankara;Tiyatro;https://tiyatro.example.org/hamlet");
    apply(&app, &editor, &preview_text(&editor, &january).await).await;
    let other = preview_text(&editor, &february).await;
    assert_eq!((states(&other), &other["events"][0]["stored_event"]), (vec!["new"], &Value::Null), "{other}");
    assert_eq!(states(&preview_text(&editor, &january).await), ["unchanged"]);
}

#[tokio::test]
async fn what_a_person_added_to_an_imported_event_stays() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    apply(&app, &editor, &preview_text(&editor, PROGRAMME).await).await;
    let found = editor.get("/api/events?status=all&q=caz").await;
    let (id, mut edited) = (found.data()[0]["id"].clone(), found.data()[0].clone());
    let path = format!("/api/events/{id}");
    edited["showings"] = editor.get(&path).await.data()["showings"].clone();
    edited["showings"][0]["status"] = json!("cancelled");
    edited["tags"] = json!(["elle"]);
    assert_eq!(editor.put(&path, &edited).await.status, 200);
    // The next file says tags and a status, which the first one did not.
    let more = PROGRAMME.replace("Fiyat\n", "Fiyat;Etiketler;Durum\n").replace(";100\n", ";100;dosyadan;planlandı\n");
    let again = preview_text(&editor, &more).await;
    let event = &again["events"][0];
    assert_eq!(event["stored_event"]["id"], id, "{again}");
    let changes = event["changes"].as_array().expect("changes");
    assert!(changes.iter().any(|change| change["field"] == "tags"), "{again}");
    assert!(changes.iter().all(|change| change["is_locked"] == true), "{again}");
    apply(&app, &editor, &again).await;
    let stored = editor.get(&path).await;
    assert_eq!(stored.data()["tags"], json!(["elle"]));
    assert_eq!(stored.data()["showings"][0]["status"], "cancelled");
}

#[tokio::test]
async fn a_row_that_says_more_and_then_less_is_not_taken_for_edited() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let plain = |price: u32| PROGRAMME.replace(";100\n", &format!(";{price}\n"));
    let with_status =
        |price: u32| PROGRAMME.replace("Fiyat\n", "Fiyat;Durum\n").replace(";100\n", &format!(";{price};ertelendi\n"));
    for (round, table) in [plain(100), with_status(200), plain(300), with_status(400)].iter().enumerate() {
        let found = preview_text(&editor, table).await;
        let changes = found["events"][0]["changes"].as_array().expect("changes");
        assert!(changes.iter().all(|change| change["is_locked"] == false), "{round}: {found}");
        apply(&app, &editor, &found).await;
    }
}

#[tokio::test]
async fn an_edited_price_stays_when_the_next_file_says_more_of_the_showing() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    apply(&app, &editor, &preview_text(&editor, PROGRAMME).await).await;
    let found = editor.get("/api/events?status=all&q=caz").await;
    let (id, mut edited) = (found.data()[0]["id"].clone(), found.data()[0].clone());
    edited.as_object_mut().expect("an event").remove("showings");
    edited["price_min"] = json!(120);
    assert_eq!(editor.put(&format!("/api/events/{id}"), &edited).await.status, 200);
    let cancelled = PROGRAMME.replace("Fiyat\n", "Fiyat;Durum\n").replace(";100\n", ";100;iptal\n");
    let again = preview_text(&editor, &cancelled).await;
    let changes = again["events"][0]["changes"].as_array().expect("changes");
    let showings = changes.iter().find(|change| change["field"] == "showings").expect("the showing");
    assert_eq!((&again["events"][0]["stored_event"]["id"], &showings["is_locked"]), (&id, &json!(true)), "{again}");
}

#[tokio::test]
async fn records_that_could_be_one_event_are_left_to_a_person() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    apply(&app, &editor, &preview_text(&editor, PROGRAMME).await).await;
    let row = PROGRAMME.lines().nth(1).expect("a row");
    let twice = preview_text(&editor, &format!("{PROGRAMME}{row}\n")).await;
    assert_eq!(states(&twice), ["new", "unchanged", "new"], "{twice}");
    assert_eq!(twice["events"][0]["duplicates"].as_array().map(Vec::len), Some(1));
    let moved = preview_text(&editor, &PROGRAMME.replace("20:30", "22:30")).await;
    assert_eq!(states(&moved), ["new", "unchanged"], "another time of the same day: {moved}");
    let matinee = format!("{PROGRAMME}{}\n", row.replace("20:30", "15:00"));
    let both = preview_text(&editor, &matinee).await;
    assert_eq!(states(&both), ["unchanged", "unchanged", "new"], "{both}");
    apply(&app, &editor, &both).await;
    assert_eq!(states(&preview_text(&editor, &matinee).await), ["unchanged"; 3]);
}

#[tokio::test]
async fn columns_are_guessed_and_can_be_told() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let table = "Ne;Tarih;Mekân;Notlar\nKonser;24.12.2026;Salon;x\n";
    let guessed = preview_text(&editor, table).await;
    let expected = json!([
        { "column": "A", "heading": "Ne", "field": null },
        { "column": "B", "heading": "Tarih", "field": "start" },
        { "column": "C", "heading": "Mekân", "field": "venue" },
        { "column": "D", "heading": "Notlar", "field": null },
    ]);
    assert_eq!(guessed["columns"], expected);
    assert_eq!(guessed["events"], json!([]));
    let mapping = r#"{"Ne": "title", "Mekân": null}"#;
    // In the encoding of a Turkish Excel.
    let bytes = table.replace('â', "a").into_bytes();
    let told = upload(&editor, "liste.csv", bytes, Some(mapping)).await;
    assert_eq!(told.status, 200, "{}", told.body);
    assert_eq!(told.data()["events"][0]["draft"]["title_tr"], "Konser");
    for wrong in [r#"{"Ne": "name"}"#, "[]"] {
        let answer = upload(&editor, "liste.csv", table.into(), Some(wrong)).await;
        assert_problem(&answer, 422, "invalid");
        assert!(answer.body["fields"]["mapping"].is_string(), "{}", answer.body);
    }
}

#[tokio::test]
async fn what_may_not_be_fetched_or_holds_no_event_is_refused_with_the_reason() {
    let site = OtherSite::start(|path| match path {
        "/empty" => Some(("text/html", "<html><p>Merhaba".into())),
        _ => None,
    })
    .await;
    let app = app_beside(&site).await;
    let editor = app.signed_in(Role::Editor).await;
    for (body, field, reason) in [
        (json!({ "url": "http://127.0.0.1/" }), "url", "This address does not belong to a public server."),
        (json!({ "url": "http://2130706433/" }), "url", "This address does not belong to a public server."),
        (json!({ "url": "file:///etc/passwd" }), "url", "Only http:// and https:// addresses can be read."),
        (json!({ "url": "https://example.org:8443/" }), "url", "Only ports 80 and 443 can be read."),
        (json!({ "url": "https://a:b@example.org/" }), "url", "The address must not contain a user name or password."),
        (json!({ "url": "etkinlik" }), "url", "Must be an address starting with https://."),
        (json!({ "url": site.url("/empty") }), "url", "No event was found."),
        (json!({ "text": "<html><p>Merhaba" }), "text", "No event was found."),
        (
            json!({ "text": "just a sentence" }),
            "text",
            "The format is not known; it must be CSV, XLSX, JSON, ICS or a web page.",
        ),
        (json!({ "text": "  " }), "text", "This field is required."),
        (json!({}), "url", "This field is required."),
    ] {
        let answer = editor.post("/api/import/preview?language=en", &body).await;
        assert_problem(&answer, 422, "invalid");
        assert_eq!(answer.body["fields"][field], reason, "{body}");
    }
    let gone = editor.post("/api/import/preview?language=en", &json!({ "url": site.url("/gone") })).await;
    assert_problem(&gone, 502, "source_failed");
    assert_eq!(gone.body["error"], "The site answered with error 404.");
}

#[tokio::test]
async fn an_account_has_one_preview_at_a_time() {
    let site = OtherSite::start_silent().await;
    let app = app_beside(&site).await;
    let editor = app.signed_in(Role::Editor).await;
    let waiting = tokio::spawn({
        let (editor, url) = (editor.clone(), site.url("/"));
        async move { editor.post("/api/import/preview", &json!({ "url": url })).await.status }
    });
    site.asked().await;
    let text = json!({ "text": "title;date;city\nBir;24.12.2026;Bolu\n" });
    assert_problem(&editor.post("/api/import/preview", &text).await, 429, "too_many_requests");
    let other = app.signed_in(Role::Admin).await;
    assert_eq!(other.post("/api/import/preview", &text).await.status, 200);
    site.close();
    assert_eq!(waiting.await.expect("no panic"), 502);
    assert_eq!(editor.post("/api/import/preview", &text).await.status, 200);
}

#[tokio::test]
async fn a_picture_is_copied_into_the_library_like_an_upload() {
    let bytes = {
        let mut bytes = std::io::Cursor::new(Vec::new());
        image::RgbImage::new(8, 8).write_to(&mut bytes, image::ImageFormat::Png).expect("a picture");
        bytes.into_inner()
    };
    let site = OtherSite::start(move |path| match path {
        "/a.png" => Some(("image/png", bytes.clone())),
        "/page" => Some(("image/png", b"<html>".to_vec())),
        _ => None,
    })
    .await;
    let app = app_beside(&site).await;
    let editor = app.signed_in(Role::Editor).await;
    let copied = editor.post("/api/import/picture", &json!({ "url": site.url("/a.png") })).await;
    assert_eq!(copied.status, 201, "{}", copied.body);
    let image_id = copied.data()["image_id"].as_str().expect("an id").to_owned();
    assert_eq!(editor.get(&format!("/api/images/{image_id}")).await.status, 200);
    let page = editor.post("/api/import/picture", &json!({ "url": site.url("/page") })).await;
    assert_problem(&page, 415, "unsupported_media_type");
    let gone = editor.post("/api/import/picture", &json!({ "url": site.url("/gone") })).await;
    assert_problem(&gone, 502, "source_failed");
    let private = editor.post("/api/import/picture", &json!({ "url": "http://[::1]/a.png" })).await;
    assert_problem(&private, 422, "invalid");
    // The same picture as a file is an upload as before.
    let form = Form::new().part("image", picture());
    let uploaded = editor.send(editor.request(reqwest::Method::POST, "/api/images/upload").multipart(form)).await;
    assert_eq!(uploaded.status, 201);
}
