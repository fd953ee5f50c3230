//! `DELETE /api/trash`, and the nightly purge.

use chrono::TimeDelta;
use image::ImageFormat;
use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use serde_json::json;

use super::{NOUNS, delete, files, labels, one_of_each, restore};
use crate::events::{self, on_both_engines, with};
use crate::images::fixtures::{photo, upload};

on_both_engines!(
    emptying_removes_rows_and_files_for_good,
    one_item_is_purged_with_its_files,
    the_nightly_job_purges_items_older_than_30_days,
);

async fn emptying_removes_rows_and_files_for_good(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let kept = upload(&admin, photo(40, 30, ImageFormat::Png), &[("title", "kept")]).await;
    let files_of_kept = files(&app);
    let ids = one_of_each(&admin).await;
    // The job adds files that must be deleted too.
    app.run_jobs().await;
    let all_files = files(&app);
    for (noun, id) in NOUNS.iter().zip(&ids) {
        delete(&admin, noun, id).await;
    }
    assert_eq!(files(&app), all_files, "files leave only when the trash is emptied");

    let answer = admin.delete("/api/trash").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(answer.data(), &json!({ "purged": 5 }));
    assert_eq!(labels(&admin).await, [""; 0]);
    for (noun, id) in NOUNS.iter().zip(&ids) {
        assert_eq!(restore(&admin, noun, id).await, 404, "{noun}");
    }
    let shown = admin.get(&format!("/api/images/{}", kept["id"])).await;
    assert_eq!(files(&app), all_files, "the call does not wait for the media store");
    app.run_jobs().await;
    let avif_of_kept = shown.data()["variants"].as_array().expect("variants").len() - 1;
    assert_eq!(files(&app), files_of_kept + avif_of_kept);
    assert_eq!(admin.delete("/api/trash").await.data(), &json!({ "purged": 0 }));
}

async fn one_item_is_purged_with_its_files(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let ids = one_of_each(&admin).await;
    let kept = files(&app);
    let purge = async |noun: &str, id: &serde_json::Value| admin.delete(&format!("/api/trash/{noun}/{id}")).await;
    for (noun, id) in NOUNS.iter().zip(&ids) {
        assert_eq!(purge(noun, id).await.status, 404, "{noun} is not in the trash yet");
        delete(&admin, noun, id).await;
    }
    for (noun, id) in NOUNS.iter().zip(&ids) {
        let answer = purge(noun, id).await;
        assert_eq!((answer.status.as_u16(), answer.data()), (200, &json!({ "id": id.to_string() })), "{noun}");
        assert_eq!(restore(&admin, noun, id).await, 404, "{noun}");
        assert_eq!(purge(noun, id).await.status, 404, "{noun}");
        let trail = admin.get(&format!("/api/audit?noun={noun}&limit=1")).await;
        assert_eq!(trail.data()[0]["action"], "purged");
    }
    app.run_jobs().await;
    assert!(kept > 0 && files(&app) == 0, "{} files are left", files(&app));
    assert_eq!(labels(&admin).await, [""; 0]);
    assert_eq!(admin.delete("/api/trash/settings/1").await.status, 404);
}

async fn the_nightly_job_purges_items_older_than_30_days(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let create = async |title: &str, key: &str| {
        events::create(&admin, &with(events::required(), json!({ "title_tr": title, "event_id": key }))).await
    };
    let (old, young) = (create("eski", "eski").await, create("yeni", "yeni").await);
    let image = upload(&admin, photo(40, 30, ImageFormat::Png), &[("title", "resim")]).await;
    delete(&admin, "events", &old["id"]).await;
    delete(&admin, "images", &image["id"]).await;
    app.clock.advance(TimeDelta::days(1));
    delete(&admin, "events", &young["id"]).await;

    // A second short of thirty days, and then a day more.
    app.clock.advance(TimeDelta::days(29) - TimeDelta::seconds(1));
    app.run_jobs().await;
    let admin = app.sign_in("admin@example.org").await;
    assert_eq!(labels(&admin).await.len(), 3);
    assert_ne!(files(&app), 0);

    app.clock.advance(TimeDelta::days(1));
    app.run_jobs().await;
    assert_eq!(labels(&admin).await, ["yeni"]);
    assert_eq!(files(&app), 0);
    assert_eq!(restore(&admin, "events", &old["id"]).await, 404);
    assert_eq!(restore(&admin, "events", &young["id"]).await, 200);
    let newest = admin.get("/api/audit?noun=images&limit=1").await;
    assert_eq!(newest.data()[0]["action"], "purged");
}
