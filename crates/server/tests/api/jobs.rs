//! Running background jobs: unresponsive mail servers, deadlines, lost leases.

use std::time::Duration;

use meydan_app::jobs::{JobTiming, Jobs};
use meydan_domain::job::{JobQueue, JobTask};
use meydan_domain::staff::Role;
use meydan_store::ConnectionTrait;
use meydan_test_support::app::{TestApp, TestOptions};
use meydan_test_support::database::Engine;
use meydan_test_support::rows;
use serde_json::json;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

use crate::nodes::within;

const SOON: Duration = Duration::from_secs(30);
const HOUR: Duration = Duration::from_secs(3600);

/// A node whose mail server accepts connections, and the server's side of it.
async fn app_with_mail(engine: Engine) -> (TestApp, TcpListener) {
    let mail_server = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let smtp_url = format!("smtp://{}", mail_server.local_addr().expect("a bound port"));
    let app = TestApp::with(TestOptions { engine, smtp_url: Some(smtp_url), ..TestOptions::default() }).await;
    let message = json!({ "name": "Ayşe", "email": "ayse@example.org", "subject": "s", "message": "Merhaba" });
    assert_eq!(app.client.post("/api/contact", &message).await.status, 201);
    (app, mail_server)
}

fn timing(renew_interval: Duration, deadline: fn(JobQueue) -> Duration) -> JobTiming {
    JobTiming { renew_interval, deadline }
}

async fn accept(mail_server: &TcpListener) -> TcpStream {
    tokio::time::timeout(SOON, mail_server.accept()).await.expect("the node connects").expect("a connection").0
}

/// Waits until the node has disconnected.
async fn wait_for_close(mut connection: TcpStream) {
    let mut rest = Vec::new();
    // A reset counts as an end.
    let _ = tokio::time::timeout(SOON, connection.read_to_end(&mut rest)).await.expect("the node hangs up");
}

/// Attempts, whether it is done, and the error of the mail job.
async fn mail_job(app: &TestApp) -> (i32, bool, Option<String>) {
    let all = rows::jobs(app.app.core.store()).await;
    let mail = all.into_iter().find(|(task, ..)| matches!(task, JobTask::MailContactMessage { .. }));
    let (_, attempts, is_done, error) = mail.expect("a mail job");
    (attempts, is_done, error)
}

/// Leases the job again, like another node after the lease has expired.
async fn take_over_mail_job(app: &TestApp) {
    let tx = app.app.core.store().begin().await.expect("a write");
    let sql = "UPDATE jobs SET attempts = attempts + 1, leased_until = 9000000000000 WHERE queue = 'mail'";
    tx.execute_unprepared(sql).await.expect("the lease of another node");
    tx.commit().await.expect("a commit");
}

/// The server's side of a conversation, up to the end of the mail or of the connection. `to_recipient` answers RCPT.
async fn receive(mail_server: &TcpListener, to_recipient: &str) -> BufReader<TcpStream> {
    let mut connection = BufReader::new(accept(mail_server).await);
    connection.write_all(b"220 hello\r\n").await.expect("sent");
    let mut line = String::new();
    while connection.read_line(&mut line).await.is_ok_and(|read| read > 0) {
        let answer = match line.trim_end() {
            "." => break,
            "DATA" => "354 go on\r\n".to_owned(),
            "QUIT" => "221 bye\r\n".to_owned(),
            command if command.starts_with("RCPT") => format!("{to_recipient}\r\n"),
            command if command.starts_with("EHLO") || command.contains(":<") => "250 ok\r\n".to_owned(),
            _ => String::new(),
        };
        connection.write_all(answer.as_bytes()).await.expect("sent");
        line.clear();
    }
    connection
}

fn run_next(jobs: Jobs) -> tokio::task::JoinHandle<bool> {
    tokio::spawn(async move { jobs.run_next().await.expect("the job list answers") })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_silent_mail_server_delays_no_image() {
    let (app, mail_server) = app_with_mail(Engine::Sqlite).await;
    let jobs = app.app.jobs.clone();
    let running = tokio::spawn(async move { jobs.run(std::future::pending()).await });
    let _silent = accept(&mail_server).await;
    let store = app.app.core.store();
    let image_job = JobTask::AvifVariants { image_id: "img_gone".to_owned() };
    let tx = store.begin().await.expect("a write");
    meydan_store::jobs::insert(&*tx, &image_job, None, app.app.core.now()).await.expect("a job");
    tx.commit().await.expect("a commit");
    let is_done =
        async || rows::jobs(store).await.into_iter().any(|(task, _, is_done, _)| task == image_job && is_done);
    within(SOON, async || is_done().await.then_some(())).await;
    assert_eq!(mail_job(&app).await, (1, false, None), "the mail is still under way");
    running.abort();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_attempt_times_out_at_its_deadline_and_counts() {
    let (app, mail_server) = app_with_mail(Engine::Sqlite).await;
    let jobs = app.app.jobs.clone().with_timing(timing(HOUR, |_| Duration::from_millis(100)));
    let running = run_next(jobs);
    wait_for_close(accept(&mail_server).await).await;
    assert!(running.await.expect("no panic"));
    let (attempts, is_done, error) = mail_job(&app).await;
    assert_eq!((attempts, is_done), (1, false));
    assert!(error.is_some_and(|error| error.contains("given up after")));
}

async fn lost_lease_cancels_the_attempt(engine: Engine) {
    let (app, mail_server) = app_with_mail(engine).await;
    let jobs = app.app.jobs.clone().with_timing(timing(Duration::from_millis(5), |_| HOUR));
    let running = run_next(jobs);
    let connection = accept(&mail_server).await;
    take_over_mail_job(&app).await;
    wait_for_close(connection).await;
    assert!(running.await.expect("no panic"));
    assert_eq!(mail_job(&app).await, (2, false, None), "the attempt of the other node is untouched");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_lease_cancels_the_attempt_on_sqlite() {
    lost_lease_cancels_the_attempt(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_lease_cancels_the_attempt_on_postgres() {
    lost_lease_cancels_the_attempt(Engine::Postgres).await;
}

/// A node that was frozen while it sent a mail: the server has accepted the mail, and another node has leased the job.
async fn late_attempt_writes_nothing(engine: Engine) {
    let (app, mail_server) = app_with_mail(engine).await;
    let viewer = app.signed_in(Role::Viewer).await;
    let running = run_next(app.app.jobs.clone().with_timing(timing(HOUR, |_| HOUR)));
    let mut connection = receive(&mail_server, "250 ok").await;
    take_over_mail_job(&app).await;
    connection.write_all(b"250 taken\r\n").await.expect("sent");
    drop(connection);
    assert!(running.await.expect("no panic"));
    assert_eq!(mail_job(&app).await, (2, false, None));
    assert_eq!(viewer.get("/api/contact").await.data()[0]["mailed_at"], json!(null));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_late_attempt_writes_nothing_on_sqlite() {
    late_attempt_writes_nothing(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_late_attempt_writes_nothing_on_postgres() {
    late_attempt_writes_nothing(Engine::Postgres).await;
}

/// The database refuses the write after the mail for a moment. `event` is the refused statement.
async fn mail_is_sent_once_although(event: &str) {
    let (app, mail_server) = app_with_mail(Engine::Sqlite).await;
    let refuse = format!("CREATE TRIGGER refuse BEFORE {event} BEGIN SELECT RAISE(ABORT, 'the disk is full'); END");
    app.execute_without_checks(&refuse).await;
    let running = run_next(app.app.jobs.clone());
    let mut connection = receive(&mail_server, "250 ok").await;
    connection.write_all(b"250 taken\r\n").await.expect("sent");
    drop(connection);
    // Long enough for a first attempt of the write.
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert!(!running.is_finished(), "the write is tried again");
    app.execute_without_checks("DROP TRIGGER refuse").await;
    assert!(running.await.expect("no panic"));
    assert_eq!(mail_job(&app).await, (1, true, None));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_is_sent_once_although_recording_its_outcome_fails_at_first() {
    mail_is_sent_once_although("UPDATE OF done_at ON jobs").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_is_sent_once_although_marking_its_message_fails_at_first() {
    mail_is_sent_once_although("UPDATE OF mailed_at ON contact_messages").await;
}

/// The job after a mail server answered like this to the recipient.
async fn mail_job_after(reply: &str) -> (i32, bool, String) {
    let (app, mail_server) = app_with_mail(Engine::Sqlite).await;
    let running = run_next(app.app.jobs.clone());
    receive(&mail_server, reply).await;
    assert!(running.await.expect("no panic"));
    let (attempts, is_done, error) = mail_job(&app).await;
    (attempts, is_done, error.expect("the reply is kept for operators"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_permanently_refused_mail_is_not_retried() {
    let (attempts, is_ended, error) = mail_job_after("550 no such mailbox").await;
    assert_eq!((attempts, is_ended), (1, true));
    assert!(error.contains("550") && error.contains("no such mailbox"), "{error}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_temporarily_refused_mail_is_retried() {
    let (attempts, is_ended, error) = mail_job_after("451 try again later").await;
    assert_eq!((attempts, is_ended), (1, false));
    assert!(error.contains("451"), "{error}");
}
