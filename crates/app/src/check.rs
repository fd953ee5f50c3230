//! Checking a site: whether rows, files and the search index agree, and making them agree again.

mod files;
mod rows;
mod search_index;

use meydan_domain::Result;
use serde::Serialize;

use crate::App;
pub(crate) use files::delete_orphans;

/// What was found wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FindingKind {
    /// SQLite says that its file is damaged.
    DamagedDatabase,
    /// A row names another one that is not there.
    BrokenReference,
    /// An event names a category that is not there.
    MissingCategory,
    /// The document of an event cannot be read.
    UnreadableEvent,
    /// An event that lists leave out, or show although it is in the trash.
    WronglyListedEvent,
    /// A row names a file that is not in the media store.
    MissingFile,
    /// A file that no row names.
    OrphanFile,
    /// The search index holds other events than the database.
    SearchIndex,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    pub kind: FindingKind,
    /// The row or the file.
    pub subject: String,
    pub detail: String,
    /// What a repair does about it; nothing where a person has to.
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
    /// Images and logos, those in the trash included.
    pub rows_with_files: u64,
}

impl CheckReport {
    pub fn unrepaired(&self) -> usize {
        self.findings.iter().filter(|finding| !finding.is_repaired).count()
    }
}

/// Whether what is found is only told or also repaired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Report,
    Repair,
}

/// Looks at everything. It can be done while the site is served; only the search index cannot be repaired then.
pub async fn check(app: &App, mode: Mode) -> Result<CheckReport> {
    let mut report = CheckReport::default();
    rows::check(app, mode, &mut report).await?;
    files::check(app, mode, &mut report).await?;
    search_index::check(app, mode, &mut report).await?;
    Ok(report)
}
