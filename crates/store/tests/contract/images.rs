//! Rows of images: write, list, trash, purge with the keys of their files.

use meydan_domain::Result;
use meydan_domain::change::Noun;
use meydan_domain::image::{Image, ImageCategory, ImageDetails, ImageFiles, ImageQuery, ImageSort};
use meydan_domain::image_frame::{Crop, ImageFrame};
use meydan_domain::page::PageRequest;
use meydan_domain::setting::Setting;
use meydan_domain::text::Localized;
use meydan_store::{Store, blogs, events, images, settings};
use meydan_test_support::builders::{self, BlogBuilder, EventBuilder, image_details, image_files, image_variant};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::{duplicate_field, far_future, page, refuses_cursor, write};

contract!(
    an_image_reads_back_as_it_was_written,
    a_taken_key_is_a_conflict_even_with_the_trash,
    several_are_found_by_their_keys,
    the_list_is_newest_first_and_filters_by_category,
    the_list_can_be_by_age_name_or_size,
    words_are_looked_for_in_title_text_and_key,
    an_update_replaces_the_details_and_increments_the_version,
    pages_hold_each_image_once,
    a_foreign_cursor_is_refused,
    uses_of_an_image_are_listed_and_counted,
    an_address_of_its_files_is_a_use_too,
    an_image_is_public_when_something_public_shows_it,
    links_follow_saves,
    variants_are_replaced,
    only_what_was_trashed_at_that_moment_is_restored,
    files_and_frame_are_replaced_with_the_version,
    hashes_of_earlier_originals_are_added,
    unused_images_are_those_that_nothing_live_names,
    duplicates_are_those_with_the_same_original,
    a_trashed_image_is_hidden_and_comes_back,
    purging_names_every_file,
    items_trashed_later_are_not_purged,
);

fn all(page: PageRequest) -> ImageQuery {
    ImageQuery { page, ..ImageQuery::default() }
}

async fn keys(store: &Store, query: &ImageQuery) -> Result<Vec<String>> {
    Ok(images::list(store.read(), query).await?.items.into_iter().map(|image| image.image_id).collect())
}

async fn an_image_reads_back_as_it_was_written(store: &Store) -> Result<()> {
    let details = image_details("Gün batımı 🌅", ImageCategory::Hero);
    let files = image_files("img_a");
    let image = write(store, async |tx| images::insert(tx, "img_a", &details, &files, test_now()).await).await?;
    assert_eq!((&image.details, &image.files, image.created_at), (&details, &files, test_now()));
    assert_eq!(images::find(store.read(), image.id).await?.as_ref(), Some(&image));
    assert_eq!(images::find_by_key(store.read(), "img_a").await?, Some(image));
    assert_eq!(images::find(store.read(), 77).await?, None);
    assert_eq!(images::find_by_key(store.read(), "img_b").await?, None);
    Ok(())
}

async fn a_taken_key_is_a_conflict_even_with_the_trash(store: &Store) -> Result<()> {
    let image = builders::image(store, "img_a").await?;
    assert_eq!(duplicate_field(builders::image(store, "img_a").await), Some("image_id"));
    write(store, async |tx| images::trash(tx, image.id, test_now()).await).await?;
    assert_eq!(duplicate_field(builders::image(store, "img_a").await), Some("image_id"), "events still point at it");
    Ok(())
}

async fn several_are_found_by_their_keys(store: &Store) -> Result<()> {
    builders::image(store, "img_a").await?;
    builders::image(store, "img_b").await?;
    let gone = builders::image(store, "img_c").await?;
    write(store, async |tx| images::trash(tx, gone.id, test_now()).await).await?;
    let asked = ["img_b", "img_c", "img_x", "img_a"].map(String::from);
    let found = images::find_by_keys(store.read(), &asked).await?;
    let mut keys: Vec<&str> = found.iter().map(|image| image.image_id.as_str()).collect();
    keys.sort_unstable();
    assert_eq!(keys, ["img_a", "img_b"]);
    assert!(images::find_by_keys(store.read(), &[]).await?.is_empty());
    Ok(())
}

async fn the_list_is_newest_first_and_filters_by_category(store: &Store) -> Result<()> {
    for (key, category) in [("a", ImageCategory::Event), ("b", ImageCategory::Banner), ("c", ImageCategory::Event)] {
        let files = image_files(key);
        let details = image_details(key, category);
        write(store, async |tx| images::insert(tx, key, &details, &files, test_now()).await).await?;
    }
    let keys = async |category| {
        let page = images::list(store.read(), &ImageQuery { category, ..all(page(100, None)) }).await?;
        assert_eq!(page.total, page.items.len() as u64);
        Result::Ok(page.items.into_iter().map(|image| image.image_id).collect::<Vec<_>>())
    };
    assert_eq!(keys(None).await?, ["c", "b", "a"]);
    assert_eq!(keys(Some(ImageCategory::Event)).await?, ["c", "a"]);
    assert!(keys(Some(ImageCategory::Hero)).await?.is_empty());
    assert_eq!(images::count(store.read()).await?, (3, 3 * 123_456));
    Ok(())
}

async fn the_list_can_be_by_age_name_or_size(store: &Store) -> Result<()> {
    for (key, title, size) in [("img_a", "Çan", 5), ("img_b", "can", 7), ("img_c", "", 6), ("img_d", "Dağ", 7)] {
        let files = ImageFiles { file_size: size, ..image_files(key) };
        let details = image_details(title, ImageCategory::Event);
        write(store, async |tx| images::insert(tx, key, &details, &files, test_now()).await).await?;
    }
    let sorted = |sort| ImageQuery { sort, ..all(page(10, None)) };
    assert_eq!(keys(store, &sorted(ImageSort::Oldest)).await?, ["img_a", "img_b", "img_c", "img_d"]);
    assert_eq!(keys(store, &sorted(ImageSort::Name)).await?, ["img_b", "img_a", "img_d", "img_c"], "or by its key");
    assert_eq!(keys(store, &sorted(ImageSort::Size)).await?, ["img_d", "img_b", "img_c", "img_a"]);
    for sort in [ImageSort::Newest, ImageSort::Oldest, ImageSort::Name, ImageSort::Size] {
        let first = images::list(store.read(), &ImageQuery { sort, ..all(page(3, None)) }).await?;
        let second = images::list(store.read(), &ImageQuery { sort, ..all(page(3, first.next.clone())) }).await?;
        let both: Vec<String> = [first.items, second.items].concat().into_iter().map(|image| image.image_id).collect();
        assert_eq!(both, keys(store, &sorted(sort)).await?, "{sort:?}");
        let other = if sort == ImageSort::Size { ImageSort::Name } else { ImageSort::Size };
        let astray = ImageQuery { sort: other, ..all(page(3, first.next)) };
        assert!(refuses_cursor(images::list(store.read(), &astray).await), "{sort:?}");
    }
    Ok(())
}

async fn words_are_looked_for_in_title_text_and_key(store: &Store) -> Result<()> {
    let details = ImageDetails {
        title: "Rıhtım".into(),
        alt: Localized::new("Işıklı sahne", "A lit stage"),
        category: ImageCategory::Event,
    };
    write(store, async |tx| images::insert(tx, "img_a", &details, &image_files("img_a"), test_now()).await).await?;
    builders::image(store, "img_b").await?;
    let found = async |words: &[&str]| {
        let words = words.iter().map(|&word| word.to_owned()).collect();
        keys(store, &ImageQuery { words, ..all(page(10, None)) }).await
    };
    for words in [&["rihtim"][..], &["isikli", "stage"], &["img_a"]] {
        assert_eq!(found(words).await?, ["img_a"], "{words:?}");
    }
    assert!(found(&["rihtim", "img_b"]).await?.is_empty());
    Ok(())
}

async fn an_update_replaces_the_details_and_increments_the_version(store: &Store) -> Result<()> {
    let image = builders::image(store, "img_a").await?;
    let other = builders::image(store, "img_b").await?;
    let said = ImageDetails { category: ImageCategory::Hero, ..image_details("yeni", ImageCategory::Blog) };
    assert_eq!(write(store, async |tx| images::update(tx, &image, &said).await).await?, Some(2));
    let read = images::find(store.read(), image.id).await?;
    assert_eq!(read, Some(Image { version: 2, details: said.clone(), ..image.clone() }));
    assert_eq!(write(store, async |tx| images::update(tx, &image, &said).await).await?, None, "a stale version");
    let query = ImageQuery { words: vec!["yeni".into()], ..all(page(5, None)) };
    assert_eq!(keys(store, &query).await?, ["img_a"]);
    assert_eq!(images::find(store.read(), other.id).await?, Some(other));
    write(store, async |tx| images::trash(tx, image.id, test_now()).await).await?;
    let latest = Image { version: 2, ..image };
    assert_eq!(write(store, async |tx| images::update(tx, &latest, &said).await).await?, None);
    Ok(())
}

async fn pages_hold_each_image_once(store: &Store) -> Result<()> {
    for number in 0..7 {
        builders::image(store, &format!("img_{number}")).await?;
    }
    let mut keys = Vec::new();
    let mut next = None;
    loop {
        let part = images::list(store.read(), &all(page(3, next))).await?;
        keys.extend(part.items.into_iter().map(|image| image.image_id));
        // A newer one does not shift the pages that follow.
        builders::image(store, &format!("newer_{}", keys.len())).await?;
        next = part.next;
        if next.is_none() {
            break;
        }
    }
    assert_eq!(keys, ["img_6", "img_5", "img_4", "img_3", "img_2", "img_1", "img_0"]);
    Ok(())
}

async fn a_foreign_cursor_is_refused(store: &Store) -> Result<()> {
    for cursor in crate::foreign_cursors() {
        assert!(refuses_cursor(images::list(store.read(), &all(page(5, Some(cursor)))).await));
    }
    Ok(())
}

async fn uses_of_an_image_are_listed_and_counted(store: &Store) -> Result<()> {
    builders::image(store, "img_a").await?;
    builders::image(store, "img_b").await?;
    let cover = EventBuilder::new("cover").titled("Kapak", "Cover").cover("img_a").inactive().insert(store).await?;
    // Twice in one event is one use.
    let both = EventBuilder::new("both").titled("İkisi", "Both").cover("img_a").gallery(&["img_a", "img_b"]);
    let both = both.insert(store).await?;
    let gallery = EventBuilder::new("gallery").gallery(&["img_b", "img_a"]).insert(store).await?;
    EventBuilder::new("other").cover("img_b").insert(store).await?;
    let gone = EventBuilder::new("gone").cover("img_a").insert(store).await?;
    write(store, async |tx| events::trash(tx, gone.id, test_now()).await).await?;
    let post = BlogBuilder::new("post").cover("img_a").unpublished().insert(store).await?;
    let lost = BlogBuilder::new("lost").cover("img_a").insert(store).await?;
    write(store, async |tx| blogs::trash(tx, lost.id, test_now()).await).await?;

    let all = images::uses(store.read(), "img_a", 20).await?;
    let found: Vec<(Noun, i64)> = all.items.iter().map(|used| (used.noun, used.id)).collect();
    let expected =
        [(Noun::Events, gallery.id), (Noun::Events, both.id), (Noun::Events, cover.id), (Noun::Blogs, post.id)];
    assert_eq!((found.as_slice(), all.total), (&expected[..], 4));
    assert_eq!(all.items[2].title, Localized::new("Kapak", "Cover"));
    assert_eq!(all.items[3].title, post.content.title);

    for limit in [1, 3, 4] {
        let some = images::uses(store.read(), "img_a", limit).await?;
        assert_eq!((some.items.len(), some.total), (limit, 4));
        assert_eq!(some.items[..], all.items[..some.items.len()]);
    }
    assert_eq!(images::uses(store.read(), "img_none", 20).await?.total, 0);
    Ok(())
}

async fn an_address_of_its_files_is_a_use_too(store: &Store) -> Result<()> {
    builders::image(store, "img_a").await?;
    let file = |key: &str| Some(format!("https://example.org/media/images/{key}/480.webp"));
    let event = EventBuilder::new("typed").with(|draft| draft.image_url = file("img_a")).insert(store).await?;
    // Twice in one event is one use.
    let both = EventBuilder::new("both").cover("img_a").with(|draft| draft.image_url = file("img_a"));
    let both = both.insert(store).await?;
    let text = file("img_a").unwrap_or_default();
    let told = EventBuilder::new("told").with(|draft| draft.description_en = text.clone()).insert(store).await?;
    let post = BlogBuilder::new("typed").with(|draft| draft.image_url = file("img_a")).insert(store).await?;
    let turkish = BlogBuilder::new("turkish").with(|draft| draft.content_tr = text.clone()).insert(store).await?;
    let english = BlogBuilder::new("english").with(|draft| draft.content_en = text.clone()).insert(store).await?;
    // `_` is literal here, not a wildcard.
    for other in ["imgxa", "img_ab"] {
        EventBuilder::new(other).with(|draft| draft.image_url = file(other)).insert(store).await?;
    }
    let used = images::uses(store.read(), "img_a", 20).await?;
    let found: Vec<(Noun, i64)> = used.items.iter().map(|used| (used.noun, used.id)).collect();
    let events = [told, both, event].map(|event| (Noun::Events, event.id));
    let posts = [english, turkish, post].map(|post| (Noun::Blogs, post.id));
    assert_eq!((found, used.total), ([events, posts].concat(), 6));
    assert_eq!(images::uses(store.read(), "%", 20).await?.total, 0);
    Ok(())
}

async fn an_image_is_public_when_something_public_shows_it(store: &Store) -> Result<()> {
    let file = |key: &str| format!("https://example.org/media/images/{key}/480.webp");
    let keys = ["cover", "gallery", "address", "post", "text", "setting"].map(|way| format!("img_{way}"));
    for key in &keys {
        builders::image(store, key).await?;
        builders::image(store, &format!("{key}_draft")).await?;
    }
    let [cover, gallery, address, post, text, setting] = &keys;
    let is_public = async |key: &str| images::is_public(store.read(), key).await;
    for (suffix, shown) in [("", true), ("_draft", false)] {
        let key = |key: &str| format!("{key}{suffix}");
        let event = |event_id: &str| {
            let event = EventBuilder::new(&key(event_id));
            if shown { event } else { event.inactive() }
        };
        event("a").cover(&key(cover)).insert(store).await?;
        event("b").gallery(&[&key(gallery)]).insert(store).await?;
        event("c").with(|draft| draft.image_url = Some(file(&key(address)))).insert(store).await?;
        let blog = |title: &str| {
            let blog = BlogBuilder::new(title);
            if shown { blog } else { blog.unpublished() }
        };
        blog("a").cover(&key(post)).insert(store).await?;
        blog("b").with(|draft| draft.content_tr = file(&key(text))).insert(store).await?;
        let hero = Setting { is_active: shown, ..crate::settings::setting(&key("hero"), &file(&key(setting))) };
        write(store, async |tx| settings::save(tx, &hero).await).await?;
    }
    for key in &keys {
        assert!(is_public(key).await?, "{key}");
        assert!(!is_public(&format!("{key}_draft")).await?, "{key}_draft");
    }
    assert!(!is_public("img_none").await? && !is_public("%").await? && !is_public("").await?);
    let event = events::find_by_key(store.read(), "a").await?.expect("an event");
    write(store, async |tx| events::trash(tx, event.id, test_now()).await).await?;
    assert!(!is_public(cover).await?, "what is in the trash shows nothing");
    Ok(())
}

async fn links_follow_saves(store: &Store) -> Result<()> {
    let file = |key: &str| Some(format!("/media/images/{key}/full.jpg"));
    let event = EventBuilder::new("a").with(|draft| draft.image_url = file("img_a")).insert(store).await?;
    let post = BlogBuilder::new("a").with(|draft| draft.image_url = file("img_a")).insert(store).await?;
    let changed = EventBuilder::new("a").with(|draft| draft.image_url = file("img_b")).content();
    write(store, async |tx| events::update(tx, event.id, 1, &changed, test_now()).await).await?;
    let changed = BlogBuilder::new("a").with(|draft| draft.image_url = file("img_b")).content();
    write(store, async |tx| blogs::update(tx, &post, &changed, None, test_now()).await).await?;
    assert_eq!(images::uses(store.read(), "img_a", 20).await?.total, 0);
    assert_eq!(images::uses(store.read(), "img_b", 20).await?.total, 2);
    let many = EventBuilder::new("many").with(|draft| draft.image_url = file("img_c")).content();
    write(store, async |tx| events::insert_many(tx, &[many], test_now()).await).await?;
    assert!(images::is_public(store.read(), "img_c").await?);
    Ok(())
}

async fn variants_are_replaced(store: &Store) -> Result<()> {
    builders::image(store, "img_a").await?;
    let other = builders::image(store, "img_b").await?;
    let variants = [image_variant("img_a", 480, "avif"), image_variant("img_a", 960, "avif")];
    assert!(
        write(store, async |tx| images::set_variants(tx, "img_a", &image_files("img_a").served_key, &variants).await)
            .await?
    );
    let read = images::find_by_key(store.read(), "img_a").await?.expect("it is there");
    assert_eq!(read.files.variants, variants);
    assert_eq!(images::find(store.read(), other.id).await?, Some(other));
    assert!(
        !write(store, async |tx| images::set_variants(tx, "img_x", &image_files("img_x").served_key, &variants).await)
            .await?
    );
    Ok(())
}

async fn a_trashed_image_is_hidden_and_comes_back(store: &Store) -> Result<()> {
    let image = builders::image(store, "img_a").await?;
    assert!(write(store, async |tx| images::trash(tx, image.id, test_now()).await).await?);
    assert!(!write(store, async |tx| images::trash(tx, image.id, test_now()).await).await?);
    assert_eq!(images::find(store.read(), image.id).await?, None);
    assert_eq!(images::find_by_key(store.read(), "img_a").await?, None);
    assert_eq!(images::count(store.read()).await?, (0, 0));
    assert!(images::list(store.read(), &all(page(5, None))).await?.items.is_empty());
    assert!(write(store, async |tx| images::restore(tx, image.id).await).await?);
    assert!(!write(store, async |tx| images::restore(tx, image.id).await).await?);
    assert_eq!(images::find(store.read(), image.id).await?, Some(image));
    Ok(())
}

async fn purging_names_every_file(store: &Store) -> Result<()> {
    let image = builders::image(store, "img_a").await?;
    assert_eq!(
        write(store, async |tx| images::purge(tx, image.id, far_future()).await).await?,
        None,
        "not in the trash yet"
    );
    write(store, async |tx| images::trash(tx, image.id, test_now()).await).await?;
    let files = write(store, async |tx| images::purge(tx, image.id, far_future()).await).await?.expect("the files");
    assert_eq!(files, ["original/img_a.jpg", "img_a.jpg", "img_a-480.webp"]);
    assert_eq!(write(store, async |tx| images::purge(tx, image.id, far_future()).await).await?, None);
    Ok(())
}

async fn items_trashed_later_are_not_purged(store: &Store) -> Result<()> {
    let image = builders::image(store, "img_a").await?;
    write(store, async |tx| images::trash(tx, image.id, test_now()).await).await?;
    let before = test_now() - chrono::TimeDelta::days(30);
    assert_eq!(write(store, async |tx| images::purge(tx, image.id, before).await).await?, None);
    assert!(write(store, async |tx| images::restore(tx, image.id).await).await?);
    Ok(())
}

async fn only_what_was_trashed_at_that_moment_is_restored(store: &Store) -> Result<()> {
    let image = builders::image(store, "img_a").await?;
    let later = test_now() + chrono::TimeDelta::seconds(1);
    let restore = async |at| write(store, async |tx| images::restore_trashed_at(tx, image.id, at).await).await;
    assert!(!restore(test_now()).await?, "not in the trash");
    write(store, async |tx| images::trash(tx, image.id, later).await).await?;
    assert!(!restore(test_now()).await?, "trashed again since");
    assert_eq!(write(store, async |tx| images::lock_many(tx, &[image.id]).await).await?, []);
    assert!(restore(later).await?);
    assert_eq!(write(store, async |tx| images::lock_many(tx, &[image.id, image.id + 1]).await).await?, [image]);
    Ok(())
}

async fn files_and_frame_are_replaced_with_the_version(store: &Store) -> Result<()> {
    let old = builders::image(store, "img_a").await?;
    let frame = ImageFrame {
        focal_x: Some(0.25),
        focal_y: Some(0.75),
        crop: Some(Crop { x: 0.1, y: 0.2, width: 0.3, height: 0.4 }),
    };
    let files =
        ImageFiles { served_key: "images/img_a/next/full.jpg".into(), content_hash: "ab".into(), ..old.files.clone() };
    let new = Image { version: 2, frame, files, ..old.clone() };
    assert_eq!(write(store, async |tx| images::replace(tx, &old, &new).await).await?, Some(2));
    assert_eq!(images::find(store.read(), old.id).await?.as_ref(), Some(&new));
    assert_eq!(images::with_content(store.read(), "ab").await?, std::slice::from_ref(&new));
    assert_eq!(write(store, async |tx| images::replace(tx, &old, &new).await).await?, None, "stale");
    let served = &old.files.served_key;
    let is_set = write(store, async |tx| images::set_variants(tx, "img_a", served, &[]).await).await?;
    assert!(!is_set, "a job of files that were replaced changes nothing");
    let variants = [image_variant("img_a", 480, "avif")];
    write(store, async |tx| images::set_variants(tx, "img_a", &new.files.served_key, &variants).await).await?;
    let titled = Image { version: 3, details: image_details("Yeni", ImageCategory::Hero), ..new.clone() };
    assert_eq!(write(store, async |tx| images::replace(tx, &new, &titled).await).await?, Some(3));
    let read = images::find(store.read(), old.id).await?.expect("it is there");
    assert_eq!((read.details, read.frame), (titled.details, frame));
    assert_eq!(read.files.variants, variants, "a job added them since the image was read");
    Ok(())
}

async fn unused_images_are_those_that_nothing_live_names(store: &Store) -> Result<()> {
    for key in ["img_cover", "img_gallery", "img_post", "img_setting", "img_trashed", "img_free"] {
        builders::image(store, key).await?;
    }
    EventBuilder::new("caz").cover("img_cover").gallery(&["img_gallery"]).insert(store).await?;
    let gone = EventBuilder::new("eski").cover("img_trashed").insert(store).await?;
    write(store, async |tx| events::trash(tx, gone.id, test_now()).await).await?;
    BlogBuilder::new("Yazı").cover("img_post").insert(store).await?;
    let file = "/media/images/img_setting/full.png";
    let logo = Setting { is_active: false, ..crate::settings::setting("logo", file) };
    write(store, async |tx| settings::save(tx, &logo).await).await?;
    let query = ImageQuery { unused: true, sort: ImageSort::Oldest, ..all(page(100, None)) };
    assert_eq!(keys(store, &query).await?, ["img_trashed", "img_free"]);
    Ok(())
}

async fn duplicates_are_those_with_the_same_original(store: &Store) -> Result<()> {
    let mut ids = Vec::new();
    for (key, hash) in [("img_a", "aa"), ("img_b", "bb"), ("img_c", "aa"), ("img_d", ""), ("img_e", "")] {
        let image = builders::image(store, key).await?;
        write(store, async |tx| images::set_hash(tx, image.id, &image.files.original_key, hash).await).await?;
        ids.push(image.id);
    }
    let query = ImageQuery { duplicates: true, sort: ImageSort::Oldest, ..all(page(100, None)) };
    assert_eq!(keys(store, &query).await?, ["img_a", "img_c"]);
    write(store, async |tx| images::trash(tx, ids[2], test_now()).await).await?;
    assert!(keys(store, &query).await?.is_empty(), "the trash does not count");
    Ok(())
}

async fn hashes_of_earlier_originals_are_added(store: &Store) -> Result<()> {
    let image = builders::image(store, "img_a").await?;
    let original = image.files.original_key.clone();
    assert_eq!(images::without_hash(store.read(), 0, 10).await?, [(image.id, original.clone())]);
    write(store, async |tx| images::set_hash(tx, image.id, "originals/other.jpg", "cd").await).await?;
    write(store, async |tx| images::set_hash(tx, image.id, &original, "ab").await).await?;
    assert_eq!(images::without_hash(store.read(), 0, 10).await?, []);
    assert_eq!(images::with_content(store.read(), "ab").await?.len(), 1);
    Ok(())
}
