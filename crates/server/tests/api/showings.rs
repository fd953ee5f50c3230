//! Events with several showings and sellers, through the API: what is written, what is read, and what stays when a client
//! of the specification writes.

use meydan_domain::change::{Noun, VisitorEffect};
use meydan_domain::staff::Role;
use meydan_store::{ConnectionTrait, changes};
use meydan_test_support::app::{TestApp, TestClient};
use serde_json::{Value, json};

use crate::events::{assert_has, on_both_engines, required, with};
use crate::failures::assert_problem;
use crate::venues::newest_merge;

on_both_engines!(
    a_play_with_dates_in_two_cities_is_listed_in_both,
    a_flat_replace_changes_one_showing_and_leaves_the_others,
    a_client_of_the_specification_has_one_showing_with_one_offer,
    a_renamed_venue_renames_its_events,
    merging_venues_moves_their_events_and_undoing_it_moves_them_back,
    performers_are_found_or_created_by_name,
    two_editors_of_one_event_lose_nothing,
    an_event_saved_by_an_older_version_gets_its_showing,
    a_venue_named_by_its_slug_alone_says_the_place_each_time,
    another_venue_brings_its_own_place,
    one_venue_by_two_names_at_one_time_is_refused,
    undoing_a_merge_of_venues_restores_what_a_showing_said_itself,
    undoing_a_merge_of_performers_restores_their_order,
    showings_at_two_entries_of_one_venue_become_one_when_these_are_merged,
    a_change_of_a_venue_does_not_name_drafts_to_visitors,
    events_do_not_link_to_an_inactive_venue,
    a_draft_creates_no_pages_until_it_is_published,
    a_name_goes_before_the_former_name_of_another_venue,
    undoing_merges_in_any_order_leaves_no_names_behind,
    an_old_entry_does_not_undo_a_later_merge,
    venues_never_lie_in_a_circle_after_an_undo,
    a_performer_by_two_names_is_named_once,
    the_largest_event_that_the_limits_allow_is_saved,
);

fn showing(city: &str, start: &str) -> Value {
    json!({ "start_date": start, "venue_name": "Büyük Sahne", "venue_en": "Main Stage", "city": city })
}

/// Without the flat fields of a showing.
fn play(showings: Value) -> Value {
    json!({
        "event_id": "oyun",
        "title_tr": "Oyun",
        "title_en": "Play",
        "description_tr": "Bir oyun.",
        "description_en": "A play.",
        "category": "theater",
        "showings": showings,
    })
}

fn tour() -> Value {
    play(json!([
        with(
            showing("İzmir", "2026-11-22T20:30"),
            json!({
                "hall": "Küçük Salon",
                "offers": [
                    { "platform": "passo", "url": "https://www.passo.com.tr/oyun", "price_min": 450, "availability": "few" },
                    { "url": "https://www.biletix.com/oyun", "price_min": 300, "availability": "available" },
                    { "platform": "mobilet", "price_min": 100, "availability": "sold_out" },
                ],
            })
        ),
        showing("Ankara", "2026-11-18T20:30"),
        with(showing("İzmir", "2026-11-29T15:00"), json!({ "status": "cancelled", "note_tr": "Hastalık nedeniyle" })),
        with(
            showing("İzmir", "2026-12-05T20:30"),
            json!({ "status": "moved", "previous_start_date": "2026-12-01T20:30" })
        ),
    ]))
}

async fn create(editor: &TestClient, payload: &Value) -> Value {
    let answer = editor.post("/api/events", payload).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.data().clone()
}

async fn list(client: &TestClient, query: &str) -> Vec<Value> {
    let answer = client.get(&format!("/api/events?{query}")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.data().as_array().expect("a list").clone()
}

async fn show(client: &TestClient, key: &str) -> Value {
    let answer = client.get(&format!("/api/events/{key}")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.data().clone()
}

fn ids(event: &Value) -> Vec<&str> {
    let showings = event["showings"].as_array().expect("a list");
    showings.iter().map(|showing| showing["showing_id"].as_str().expect("a slug")).collect()
}

async fn a_play_with_dates_in_two_cities_is_listed_in_both(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    create(&editor, &tour()).await;
    let visitor = app.visitor();
    let [all] = &list(&visitor, "").await[..] else { panic!("one entry an event") };
    assert_has(all, &json!({ "city": "Ankara", "start_date": "2026-11-18T20:30:00+03:00", "showing_count": 3 }));
    assert_eq!(ids(all), ["2026-11-18-2030", "2026-11-22-2030", "2026-12-05-2030"]);
    let [izmir] = &list(&visitor, "city=izmir").await[..] else { panic!("it is in İzmir too") };
    assert_has(izmir, &json!({ "city": "İzmir", "date": "2026-11-22", "showing_count": 2 }));
    assert_has(izmir, &json!({ "price_min": 300, "platform": "biletix", "url": "https://www.biletix.com/oyun" }));
    assert_eq!(izmir["showing"]["showing_id"], "2026-11-22-2030");
    assert_eq!(izmir["showing"]["hall"], "Küçük Salon");
    assert_eq!(list(&visitor, "platform=passo").await.len(), 1);
    assert_eq!(list(&visitor, "platform=passo&city=ankara").await.len(), 0);
    assert_eq!(list(&visitor, "expand=showings").await.len(), 3);
    let event = show(&visitor, "oyun").await;
    assert_eq!(ids(&event), ["2026-11-18-2030", "2026-11-22-2030", "2026-11-29-1500", "2026-12-05-2030"]);
    assert_eq!(event["showing_count"], 3);
    let cancelled = &event["showings"][2];
    assert_has(cancelled, &json!({ "status": "cancelled", "note_tr": "Hastalık nedeniyle" }));
    assert_eq!(event["showings"][3]["previous_start_date"], "2026-12-01T20:30:00+03:00");
    assert_eq!(ids(&show(&visitor, "oyun?past=true").await), [""; 0]);
}

async fn a_flat_replace_changes_one_showing_and_leaves_the_others(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let before = create(&editor, &tour()).await;
    let flat = with(
        required(),
        json!({ "category": "theater", "venue_name": "Büyük Sahne", "venue_en": "Main Stage", "city": "Ankara",
            "city_en": "Ankara", "start_date": "2026-11-18T19:00", "price_min": 80 }),
    );
    let answer = editor.put("/api/events/oyun", &flat).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let after = answer.data();
    assert_eq!(ids(after), ids(&before));
    assert_has(&after["showings"][0], &json!({ "time": "19:00", "city": "Ankara" }));
    assert_eq!(after["showings"][0]["offers"][0]["price_min"], 80);
    for position in 1..4 {
        assert_eq!(after["showings"][position], before["showings"][position]);
    }
}

async fn a_client_of_the_specification_has_one_showing_with_one_offer(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let sold = json!({ "ticket_url": "https://www.biletix.com/caz", "price_min": 100, "price_max": 300 });
    let event = create(&editor, &with(required(), sold)).await;
    assert_has(&event, &json!({ "platform": "biletix", "showing_count": 1 }));
    let [showing] = &event["showings"].as_array().expect("a list")[..] else { panic!("one showing") };
    assert_has(showing, &json!({ "venue": "Rıhtım Sahne", "city": "İstanbul", "status": "scheduled" }));
    assert_has(&showing["offers"][0], &json!({ "platform": "biletix", "price_min": 100, "availability": "unknown" }));
    let venue = editor.get(&format!("/api/venues/{}", showing["venue_id"].as_str().expect("a slug"))).await;
    assert_has(venue.data(), &json!({ "name_tr": "Rıhtım Sahne", "name_en": "Rıhtım Stage", "city": "İstanbul" }));
    let again = create(&editor, &with(required(), json!({ "event_id": "baska" }))).await;
    assert_eq!(again["showings"][0]["venue_id"], showing["venue_id"], "the same place is one venue");
}

async fn a_renamed_venue_renames_its_events(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let event = create(&editor, &with(required(), json!({ "event_id": "caz-1", "venue_name": "Zorlu PSMM" }))).await;
    let own =
        with(required(), json!({ "event_id": "kendi", "venue_name": "Zorlu PSMM", "venue_address": "Arka kapı" }));
    let other = create(&editor, &own).await;
    let slug = event["showings"][0]["venue_id"].as_str().expect("a slug").to_owned();
    let venue = editor.get(&format!("/api/venues/{slug}")).await.data().clone();
    let renamed = json!({ "name_tr": "Zorlu PSM", "name_en": "Zorlu PAC", "city": "İstanbul", "city_en": "Istanbul",
        "address": "Levazım Mah." });
    let answer = editor.put(&format!("/api/venues/{}", venue["id"]), &renamed).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let read = async |event: &Value| show(&app.visitor(), &event["id"].to_string()).await;
    let shown = read(&event).await;
    assert_has(&shown, &json!({ "venue": "Zorlu PSM", "venue_address": "Levazım Mah." }));
    assert_has(&read(&other).await, &json!({ "venue": "Zorlu PSM", "venue_address": "Arka kapı" }));
    assert_eq!(list(&app.visitor(), &format!("venue={slug}")).await.len(), 2);
    let same = with(required(), json!({ "venue_name": "Zorlu PSMM", "version": event["version"] }));
    let stale = editor.put(&format!("/api/events/{}", event["id"]), &same).await;
    assert_problem(&stale, 409, "stale_version");
    let same = with(required(), json!({ "venue_name": "Zorlu PSMM" }));
    let answer = editor.put(&format!("/api/events/{}", event["id"]), &same).await;
    assert_eq!(answer.data()["showings"][0]["venue_id"], slug, "the old name leads to the venue");
}

async fn merging_venues_moves_their_events_and_undoing_it_moves_them_back(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let right = create(
        &admin,
        &with(required(), json!({ "event_id": "caz-2", "venue_name": "Zorlu PSM", "venue_en": "Zorlu PSM" })),
    )
    .await;
    let wrong = create(
        &admin,
        &with(required(), json!({ "event_id": "caz-3", "venue_name": "Zorlu PSMM", "venue_en": "Zorlu PSMM" })),
    )
    .await;
    let slug = |event: &Value| event["showings"][0]["venue_id"].as_str().expect("a slug").to_owned();
    let row = async |slug: &str| admin.get(&format!("/api/venues/{slug}")).await.data()["id"].clone();
    let (from, into) = (row(&slug(&wrong)).await, row(&slug(&right)).await);
    let merged = admin.post(&format!("/api/venues/{from}/merge"), &json!({ "into": into })).await;
    assert_eq!(merged.status, 200, "{}", merged.body);
    let read = async || show(&app.visitor(), &wrong["id"].to_string()).await;
    let moved = read().await;
    assert_eq!((slug(&moved), &moved["venue"]), (slug(&right), &json!("Zorlu PSM")));
    assert_eq!(list(&app.visitor(), &format!("venue={}", slug(&wrong))).await.len(), 2, "the old address leads there");
    let undone = admin.post(&format!("/api/audit/{}/undo", newest_merge(&admin).await["id"]), &json!({})).await;
    assert_eq!(undone.status, 200, "{}", undone.body);
    let back = read().await;
    assert_eq!((slug(&back), &back["venue"]), (slug(&wrong), &json!("Zorlu PSMM")));
}

async fn performers_are_found_or_created_by_name(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let performers =
        json!({ "event_id": "ilk", "performers": [{ "name": "Ezginin Günlüğü" }, { "name": "Selda Bağcan" }] });
    let event = create(&editor, &with(required(), performers)).await;
    let names: Vec<&Value> = event["performers"].as_array().expect("a list").iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["Ezginin Günlüğü", "Selda Bağcan"]);
    let slug = event["performers"][1]["profile_id"].as_str().expect("a slug");
    let again = create(&editor, &with(required(), json!({ "event_id": "caz-4", "performers": [slug] }))).await;
    assert_eq!(again["performers"][0]["name"], "Selda Bağcan");
    assert_eq!(list(&app.visitor(), &format!("performer={slug}")).await.len(), 2);
    let unknown = editor.post("/api/events", &with(required(), json!({ "performers": ["yok"] }))).await;
    assert_problem(&unknown, 422, "invalid");
    assert!(unknown.body["fields"]["performers[0]"].is_string(), "{}", unknown.body);
    let organizer = editor.post("/api/profiles", &json!({ "kind": "organizer", "name": "İKSV" })).await;
    let slug = &organizer.data()["profile_id"];
    let other_kind = editor.post("/api/events", &with(required(), json!({ "performers": [slug] }))).await;
    assert!(other_kind.body["fields"]["performers[0]"].is_string(), "{}", other_kind.body);
}

async fn two_editors_of_one_event_lose_nothing(app: TestApp) {
    let (first, second) = (app.signed_in(Role::Editor).await, app.signed_in(Role::Admin).await);
    let event = create(&first, &tour()).await;
    let version = event["version"].clone();
    let mut mine = tour();
    mine["version"] = version.clone();
    mine["showings"][0]["hall"] = json!("Büyük Salon");
    assert_eq!(first.put("/api/events/oyun", &mine).await.status, 200);
    let mut theirs = tour();
    theirs["version"] = version;
    theirs["showings"][1]["status"] = json!("cancelled");
    let refused = second.put("/api/events/oyun", &theirs).await;
    assert_eq!(refused.status, 409, "{}", refused.body);
    let current = &refused.body["current"];
    assert_eq!(current["showings"][1]["hall"], "Büyük Salon", "{}", refused.body);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bad_showings_are_named_by_their_path() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let refused = async |change: &dyn Fn(&mut Value)| {
        let mut payload = tour();
        change(&mut payload);
        let answer = editor.post("/api/events", &payload).await;
        assert_problem(&answer, 422, "invalid");
        let errors = answer.body["fields"].as_object().expect("errors by field").clone();
        errors.keys().cloned().collect::<Vec<_>>()
    };
    let url: &dyn Fn(&mut Value) = &|play| play["showings"][0]["offers"][1]["url"] = json!("biletix");
    assert_eq!(refused(url).await, ["showings[0].offers[1].url"]);
    assert_eq!(refused(&|play| play["showings"][1]["start_date"] = json!("yarın")).await, ["showings[1].start_date"]);
    assert_eq!(refused(&|play| play["showings"][1]["venue_id"] = json!("yok")).await, ["showings[1].venue_id"]);
    let platform: &dyn Fn(&mut Value) = &|play| play["showings"][0]["offers"][0]["platform"] = json!("ebay");
    assert_eq!(refused(platform).await, ["showings[0].offers[0].platform"]);
    let many: &dyn Fn(&mut Value) = &|play| play["showings"] = vec![showing("İzmir", "2026-11-22T20:30"); 401].into();
    assert_eq!(refused(many).await, ["showings"]);
    assert_eq!(refused(&|play| play["showings"][0]["status"] = json!("maybe")).await, ["showings[0].status"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_calendar_has_one_entry_a_showing_and_says_what_is_cancelled() {
    let app = TestApp::new().await;
    create(&app.signed_in(Role::Editor).await, &tour()).await;
    let text = app.visitor().get("/event/oyun/calendar.ics").await.text.replace("\r\n ", "");
    assert_eq!(text.matches("BEGIN:VEVENT").count(), 4, "{text}");
    assert_eq!(text.matches("STATUS:CANCELLED").count(), 1, "{text}");
    assert!(text.contains("UID:oyun.2026-11-22-2030@"), "{text}");
    assert!(text.contains("&showing=2026-11-22-2030"), "{text}");
    let one = app.visitor().get("/event/oyun/calendar.ics?showing=2026-11-22-2030").await.text;
    assert_eq!(one.matches("BEGIN:VEVENT").count(), 1, "{one}");
    let all = app.visitor().get("/calendar.ics?city=izmir&lang=tr").await.text;
    assert_eq!((all.matches("BEGIN:VEVENT").count(), all.matches("STATUS:CANCELLED").count()), (3, 1), "{all}");
}

/// Like a node of a version without showings: it writes the document it knows, and no rows for lists.
async fn save_as_older_version(app: &TestApp, id: &Value) {
    let tx = app.app.core.store().begin().await.expect("a write");
    for sql in [
        format!("UPDATE events SET content = REPLACE(content, '\"showings\":', '\"other\":') WHERE id = {id}"),
        format!("DELETE FROM showing_index WHERE event_id = {id}"),
    ] {
        tx.execute_unprepared(&sql).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
    }
    tx.commit().await.expect("a commit");
}

async fn an_event_saved_by_an_older_version_gets_its_showing(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let event = create(&editor, &required()).await;
    save_as_older_version(&app, &event["id"]).await;
    assert!(list(&editor, "status=all").await.is_empty());
    while app.app.jobs.run_next().await.expect("a job") {}
    let listed = list(&editor, "status=all").await;
    assert_eq!(listed[0]["showing"]["venue_id"], event["showings"][0]["venue_id"]);
    assert_eq!(listed[0]["start_date"], event["start_date"]);
}

async fn create_venue(editor: &TestClient, name: &str, more: Value) -> Value {
    let venue = json!({ "name_tr": name, "name_en": name, "city": "Ankara", "city_en": "Ankara" });
    let answer = editor.post("/api/venues", &with(venue, more)).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.data().clone()
}

async fn undo_merge(admin: &TestClient) {
    let undone = admin.post(&format!("/api/audit/{}/undo", newest_merge(admin).await["id"]), &json!({})).await;
    assert_eq!(undone.status, 200, "{}", undone.body);
}

async fn a_venue_named_by_its_slug_alone_says_the_place_each_time(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let venue = create_venue(&editor, "CSO Ada", json!({ "address": "Talatpaşa Bulvarı" })).await;
    let by_slug = json!([{ "showing_id": "gala", "start_date": "2026-11-22T20:30", "venue_id": venue["venue_id"] }]);
    create(&editor, &play(by_slug.clone())).await;
    for _ in 0..2 {
        let answer = editor.put("/api/events/oyun", &play(by_slug.clone())).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let place = json!({ "venue": "CSO Ada", "city": "Ankara", "venue_address": "Talatpaşa Bulvarı" });
        assert_has(answer.data(), &place);
    }
    assert_eq!(list(&app.visitor(), "city=ankara").await.len(), 1);
}

async fn another_venue_brings_its_own_place(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let event = create(&editor, &play(json!([showing("İzmir", "2026-11-22T20:30")]))).await;
    let venue = create_venue(&editor, "CSO Ada", json!({})).await;
    let mut showings = event["showings"].clone();
    showings[0]["venue_id"] = venue["venue_id"].clone();
    let answer = editor.put("/api/events/oyun", &play(showings)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_has(answer.data(), &json!({ "venue": "CSO Ada", "city": "Ankara" }));
}

async fn one_venue_by_two_names_at_one_time_is_refused(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let venue = create_venue(&editor, "CSO Ada", json!({ "aliases": ["Cumhurbaşkanlığı Senfoni Orkestrası"] })).await;
    let named = |name: &str| json!({ "start_date": "2026-11-22T20:30", "venue_name": name, "venue_en": name, "city": "Ankara" });
    let by_slug = json!({ "start_date": "2026-11-22T20:30", "venue_id": venue["venue_id"] });
    let alias = named("Cumhurbaşkanlığı Senfoni Orkestrası");
    for showings in [json!([named("CSO Ada"), alias]), json!([alias, by_slug])] {
        let answer = editor.post("/api/events", &play(showings)).await;
        assert_problem(&answer, 422, "invalid");
        assert!(answer.body["fields"]["showings[1].start_date"].is_string(), "{}", answer.body);
    }
    let halls = json!([named("CSO Ada"), with(by_slug, json!({ "hall": "Mavi Salon" }))]);
    create(&editor, &play(halls)).await;
}

async fn undoing_a_merge_of_venues_restores_what_a_showing_said_itself(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let from = create_venue(&admin, "CSO", json!({})).await;
    let into = create_venue(&admin, "CSO Ada", json!({ "address": "Talatpaşa Bulvarı" })).await;
    let own = json!({ "start_date": "2026-11-22T20:30", "venue_id": from["venue_id"],
        "venue_name": "CSO Ada", "venue_en": "CSO", "city": "Ankara", "venue_address": "Talatpaşa Bulvarı" });
    let before = create(&admin, &play(json!([own]))).await;
    let merged = admin.post(&format!("/api/venues/{}/merge", from["id"]), &json!({ "into": into["id"] })).await;
    assert_eq!(merged.status, 200, "{}", merged.body);
    undo_merge(&admin).await;
    let back = show(&app.visitor(), "oyun").await;
    assert_eq!(back["showings"], before["showings"]);
}

async fn showings_at_two_entries_of_one_venue_become_one_when_these_are_merged(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let from = create_venue(&admin, "CSO", json!({})).await;
    let into = create_venue(&admin, "CSO Ada", json!({})).await;
    let at = |venue: &Value, start: &str, seller: &str| json!({ "start_date": start, "venue_id": venue["venue_id"], "offers": [{ "platform": seller, "price_min": 100 }] });
    let showings = json!([
        at(&from, "2026-11-22T20:30", "biletix"),
        at(&into, "2026-11-22T20:30", "passo"),
        at(&from, "2026-11-23T20:30", "biletix"),
    ]);
    let before = create(&admin, &play(showings)).await;
    let merged = admin.post(&format!("/api/venues/{}/merge", from["id"]), &json!({ "into": into["id"] })).await;
    assert_eq!(merged.status, 200, "{}", merged.body);
    let joined = show(&app.visitor(), "oyun").await;
    let sellers = |showing: &Value| -> Vec<Value> {
        showing["offers"].as_array().expect("a list").iter().map(|offer| offer["platform"].clone()).collect()
    };
    let each: Vec<Vec<Value>> = joined["showings"].as_array().expect("a list").iter().map(sellers).collect();
    assert_eq!(each, [vec!["passo", "biletix"], vec!["biletix"]]);
    undo_merge(&admin).await;
    assert_eq!(show(&app.visitor(), "oyun").await["showings"], before["showings"]);
}

async fn undoing_a_merge_of_performers_restores_their_order(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let performers = json!([{ "name": "Selda" }, { "name": "Selda Bağcan" }, { "name": "Ezginin Günlüğü" }]);
    let event = create(&admin, &with(required(), json!({ "event_id": "konser", "performers": performers }))).await;
    let row = async |position: usize| {
        let slug = event["performers"][position]["profile_id"].as_str().expect("a slug");
        admin.get(&format!("/api/profiles/{slug}")).await.data()["id"].clone()
    };
    let (from, into) = (row(0).await, row(1).await);
    let merged = admin.post(&format!("/api/profiles/{from}/merge"), &json!({ "into": into })).await;
    assert_eq!(merged.status, 200, "{}", merged.body);
    let names = async || {
        let shown = show(&app.visitor(), "konser").await;
        shown["performers"].as_array().expect("a list").iter().map(|one| one["name"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(names().await, ["Selda Bağcan", "Ezginin Günlüğü"], "nobody is named twice");
    undo_merge(&admin).await;
    assert_eq!(names().await, ["Selda", "Selda Bağcan", "Ezginin Günlüğü"]);
}

async fn a_change_of_a_venue_does_not_name_drafts_to_visitors(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let venue = create_venue(&editor, "CSO", json!({})).await;
    let draft = json!([{ "start_date": "2026-11-22T20:30", "venue_id": venue["venue_id"] }]);
    let event = create(&editor, &with(play(draft), json!({ "is_active": false }))).await;
    let renamed = json!({ "name_tr": "CSO Ada", "name_en": "CSO Ada", "city": "Ankara", "city_en": "Ankara" });
    let answer = editor.put(&format!("/api/venues/{}", venue["id"]), &renamed).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let store = app.app.core.store();
    let changes = changes::after(store.read(), 0, 100).await.expect("the log");
    let id = event["id"].to_string();
    let of_event: Vec<_> = changes.iter().filter(|change| change.noun == Noun::Events && change.id == id).collect();
    assert_eq!(of_event.len(), 2, "created and renamed");
    assert!(of_event.iter().all(|change| change.effect == VisitorEffect::None), "{of_event:?}");
}

async fn events_do_not_link_to_an_inactive_venue(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let venue = create_venue(&editor, "CSO", json!({})).await;
    let names = json!({ "start_date": "2026-11-22T20:30", "venue_name": "CSO", "venue_en": "CSO", "city": "Ankara" });
    create(&editor, &play(json!([names]))).await;
    let save = async |is_active: bool| {
        let content = json!({ "name_tr": "CSO", "name_en": "CSO", "city": "Ankara", "city_en": "Ankara",
            "is_active": is_active });
        let answer = editor.put(&format!("/api/venues/{}", venue["id"]), &content).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
    };
    let link = async || show(&app.visitor(), "oyun").await["showings"][0]["venue_id"].clone();
    assert_eq!(link().await, venue["venue_id"]);
    save(false).await;
    assert_eq!(link().await, Value::Null);
    let answer = editor.put("/api/events/oyun", &play(json!([names]))).await;
    assert_eq!(answer.data()["showings"][0]["venue_id"], Value::Null, "saved again, it is the same venue");
    save(true).await;
    assert_eq!(link().await, venue["venue_id"]);
}

async fn a_draft_creates_no_pages_until_it_is_published(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let secret = json!({ "event_id": "gizli", "is_active": false, "venue_name": "Gizli Salon", "venue_en": "Secret Hall",
        "organizer_name": "Gizli Organizasyon", "performers": [{ "name": "Sürpriz Yıldız" }] });
    let event = create(&editor, &with(required(), secret.clone())).await;
    assert_eq!(event["performers"][0]["name"], "Sürpriz Yıldız");
    let found = async |path: &str| app.visitor().get(path).await.body["meta"]["total"].clone();
    for path in ["/api/profiles?q=surpriz", "/api/profiles?q=gizli", "/api/venues?q=gizli"] {
        assert_eq!(found(path).await, 0, "{path}");
    }
    let published =
        editor.put("/api/events/gizli", &with(required(), with(secret, json!({ "is_active": true })))).await;
    assert_eq!(published.data()["performers"][0]["profile_id"], "surpriz-yildiz", "{}", published.body);
    for path in ["/api/profiles?q=surpriz", "/api/profiles?q=gizli", "/api/venues?q=gizli"] {
        assert_eq!(found(path).await, 1, "{path}");
    }
}

async fn rename_venue(editor: &TestClient, venue: &Value, name: &str) {
    let renamed = json!({ "name_tr": name, "name_en": name, "city": "Ankara", "city_en": "Ankara" });
    let answer = editor.put(&format!("/api/venues/{}", venue["id"]), &renamed).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
}

async fn a_name_goes_before_the_former_name_of_another_venue(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let old = create_venue(&editor, "Sahne", json!({})).await;
    rename_venue(&editor, &old, "Sahne Yeni").await;
    let new = create_venue(&editor, "Sahne", json!({})).await;
    let there =
        json!({ "start_date": "2026-11-22T20:30", "venue_name": "Sahne", "venue_en": "Sahne", "city": "Ankara" });
    let event = create(&editor, &play(json!([there]))).await;
    assert_eq!(event["showings"][0]["venue_id"], new["venue_id"]);
}

/// Merges one venue into another; the number of the audit entry.
async fn merge(admin: &TestClient, from: &Value, into: &Value) -> Value {
    let merged = admin.post(&format!("/api/venues/{}/merge", from["id"]), &json!({ "into": into["id"] })).await;
    assert_eq!(merged.status, 200, "{}", merged.body);
    newest_merge(admin).await["id"].clone()
}

async fn undo(admin: &TestClient, entry: &Value) -> u16 {
    admin.post(&format!("/api/audit/{entry}/undo"), &json!({})).await.status.as_u16()
}

async fn undoing_merges_in_any_order_leaves_no_names_behind(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    for first_in_first_out in [true, false] {
        let suffix = if first_in_first_out { "1" } else { "2" };
        let [a, b, c] = ["Aa", "Bb", "Cc"].map(|name| format!("{name}{suffix}"));
        let (b, a, c) = (
            create_venue(&admin, &b, json!({})).await,
            create_venue(&admin, &a, json!({})).await,
            create_venue(&admin, &c, json!({})).await,
        );
        let entries = [merge(&admin, &a, &b).await, merge(&admin, &b, &c).await];
        let order = if first_in_first_out { [0, 1] } else { [1, 0] };
        for entry in order {
            assert_eq!(undo(&admin, &entries[entry]).await, 200);
        }
        for venue in [&a, &b, &c] {
            let slug = venue["venue_id"].as_str().expect("a slug");
            for key in [slug, &venue["id"].to_string()] {
                let back = app.visitor().get(&format!("/api/venues/{key}")).await;
                assert_has(back.data(), &json!({ "id": venue["id"], "aliases": [] }));
            }
        }
    }
}

async fn an_old_entry_does_not_undo_a_later_merge(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let [a, b, c] = [
        create_venue(&admin, "Aa", json!({})).await,
        create_venue(&admin, "Bb", json!({})).await,
        create_venue(&admin, "Cc", json!({})).await,
    ];
    let first = merge(&admin, &a, &b).await;
    assert_eq!(undo(&admin, &first).await, 200);
    let second = merge(&admin, &a, &c).await;
    assert_eq!(undo(&admin, &first).await, 409);
    assert_eq!(undo(&admin, &second).await, 200);
}

async fn venues_never_lie_in_a_circle_after_an_undo(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let parent = create_venue(&admin, "Merkez", json!({})).await;
    let merged = create_venue(&admin, "Salon", json!({ "parent_id": parent["id"] })).await;
    let child = create_venue(&admin, "Oda", json!({ "parent_id": merged["id"] })).await;
    let other = create_venue(&admin, "Salon İki", json!({})).await;
    let entry = merge(&admin, &merged, &other).await;
    let below = json!({ "name_tr": "Merkez", "name_en": "Merkez", "city": "Ankara", "city_en": "Ankara",
        "parent_id": child["id"] });
    let answer = admin.put(&format!("/api/venues/{}", parent["id"]), &below).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(undo(&admin, &entry).await, 200);
    let mut next = merged["id"].clone();
    for _ in 0..5 {
        if next.is_null() {
            return;
        }
        next = admin.get(&format!("/api/venues/{next}")).await.data()["parent_id"].clone();
    }
    panic!("a circle");
}

async fn a_performer_by_two_names_is_named_once(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let profile = json!({ "kind": "performer", "name": "Lodos Dörtlüsü", "aliases": ["Lodos Quartet"] });
    assert_eq!(editor.post("/api/profiles", &profile).await.status, 201);
    let performers = ["Lodos Dörtlüsü", "lodos quartet", "Başkası"].map(|name| json!({ "name": name }));
    let event = with(tour(), json!({ "performers": performers }));
    let names: Vec<Value> = create(&editor, &event).await["performers"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|performer| performer["name"].clone())
        .collect();
    assert_eq!(names, ["Lodos Dörtlüsü", "Başkası"]);
}

async fn the_largest_event_that_the_limits_allow_is_saved(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let address = format!("https://www.example.org/{}", "a".repeat(150));
    let offers = vec![json!({ "platform": "biletix", "url": address, "price_min": 100, "price_max": 200 }); 20];
    let showings: Vec<Value> = (0..400)
        .map(|nth| {
            let start = format!("2027-{:02}-{:02}T20:{:02}", nth / 40 + 1, nth % 20 + 1, nth / 20 % 2 * 30);
            with(showing("Ankara", &start), json!({ "offers": offers }))
        })
        .collect();
    let created = create(&editor, &play(json!(showings))).await;
    assert_eq!(created["showings"].as_array().expect("a list").len(), 400);
    assert_eq!(created["showings"][399]["offers"].as_array().expect("a list").len(), 20);
}
