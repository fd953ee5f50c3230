//! `/map/…`: the installed street map, its checks and its parts.

use std::path::{Path, PathBuf};

use meydan_server::map_file::{SETTING, install, remove};
use meydan_server::site::SiteOptions;
use meydan_test_support::app::{TestApp, TestOptions};
use meydan_test_support::street_map::{street_map, street_map_with};
use pmtiles::{Compression, PmTilesWriter, TileType};
use reqwest::{Client, Method, Response};
use tempfile::TempDir;

const LAYERS: &str = r#"{"vector_layers":[{"id":"earth"},{"id":"water"},{"id":"roads"}]}"#;

struct Node {
    app: TestApp,
    data: TempDir,
    http: Client,
}

impl Node {
    async fn new() -> Self {
        let data = tempfile::tempdir().expect("a folder");
        let usual = TestOptions::default();
        let site = SiteOptions { data_dir: data.path().to_owned(), ..usual.site.clone() };
        let app = TestApp::with(TestOptions { site, ..usual }).await;
        Self { app, data, http: Client::builder().no_proxy().build().expect("a client") }
    }

    async fn install(&self, content: &[u8]) -> Result<(), String> {
        let file = self.file(content);
        let installed = install(self.data.path(), &file).await;
        self.app.app.settings.announce(SETTING).await.expect("announced");
        installed.map(drop)
    }

    fn file(&self, content: &[u8]) -> PathBuf {
        let file = self.data.path().join("source.pmtiles");
        std::fs::write(&file, content).expect("written");
        file
    }

    /// The address that visitors are told.
    async fn address(&self) -> Option<String> {
        let settings = self.app.client.get("/api/settings?public=true").await;
        settings.body["data"][SETTING]["value"].as_str().map(ToOwned::to_owned)
    }

    async fn request(&self, method: Method, address: &str, headers: &[(&str, &str)]) -> Response {
        let mut request = self.http.request(method, self.app.url(address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.send().await.expect("an answer")
    }

    async fn part(&self, address: &str, range: &str) -> Response {
        self.request(Method::GET, address, &[("range", range)]).await
    }

    fn installed_files(&self) -> Vec<String> {
        names(&self.data.path().join("map"))
    }
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

fn header<'a>(response: &'a Response, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().expect("text"))
}

#[tokio::test]
async fn visitors_are_told_of_an_installed_map_until_it_is_removed() {
    let node = Node::new().await;
    assert_eq!(node.address().await, None);
    node.install(&street_map()).await.expect("installed");
    let address = node.address().await.expect("an address");
    assert!(address.starts_with("/map/") && address.ends_with(".pmtiles"), "{address}");
    assert_eq!(node.part(&address, "bytes=0-6").await.bytes().await.expect("a body"), "PMTiles");

    assert_eq!(remove(node.data.path()), Ok(true));
    node.app.app.settings.announce(SETTING).await.expect("announced");
    assert_eq!(node.address().await, None);
    assert_eq!(node.part(&address, "bytes=0-6").await.status(), 404);
    assert_eq!(remove(node.data.path()), Ok(false));
}

#[tokio::test]
async fn a_replaced_map_has_another_address_and_leaves_nothing_behind() {
    let node = Node::new().await;
    node.install(&street_map()).await.expect("installed");
    let first = node.address().await.expect("an address");
    node.install(&street_map()).await.expect("installed again");
    assert_eq!(node.address().await.as_ref(), Some(&first), "the same content has the same address");
    node.install(&street_map_with(|writer| writer.center_zoom(12))).await.expect("replaced");
    let second = node.address().await.expect("an address");
    assert_ne!(first, second);
    assert_eq!(node.part(&first, "bytes=0-6").await.status(), 404);
    assert_eq!(node.part(&second, "bytes=0-6").await.status(), 206);
    assert_eq!(node.installed_files().len(), 1, "{:?}", node.installed_files());
}

#[tokio::test]
async fn a_part_is_sent_uncompressed_and_may_be_cached_for_good() {
    let node = Node::new().await;
    let content = street_map();
    node.install(&content).await.expect("installed");
    let address = node.address().await.expect("an address");
    let part =
        node.request(Method::GET, &address, &[("range", "bytes=100-299"), ("accept-encoding", "gzip, br")]).await;
    assert_eq!(part.status(), 206);
    assert_eq!(header(&part, "content-range"), format!("bytes 100-299/{}", content.len()));
    assert_eq!(header(&part, "content-length"), "200");
    assert_eq!(header(&part, "content-encoding"), "");
    assert_eq!(header(&part, "content-type"), "application/vnd.pmtiles");
    assert_eq!(header(&part, "accept-ranges"), "bytes");
    assert_eq!(header(&part, "cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(header(&part, "x-content-type-options"), "nosniff");
    let etag = header(&part, "etag").to_owned();
    assert_eq!(part.bytes().await.expect("a body"), content[100..300]);

    let tail = node.part(&address, "bytes=-5").await;
    assert_eq!(tail.bytes().await.expect("a body"), content[content.len() - 5..]);
    let known = node.request(Method::GET, &address, &[("range", "bytes=0-9"), ("if-none-match", &etag)]).await;
    assert_eq!(known.status(), 304);
    let same = node.request(Method::GET, &address, &[("range", "bytes=0-9"), ("if-range", &etag)]).await;
    assert_eq!(same.status(), 206);
    let other = node.request(Method::GET, &address, &[("range", "bytes=0-9"), ("if-range", "\"other\"")]).await;
    assert_eq!((other.status().as_u16(), header(&other, "content-length")), (200, content.len().to_string().as_str()));
    let head = node.request(Method::HEAD, &address, &[]).await;
    assert_eq!((head.status().as_u16(), header(&head, "content-length")), (200, content.len().to_string().as_str()));
    assert_eq!(node.request(Method::POST, &address, &[]).await.status(), 405);
}

#[tokio::test]
async fn no_answer_is_larger_than_eight_megabytes() {
    let node = Node::new().await;
    let mut content = street_map();
    // The tiles come first; what follows is no part of any section.
    content.resize(9 * 1024 * 1024, 0);
    node.install(&content).await.expect("installed");
    let address = node.address().await.expect("an address");
    for headers in [&[][..], &[("range", "bytes=0-")], &[("range", "bytes=0-8388608")], &[("range", "bytes=9437184-")]]
    {
        let refused = node.request(Method::GET, &address, headers).await;
        assert_eq!(refused.status(), 416, "{headers:?}");
        assert_eq!(header(&refused, "content-range"), "bytes */9437184");
    }
    let largest = node.part(&address, "bytes=0-8388607").await;
    assert_eq!((largest.status().as_u16(), largest.bytes().await.expect("a body").len()), (206, 8 * 1024 * 1024));
}

#[tokio::test]
async fn only_the_installed_file_has_an_address() {
    let node = Node::new().await;
    node.install(&street_map()).await.expect("installed");
    for address in ["/map/source.pmtiles", "/map/..%2Fsource.pmtiles", "/map/partial", "/map/0.pmtiles"] {
        assert_eq!(node.part(address, "bytes=0-9").await.status(), 404, "{address}");
    }
}

#[tokio::test]
async fn a_file_that_cannot_be_drawn_is_refused() {
    let node = Node::new().await;
    let good = street_map();
    let changed = |place: usize, bytes: &[u8]| {
        let mut content = good.clone();
        content[place..place + bytes.len()].copy_from_slice(bytes);
        content
    };
    let beyond = (good.len() as u64 + 1).to_le_bytes();
    for (content, reason) in [
        (b"GIF89a".to_vec(), "is not a PMTiles file"),
        (Vec::new(), "is not a PMTiles file"),
        (changed(0, b"PMTilez"), "is not a PMTiles file"),
        (changed(7, &[2]), "is not of version 3"),
        (good[..good.len() - 100].to_vec(), "is incomplete"),
        (good[..200].to_vec(), "is incomplete"),
        // The offset of the root directory, then that of the tiles.
        (changed(8, &beyond), "is incomplete"),
        (changed(56, &beyond), "is incomplete"),
        (street_map_with(|_| PmTilesWriter::new(TileType::Png).metadata(LAYERS)), "has no vector tiles"),
        (street_map_with(|writer| writer.precompressed(Compression::Zstd)), "is compressed with Zstd"),
        (street_map_with(|writer| writer.max_zoom(9)), "ends at zoom level 9"),
        (street_map_with(|writer| writer.bounds(11.1, 43.7, 11.4, 43.9)), "covers no part of Turkey"),
        (street_map_with(|writer| writer.bounds(29.0, 41.0, 29.0, 41.0)), "covers no part of Turkey"),
        (
            street_map_with(|writer| writer.metadata(r#"{"vector_layers":[{"id":"transportation"}]}"#)),
            "Protomaps schema",
        ),
        (street_map_with(|writer| writer.metadata("no JSON")), "has unreadable metadata"),
    ] {
        let refusal = node.install(&content).await.expect_err(reason);
        assert!(refusal.contains(reason) && refusal.contains("source.pmtiles"), "{reason}: {refusal}");
    }
    let folder = node.data.path().to_owned();
    let refusal = install(&folder, &folder).await.expect_err("a folder");
    assert!(refusal.contains("is not a file"), "{refusal}");
    let refusal = install(&folder, &folder.join("missing")).await.expect_err("nothing");
    assert!(refusal.contains("No such file"), "{refusal}");
    assert_eq!(node.installed_files(), [""; 0]);
}

#[tokio::test]
async fn a_refused_file_leaves_the_installed_one_in_place() {
    let node = Node::new().await;
    node.install(&street_map()).await.expect("installed");
    let address = node.address().await;
    node.install(b"no map").await.expect_err("refused");
    assert_eq!(node.address().await, address);
}

#[tokio::test]
async fn a_link_is_installed_as_the_file_it_leads_to() {
    let node = Node::new().await;
    let (file, link) = (node.file(&street_map()), node.data.path().join("link"));
    std::os::unix::fs::symlink(&file, &link).expect("linked");
    // A link in the place of the copy must not be written through.
    std::fs::create_dir(node.data.path().join("map")).expect("a folder");
    let other = node.data.path().join("other");
    std::fs::write(&other, "kept").expect("written");
    std::os::unix::fs::symlink(&other, node.data.path().join("map/partial")).expect("linked");
    install(node.data.path(), &link).await.expect("installed");
    std::fs::remove_file(&file).expect("removed");
    let address = node.address().await.expect("an address");
    assert_eq!(node.part(&address, "bytes=0-6").await.status(), 206);
    assert_eq!(std::fs::read_to_string(&other).expect("read"), "kept");
}

/// The end-to-end tests install the file from the repository.
#[tokio::test]
async fn the_map_of_the_end_to_end_tests_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../e2e/files/kadikoy.pmtiles");
    // Not compressed: another version of gzip writes other bytes.
    let plain =
        |writer: PmTilesWriter| writer.internal_compression(Compression::None).tile_compression(Compression::None);
    let current = street_map_with(plain);
    if std::env::var_os("UPDATE_FILES").is_some() {
        std::fs::write(&path, &current).expect("written");
    }
    let kept = std::fs::read(&path).expect("the file");
    assert!(kept == current, "run this test with UPDATE_FILES=1");
}
