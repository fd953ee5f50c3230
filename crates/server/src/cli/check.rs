//! `meydan check`: whether database, media store and search index agree.

use std::collections::BTreeMap;
use std::sync::Arc;

use clap::Args;
use meydan_app::check::{CheckReport, Finding, FindingKind, Mode, check};
use meydan_domain::clock::SystemClock;

use super::{print_line, readable, start_logs};
use crate::config::DataConfig;

/// Findings of one kind that are printed in full.
const SHOWN: usize = 20;

#[derive(Args)]
pub struct Check {
    #[command(flatten)]
    data: DataConfig,
    /// Repair what can be repaired
    #[arg(long)]
    repair: bool,
    /// Print everything as JSON
    #[arg(long)]
    json: bool,
}

/// `Err` when findings remain unrepaired.
pub async fn perform(command: Check) -> Result<(), String> {
    start_logs(&command.data)?;
    let app = command.data.open_without_migrating(Arc::new(SystemClock)).await?;
    let mode = if command.repair { Mode::Repair } else { Mode::Report };
    let report = check(&app, mode).await.map_err(|error| readable(&error))?;
    app.core.store().close().await;
    if command.json {
        print_line(&serde_json::to_string_pretty(&report).map_err(|error| error.to_string())?);
    } else {
        for line in lines(&report) {
            print_line(&line);
        }
    }
    match report.unrepaired() {
        0 => Ok(()),
        1 => Err("1 finding is not repaired".to_owned()),
        count => Err(format!("{count} findings are not repaired")),
    }
}

fn lines(report: &CheckReport) -> Vec<String> {
    let mut by_kind: BTreeMap<FindingKind, Vec<&Finding>> = BTreeMap::new();
    for finding in &report.findings {
        by_kind.entry(finding.kind).or_default().push(finding);
    }
    let mut lines = Vec::new();
    for (kind, findings) in by_kind {
        lines.push(format!("{} ({}):", title(kind), findings.len()));
        lines.extend(findings.iter().take(SHOWN).map(|finding| line(finding)));
        if findings.len() > SHOWN {
            lines.push(format!("  … and {} more; --json prints all", findings.len() - SHOWN));
        }
    }
    lines.push(format!(
        "checked {} files and {} images and logos: {} findings",
        report.files,
        report.rows_with_files,
        report.findings.len()
    ));
    lines
}

fn line(finding: &Finding) -> String {
    let outcome = match finding.repair {
        _ if finding.is_repaired => " [repaired]".to_owned(),
        Some(repair) => format!(" [--repair: {repair}]"),
        None => " [cannot be repaired here]".to_owned(),
    };
    format!("  {}: {}{outcome}", finding.subject, finding.detail)
}

fn title(kind: FindingKind) -> &'static str {
    match kind {
        FindingKind::DamagedDatabase => "Damaged database",
        FindingKind::BrokenReference => "Broken references",
        FindingKind::MissingCategory => "Events of missing categories",
        FindingKind::UnreadableEvent => "Unreadable events",
        FindingKind::WronglyListedEvent => "Wrongly listed events",
        FindingKind::MissingFile => "Missing files",
        FindingKind::OrphanFile => "Orphan files",
        FindingKind::SearchIndex => "Search index",
    }
}
