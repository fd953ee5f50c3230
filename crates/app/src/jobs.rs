//! Background jobs: their tasks, and the workers of each queue.

mod lease;

use std::time::Duration;

use chrono::{Days, TimeDelta};
use futures_util::future::join_all;
use meydan_domain::clock::local_date;
use meydan_domain::job::{Job, JobQueue, JobTask, LEASE, LEASE_RENEW_INTERVAL};
use meydan_domain::link_check::CONFIRMED_DAYS;
use meydan_domain::searches::RETENTION_DAYS as SEARCH_RETENTION_DAYS;
use meydan_domain::{Error, Result};
use meydan_store::LogLimit;
use meydan_store::analytics as hits;
use meydan_store::newsletter as newsletter_rows;
use meydan_store::{
    audit, changes, jobs, link_checks, login_failures, one_time_tokens, preview_links, request_keys, revisions,
    searches, sessions,
};
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;
use tracing::{info, warn};

use crate::core::Core;
use crate::link_watch::LinkWatch;
use crate::search::Search;
use crate::settings::SiteSettings;
use crate::sitemap::Sitemap;
use crate::{
    analytics, check, contact, images, linked_events, newsletter, password_reset, replies, security_notices, trash,
};
pub(crate) use lease::{JobLease, lease_lost};

const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// Retention of finished jobs, the change log and raw hits.
const RETENTION_DAYS: i64 = 7;
/// Long enough to compare a season with that of the year before.
const HIT_COUNT_RETENTION_DAYS: u64 = 400;

#[derive(Clone)]
pub struct Jobs {
    core: Core,
    search: Search,
    link_watch: LinkWatch,
    timing: JobTiming,
}

/// The renewal interval of leases, and the deadline of an attempt. Tests use shorter times.
#[derive(Clone, Copy)]
pub struct JobTiming {
    pub renew_interval: Duration,
    pub deadline: fn(JobQueue) -> Duration,
}

impl Default for JobTiming {
    fn default() -> Self {
        Self { renew_interval: LEASE_RENEW_INTERVAL, deadline: JobQueue::deadline }
    }
}

impl Jobs {
    pub(crate) fn new(core: Core, search: Search, link_watch: LinkWatch) -> Self {
        Self { core, search, link_watch, timing: JobTiming::default() }
    }

    #[must_use]
    pub fn with_timing(self, timing: JobTiming) -> Self {
        Self { timing, ..self }
    }

    /// Runs due jobs until `stop` resolves; running attempts are finished first.
    pub async fn run(&self, stop: impl Future<Output = ()>) {
        let stopping = CancellationToken::new();
        let queues = JobQueue::ALL.into_iter().flat_map(|queue| std::iter::repeat_n(queue, queue.limit()));
        let workers = join_all(queues.map(|queue| self.work(queue, stopping.clone())));
        tokio::pin!(workers);
        tokio::select! {
            _ = &mut workers => {}
            () = stop => {
                stopping.cancel();
                workers.await;
            }
        }
    }

    /// A worker: runs the jobs of its queue one after the other.
    async fn work(&self, queue: JobQueue, stopping: CancellationToken) {
        loop {
            let found_work = match self.run_next_of(queue).await {
                Ok(found_work) => found_work,
                Err(error) => {
                    warn_poll_failed(queue, &error);
                    false
                }
            };
            let pause = if found_work { Duration::ZERO } else { POLL_INTERVAL };
            tokio::select! {
                biased;
                () = stopping.cancelled() => return,
                () = tokio::time::sleep(pause) => {}
            }
        }
    }

    /// Runs one due job of any queue; `false` when there is none.
    pub async fn run_next(&self) -> Result<bool> {
        for queue in JobQueue::ALL {
            if self.run_next_of(queue).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    async fn run_next_of(&self, queue: JobQueue) -> Result<bool> {
        if queue == JobQueue::Maintenance {
            self.schedule().await?;
        }
        let store = self.core.store();
        // A read first: a lease is a write.
        if !jobs::is_any_due(store.read(), queue, self.core.now()).await? {
            return Ok(false);
        }
        let tx = store.begin().await?;
        let acquired = jobs::acquire(&*tx, queue, self.core.now(), LEASE).await?;
        tx.commit().await?;
        let Some(job) = acquired else { return Ok(false) };
        let lease = JobLease::new(self.core.clone(), job);
        let outcome = self.attempt(&lease).await;
        self.record_outcome(&lease, outcome).await?;
        Ok(true)
    }

    /// Records the outcome of an attempt, unless another node has leased the job meanwhile.
    async fn record_outcome(&self, lease: &JobLease, outcome: Result<()>) -> Result<()> {
        let job = &lease.job;
        let is_leased = lease.retry(|| self.write_outcome(job, &outcome)).await?;
        let kind = job.task.kind();
        let counted = if outcome.is_ok() { "done" } else { "failed" };
        metrics::counter!("meydan_jobs_total", "kind" => kind, "outcome" => counted).increment(1);
        match outcome {
            _ if !is_leased => warn!(job.id, kind, attempts = job.attempts, "job lease lost to another node"),
            Ok(()) => info!(job.id, kind, attempts = job.attempts, "job done"),
            Err(error @ Error::MailFailed(_)) => {
                warn!(job.id, kind, attempts = job.attempts, %error, "job failed; it will not be retried");
            }
            Err(error) => warn!(job.id, kind, attempts = job.attempts, %error, "job failed; it will be retried"),
        }
        Ok(())
    }

    /// `false` when another node has leased the job meanwhile.
    async fn write_outcome(&self, job: &Job, outcome: &Result<()>) -> Result<bool> {
        let now = self.core.now();
        let tx = self.core.store().begin().await?;
        let is_leased = match outcome {
            Ok(()) => jobs::finish(&*tx, job, now).await?,
            Err(error @ Error::MailFailed(_)) => jobs::give_up(&*tx, job, &error.to_string(), now).await?,
            Err(error) => jobs::fail(&*tx, job, &error.to_string(), now).await?,
        };
        tx.commit().await?;
        Ok(is_leased)
    }

    /// Enqueues the periodic jobs, once each for all nodes.
    async fn schedule(&self) -> Result<()> {
        let now = self.core.now();
        let (day, hour) = (now.format("%Y-%m-%d"), now.format("%Y-%m-%dT%H"));
        let regular = [
            (JobTask::EmptyTrash, format!("empty_trash:{day}")),
            (JobTask::Tidy, format!("tidy:{day}")),
            (JobTask::SweepUploads, format!("sweep_uploads:{day}")),
            (JobTask::CountPopularity, format!("count_popularity:{hour}")),
            (JobTask::QueueConfirmations, format!("queue_confirmations:{hour}")),
            (JobTask::MakeSitemap, format!("make_sitemap:{hour}")),
            (JobTask::UpgradeEvents, format!("upgrade_events:{hour}")),
            (JobTask::CheckLinks { after: 0 }, format!("check_links:{day}")),
        ];
        for (task, key) in regular {
            if !jobs::has_key(self.core.store().read(), &key).await? && self.is_wanted(&task).await? {
                let tx = self.core.store().begin().await?;
                jobs::insert(&*tx, &task, Some(&key), now).await?;
                tx.commit().await?;
            }
        }
        Ok(())
    }

    /// A check of links that takes longer than a day is not started a second time.
    async fn is_wanted(&self, task: &JobTask) -> Result<bool> {
        if !matches!(task, JobTask::CheckLinks { .. }) {
            return Ok(true);
        }
        Ok(self.core.checks_links() && !jobs::is_any_open(self.core.store().read(), JobQueue::Links).await?)
    }

    /// Runs a job until it ends, its deadline passes or its lease is lost.
    ///
    /// In its own task, so that a panic only fails the job. Work on a blocking thread cannot be stopped, but its result is
    /// ignored and the lost lease prevents its writes.
    async fn attempt(&self, lease: &JobLease) -> Result<()> {
        let deadline = (self.timing.deadline)(lease.job.task.queue());
        let (jobs, own) = (self.clone(), lease.clone());
        let work = AbortOnDropHandle::new(tokio::spawn(async move { jobs.perform(&own).await }));
        tokio::select! {
            biased;
            ended = work => ended.unwrap_or_else(|panic| Err(Error::internal(panic))),
            () = lease.wait_until_lost(self.timing.renew_interval) => Err(lease_lost()),
            () = tokio::time::sleep(deadline) => {
                Err(Error::Unavailable(format!("the attempt was given up after {} s", deadline.as_secs_f32())))
            }
        }
    }

    async fn perform(&self, lease: &JobLease) -> Result<()> {
        let core = || self.core.clone();
        match &lease.job.task {
            JobTask::AvifVariants { image_id } => images::Images::new(core()).add_avif_variants(image_id, lease).await,
            JobTask::MailContactMessage { message_id } => contact::Contact::new(core()).mail(*message_id, lease).await,
            JobTask::MailReply { reply_id } => replies::Replies::new(core()).mail(*reply_id, lease).await,
            JobTask::MailConfirmation { subscription_id } => {
                newsletter::Newsletter::new(core()).mail_confirmation(*subscription_id).await
            }
            JobTask::MailPasswordReset { email_hash, language } => {
                password_reset::PasswordReset::new(core()).mail(email_hash, *language).await
            }
            JobTask::MailSecurityNotice { user_id, notice, language } => {
                security_notices::send(&self.core, *user_id, *notice, *language).await
            }
            JobTask::MailResubscription { subscription_id } => {
                newsletter::Newsletter::new(core()).mail_resubscription(*subscription_id).await
            }
            JobTask::QueueConfirmations => newsletter::Newsletter::new(core()).queue_missed_confirmations().await,
            JobTask::EmptyTrash => trash::Trash::new(core()).purge_old(lease).await.map(drop),
            JobTask::CountPopularity => analytics::Analytics::new(core()).count_popularity(lease).await,
            JobTask::Tidy => self.delete_old_rows(lease).await,
            JobTask::SweepUploads => {
                images::Images::new(core()).add_missing_hashes(lease).await?;
                check::delete_orphans(&self.core, lease).await
            }
            JobTask::MakeSitemap => Sitemap::new(core(), self.search.clone()).refresh(lease).await,
            JobTask::UpgradeEvents => linked_events::upgrade_events(&self.core, lease).await,
            JobTask::CheckLinks { after } => self.link_watch.check(*after, lease).await,
            JobTask::DeleteFiles { keys } => trash::Trash::new(core()).delete_files(keys).await,
        }
    }

    /// Deletes rows beyond their retention, one batch per transaction.
    async fn delete_old_rows(&self, lease: &JobLease) -> Result<()> {
        let audit_days = SiteSettings::new(self.core.clone()).audit_retention_days().await?;
        for rows in OldRows::ALL {
            while self.delete_batch(lease, rows, audit_days).await? > 0 {}
        }
        Ok(())
    }

    async fn delete_batch(&self, lease: &JobLease, rows: OldRows, audit_days: i64) -> Result<u64> {
        let now = self.core.now();
        let old = now - TimeDelta::days(RETENTION_DAYS);
        let tx = self.core.store().begin().await?;
        lease.fence(&tx).await?;
        let deleted = match rows {
            OldRows::Sessions => sessions::delete_expired(&*tx, now).await?,
            OldRows::OneTimeTokens => one_time_tokens::delete_expired(&*tx, now).await?,
            OldRows::Confirmations => newsletter_rows::delete_expired_confirmations(&*tx, now).await?,
            OldRows::PreviewLinks => preview_links::delete_expired(&*tx, now).await?,
            OldRows::LoginFailures => login_failures::delete_before(&*tx, now - TimeDelta::days(1)).await?,
            OldRows::Jobs => jobs::delete_done_before(&*tx, old).await?,
            OldRows::Changes => changes::prune(&*tx, old).await?,
            OldRows::Hits => hits::delete_before(&*tx, old).await?,
            OldRows::HitCounts => {
                hits::delete_counts_before(&*tx, local_date(now) - Days::new(HIT_COUNT_RETENTION_DAYS)).await?
            }
            OldRows::SearchCounts => {
                searches::delete_before(&*tx, local_date(now) - Days::new(SEARCH_RETENTION_DAYS.into())).await?
            }
            OldRows::AuditEntries => audit::delete_before(&*tx, now - TimeDelta::days(audit_days)).await?,
            OldRows::LinkChecks => link_checks::delete_before(&*tx, now - TimeDelta::days(CONFIRMED_DAYS)).await?,
            OldRows::Revisions => revisions::delete_before(&*tx, now - TimeDelta::days(audit_days)).await?,
            OldRows::RequestKeys => request_keys::delete_before(&*tx, now - TimeDelta::days(1)).await?,
        };
        tx.commit().await?;
        Ok(deleted)
    }
}

/// Logged once a minute, because every worker polls once a second.
fn warn_poll_failed(queue: JobQueue, error: &Error) {
    static LIMIT: LogLimit = LogLimit::new();
    let (queue, error) = (queue.name(), error.to_string());
    LIMIT.log(&format!("{queue} {error}"), move |times| warn!(queue, error, times, "polling the job queue failed"));
}

/// Rows with a retention period.
#[derive(Clone, Copy)]
enum OldRows {
    Sessions,
    OneTimeTokens,
    Confirmations,
    PreviewLinks,
    LoginFailures,
    Jobs,
    Changes,
    Hits,
    HitCounts,
    SearchCounts,
    AuditEntries,
    LinkChecks,
    Revisions,
    RequestKeys,
}

impl OldRows {
    const ALL: [Self; 14] = [
        Self::Sessions,
        Self::OneTimeTokens,
        Self::Confirmations,
        Self::PreviewLinks,
        Self::LoginFailures,
        Self::Jobs,
        Self::Changes,
        Self::Hits,
        Self::HitCounts,
        Self::SearchCounts,
        Self::AuditEntries,
        Self::LinkChecks,
        Self::Revisions,
        Self::RequestKeys,
    ];
}
