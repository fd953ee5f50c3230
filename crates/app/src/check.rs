//! `meydan check`: whether rows, files and the search index are consistent, and repairs.

mod files;
mod rows;
mod search_index;

use meydan_domain::Result;
use serde::Serialize;

use crate::App;
pub(crate) use files::delete_orphans;

/// The kind of an inconsistency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FindingKind {
    /// SQLite's integrity check failed.
    DamagedDatabase,
    /// A row references a missing row.
    BrokenReference,
    /// An event references a missing category.
    MissingCategory,
    /// The document of an event cannot be parsed.
    UnreadableEvent,
    /// The index row of an event is missing, or exists although the event is in the trash.
    WronglyListedEvent,
    /// A row references a file that is not in the media store.
    MissingFile,
    /// A file that no row references.
    OrphanFile,
    /// The search index contains other events than the database.
    SearchIndex,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    pub kind: FindingKind,
    /// The row or the file.
    pub subject: String,
    pub detail: String,
    /// What `--repair` does; `None` where it needs an operator.
    pub repair: Option<&'static str>,
    pub is_repaired: bool,
}

impl Finding {
    fn new(kind: FindingKind, subject: impl ToString, detail: impl ToString) -> Self {
        Self { kind, subject: subject.to_string(), detail: detail.to_string(), repair: None, is_repaired: false }
    }

    fn repairable(self, repair: &'static str) -> Self {
        Self { repair: Some(repair), ..self }
    }

    fn repaired(self, is_repaired: bool) -> Self {
        Self { is_repaired, ..self }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CheckReport {
    pub findings: Vec<Finding>,
    /// Files in the media store.
    pub files: u64,
    /// Images and logos, including the trash.
    pub rows_with_files: u64,
}

impl CheckReport {
    pub fn unrepaired(&self) -> usize {
        self.findings.iter().filter(|finding| !finding.is_repaired).count()
    }
}

/// Whether findings are only reported or also repaired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Report,
    Repair,
}

/// Runs all checks. Safe while the site is running, except that the search index cannot be repaired then.
pub async fn check(app: &App, mode: Mode) -> Result<CheckReport> {
    let mut report = CheckReport::default();
    rows::check(app, mode, &mut report).await?;
    files::check(app, mode, &mut report).await?;
    search_index::check(app, mode, &mut report).await?;
    Ok(report)
}
