//! Background jobs: what each does, and the loop that does them.

use std::time::Duration;

use chrono::TimeDelta;
use meydan_domain::job::{Job, JobTask, LEASE};
use meydan_domain::{Error, Result};
use meydan_store::analytics as analytics_rows;
use meydan_store::newsletter as newsletter_rows;
use meydan_store::{changes, jobs, login_failures, sessions};
use tracing::{info, warn};

use crate::core::Core;
use crate::{analytics, contact, images, newsletter, trash};

const LOOK_EVERY: Duration = Duration::from_secs(1);
/// Shorter than the lease, so that a stuck job is given up before another node begins it.
const TIME_LIMIT: Duration = Duration::from_secs(240);
const KEPT_DAYS: i64 = 7;
/// Long enough to compare a season with the last one.
const HITS_KEPT_DAYS: i64 = 400;

#[derive(Clone)]
pub struct Jobs {
    core: Core,
}

impl Jobs {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    /// Does jobs as they fall due, until `stop` resolves; the one under way is finished first.
    pub async fn run(&self, stop: impl Future<Output = ()>) {
        tokio::pin!(stop);
        loop {
            let found_work = match self.run_next().await {
                Ok(found_work) => found_work,
                Err(error) => {
                    warn!(%error, "the job list cannot be read");
                    false
                }
            };
            let pause = if found_work { Duration::ZERO } else { LOOK_EVERY };
            tokio::select! {
                biased;
                () = &mut stop => return,
                () = tokio::time::sleep(pause) => {}
            }
        }
    }

    /// Takes one job that is due and does it; `false` when there was none.
    pub async fn run_next(&self) -> Result<bool> {
        self.schedule().await?;
        let store = self.core.store();
        // Looking costs nothing; only a job worth taking is worth a write.
        if !jobs::is_any_due(store.read(), self.core.now()).await? {
            return Ok(false);
        }
        let tx = store.begin().await?;
        let taken = jobs::take(&*tx, self.core.now(), LEASE).await?;
        tx.commit().await?;
        let Some(job) = taken else { return Ok(false) };
        let outcome = self.perform_apart(&job).await;
        let tx = store.begin().await?;
        let kind = job.task.kind();
        match outcome {
            Ok(()) => {
                info!(job.id, kind, attempts = job.attempts, "job done");
                jobs::finish(&*tx, &job, self.core.now()).await?;
            }
            Err(error) => {
                warn!(job.id, kind, attempts = job.attempts, %error, "job failed; it will be tried again");
                jobs::fail(&*tx, &job, &error.to_string(), self.core.now()).await?;
            }
        }
        tx.commit().await?;
        Ok(true)
    }

    /// Puts the regular jobs on the list, once each however many nodes do this.
    async fn schedule(&self) -> Result<()> {
        let now = self.core.now();
        let (day, hour) = (now.format("%Y-%m-%d"), now.format("%Y-%m-%dT%H"));
        let regular = [
            (JobTask::EmptyTrash, format!("empty_trash:{day}")),
            (JobTask::Tidy, format!("tidy:{day}")),
            (JobTask::CountPopularity, format!("count_popularity:{hour}")),
            (JobTask::QueueConfirmations, format!("queue_confirmations:{hour}")),
        ];
        for (task, key) in regular {
            if !jobs::has_key(self.core.store().read(), &key).await? {
                let tx = self.core.store().begin().await?;
                jobs::insert(&*tx, &task, Some(&key), now).await?;
                tx.commit().await?;
            }
        }
        Ok(())
    }

    /// In a task of its own: a job that panics fails, and takes nothing with it.
    async fn perform_apart(&self, job: &Job) -> Result<()> {
        let (jobs, job) = (self.clone(), job.clone());
        let task = tokio::spawn(async move { tokio::time::timeout(TIME_LIMIT, jobs.perform(&job)).await });
        match task.await {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(_)) => Err(Error::Unavailable("the job took too long".into())),
            Err(panic) => Err(Error::internal(panic)),
        }
    }

    async fn perform(&self, job: &Job) -> Result<()> {
        let core = || self.core.clone();
        match &job.task {
            JobTask::AvifVariants { image_id } => images::Images::new(core()).add_avif_variants(image_id).await,
            JobTask::MailContactMessage { message_id } => contact::Contact::new(core()).mail(*message_id).await,
            JobTask::MailConfirmation { subscription_id } => {
                newsletter::Newsletter::new(core()).mail_confirmation(*subscription_id).await
            }
            JobTask::MailResubscription { subscription_id } => {
                newsletter::Newsletter::new(core()).mail_resubscription(*subscription_id).await
            }
            JobTask::QueueConfirmations => newsletter::Newsletter::new(core()).queue_missed_confirmations().await,
            JobTask::EmptyTrash => trash::Trash::new(core()).purge_old().await.map(drop),
            JobTask::CountPopularity => analytics::Analytics::new(core()).count_popularity().await,
            JobTask::Tidy => self.tidy().await,
        }
    }

    async fn tidy(&self) -> Result<()> {
        let now = self.core.now();
        let old = now - TimeDelta::days(KEPT_DAYS);
        let tx = self.core.store().begin().await?;
        sessions::delete_expired(&*tx, now).await?;
        login_failures::delete_before(&*tx, now - TimeDelta::days(1)).await?;
        newsletter_rows::delete_expired_confirmations(&*tx, now).await?;
        jobs::delete_done_before(&*tx, old).await?;
        changes::prune(&*tx, old).await?;
        analytics_rows::delete_before(&*tx, now - TimeDelta::days(HITS_KEPT_DAYS)).await?;
        tx.commit().await
    }
}
