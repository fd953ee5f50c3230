//! Reply templates: written, listed, replaced, removed.

use chrono::TimeDelta;
use meydan_domain::Result;
use meydan_domain::reply::{ReplyTemplate, TemplateContent};
use meydan_store::{Store, reply_templates};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::write;

contract!(
    a_template_reads_back_as_it_was_written,
    an_update_of_a_template_needs_the_version,
    templates_are_listed_by_name_until_they_are_removed,
);

fn content(name: &str) -> TemplateContent {
    TemplateContent {
        name: name.to_owned(),
        subject_tr: "Yanıt: {subject}".to_owned(),
        text_tr: "Merhaba {name}".to_owned(),
        subject_en: "Re: {subject}".to_owned(),
        text_en: "Hello {name}".to_owned(),
    }
}

async fn insert(store: &Store, name: &str) -> Result<ReplyTemplate> {
    write(store, async |tx| reply_templates::insert(tx, &content(name), test_now()).await).await
}

async fn a_template_reads_back_as_it_was_written(store: &Store) -> Result<()> {
    let template = insert(store, "Teşekkür").await?;
    assert_eq!((template.version, &template.content), (1, &content("Teşekkür")));
    assert_eq!(reply_templates::find(store.read(), template.id).await?.as_ref(), Some(&template));
    let locked = write(store, async |tx| reply_templates::find_for_update(tx, template.id).await).await?;
    assert_eq!(locked, Some(template));
    Ok(())
}

async fn an_update_of_a_template_needs_the_version(store: &Store) -> Result<()> {
    let template = insert(store, "Teşekkür").await?;
    let later = test_now() + TimeDelta::hours(1);
    let update = async |version: i64| {
        let new = content("Bilgi");
        write(store, async |tx| reply_templates::update(tx, template.id, version, &new, later).await).await
    };
    assert_eq!((update(7).await?, update(1).await?, update(1).await?), (None, Some(2), None));
    let stored = reply_templates::find(store.read(), template.id).await?.expect("it is there");
    assert_eq!((stored.version, stored.updated_at, stored.content), (2, later, content("Bilgi")));
    Ok(())
}

async fn templates_are_listed_by_name_until_they_are_removed(store: &Store) -> Result<()> {
    let (second, first) = (insert(store, "b").await?, insert(store, "a").await?);
    assert_eq!(reply_templates::list(store.read()).await?, [first.clone(), second.clone()]);
    assert_eq!(reply_templates::count(store.read()).await?, 2);
    let remove = async || write(store, async |tx| reply_templates::remove(tx, first.id).await).await;
    assert_eq!((remove().await?, remove().await?), (true, false));
    assert_eq!(reply_templates::list(store.read()).await?, [second]);
    Ok(())
}
