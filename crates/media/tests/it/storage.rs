//! The storage contract: every function, on a local folder and on a real S3-speaking server.

use std::convert::Infallible;

use bytes::Bytes;
use futures_util::{StreamExt, TryStreamExt, stream};
use meydan_media::{Entry, MediaStore, StorageError};
use tempfile::TempDir;

use crate::s3_server::S3Server;

/// Where a contract runs, kept alive as long as its store is used.
enum Place {
    Folder(TempDir),
    Bucket(S3Server),
}

impl Place {
    fn open(&self, folder: &str) -> MediaStore {
        match self {
            Self::Folder(root) => MediaStore::open(root.path().join(folder).to_str().unwrap()).unwrap(),
            Self::Bucket(server) => MediaStore::open_with(&format!("s3://media/{folder}"), server.variables()).unwrap(),
        }
    }
}

/// Runs one contract on both kinds of storage, as two tests.
macro_rules! contract {
    ($name:ident) => {
        mod $name {
            use super::*;

            #[tokio::test]
            async fn on_a_folder() {
                super::contracts::$name(Place::Folder(tempfile::tempdir().unwrap())).await;
            }

            #[tokio::test]
            async fn on_s3() {
                super::contracts::$name(Place::Bucket(S3Server::start("media").await)).await;
            }
        }
    };
}

contract!(put_then_get);
contract!(overwriting_replaces_the_whole_file);
contract!(deleting_is_final_and_repeatable);
contract!(a_missing_key_is_none);
contract!(bad_keys_are_refused_everywhere);
contract!(listing_finds_what_is_below);
contract!(streams_carry_the_whole_file);
contract!(a_big_stream_goes_in_and_comes_out);
contract!(small_and_empty_streams_are_stored);
contract!(a_failing_stream_stores_nothing);
contract!(prefixes_are_isolated);
contract!(clones_share_one_storage);
contract!(a_check_leaves_nothing_behind);

fn pattern(length: usize) -> Bytes {
    (0..length).map(|at| (at % 251) as u8).collect::<Vec<_>>().into()
}

async fn keys(store: &MediaStore, prefix: &str) -> Vec<String> {
    let mut keys: Vec<String> = store.list(prefix).map_ok(|entry| entry.key).try_collect().await.unwrap();
    keys.sort();
    keys
}

async fn content(store: &MediaStore, key: &str) -> Option<Bytes> {
    store.get(key).await.unwrap().map(|file| file.bytes)
}

mod contracts {
    use super::*;

    pub async fn put_then_get(place: Place) {
        let store = place.open("a");
        store.put("images/1/w640.webp", Bytes::from_static(b"hello"), "image/webp").await.unwrap();
        let file = store.get("images/1/w640.webp").await.unwrap().unwrap();
        assert_eq!((&file.bytes[..], file.size, file.content_type.as_str()), (&b"hello"[..], 5, "image/webp"));
        store.put("empty.txt", Bytes::new(), "text/plain").await.unwrap();
        assert_eq!(content(&store, "empty.txt").await, Some(Bytes::new()));
    }

    pub async fn overwriting_replaces_the_whole_file(place: Place) {
        let store = place.open("a");
        store.put("k.png", Bytes::from_static(b"a much longer first version"), "image/png").await.unwrap();
        store.put("k.png", Bytes::from_static(b"short"), "image/png").await.unwrap();
        assert_eq!(content(&store, "k.png").await.unwrap(), "short");
        assert_eq!(keys(&store, "").await, ["k.png"]);
    }

    pub async fn deleting_is_final_and_repeatable(place: Place) {
        let store = place.open("a");
        store.put("x/k.png", Bytes::from_static(b"1"), "image/png").await.unwrap();
        store.put("x/other.png", Bytes::from_static(b"2"), "image/png").await.unwrap();
        store.delete("x/k.png").await.unwrap();
        store.delete("x/k.png").await.unwrap();
        store.delete("never/was.png").await.unwrap();
        assert_eq!(content(&store, "x/k.png").await, None);
        assert_eq!(content(&store, "x/other.png").await.unwrap(), "2");
    }

    pub async fn a_missing_key_is_none(place: Place) {
        let store = place.open("a");
        assert!(store.get("no/such.png").await.unwrap().is_none());
        assert!(store.stream("no/such.png").await.unwrap().is_none());
        assert_eq!(keys(&store, "no").await, [""; 0]);
    }

    pub async fn bad_keys_are_refused_everywhere(place: Place) {
        let store = place.open("a");
        for key in ["../up.png", "/abs.png", "a//b", "A.png", "a b", "", "a/../../b"] {
            let body = stream::iter([Ok::<_, Infallible>(Bytes::new())]);
            let outcomes = [
                store.put(key, Bytes::new(), "x/y").await.unwrap_err(),
                store.put_stream(key, body, "x/y").await.unwrap_err(),
                store.get(key).await.unwrap_err(),
                store.stream(key).await.map(|_| ()).unwrap_err(),
                store.delete(key).await.unwrap_err(),
            ];
            assert!(outcomes.iter().all(|error| matches!(error, StorageError::BadKey(_))), "{key:?}: {outcomes:?}");
        }
        assert!(matches!(store.list("../").next().await, Some(Err(StorageError::BadKey(_)))));
    }

    pub async fn listing_finds_what_is_below(place: Place) {
        let store = place.open("a");
        for key in ["images/1/full.jpg", "images/1/w320.webp", "images/10/full.jpg", "logos/1.svg"] {
            store.put(key, pattern(key.len()), "image/jpeg").await.unwrap();
        }
        assert_eq!(keys(&store, "images/1").await, ["images/1/full.jpg", "images/1/w320.webp"]);
        assert_eq!(keys(&store, "images/1/").await, ["images/1/full.jpg", "images/1/w320.webp"]);
        assert_eq!(keys(&store, "").await.len(), 4);
        let logos: Vec<Entry> = store.list("logos").try_collect().await.unwrap();
        let [logo] = &logos[..] else { panic!("one file, not {logos:?}") };
        assert_eq!((logo.key.as_str(), logo.size), ("logos/1.svg", 11));
        // Its time may be given more exactly by one of the two.
        let entry = store.entry("logos/1.svg").await.unwrap().expect("the file");
        assert_eq!((&entry.key, entry.size, entry.modified.timestamp()), (&logo.key, 11, logo.modified.timestamp()));
        assert_eq!(store.entry("logos/2.svg").await.unwrap(), None);
    }

    pub async fn streams_carry_the_whole_file(place: Place) {
        let store = place.open("a");
        let bytes = pattern(300_000);
        store.put("k.avif", bytes.clone(), "image/avif").await.unwrap();
        let found = store.stream("k.avif").await.unwrap().unwrap();
        assert_eq!((found.size, found.content_type.as_str()), (300_000, "image/avif"));
        let pieces: Vec<Bytes> = found.body.try_collect().await.unwrap();
        assert!(pieces.concat() == bytes);
    }

    pub async fn a_big_stream_goes_in_and_comes_out(place: Place) {
        let store = place.open("a");
        let bytes = pattern(12 * 1024 * 1024);
        let pieces: Vec<_> =
            bytes.chunks(100_000).map(|piece| Ok::<_, Infallible>(Bytes::copy_from_slice(piece))).collect();
        store.put_stream("big.jpg", stream::iter(pieces), "image/jpeg").await.unwrap();
        assert!(content(&store, "big.jpg").await.unwrap() == bytes);
        assert_eq!(keys(&store, "").await, ["big.jpg"], "no part may be left over");
    }

    pub async fn small_and_empty_streams_are_stored(place: Place) {
        let store = place.open("a");
        store.put_stream("small.png", stream::iter([Ok::<_, Infallible>(pattern(10))]), "image/png").await.unwrap();
        assert_eq!(content(&store, "small.png").await.unwrap(), pattern(10));
        store.put_stream("empty.png", stream::iter::<[Result<Bytes, Infallible>; 0]>([]), "image/png").await.unwrap();
        assert_eq!(content(&store, "empty.png").await, Some(Bytes::new()));
    }

    pub async fn a_failing_stream_stores_nothing(place: Place) {
        let store = place.open("a");
        store.put("kept.png", Bytes::from_static(b"old"), "image/png").await.unwrap();
        // Once while everything still fits into one part, once after parts have gone out.
        for length in [10, 9 * 1024 * 1024] {
            for key in ["kept.png", "new.png"] {
                let body = stream::iter([Ok(pattern(length)), Err(std::io::Error::other("cable pulled"))]);
                let error = store.put_stream(key, body, "image/png").await.unwrap_err();
                assert!(matches!(error, StorageError::Source(_)), "{error:?}");
            }
        }
        assert_eq!(content(&store, "kept.png").await.unwrap(), "old");
        assert_eq!(keys(&store, "").await, ["kept.png"]);
    }

    pub async fn prefixes_are_isolated(place: Place) {
        let (one, two) = (place.open("one"), place.open("one-more/deep"));
        one.put("k.png", Bytes::from_static(b"1"), "image/png").await.unwrap();
        two.put("k.png", Bytes::from_static(b"2"), "image/png").await.unwrap();
        assert_eq!(content(&one, "k.png").await.unwrap(), "1");
        assert_eq!(content(&two, "k.png").await.unwrap(), "2");
        assert_eq!((keys(&one, "").await, keys(&two, "").await), (vec!["k.png".to_owned()], vec!["k.png".to_owned()]));
        one.delete("k.png").await.unwrap();
        assert_eq!(content(&two, "k.png").await.unwrap(), "2");
    }

    pub async fn clones_share_one_storage(place: Place) {
        let store = place.open("a");
        store.clone().put("k.png", Bytes::from_static(b"1"), "image/png").await.unwrap();
        assert_eq!(content(&place.open("a"), "k.png").await.unwrap(), "1");
    }

    pub async fn a_check_leaves_nothing_behind(place: Place) {
        let store = place.open("a");
        store.check().await.unwrap();
        assert_eq!(store.list("").count().await, 0);
    }
}

#[tokio::test]
async fn a_check_finds_wrong_credentials() {
    let server = S3Server::start("media").await;
    let wrong = server.variables().into_iter().map(|(name, value)| {
        let value = if name == "AWS_SECRET_ACCESS_KEY" { "wrong".to_owned() } else { value };
        (name, value)
    });
    let store = MediaStore::open_with("s3://media/a", wrong).unwrap();
    assert!(matches!(store.check().await, Err(StorageError::Backend(_))));
}

#[tokio::test]
async fn s3_remembers_the_content_type_it_was_given() {
    use object_store::{Attribute, ObjectStoreExt};
    let server = S3Server::start("media").await;
    let store = MediaStore::open_with("s3://media/a", server.variables()).unwrap();
    store.put("k.webp", Bytes::from_static(b"1"), "image/webp").await.unwrap();
    let mut builder = object_store::aws::AmazonS3Builder::new().with_bucket_name("media");
    for (name, value) in server.variables() {
        builder = builder.with_config(name.to_ascii_lowercase().parse().unwrap(), value);
    }
    let found = builder.build().unwrap().get(&"a/k.webp".into()).await.unwrap();
    assert_eq!(found.attributes.get(&Attribute::ContentType).map(|value| value.as_ref()), Some("image/webp"));
}

#[tokio::test]
async fn wrong_credentials_are_an_error_and_not_an_absence() {
    let server = S3Server::start("media").await;
    let mut variables = server.variables();
    variables[1].1 = "wrong".to_owned();
    let store = MediaStore::open_with("s3://media", variables).unwrap();
    assert!(matches!(store.get("k.png").await, Err(StorageError::Backend(_))));
}

#[tokio::test]
async fn a_folder_is_not_a_file() {
    let place = Place::Folder(tempfile::tempdir().unwrap());
    let store = place.open("a");
    store.put("dir/file.png", Bytes::from_static(b"1"), "image/png").await.unwrap();
    assert!(store.get("dir").await.unwrap().is_none());
    assert!(store.stream("dir").await.unwrap().is_none());
}
