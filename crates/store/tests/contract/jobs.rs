//! Background jobs: taken once, lost never.

use std::collections::HashSet;

use chrono::{DateTime, TimeDelta, Utc};
use meydan_domain::Result;
use meydan_domain::job::{Job, JobQueue, JobTask, LEASE, retry_delay};
use meydan_store::{Store, jobs};
use meydan_test_support::clock::test_now;
use meydan_test_support::database::TestDatabase;
use meydan_test_support::{contract, rows};

use sea_orm::ConnectionTrait;

use crate::write;

contract!(
    the_oldest_due_job_is_taken_first,
    a_job_is_not_taken_before_its_time,
    a_leased_job_is_taken_over_when_the_lease_runs_out,
    the_late_finisher_is_refused,
    a_finished_job_is_never_taken_again,
    a_failed_job_waits_longer_each_time,
    a_job_with_a_key_is_put_on_the_list_once,
    done_jobs_are_deleted_after_a_while,
    several_takers_never_get_one_job_twice,
    a_key_is_known_once_it_was_used,
    a_due_job_is_announced_as_long_as_it_can_be_taken,
    a_job_of_a_newer_version_does_not_stand_in_the_way,
    open_jobs_are_counted_by_kind_and_state,
    a_queue_is_served_without_regard_to_the_others,
    a_renewed_lease_keeps_the_job,
    a_lease_that_was_lost_or_given_up_is_not_renewed,
    jobs_of_an_earlier_version_are_found_in_their_queues,
);

fn image_job(number: i64) -> JobTask {
    JobTask::AvifVariants { image_id: format!("img_{number}") }
}

async fn insert(store: &Store, task: &JobTask, key: Option<&str>, minutes: i64) -> Result<()> {
    let run_at = test_now() + TimeDelta::minutes(minutes);
    write(store, async |tx| jobs::insert(tx, task, key, run_at).await).await
}

/// The next job of whichever queue has one.
async fn take(store: &Store, now: DateTime<Utc>) -> Result<Option<Job>> {
    for queue in JobQueue::ALL {
        if let Some(job) = take_of(store, queue, now).await? {
            return Ok(Some(job));
        }
    }
    Ok(None)
}

async fn take_of(store: &Store, queue: JobQueue, now: DateTime<Utc>) -> Result<Option<Job>> {
    write(store, async |tx| jobs::take(tx, queue, now, LEASE).await).await
}

async fn the_oldest_due_job_is_taken_first(store: &Store) -> Result<()> {
    for (number, minutes) in [(1, -1), (2, -5), (3, -1)] {
        insert(store, &image_job(number), None, minutes).await?;
    }
    let mut tasks = Vec::new();
    while let Some(job) = take(store, test_now()).await? {
        assert_eq!((job.attempts, job.leased_until), (1, test_now() + LEASE));
        tasks.push(job.task);
    }
    assert_eq!(tasks, [image_job(2), image_job(1), image_job(3)]);
    assert_eq!(rows::open_jobs(store).await, 3, "taken is not done");
    Ok(())
}

async fn a_job_is_not_taken_before_its_time(store: &Store) -> Result<()> {
    insert(store, &JobTask::Tidy, None, 1).await?;
    assert_eq!(take(store, test_now()).await?, None);
    let due = test_now() + TimeDelta::minutes(1);
    assert!(take(store, due).await?.is_some());
    Ok(())
}

async fn a_leased_job_is_taken_over_when_the_lease_runs_out(store: &Store) -> Result<()> {
    insert(store, &JobTask::EmptyTrash, None, 0).await?;
    let first = take(store, test_now()).await?.expect("a job");
    let just_before = test_now() + LEASE - TimeDelta::milliseconds(1);
    assert_eq!(take(store, just_before).await?, None);
    let over = test_now() + LEASE;
    let second = take(store, over).await?.expect("the same job");
    assert_eq!((second.id, second.attempts, second.leased_until), (first.id, 2, over + LEASE));
    Ok(())
}

async fn the_late_finisher_is_refused(store: &Store) -> Result<()> {
    insert(store, &JobTask::EmptyTrash, None, 0).await?;
    let late = take(store, test_now()).await?.expect("a job");
    let over = test_now() + LEASE;
    let second = take(store, over).await?.expect("the same job");
    assert!(!write(store, async |tx| jobs::finish(tx, &late, over).await).await?);
    assert!(!write(store, async |tx| jobs::fail(tx, &late, "late", over).await).await?);
    assert_eq!(rows::jobs(store).await, [(JobTask::EmptyTrash, 2, false, None)]);
    assert!(write(store, async |tx| jobs::finish(tx, &second, over).await).await?);
    assert!(!write(store, async |tx| jobs::finish(tx, &second, over).await).await?, "once is enough");
    Ok(())
}

async fn a_finished_job_is_never_taken_again(store: &Store) -> Result<()> {
    insert(store, &JobTask::CountPopularity, None, 0).await?;
    let job = take(store, test_now()).await?.expect("a job");
    assert!(write(store, async |tx| jobs::finish(tx, &job, test_now()).await).await?);
    assert_eq!(rows::open_jobs(store).await, 0);
    let much_later = test_now() + TimeDelta::days(365);
    assert_eq!(take(store, much_later).await?, None);
    assert_eq!(rows::jobs(store).await, [(JobTask::CountPopularity, 1, true, None)]);
    Ok(())
}

async fn a_failed_job_waits_longer_each_time(store: &Store) -> Result<()> {
    let task = JobTask::MailContactMessage { message_id: 7 };
    insert(store, &task, None, 0).await?;
    let mut now = test_now();
    for attempt in 1..=12 {
        let job = take(store, now).await?.expect("the job is due");
        assert_eq!((&job.task, job.attempts), (&task, attempt));
        let error = format!("no answer\0 {attempt} {}", "x".repeat(2_000));
        assert!(write(store, async |tx| jobs::fail(tx, &job, &error, now).await).await?);
        let again = now + retry_delay(attempt);
        let too_early = again - TimeDelta::milliseconds(1);
        assert_eq!(take(store, too_early).await?, None);
        now = again;
    }
    let list = rows::jobs(store).await;
    let error = list[0].3.as_deref().expect("the last error");
    assert!(error.starts_with("no answer 12 x") && error.chars().count() == 1_000);
    let job = take(store, now).await?.expect("the job is due");
    assert!(write(store, async |tx| jobs::finish(tx, &job, now).await).await?);
    assert_eq!(rows::jobs(store).await, [(task, 13, true, None)], "a success forgets the error");
    Ok(())
}

async fn a_job_with_a_key_is_put_on_the_list_once(store: &Store) -> Result<()> {
    insert(store, &JobTask::Tidy, Some("tidy 2026-11-15"), 0).await?;
    insert(store, &JobTask::Tidy, Some("tidy 2026-11-15"), 0).await?;
    insert(store, &JobTask::Tidy, Some("tidy 2026-11-16"), 0).await?;
    insert(store, &JobTask::Tidy, None, 0).await?;
    insert(store, &JobTask::Tidy, None, 0).await?;
    assert_eq!(rows::open_jobs(store).await, 4);
    let job = take(store, test_now()).await?.expect("a job");
    write(store, async |tx| jobs::finish(tx, &job, test_now()).await).await?;
    insert(store, &JobTask::Tidy, Some("tidy 2026-11-15"), 0).await?;
    assert_eq!(rows::open_jobs(store).await, 3, "not even when it is done");
    Ok(())
}

async fn done_jobs_are_deleted_after_a_while(store: &Store) -> Result<()> {
    for days in 0..3 {
        insert(store, &image_job(days), None, 0).await?;
        let job = take(store, test_now()).await?.expect("a job");
        let done_at = test_now() + TimeDelta::days(days);
        write(store, async |tx| jobs::finish(tx, &job, done_at).await).await?;
    }
    insert(store, &JobTask::Tidy, None, -1_000_000).await?;
    let before = test_now() + TimeDelta::days(1);
    assert_eq!(write(store, async |tx| jobs::delete_done_before(tx, before).await).await?, 1);
    let left: Vec<JobTask> = rows::jobs(store).await.into_iter().map(|(task, ..)| task).collect();
    assert_eq!(left, [image_job(1), image_job(2), JobTask::Tidy]);
    Ok(())
}

/// Two nodes with four workers each.
async fn several_takers_never_get_one_job_twice(database: &TestDatabase) -> Result<()> {
    for number in 0..40 {
        insert(database, &image_job(number), None, 0).await?;
    }
    let other = database.reopen().await?;
    let workers: Vec<_> = (0..8)
        .map(|worker| {
            let store = if worker % 2 == 0 { database.store().clone() } else { other.clone() };
            tokio::spawn(async move {
                let mut taken = Vec::new();
                while let Some(job) = take(&store, test_now()).await? {
                    assert_eq!(job.attempts, 1);
                    assert!(write(&store, async |tx| jobs::finish(tx, &job, test_now()).await).await?);
                    taken.push(job.id);
                }
                Result::Ok(taken)
            })
        })
        .collect();
    let mut taken = Vec::new();
    for worker in workers {
        taken.extend(worker.await.expect("the worker lives")?);
    }
    assert_eq!(taken.len(), 40);
    assert_eq!(taken.iter().collect::<HashSet<_>>().len(), 40);
    assert_eq!(rows::open_jobs(database).await, 0);
    Ok(())
}

async fn a_key_is_known_once_it_was_used(store: &Store) -> Result<()> {
    assert!(!jobs::has_key(store.read(), "tidy 2026-11-15").await?);
    insert(store, &JobTask::Tidy, Some("tidy 2026-11-15"), 0).await?;
    assert!(jobs::has_key(store.read(), "tidy 2026-11-15").await?);
    let job = take(store, test_now()).await?.expect("a job");
    write(store, async |tx| jobs::finish(tx, &job, test_now()).await).await?;
    assert!(jobs::has_key(store.read(), "tidy 2026-11-15").await?, "also when it is done");
    assert!(!jobs::has_key(store.read(), "tidy 2026-11-16").await?);
    Ok(())
}

async fn a_due_job_is_announced_as_long_as_it_can_be_taken(store: &Store) -> Result<()> {
    insert(store, &JobTask::Tidy, None, 0).await?;
    let a_moment_ago = test_now() - TimeDelta::milliseconds(1);
    assert!(!jobs::is_any_due(store.read(), JobQueue::Maintenance, a_moment_ago).await?);
    assert!(jobs::is_any_due(store.read(), JobQueue::Maintenance, test_now()).await?);
    let job = take(store, test_now()).await?.expect("a job");
    assert!(!jobs::is_any_due(store.read(), JobQueue::Maintenance, test_now()).await?, "it is leased");
    assert!(jobs::is_any_due(store.read(), JobQueue::Maintenance, test_now() + LEASE).await?, "the lease ran out");
    write(store, async |tx| jobs::finish(tx, &job, test_now()).await).await?;
    assert!(!jobs::is_any_due(store.read(), JobQueue::Maintenance, test_now() + LEASE).await?);
    Ok(())
}

async fn a_job_of_a_newer_version_does_not_stand_in_the_way(store: &Store) -> Result<()> {
    let tx = store.begin().await?;
    tx.execute_unprepared("INSERT INTO jobs (task, run_at, attempts) VALUES ('{\"kind\":\"not_invented_yet\"}', 0, 0)")
        .await
        .expect("a job nobody here knows");
    tx.commit().await?;
    insert(store, &image_job(1), None, -1).await?;
    let job = take(store, test_now()).await?;
    assert_eq!(job.map(|job| job.task), Some(image_job(1)));
    assert!(take(store, test_now()).await?.is_none());
    assert_eq!(rows::open_jobs(store).await, 2, "it waits for a node that knows it");
    Ok(())
}

async fn a_queue_is_served_without_regard_to_the_others(store: &Store) -> Result<()> {
    let mail = JobTask::MailContactMessage { message_id: 7 };
    for (task, minutes) in [(image_job(1), -9), (JobTask::Tidy, -8), (mail.clone(), -1)] {
        insert(store, &task, None, minutes).await?;
    }
    assert_eq!(take_of(store, JobQueue::Mail, test_now()).await?.map(|job| job.task), Some(mail));
    assert_eq!(take_of(store, JobQueue::Mail, test_now()).await?, None);
    assert!(!jobs::is_any_due(store.read(), JobQueue::Mail, test_now()).await?);
    assert!(jobs::is_any_due(store.read(), JobQueue::Images, test_now()).await?);
    assert_eq!(take_of(store, JobQueue::Images, test_now()).await?.map(|job| job.task), Some(image_job(1)));
    assert_eq!(take_of(store, JobQueue::Maintenance, test_now()).await?.map(|job| job.task), Some(JobTask::Tidy));
    Ok(())
}

async fn a_renewed_lease_keeps_the_job(store: &Store) -> Result<()> {
    insert(store, &JobTask::EmptyTrash, None, 0).await?;
    let job = take(store, test_now()).await?.expect("a job");
    let later = test_now() + LEASE - TimeDelta::seconds(1);
    assert!(write(store, async |tx| jobs::renew(tx, &job, later, LEASE).await).await?);
    assert_eq!(take(store, test_now() + LEASE).await?, None, "the first lease would have run out");
    let second = take(store, later + LEASE).await?.expect("nobody renewed it again");
    assert_eq!((second.id, second.attempts), (job.id, 2));
    Ok(())
}

async fn a_lease_that_was_lost_or_given_up_is_not_renewed(store: &Store) -> Result<()> {
    insert(store, &JobTask::EmptyTrash, None, 0).await?;
    let frozen = take(store, test_now()).await?.expect("a job");
    let over = test_now() + LEASE;
    let second = take(store, over).await?.expect("taken over");
    assert!(!write(store, async |tx| jobs::renew(tx, &frozen, over, LEASE).await).await?, "another node has it");
    assert!(write(store, async |tx| jobs::fail(tx, &second, "gave up", over).await).await?);
    assert!(!write(store, async |tx| jobs::renew(tx, &second, over, LEASE).await).await?, "it was given up");
    assert!(!write(store, async |tx| jobs::finish(tx, &second, over).await).await?);
    let again = over + retry_delay(2);
    let third = take(store, again).await?.expect("the third attempt");
    assert!(write(store, async |tx| jobs::finish(tx, &third, again).await).await?);
    assert!(!write(store, async |tx| jobs::renew(tx, &third, again, LEASE).await).await?, "it is done");
    Ok(())
}

/// Rows as a version with a single queue wrote them.
async fn jobs_of_an_earlier_version_are_found_in_their_queues(store: &Store) -> Result<()> {
    let mail = JobTask::MailConfirmation { subscription_id: 3 };
    for task in [mail.clone(), image_job(1), JobTask::Tidy] {
        insert(store, &task, None, 0).await?;
    }
    let tx = store.begin().await?;
    for sql in [
        "DROP INDEX jobs_open",
        "ALTER TABLE jobs DROP COLUMN queue",
        "DELETE FROM seaql_migrations WHERE version = 'm0008_job_queues'",
    ] {
        tx.execute_unprepared(sql).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
    }
    tx.commit().await?;
    store.migrate().await?;
    assert_eq!(take_of(store, JobQueue::Mail, test_now()).await?.map(|job| job.task), Some(mail));
    assert_eq!(take_of(store, JobQueue::Images, test_now()).await?.map(|job| job.task), Some(image_job(1)));
    assert_eq!(take_of(store, JobQueue::Maintenance, test_now()).await?.map(|job| job.task), Some(JobTask::Tidy));
    Ok(())
}

async fn open_jobs_are_counted_by_kind_and_state(store: &Store) -> Result<()> {
    insert(store, &JobTask::Tidy, None, -9).await?;
    let done = take_of(store, JobQueue::Maintenance, test_now()).await?.expect("a job");
    write(store, async |tx| jobs::finish(tx, &done, test_now()).await).await?;
    for (number, minutes) in [(1, -7), (2, -5), (3, -3), (4, 1)] {
        insert(store, &image_job(number), None, minutes).await?;
    }
    insert(store, &JobTask::EmptyTrash, None, 5).await?;
    take_of(store, JobQueue::Images, test_now()).await?.expect("a job");
    let open = jobs::open_by_kind(store.read(), test_now()).await?;
    let images =
        jobs::OpenJobs { due: 2, waiting: 1, running: 1, oldest_due: Some(test_now() - TimeDelta::minutes(5)) };
    let trash = jobs::OpenJobs { waiting: 1, ..Default::default() };
    assert_eq!(open.into_iter().collect::<Vec<_>>(), [("avif_variants", images), ("empty_trash", trash)]);
    Ok(())
}
