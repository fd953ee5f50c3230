//! Compares the search index with the events of the database.

use meydan_domain::change::Noun;
use meydan_domain::{Error, Result};
use meydan_search::SearchError;
use meydan_store::{ConnectionTrait, changes, integrity};
use tokio::task::spawn_blocking;

use super::{CheckReport, Finding, FindingKind, Mode};
use crate::App;

/// Changes per query.
const BATCH: u64 = 500;
const REPAIR: &str = "delete the index; the next start rebuilds it";

/// A lagging index is not checked: its node catches up.
pub async fn check(app: &App, mode: Mode, report: &mut CheckReport) -> Result<()> {
    let Some(folder) = app.core.search_dir().map(std::path::Path::to_owned) else { return Ok(()) };
    let inspected = {
        let folder = folder.clone();
        spawn_blocking(move || meydan_search::inspect(&folder)).await.map_err(Error::internal)?
    };
    let db = app.core.store().read();
    let detail = match inspected {
        Ok(None) => return Ok(()),
        Ok(Some(index)) => {
            let active = integrity::active_event_ids(db).await?;
            // Checked last, so that changes during the comparison count as lag.
            if is_behind(db, index.position).await? {
                return Ok(());
            }
            let (missing, extra) = (active.difference(&index.ids).count(), index.ids.difference(&active).count());
            if (missing, extra) == (0, 0) {
                return Ok(());
            }
            format!("{missing} events are missing in it and {extra} should not be there")
        }
        Err(error) => error.to_string(),
    };
    let mut finding = Finding::new(FindingKind::SearchIndex, folder.display(), detail).repairable(REPAIR);
    if mode == Mode::Repair {
        match spawn_blocking(move || meydan_search::discard(&folder)).await.map_err(Error::internal)? {
            Ok(()) => finding = finding.repaired(true),
            Err(SearchError::Busy) => finding.detail += "; a node uses it: stop the node first",
            Err(error) => finding.detail = format!("{}; {error}", finding.detail),
        }
    }
    report.findings.push(finding);
    Ok(())
}

/// True if there are event changes that the index does not contain yet, or that have been pruned from the change log.
async fn is_behind(db: &impl ConnectionTrait, position: Option<i64>) -> Result<bool> {
    let Some(mut position) = position else { return Ok(true) };
    if position > changes::newest(db).await? || position + 1 < changes::oldest(db).await? {
        return Ok(true);
    }
    loop {
        let batch = changes::after(db, position, BATCH).await?;
        let Some(last) = batch.last() else { return Ok(false) };
        if batch.iter().any(|change| change.noun == Noun::Events) {
            return Ok(true);
        }
        position = last.seq;
    }
}
