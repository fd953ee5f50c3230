//! References of rows to stored files.

use meydan_domain::Result;
use meydan_domain::image::ImageVariant;
use meydan_domain::job::{JobQueue, JobTask, LEASE};
use meydan_store::{Store, images, jobs, logos, media_files};
use meydan_test_support::builders::{self, BlogBuilder, EventBuilder};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;
use sea_orm::ConnectionTrait;

use crate::write;

contract!(
    files_of_rows_are_referenced_also_from_the_trash,
    files_of_an_open_job_are_not_orphans,
    cards_are_referenced_by_their_event_or_post,
    an_avatar_is_found_and_cleared,
    rows_name_their_files_in_pages,
    variants_are_replaced_unless_they_were_changed_meanwhile,
);

async fn unreferenced(store: &Store, keys: &[&str]) -> Result<Vec<String>> {
    let keys: Vec<String> = keys.iter().map(|key| (*key).to_owned()).collect();
    media_files::unreferenced(store.read(), &keys).await
}

fn variant(key: &str) -> ImageVariant {
    ImageVariant { key: key.to_owned(), width: 320, height: 200, format: "webp".to_owned() }
}

async fn files_of_rows_are_referenced_also_from_the_trash(store: &Store) -> Result<()> {
    let image = builders::image(store, "img_a").await?;
    write(store, async |tx| {
        images::set_variants(tx, "img_a", &image.files.served_key, &[variant("images/img_a/w320.webp")]).await
    })
    .await?;
    let logo = crate::logos::insert(store, &crate::logos::details("Ana")).await?;
    let files = [&image.files.original_key, &image.files.served_key, "images/img_a/w320.webp"];
    let orphans = ["images/img_a/w999.webp", "images/img_b/w320.webp", "originals/img_b.jpg", "logos/zz/full.svg"];
    for _ in 0..2 {
        let all: Vec<&str> = files.iter().copied().chain(orphans).chain(["notes/todo.txt"]).collect();
        assert_eq!(unreferenced(store, &all).await?, orphans);
        let logo_files = media_files::logos(store.read()).await?.remove(0).needed;
        assert!(media_files::unreferenced(store.read(), &logo_files).await?.is_empty());
        write(store, async |tx| images::trash(tx, image.id, test_now()).await).await?;
        write(store, async |tx| logos::trash(tx, logo.id, test_now()).await).await?;
    }
    Ok(())
}

async fn files_of_an_open_job_are_not_orphans(store: &Store) -> Result<()> {
    builders::image(store, "img_a").await?;
    let task = JobTask::AvifVariants { image_id: "img_a".to_owned() };
    write(store, async |tx| jobs::insert(tx, &task, None, test_now()).await).await?;
    let files = ["images/img_a/w320.avif", "images/img_b/w320.avif"];
    assert_eq!(unreferenced(store, &files).await?, files[1..]);
    write(store, async |tx| {
        let job = jobs::acquire(tx, JobQueue::Images, test_now(), LEASE).await?.expect("the job");
        jobs::finish(tx, &job, test_now()).await
    })
    .await?;
    assert_eq!(unreferenced(store, &files).await?, files);
    Ok(())
}

async fn cards_are_referenced_by_their_event_or_post(store: &Store) -> Result<()> {
    let event = EventBuilder::new("caz").insert(store).await?;
    let blog = BlogBuilder::new("Caz").insert(store).await?;
    let keys = [
        format!("share/event-{}/tr/1-ab.jpg", event.id),
        format!("share/blog-{}/en/1-ab.jpg", blog.id),
        "share/site/tr/1-ab.jpg".to_owned(),
        format!("share/event-{}/tr/1-ab.jpg", event.id + 1),
        format!("share/blog-{}/tr/1-ab.jpg", blog.id + 1),
    ];
    assert_eq!(media_files::unreferenced(store.read(), &keys).await?, keys[3..]);
    Ok(())
}

async fn an_avatar_is_found_and_cleared(store: &Store) -> Result<()> {
    let staff = crate::users::insert(store, "ayse@example.org").await?;
    let tx = store.begin().await?;
    tx.execute_unprepared("UPDATE users SET avatar_url = '/media/avatars/ab/w320.webp'").await.expect("a picture");
    tx.commit().await?;
    let keys = ["avatars/ab/w320.webp", "avatars/cd/w320.webp"];
    assert_eq!(unreferenced(store, &keys).await?, keys[1..]);
    assert_eq!(media_files::avatars(store.read()).await?, [(staff.id, keys[0].to_owned())]);
    let clear = async |key| write(store, async |tx| media_files::clear_avatar(tx, staff.id, key).await).await;
    assert_eq!([clear(keys[1]).await?, clear(keys[0]).await?, clear(keys[0]).await?], [false, true, false]);
    assert!(media_files::avatars(store.read()).await?.is_empty());
    Ok(())
}

async fn rows_name_their_files_in_pages(store: &Store) -> Result<()> {
    let mut ids = Vec::new();
    for key in ["img_a", "img_b", "img_c"] {
        ids.push(builders::image(store, key).await?.id);
    }
    let first = media_files::images_after(store.read(), 0, 2).await?;
    let second = media_files::images_after(store.read(), first[1].id, 2).await?;
    assert_eq!(first.iter().chain(&second).map(|row| row.id).collect::<Vec<_>>(), ids);
    assert_eq!(first[0].needed.len(), 2);
    Ok(())
}

async fn variants_are_replaced_unless_they_were_changed_meanwhile(store: &Store) -> Result<()> {
    let image = builders::image(store, "img_a").await?;
    let (one, two) = (variant("images/img_a/1.webp"), variant("images/img_a/2.webp"));
    let both = [one.clone(), two];
    write(store, async |tx| images::set_variants(tx, "img_a", &image.files.served_key, &both).await).await?;
    let set = async |old: &[ImageVariant]| {
        let new = [one.clone()];
        write(store, async |tx| media_files::set_variants(tx, image.id, old, &new).await).await
    };
    assert_eq!([set(&[]).await?, set(&both).await?, set(&both).await?], [false, true, false]);
    let left = media_files::images_after(store.read(), 0, 1).await?.remove(0).variants;
    assert_eq!(left.iter().collect::<Vec<_>>(), [&one]);
    Ok(())
}
