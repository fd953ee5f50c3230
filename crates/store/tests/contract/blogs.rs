//! Posts: write, list, trash.

use chrono::TimeDelta;
use meydan_domain::blog::{BlogCategory, BlogContent, BlogQuery, BlogSort, BlogVisibility};
use meydan_domain::content_format::ContentFormat;
use meydan_domain::{Language, Result};
use meydan_store::blogs::{self, BlogCounts};
use meydan_store::{Store, images};
use meydan_test_support::builders::{self, BlogBuilder};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::{far_future, page, refuses_cursor, write};

contract!(
    a_post_reads_back_as_it_was_written,
    a_draft_has_no_publication_date,
    an_update_replaces_everything_and_bumps_the_version,
    a_stale_version_changes_nothing,
    the_list_filters_drafts_categories_and_featured_posts,
    the_list_is_by_publication_newest_first,
    the_list_can_be_by_age_or_title,
    words_are_looked_for_in_every_text,
    pages_hold_each_post_once,
    addresses_are_those_of_published_posts,
    a_foreign_cursor_is_refused,
    a_trashed_post_is_hidden_and_comes_back,
    only_a_trashed_post_is_purged,
    purging_a_cover_image_leaves_the_post_without_one,
    titles_are_those_of_published_posts,
);

async fn titles_are_those_of_published_posts(store: &Store) -> Result<()> {
    let shown = BlogBuilder::new("Açık").insert(store).await?;
    let draft = BlogBuilder::new("Gizli").unpublished().insert(store).await?;
    let gone = BlogBuilder::new("Silinmiş").insert(store).await?;
    BlogBuilder::new("Başka").insert(store).await?;
    write(store, async |tx| blogs::trash(tx, gone.id, test_now()).await).await?;
    let titles = blogs::published_titles(store.read(), &[shown.id, draft.id, gone.id, 77]).await?;
    assert_eq!(titles.into_iter().collect::<Vec<_>>(), [(shown.id, shown.content.title.tr)]);
    assert!(blogs::published_titles(store.read(), &[]).await?.is_empty());
    Ok(())
}

fn everything() -> BlogQuery {
    BlogQuery { visibility: BlogVisibility::All, page: page(100, None), ..BlogQuery::default() }
}

async fn titles(store: &Store, query: &BlogQuery) -> Result<Vec<String>> {
    let page = blogs::list(store.read(), query).await?;
    assert_eq!(page.total, page.items.len() as u64);
    Ok(page.items.into_iter().map(|blog| blog.content.title.tr).collect())
}

async fn full_content(store: &Store) -> Result<BlogContent> {
    builders::image(store, "img_a").await?;
    let mut draft = BlogBuilder::new("Dünyadan").category(BlogCategory::Theater).tagged(&["b", "a"]).featured().draft();
    draft.title_en = "From the world".into();
    draft.excerpt_en = "Excerpt".into();
    draft.content_en = "Content".into();
    draft.image_url = Some("https://example.org/a.jpg".into());
    draft.cover_image_id = Some("img_a".into());
    draft.url = Some("https://example.org/story".into());
    draft.seo_title = Some("SEO".into());
    draft.seo_description = Some("SEO description".into());
    draft.seo_title_en = Some("SEO in English".into());
    draft.seo_description_en = Some("SEO description in English".into());
    draft.content_format = Some(ContentFormat::Markdown);
    draft.author_name = Some("Ayşe".into());
    draft.check(test_now())
}

async fn a_post_reads_back_as_it_was_written(store: &Store) -> Result<()> {
    let content = full_content(store).await?;
    let published = test_now() - TimeDelta::days(3);
    let blog = write(store, async |tx| blogs::insert(tx, &content, Some(published), test_now()).await).await?;
    assert_eq!((blog.version, blog.published_at, &blog.content), (1, Some(published), &content));
    assert_eq!(blogs::find(store.read(), blog.id).await?, Some(blog));
    assert_eq!(blogs::find(store.read(), 77).await?, None);
    Ok(())
}

async fn a_draft_has_no_publication_date(store: &Store) -> Result<()> {
    let blog = BlogBuilder::new("taslak").unpublished().insert(store).await?;
    assert_eq!((blog.published_at, blog.created_at), (None, test_now()));
    assert_eq!(blogs::find(store.read(), blog.id).await?, Some(blog));
    assert_eq!(blogs::count(store.read()).await?, BlogCounts { total: 1, published: 0, featured: 0 });
    Ok(())
}

async fn an_update_replaces_everything_and_bumps_the_version(store: &Store) -> Result<()> {
    let content = full_content(store).await?;
    let old = BlogBuilder::new("eski").unpublished().tagged(&["eski"]).insert(store).await?;
    let later = test_now() + TimeDelta::hours(1);
    let version = write(store, async |tx| blogs::update(tx, &old, &content, Some(later), later).await).await?;
    assert_eq!(version, Some(2));
    let read = blogs::find(store.read(), old.id).await?.expect("it is there");
    assert_eq!((read.version, &read.content, read.published_at), (2, &content, Some(later)));
    assert_eq!((read.created_at, read.updated_at), (old.created_at, later));
    Ok(())
}

async fn a_stale_version_changes_nothing(store: &Store) -> Result<()> {
    let old = BlogBuilder::new("eski").tagged(&["eski"]).insert(store).await?;
    let mine = BlogBuilder::new("benim").tagged(&["benim"]).content();
    let theirs = BlogBuilder::new("onların").tagged(&["onların"]).content();
    let update = async |content: &BlogContent| {
        write(store, async |tx| blogs::update(tx, &old, content, old.published_at, test_now()).await).await
    };
    assert_eq!(update(&mine).await?, Some(2));
    assert_eq!(update(&theirs).await?, None);
    assert_eq!(blogs::find(store.read(), old.id).await?.map(|blog| blog.content), Some(mine));
    Ok(())
}

async fn the_list_filters_drafts_categories_and_featured_posts(store: &Store) -> Result<()> {
    BlogBuilder::new("draft").unpublished().insert(store).await?;
    BlogBuilder::new("film").category(BlogCategory::Film).insert(store).await?;
    BlogBuilder::new("featured").featured().insert(store).await?;
    assert_eq!(titles(store, &BlogQuery::default()).await?, ["featured", "film"]);
    assert_eq!(titles(store, &everything()).await?, ["featured", "film", "draft"]);
    let films = BlogQuery { category: Some(BlogCategory::Film), ..everything() };
    assert_eq!(titles(store, &films).await?, ["film"]);
    assert_eq!(titles(store, &BlogQuery { featured: Some(true), ..everything() }).await?, ["featured"]);
    assert_eq!(titles(store, &BlogQuery { featured: Some(false), ..everything() }).await?, ["film", "draft"]);
    let drafts = BlogQuery { visibility: BlogVisibility::Draft, ..everything() };
    assert_eq!(titles(store, &drafts).await?, ["draft"]);
    assert_eq!(blogs::count(store.read()).await?, BlogCounts { total: 3, published: 2, featured: 1 });
    Ok(())
}

async fn the_list_is_by_publication_newest_first(store: &Store) -> Result<()> {
    BlogBuilder::new("new").published_at(test_now()).insert(store).await?;
    BlogBuilder::new("old").published_at(test_now() - TimeDelta::days(2)).insert(store).await?;
    BlogBuilder::new("tie").published_at(test_now()).insert(store).await?;
    assert_eq!(titles(store, &everything()).await?, ["tie", "new", "old"]);
    let old = blogs::list(store.read(), &everything()).await?.items.pop().expect("three posts");
    let tomorrow = test_now() + TimeDelta::days(1);
    write(store, async |tx| blogs::update(tx, &old, &old.content, Some(tomorrow), tomorrow).await).await?;
    assert_eq!(titles(store, &everything()).await?, ["old", "tie", "new"]);
    Ok(())
}

async fn the_list_can_be_by_age_or_title(store: &Store) -> Result<()> {
    for (days, tr, en) in [(0, "Çan", "Bell"), (2, "can", "zeal"), (1, "Dağ", "Çeşme")] {
        let mut draft = BlogBuilder::new(tr).published_at(test_now() - TimeDelta::days(days));
        draft = draft.with(|draft| draft.title_en = en.to_owned());
        draft.insert(store).await?;
    }
    let sorted = |sort, language| BlogQuery { sort, language, ..everything() };
    assert_eq!(titles(store, &sorted(BlogSort::Oldest, Language::Tr)).await?, ["can", "Dağ", "Çan"]);
    assert_eq!(titles(store, &sorted(BlogSort::Title, Language::Tr)).await?, ["can", "Çan", "Dağ"]);
    assert_eq!(titles(store, &sorted(BlogSort::Title, Language::En)).await?, ["Çan", "Dağ", "can"]);
    // A cursor of one sort order is invalid in another.
    let first = BlogQuery { page: page(1, None), ..sorted(BlogSort::Title, Language::Tr) };
    let next = blogs::list(store.read(), &first).await?.next;
    let other = BlogQuery { page: page(1, next), ..sorted(BlogSort::Title, Language::En) };
    assert!(refuses_cursor(blogs::list(store.read(), &other).await));
    Ok(())
}

async fn words_are_looked_for_in_every_text(store: &Store) -> Result<()> {
    let full = full_content(store).await?;
    write(store, async |tx| blogs::insert(tx, &full, None, test_now()).await).await?;
    BlogBuilder::new("öteki").insert(store).await?;
    let found = async |words: &[&str]| {
        let words = words.iter().map(|&word| word.to_owned()).collect();
        titles(store, &BlogQuery { words, ..everything() }).await
    };
    for words in [&["dunyadan"][..], &["world", "theater"], &["excerpt"], &["content"], &["ayse"], &["b"]] {
        assert_eq!(found(words).await?, ["Dünyadan"], "{words:?}");
    }
    assert_eq!(found(&["oteki"]).await?, ["öteki"]);
    assert!(found(&["dunyadan", "oteki"]).await?.is_empty());
    assert!(found(&["%"]).await?.is_empty());
    Ok(())
}

async fn pages_hold_each_post_once(store: &Store) -> Result<()> {
    for number in 0..13 {
        let at = test_now() - TimeDelta::days(number % 3);
        BlogBuilder::new(&format!("{number}")).published_at(at).insert(store).await?;
    }
    for sort in [BlogSort::Newest, BlogSort::Oldest, BlogSort::Title] {
        let whole = titles(store, &BlogQuery { sort, ..everything() }).await?;
        let mut paged = Vec::new();
        let mut next = None;
        loop {
            let query = BlogQuery { sort, page: page(4, next), ..everything() };
            let part = blogs::list(store.read(), &query).await?;
            assert_eq!(part.total, 13);
            paged.extend(part.items.into_iter().map(|blog| blog.content.title.tr));
            next = part.next;
            if next.is_none() {
                break;
            }
            // A newer post does not shift the pages that follow.
            let newer = BlogBuilder::new("newer").unpublished().insert(store).await?;
            write(store, async |tx| blogs::trash(tx, newer.id, test_now()).await).await?;
        }
        assert_eq!(paged, whole, "{sort:?}");
    }
    Ok(())
}

async fn a_foreign_cursor_is_refused(store: &Store) -> Result<()> {
    for cursor in crate::foreign_cursors() {
        let query = BlogQuery { page: page(5, Some(cursor)), ..everything() };
        assert!(refuses_cursor(blogs::list(store.read(), &query).await));
    }
    Ok(())
}

async fn a_trashed_post_is_hidden_and_comes_back(store: &Store) -> Result<()> {
    let blog = BlogBuilder::new("a").tagged(&["caz"]).insert(store).await?;
    assert!(write(store, async |tx| blogs::trash(tx, blog.id, test_now()).await).await?);
    assert!(!write(store, async |tx| blogs::trash(tx, blog.id, test_now()).await).await?);
    assert_eq!(blogs::find(store.read(), blog.id).await?, None);
    assert_eq!(blogs::count(store.read()).await?, BlogCounts { total: 0, published: 0, featured: 0 });
    assert!(titles(store, &everything()).await?.is_empty());
    let result = write(store, async |tx| blogs::update(tx, &blog, &blog.content, None, test_now()).await).await?;
    assert_eq!(result, None, "what is in the trash cannot be edited");
    assert!(write(store, async |tx| blogs::restore(tx, blog.id).await).await?);
    assert!(!write(store, async |tx| blogs::restore(tx, blog.id).await).await?);
    assert_eq!(blogs::find(store.read(), blog.id).await?, Some(blog));
    Ok(())
}

async fn only_a_trashed_post_is_purged(store: &Store) -> Result<()> {
    let blog = BlogBuilder::new("a").tagged(&["caz"]).insert(store).await?;
    assert!(!write(store, async |tx| blogs::purge(tx, blog.id, far_future()).await).await?);
    write(store, async |tx| blogs::trash(tx, blog.id, test_now()).await).await?;
    assert!(write(store, async |tx| blogs::purge(tx, blog.id, far_future()).await).await?);
    assert!(!write(store, async |tx| blogs::restore(tx, blog.id).await).await?);
    Ok(())
}

async fn purging_a_cover_image_leaves_the_post_without_one(store: &Store) -> Result<()> {
    let cover = builders::image(store, "img_a").await?;
    let blog = BlogBuilder::new("a").cover("img_a").insert(store).await?;
    write(store, async |tx| images::trash(tx, cover.id, test_now()).await).await?;
    write(store, async |tx| images::purge(tx, cover.id, far_future()).await).await?;
    let read = blogs::find(store.read(), blog.id).await?.expect("it is there");
    assert_eq!(read.content.cover_image_id, None);
    Ok(())
}

async fn addresses_are_those_of_published_posts(store: &Store) -> Result<()> {
    let published = BlogBuilder::new("Haber").insert(store).await?;
    BlogBuilder::new("Taslak").unpublished().insert(store).await?;
    let trashed = BlogBuilder::new("Eski").insert(store).await?;
    write(store, async |tx| blogs::trash(tx, trashed.id, test_now()).await).await?;
    assert_eq!(blogs::addresses(store.read()).await?, [(published.id, published.updated_at)]);
    Ok(())
}
