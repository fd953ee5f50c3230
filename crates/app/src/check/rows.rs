//! Inconsistent rows.

use meydan_domain::Result;
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::event_draft::DEFAULT_CATEGORY;
use meydan_domain::revision::RevisionAction;
use meydan_domain::staff::Actor;
use meydan_store::{categories, events, integrity, revisions};

use super::{CheckReport, Finding, FindingKind, Mode};
use crate::App;
use crate::core::Record;

pub async fn check(app: &App, mode: Mode, report: &mut CheckReport) -> Result<()> {
    let db = app.core.store().read();
    let damage = integrity::check_file(db).await?;
    report.findings.extend(damage.into_iter().map(|line| Finding::new(FindingKind::DamagedDatabase, "database", line)));
    let unreadable = integrity::unreadable_events(db).await?;
    let is_readable = |id: i64| unreadable.iter().all(|(unreadable, _)| *unreadable != id);
    let finding =
        |(id, reason): &(i64, String)| Finding::new(FindingKind::UnreadableEvent, format!("event {id}"), reason);
    report.findings.extend(unreadable.iter().map(finding));
    check_references(app, mode, report).await?;
    let known = categories::list(db).await?;
    let has_default = known.iter().any(|category| category.content.category_id == DEFAULT_CATEGORY);
    for (id, event_id, category) in integrity::events_without_category(db).await? {
        let detail = format!("the category {category} does not exist");
        let finding = Finding::new(FindingKind::MissingCategory, format!("event {id} ({event_id})"), detail);
        if !has_default || !is_readable(id) {
            report.findings.push(finding);
            continue;
        }
        let is_repaired = mode == Mode::Repair && move_to_default_category(app, id).await?;
        report.findings.push(finding.repairable("move it to the default category").repaired(is_repaired));
    }
    for id in integrity::wrongly_listed_events(db).await? {
        let detail = "its row for lists is missing, or is there although the event is in the trash";
        let finding = Finding::new(FindingKind::WronglyListedEvent, format!("event {id}"), detail);
        if !is_readable(id) {
            report.findings.push(finding);
            continue;
        }
        if mode == Mode::Repair {
            reindex(app, id).await?;
        }
        report.findings.push(finding.repairable("rebuild the row").repaired(mode == Mode::Repair));
    }
    Ok(())
}

async fn check_references(app: &App, mode: Mode, report: &mut CheckReport) -> Result<()> {
    let broken = integrity::broken_references(app.core.store().read()).await?;
    if mode == Mode::Repair && !broken.is_empty() {
        let mut tx = app.core.store().begin().await?;
        integrity::repair_references(&*tx).await?;
        for noun in [Noun::Events, Noun::Blogs, Noun::Categories, Noun::Venues, Noun::Profiles] {
            tx.changed(noun, "", ChangeKind::Updated, app.core.now());
        }
        tx.commit().await?;
    }
    let findings = broken.into_iter().map(|broken| {
        let detail = format!("{} rows name {}, which does not exist", broken.rows, broken.value);
        Finding::new(FindingKind::BrokenReference, broken.column, detail)
            .repairable("clear the reference, or delete rows that are nothing without it")
            .repaired(mode == Mode::Repair)
    });
    report.findings.extend(findings);
    Ok(())
}

/// `false` on a concurrent update or deletion.
async fn move_to_default_category(app: &App, id: i64) -> Result<bool> {
    let now = app.core.now();
    let mut tx = app.core.store().begin().await?;
    let Some(event) = events::find(&*tx, id).await? else { return Ok(false) };
    let mut content = event.content.clone();
    content.category = DEFAULT_CATEGORY.to_owned();
    if events::update(&*tx, id, event.version, &content, now).await?.is_none() {
        return Ok(false);
    }
    let replaced = revisions::replaced(id, event.version, &event.content, event.updated_at)?;
    let by = app.core.replacement(Noun::Events, &Actor::System, RevisionAction::Updated);
    revisions::insert(&*tx, by, vec![replaced]).await?;
    let record = Record::new(Noun::Events, id, ChangeKind::Updated, &content.title.tr)
        .before(&event.content)?
        .after(&content)?;
    app.core.record(&mut tx, &Actor::System, record).await?;
    tx.commit().await?;
    Ok(true)
}

async fn reindex(app: &App, id: i64) -> Result<()> {
    let mut tx = app.core.store().begin().await?;
    integrity::reindex_event(&*tx, id).await?;
    tx.changed(Noun::Events, id, ChangeKind::Updated, app.core.now());
    tx.commit().await
}
