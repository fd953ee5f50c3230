//! `meydan check` as a command.

use meydan_test_support::database::Engine;
use serde_json::Value;

use crate::place::Place;

async fn sound_and_broken(engine: Engine) {
    let place = Place::on(engine).await;
    assert_eq!(place.run(&["seed", "demo"]).await.code, Some(0));
    let sound = place.run(&["check"]).await;
    assert_eq!(sound.code, Some(0), "{sound:?}");
    assert!(sound.stdout.contains("10 files") && sound.stdout.contains("0 findings"), "{sound:?}");

    let original = std::fs::read_dir(place.data_dir().join("media/originals")).expect("files").flatten().next();
    std::fs::remove_file(original.expect("a logo").path()).expect("gone");
    let orphan = place.data_dir().join("media/images/img_lost/full.jpg");
    std::fs::create_dir_all(orphan.parent().expect("a folder")).expect("a folder");
    std::fs::write(&orphan, "x").expect("a file");
    let file = std::fs::File::options().append(true).open(&orphan).expect("the file");
    file.set_modified(std::time::SystemTime::UNIX_EPOCH).expect("an old file");

    let broken = place.run(&["check", "--json"]).await;
    assert_eq!(broken.code, Some(1), "{broken:?}");
    assert!(broken.stderr.contains("2 findings are not repaired"), "{broken:?}");
    let report: Value = serde_json::from_str(&broken.stdout).expect("JSON");
    let kinds: Vec<&Value> = report["findings"].as_array().expect("a list").iter().map(|one| &one["kind"]).collect();
    assert_eq!(kinds, ["orphan_file", "missing_file"]);
    assert!(orphan.exists(), "looking changes nothing");

    let repaired = place.run(&["check", "--repair"]).await;
    assert_eq!(repaired.code, Some(1), "what is lost stays lost: {repaired:?}");
    assert!(repaired.stdout.contains("[repaired]") && repaired.stdout.contains("[cannot be repaired here]"));
    assert!(repaired.stderr.contains("1 finding is not repaired"), "{repaired:?}");
    assert!(!orphan.exists());
}

#[tokio::test]
async fn check_reports_and_repairs_inconsistencies_on_sqlite() {
    sound_and_broken(Engine::Sqlite).await;
}

#[tokio::test]
async fn check_reports_and_repairs_inconsistencies_on_postgres() {
    sound_and_broken(Engine::Postgres).await;
}

#[tokio::test]
async fn check_creates_no_database() {
    let place = Place::new();
    let outcome = place.run(&["check"]).await;
    assert_eq!(outcome.code, Some(1), "{outcome:?}");
    assert!(outcome.stderr.contains("there is no database"), "{outcome:?}");
    assert!(!place.data_dir().join("meydan.db").exists());
}
