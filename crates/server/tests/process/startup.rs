//! An invalid value stops the start with one line that names the variable.

use tokio::net::TcpListener;

use crate::place::{Outcome, Place};

fn expect_refusal(outcome: &Outcome, variable: &str) {
    assert!(outcome.code.is_some_and(|code| code != 0), "{variable}: {outcome:?}");
    let lines: Vec<&str> = outcome.stderr.lines().collect();
    assert_eq!(lines.len(), 1, "{variable}: {outcome:?}");
    assert!(lines[0].starts_with("meydan: ") && lines[0].contains(variable), "{variable}: {outcome:?}");
    assert!(!outcome.stdout.contains("listening"), "{variable}: {outcome:?}");
}

async fn expect_refused(variable: &str, value: &str) {
    let outcome = Place::new().set(variable, value).run(&["serve"]).await;
    expect_refusal(&outcome, variable);
}

#[tokio::test]
async fn a_bad_value_is_named() {
    for (variable, value) in [
        ("MEYDAN_LISTEN", "garbage"),
        ("MEYDAN_LISTEN", "127.0.0.1:99999"),
        ("MEYDAN_METRICS_LISTEN", "garbage"),
        ("DATABASE_URL", "mysql://root@127.0.0.1/x"),
        ("MEYDAN_MEDIA_URL", "s3://"),
        ("MEYDAN_MEDIA_URL", "ftp://example.org/media"),
        ("MEYDAN_PUBLIC_URL", "example.org"),
        ("MEYDAN_PUBLIC_URL", "ftp://example.org"),
        ("MEYDAN_SMTP_URL", "mailbox"),
        ("MEYDAN_SMTP_URL", "http://example.org"),
        ("MEYDAN_TRUSTED_PROXIES", "10.0.0.0/33"),
        ("MEYDAN_LOG", "meydan=loud"),
        ("MEYDAN_LOG_FORMAT", "xml"),
        ("MEYDAN_FORM_LIMIT", "many"),
        ("MEYDAN_READ_TIMEOUT", "0"),
        ("MEYDAN_READ_TIMEOUT", "soon"),
        ("MEYDAN_DB_READ_CONNECTIONS", "2"),
        ("MEYDAN_DB_WRITE_CONNECTIONS", "0"),
        ("MEYDAN_MAX_CONNECTIONS", "0"),
        ("MEYDAN_MAX_CONNECTIONS", "99999999999"),
        ("MEYDAN_MAX_STREAMS_PER_NETWORK", "few"),
        ("MEYDAN_KEEP_ALIVE", "0"),
        ("MEYDAN_DRAIN_SECONDS", "-1"),
        ("MEYDAN_CACHE_MB", "-1"),
        ("MEYDAN_REFRESH_SECONDS", "61"),
        ("MEYDAN_CACHE_MB", "9999999999999999999"),
    ] {
        expect_refused(variable, value).await;
    }
}

#[tokio::test]
async fn an_unreachable_database_is_named() {
    expect_refused("DATABASE_URL", "postgres://nobody@127.0.0.1:1/nothing").await;
}

#[tokio::test]
async fn an_unreachable_bucket_is_named() {
    let place = Place::new()
        .set("MEYDAN_MEDIA_URL", "s3://bucket/media")
        .set("AWS_ENDPOINT_URL", "http://127.0.0.1:1")
        .set("AWS_ALLOW_HTTP", "true")
        .set("AWS_ACCESS_KEY_ID", "key")
        .set("AWS_SECRET_ACCESS_KEY", "secret")
        .set("AWS_REGION", "eu-central-1");
    let outcome = place.run(&["serve"]).await;
    expect_refusal(&outcome, "MEYDAN_MEDIA_URL");
    assert!(!outcome.stderr.contains("secret"), "{outcome:?}");
}

#[tokio::test]
async fn a_taken_port_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    expect_refused("MEYDAN_LISTEN", &address).await;
    expect_refused("MEYDAN_METRICS_LISTEN", &address).await;
}

#[tokio::test]
async fn a_data_folder_that_cannot_be_written_is_named() {
    let place = Place::new();
    // Not even root can create a folder inside a file.
    std::fs::write(place.data_dir(), "a file").expect("written");
    expect_refusal(&place.run(&["serve"]).await, "MEYDAN_DATA_DIR");
    expect_refusal(&place.run(&["migrate"]).await, "MEYDAN_DATA_DIR");
}

#[tokio::test]
async fn a_first_account_that_cannot_be_created_is_named() {
    let place = Place::new().set("MEYDAN_ADMIN_EMAIL", "a@example.org").set("MEYDAN_ADMIN_PASSWORD", "short");
    expect_refusal(&place.run(&["serve"]).await, "MEYDAN_ADMIN_PASSWORD");
    let place = Place::new().set("MEYDAN_ADMIN_PASSWORD", "long enough to pass");
    expect_refusal(&place.run(&["serve"]).await, "MEYDAN_ADMIN_EMAIL");
    let place = Place::with_admin().set("MEYDAN_ADMIN_EMAIL", "nobody");
    expect_refusal(&place.run(&["serve"]).await, "MEYDAN_ADMIN_EMAIL");
}
