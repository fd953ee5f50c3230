//! The commands besides `serve`.

use clap::{Command, CommandFactory};
use meydan_server::cli::Cli;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::place::{Outcome, Place};

const PASSWORD: &str = "a good password";

fn expect_success(outcome: &Outcome) {
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
}

/// Asserts that the output is a single line with this text.
fn expect_refusal(outcome: &Outcome, words: &str) {
    assert!(outcome.code.is_some_and(|code| code != 0), "{outcome:?}");
    assert_eq!(outcome.stderr.lines().count(), 1, "{outcome:?}");
    assert!(outcome.stderr.starts_with("meydan: ") && outcome.stderr.contains(words), "{words}: {outcome:?}");
}

async fn add(place: &Place, email: &str, role: &str) -> Outcome {
    let arguments = ["user", "add", "--email", email, "--role", role, "--name", "Ayşe Yılmaz", "--password-stdin"];
    place.run_with_input(&arguments, &format!("{PASSWORD}\n")).await
}

#[tokio::test]
async fn accounts_are_added_listed_changed_and_disabled() {
    let place = Place::with_admin();
    let server = place.serve().await;
    let email = "ayse@example.org";
    expect_success(&add(&place, email, "editor").await);
    let (status, editor) = server.sign_in(email, PASSWORD).await;
    assert_eq!(status, StatusCode::OK);
    expect_success(&place.run(&["user", "set-role", "--email", email, "--role", "viewer"]).await);
    let listed = place.run(&["user", "list"]).await;
    assert!(listed.stdout.contains("ayse@example.org\tviewer\tactive\tAyşe Yılmaz\n"), "{listed:?}");

    expect_success(&place.run(&["user", "disable", "--email", email]).await);
    assert_eq!(server.sign_in(email, PASSWORD).await.0, StatusCode::UNAUTHORIZED);
    let me = editor.get(server.url("/api/auth/me")).send().await.expect("an answer");
    assert_eq!(me.status(), StatusCode::UNAUTHORIZED, "sessions end at once");
    expect_success(&place.run(&["user", "enable", "--email", email]).await);
    let set = ["user", "set-password", "--email", "AYSE@example.org", "--password-stdin"];
    expect_success(&place.run_with_input(&set, "another good password").await);
    assert_eq!(server.sign_in(email, "another good password").await.0, StatusCode::OK);
}

#[tokio::test]
async fn an_error_about_accounts_is_one_clear_line() {
    let place = Place::new();
    expect_success(&add(&place, "ayse@example.org", "editor").await);
    expect_refusal(&add(&place, "ayse@example.org", "editor").await, "email");
    expect_refusal(&add(&place, "can@example.org", "boss").await, "must be super_admin, admin, editor or viewer");
    expect_refusal(&add(&place, "nobody", "editor").await, "email");
    let arguments =
        ["user", "add", "--email", "can@example.org", "--role", "editor", "--name", "Can", "--password-stdin"];
    expect_refusal(&place.run_with_input(&arguments, "short").await, "password");
    expect_refusal(&place.run_with_input(&arguments, "").await, "password");
    let unknown = place.run(&["user", "set-role", "--email", "nobody@example.org", "--role", "admin"]).await;
    expect_refusal(&unknown, "not");
    expect_refusal(&place.run(&["user", "disable", "--email", "nobody@example.org"]).await, "not");
    let listed = place.run(&["user", "list"]).await.stdout;
    assert_eq!(listed, "ayse@example.org\teditor\tactive\tAyşe Yılmaz\n");
}

#[tokio::test]
async fn migrate_can_be_repeated() {
    let place = Place::new();
    for _ in 0..2 {
        let outcome = place.run(&["migrate"]).await;
        expect_success(&outcome);
        assert_eq!(outcome.stdout, "the database is up to date\n");
    }
}

#[tokio::test]
async fn demo_content_goes_into_an_empty_database_only() {
    let place = Place::new();
    let seeded = place.run(&["seed", "demo"]).await;
    expect_success(&seeded);
    assert!(seeded.stdout.starts_with("demo content is in place: "), "{seeded:?}");
    expect_refusal(&place.run(&["seed", "demo"]).await, "already has content");
    let before = count_events(&place).await;
    expect_success(&place.run(&["seed", "demo", "--events", "50"]).await);
    assert_eq!(count_events(&place).await, before + 50);
    assert_eq!(place.run(&["user", "list"]).await.stdout, "", "demo content never creates accounts");
}

async fn count_events(place: &Place) -> u64 {
    let store = place.store().await;
    let counted = meydan_store::events::count(store.read()).await.expect("a count");
    store.close().await;
    counted.total
}

#[tokio::test]
async fn the_contract_is_printed_as_json() {
    let outcome = Place::new().run(&["openapi"]).await;
    expect_success(&outcome);
    let document: Value = serde_json::from_str(&outcome.stdout).expect("JSON");
    assert!(document["openapi"].as_str().is_some_and(|version| version.starts_with("3.1")));
    assert!(document["paths"]["/api/events"]["get"].is_object());
}

#[tokio::test]
async fn every_command_and_option_has_a_help_text() {
    let mut root = Cli::command();
    root.build();
    let mut stack: Vec<(Vec<String>, Command)> = vec![(Vec::new(), root)];
    while let Some((path, command)) = stack.pop() {
        expect_explained(&path, &command).await;
        for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
            stack.push(([path.clone(), vec![inner.get_name().to_owned()]].concat(), inner.clone()));
        }
    }
}

async fn expect_explained(path: &[String], command: &Command) {
    assert!(command.get_about().is_some(), "{path:?} says nothing about itself");
    let arguments: Vec<&str> = path.iter().map(String::as_str).chain(["--help"]).collect();
    let outcome = Place::new().run(&arguments).await;
    expect_success(&outcome);
    for argument in command.get_arguments() {
        assert!(argument.get_help().is_some(), "{path:?}: {} is not explained", argument.get_id());
        let name =
            argument.get_long().map_or_else(|| argument.get_id().as_str().to_uppercase(), |long| format!("--{long}"));
        assert!(outcome.stdout.contains(&name), "{path:?}: {name} is not in the help");
    }
}

/// A JSON list of events, each with these fields besides the required ones.
fn events(changes: &[Value]) -> String {
    let required = json!({
        "title_tr": "Caz", "title_en": "Jazz", "description_tr": "a", "description_en": "a", "venue_name": "b",
        "venue_en": "b", "city": "İzmir", "city_en": "Izmir", "start_date": "2030-01-01T20:00",
    });
    let with = |change: &Value| {
        let mut event = required.clone();
        event.as_object_mut().expect("an object").extend(change.as_object().expect("an object").clone());
        event
    };
    Value::Array(changes.iter().map(with).collect()).to_string()
}

#[tokio::test]
async fn events_are_imported_by_their_keys_and_errors_are_reported() {
    let place = Place::new();
    let file = place.file("events.json");
    let path = file.to_str().expect("a path").to_owned();
    let write = |text: &str| std::fs::write(&file, text).expect("written");

    write(&events(&[json!({ "event_id": "a" }), json!({ "event_id": "b" })]));
    let rehearsed = place.run(&["import", &path, "--dry-run"]).await;
    expect_success(&rehearsed);
    assert_eq!(rehearsed.stdout, "would be created 2, would be updated 0, unchanged 0, refused 0\n");
    assert_eq!(count_events(&place).await, 0);
    let imported = place.run(&["import", &path]).await;
    expect_success(&imported);
    assert_eq!(imported.stdout, "created 2, updated 0, unchanged 0, refused 0\n");

    write(&events(&[
        json!({ "event_id": "a", "title_tr": "Yeni" }),
        json!({ "event_id": "b" }),
        json!({ "event_id": "c", "category": "cooking", "end_date": "2020-01-01" }),
        json!({ "event_id": "d", "price_min": "cheap" }),
        json!({ "event_id": "e" }),
    ]));
    let again = place.run(&["import", &path]).await;
    assert_eq!(again.code, Some(1), "{again:?}");
    assert_eq!(again.stdout, "created 1, updated 1, unchanged 1, refused 2\n");
    let lines: Vec<&str> = again.stderr.lines().collect();
    let expected = [
        "meydan: event 3 (c): end_date: The end cannot be before the start.",
        "meydan: event 4: price_min: Must be a number.",
        "meydan: 2 events were refused",
    ];
    assert_eq!(lines, expected);
    assert_eq!(count_events(&place).await, 3);
}

#[tokio::test]
async fn a_table_is_imported_line_by_line() {
    let place = Place::new();
    let file = place.file("events.csv");
    let head = "event_id,title_tr,title_en,description_tr,description_en,venue_name,venue_en,city,city_en,start_date,tags,category";
    let text = format!(
        "\u{feff}{head}\r\n\
         caz,Caz,Jazz,a,a,b,b,İzmir,Izmir,2030-01-01,caz;gece,music\r\n\
         opera,Opera,Opera,a,a,b,b,İzmir,Izmir,2030-01-01,,cooking\r\n\
         dans,,Dance,a,a,b,b,İzmir,Izmir,soon,,\r\n"
    );
    std::fs::write(&file, text).expect("written");
    let path = file.to_str().expect("a path");
    let imported = place.run(&["import", path]).await;
    assert_eq!(imported.code, Some(1), "{imported:?}");
    assert_eq!(imported.stdout, "created 1, updated 0, unchanged 0, refused 2\n");
    let lines: Vec<&str> = imported.stderr.lines().collect();
    let expected = [
        "meydan: line 3 (opera): category: There is no such category.",
        "meydan: line 4 (dans): start_date: Must be a valid date.; title_tr: This field is required.",
        "meydan: 2 events were refused",
    ];
    assert_eq!(lines, expected);
    let store = place.store().await;
    let event = meydan_store::events::find_by_key(store.read(), "caz").await.expect("an answer").expect("the event");
    assert_eq!(event.content.tags, ["caz", "gece"]);
}

#[tokio::test]
async fn a_table_holds_showings_and_performers_as_json() {
    let place = Place::new();
    let file = place.file("tour.csv");
    let quoted = |value: Value| format!("\"{}\"", value.to_string().replace('"', "\"\""));
    let showing = |start: &str, city: &str| json!({ "start_date": start, "venue_name": "Sahne", "city": city });
    let showings = quoted(json!([showing("2030-01-01T20:30", "İzmir"), showing("2030-01-03T20:30", "Ankara")]));
    let performers = quoted(json!([{ "name": "Selda Bağcan" }]));
    let text = format!(
        "event_id,title_tr,title_en,description_tr,description_en,showings,performers\n\
         tur,Tur,Tour,a,a,{showings},{performers}\n\
         bozuk,Bozuk,Broken,a,a,yarın,\n"
    );
    std::fs::write(&file, text).expect("written");
    let imported = place.run(&["import", file.to_str().expect("a path")]).await;
    assert_eq!(imported.stdout, "created 1, updated 0, unchanged 0, refused 1\n", "{imported:?}");
    let refusal = "meydan: line 3: malformed request: the column \"showings\" is not valid JSON: ";
    assert!(imported.stderr.starts_with(refusal), "{imported:?}");
    let store = place.store().await;
    let event = meydan_store::events::find_by_key(store.read(), "tur").await.expect("an answer").expect("the event");
    let cities: Vec<&str> = event.content.showings.iter().map(|showing| showing.place.city.tr.as_str()).collect();
    assert_eq!(cities, ["İzmir", "Ankara"]);
    assert_eq!(event.content.performers[0].name.tr, "Selda Bağcan");
}

#[tokio::test]
async fn pages_and_foreign_tables_are_read_like_in_the_panel() {
    let place = Place::new();
    let import = async |name: &str, bytes: &[u8], flags: &[&str]| {
        let file = place.file(name);
        std::fs::write(&file, bytes).expect("written");
        place.run(&[&["import", file.to_str().expect("a path")], flags].concat()).await
    };
    let page =
        "<script type=\"application/ld+json\">{\"@type\": \"MusicEvent\", \"name\": \"Konser\", \"description\": \"x\",
        \"startDate\": \"2030-12-24T20:30\", \"location\": {\"name\": \"Salon\", \"address\": \"Bolu\"}}</script>";
    let rehearsed = import("page.html", page.as_bytes(), &["--dry-run"]).await;
    assert_eq!(rehearsed.stdout, "would be created 1, would be updated 0, unchanged 0, refused 0\n", "{rehearsed:?}");
    assert_eq!(count_events(&place).await, 0);

    // In the encoding of a Turkish Excel: ş, ı and ğ are bytes of Windows-1254.
    let mut table = b"event_id;Ba\xfel\xfdk;A\xe7\xfdklama;Tarih;Mekan;\xdeehir\n".to_vec();
    table.extend(b"caz;Caz Ak\xfeam\xfd;Bir gece;24.12.2030 20:30;Salon;I\xf0d\xfdr\n;Eksik;;24.12.2030;;Bolu\n");
    let imported = import("liste.csv", &table, &[]).await;
    assert_eq!(imported.stdout, "created 1, updated 0, unchanged 0, refused 1\n", "{imported:?}");
    assert!(imported.stderr.starts_with("meydan: row 3: "), "{imported:?}");
    let store = place.store().await;
    let event = meydan_store::events::find_by_key(store.read(), "caz").await.expect("an answer").expect("the event");
    assert_eq!((event.content.title.tr.as_str(), event.content.city.tr.as_str()), ("Caz Akşamı", "Iğdır"));
}

#[tokio::test]
async fn a_file_that_cannot_be_imported_is_one_clear_line() {
    let place = Place::new();
    let refuse = async |name: &str, text: &str, words: &str| {
        let file = place.file(name);
        std::fs::write(&file, text).expect("written");
        expect_refusal(&place.run(&["import", file.to_str().expect("a path")]).await, words);
    };
    refuse("events.txt", "[]", "--format").await;
    refuse("events.json", "{}", "no list of events").await;
    refuse("events.csv", "title,city\n", "there is no field \"title\"").await;
    expect_refusal(&place.run(&["import", "/nowhere/events.json"]).await, "/nowhere/events.json");
}

#[tokio::test]
async fn health_reports_by_its_exit_code() {
    let place = Place::with_admin();
    let server = place.serve().await;
    expect_success(&place.run(&["health", "--url", &server.url("/health")]).await);
    let unknown = server.url("/api/nothing");
    expect_refusal(&place.run(&["health", "--url", &unknown]).await, &format!("{unknown} answered 404"));
    let address = server.address.clone();
    server.stop().await;
    expect_refusal(&place.run(&["health", "--listen", &address]).await, &format!("http://{address}/health/ready"));
}
