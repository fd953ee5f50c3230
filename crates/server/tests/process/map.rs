//! `meydan map …` beside a server.

use meydan_test_support::street_map::street_map;
use serde_json::Value;

use crate::place::{Place, Server};

async fn address(server: &Server) -> Value {
    server.get("/api/settings?public=true").await.1["data"]["map_file"]["value"].clone()
}

/// A server notices a change of another process within moments.
async fn expect_address(server: &Server, is_expected: fn(&Value) -> bool) -> Value {
    for _ in 0..200 {
        let address = address(server).await;
        if is_expected(&address) {
            return address;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the server does not notice\n{}", server.log());
}

#[tokio::test]
async fn a_map_is_installed_and_removed_while_the_site_is_served() {
    let place = Place::with_admin();
    let server = place.serve().await;
    assert_eq!(address(&server).await, Value::Null);
    let file = place.file("kadikoy.pmtiles");
    std::fs::write(&file, street_map()).expect("written");
    let path = file.to_str().expect("UTF-8");
    let installed = place.run(&["map", "install", path]).await;
    assert_eq!(installed.code, Some(0), "{installed:?}");
    assert_eq!(installed.stdout, "the street map is installed: 1 MB, zoom levels 8 to 14\n");
    let address = expect_address(&server, Value::is_string).await;
    let part = reqwest::Client::builder().no_proxy().build().expect("a client");
    let part = part.get(server.url(address.as_str().expect("text"))).header("range", "bytes=0-6").send().await;
    assert_eq!(part.expect("an answer").status(), 206);

    let removed = place.run(&["map", "remove"]).await;
    assert_eq!((removed.code, removed.stdout.as_str()), (Some(0), "the street map is removed\n"), "{removed:?}");
    expect_address(&server, Value::is_null).await;
    server.stop().await;
}

#[tokio::test]
async fn a_map_that_cannot_be_used_is_refused_in_one_line() {
    let place = Place::new();
    let file = place.file("photo.jpg");
    std::fs::write(&file, "not a map").expect("written");
    let path = file.to_str().expect("UTF-8");
    for (arguments, words) in [
        (&["map", "install", path][..], "is not a PMTiles file"),
        (&["map", "install", "/nowhere/at/all"], "No such file"),
        (&["map", "remove"], "no street map is installed"),
    ] {
        let refused = place.run(arguments).await;
        assert_eq!(refused.code, Some(1), "{refused:?}");
        assert_eq!(refused.stderr.lines().count(), 1, "{refused:?}");
        assert!(refused.stderr.starts_with("meydan: ") && refused.stderr.contains(words), "{refused:?}");
    }
    assert!(!place.data_dir().join("meydan.db").exists(), "nothing was created");
}

#[tokio::test]
#[expect(clippy::print_stderr, reason = "a case that is skipped is said")]
async fn a_map_does_not_take_the_space_that_the_database_needs() {
    if !Place::may_mount().await {
        eprintln!("skipped: this machine lets nobody mount a small disk");
        return;
    }
    let place = Place::new();
    let (data, file) = (place.data_dir(), place.file("kadikoy.pmtiles"));
    std::fs::write(&file, street_map()).expect("written");
    std::fs::create_dir_all(&data).expect("a folder");
    let (data, file) = (data.display(), file.display());
    let refused = place
        .run_by(&format!(
            "mount -t tmpfs -o size=100m tmpfs '{data}'
             \"$0\" map install '{file}' && exit 9
             ls '{data}/map'"
        ))
        .await;
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(0), ""), "{refused:?}");
    assert!(refused.stderr.contains("bytes are free"), "{refused:?}");
}
