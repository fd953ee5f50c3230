//! The commands beside `serve`.

use clap::{Command, CommandFactory};
use meydan_server::cli::Cli;
use reqwest::StatusCode;
use serde_json::Value;

use crate::place::{Outcome, Place};

const PASSWORD: &str = "a good password";

fn expect_success(outcome: &Outcome) {
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
}

/// One line, and nothing else, that says this.
fn expect_refusal(outcome: &Outcome, words: &str) {
    assert!(outcome.code.is_some_and(|code| code != 0), "{outcome:?}");
    assert_eq!(outcome.stderr.lines().count(), 1, "{outcome:?}");
    assert!(outcome.stderr.starts_with("meydan: ") && outcome.stderr.contains(words), "{words}: {outcome:?}");
}

async fn add(place: &Place, email: &str, role: &str) -> Outcome {
    let arguments = ["user", "add", "--email", email, "--role", role, "--name", "Ayşe Yılmaz", "--password-stdin"];
    place.run_with_input(&arguments, &format!("{PASSWORD}\n")).await
}

#[tokio::test]
async fn accounts_are_added_listed_changed_and_disabled() {
    let place = Place::with_admin();
    let server = place.serve().await;
    let email = "ayse@example.org";
    expect_success(&add(&place, email, "editor").await);
    let (status, editor) = server.sign_in(email, PASSWORD).await;
    assert_eq!(status, StatusCode::OK);
    expect_success(&place.run(&["user", "set-role", "--email", email, "--role", "viewer"]).await);
    let listed = place.run(&["user", "list"]).await;
    assert!(listed.stdout.contains("ayse@example.org\tviewer\tactive\tAyşe Yılmaz\n"), "{listed:?}");

    expect_success(&place.run(&["user", "disable", "--email", email]).await);
    assert_eq!(server.sign_in(email, PASSWORD).await.0, StatusCode::UNAUTHORIZED);
    let me = editor.get(server.url("/api/auth/me")).send().await.expect("an answer");
    assert_eq!(me.status(), StatusCode::UNAUTHORIZED, "sessions end at once");
    expect_success(&place.run(&["user", "enable", "--email", email]).await);
    let set = ["user", "set-password", "--email", "AYSE@example.org", "--password-stdin"];
    expect_success(&place.run_with_input(&set, "another good password").await);
    assert_eq!(server.sign_in(email, "another good password").await.0, StatusCode::OK);
}

#[tokio::test]
async fn a_mistake_with_accounts_is_one_clear_line() {
    let place = Place::new();
    expect_success(&add(&place, "ayse@example.org", "editor").await);
    expect_refusal(&add(&place, "ayse@example.org", "editor").await, "e-mail");
    expect_refusal(&add(&place, "can@example.org", "boss").await, "must be super_admin, admin, editor or viewer");
    expect_refusal(&add(&place, "nobody", "editor").await, "email");
    let arguments =
        ["user", "add", "--email", "can@example.org", "--role", "editor", "--name", "Can", "--password-stdin"];
    expect_refusal(&place.run_with_input(&arguments, "short").await, "password");
    expect_refusal(&place.run_with_input(&arguments, "").await, "password");
    let unknown = place.run(&["user", "set-role", "--email", "nobody@example.org", "--role", "admin"]).await;
    expect_refusal(&unknown, "not");
    expect_refusal(&place.run(&["user", "disable", "--email", "nobody@example.org"]).await, "not");
    let listed = place.run(&["user", "list"]).await.stdout;
    assert_eq!(listed, "ayse@example.org\teditor\tactive\tAyşe Yılmaz\n");
}

#[tokio::test]
async fn migrate_can_be_repeated() {
    let place = Place::new();
    for _ in 0..2 {
        let outcome = place.run(&["migrate"]).await;
        expect_success(&outcome);
        assert_eq!(outcome.stdout, "the database is up to date\n");
    }
}

#[tokio::test]
async fn demo_content_goes_into_an_empty_database_only() {
    let place = Place::new();
    let seeded = place.run(&["seed", "demo"]).await;
    expect_success(&seeded);
    assert!(seeded.stdout.starts_with("demo content is in place: "), "{seeded:?}");
    expect_refusal(&place.run(&["seed", "demo"]).await, "already has content");
    let before = count_events(&place).await;
    expect_success(&place.run(&["seed", "demo", "--events", "50"]).await);
    assert_eq!(count_events(&place).await, before + 50);
    assert_eq!(place.run(&["user", "list"]).await.stdout, "", "demo content never creates accounts");
}

async fn count_events(place: &Place) -> u64 {
    let store = place.store().await;
    let counted = meydan_store::events::count(store.read()).await.expect("a count");
    store.close().await;
    counted.total
}

#[tokio::test]
async fn the_contract_is_printed_as_json() {
    let outcome = Place::new().run(&["openapi"]).await;
    expect_success(&outcome);
    let document: Value = serde_json::from_str(&outcome.stdout).expect("JSON");
    assert!(document["openapi"].as_str().is_some_and(|version| version.starts_with("3.1")));
    assert!(document["paths"]["/api/events"]["get"].is_object());
}

#[tokio::test]
async fn every_command_explains_itself_and_every_option() {
    let mut root = Cli::command();
    root.build();
    let mut stack: Vec<(Vec<String>, Command)> = vec![(Vec::new(), root)];
    while let Some((path, command)) = stack.pop() {
        expect_explained(&path, &command).await;
        for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
            stack.push(([path.clone(), vec![inner.get_name().to_owned()]].concat(), inner.clone()));
        }
    }
}

async fn expect_explained(path: &[String], command: &Command) {
    assert!(command.get_about().is_some(), "{path:?} says nothing about itself");
    let arguments: Vec<&str> = path.iter().map(String::as_str).chain(["--help"]).collect();
    let outcome = Place::new().run(&arguments).await;
    expect_success(&outcome);
    for argument in command.get_arguments() {
        assert!(argument.get_help().is_some(), "{path:?}: {} is not explained", argument.get_id());
        let name =
            argument.get_long().map_or_else(|| argument.get_id().as_str().to_uppercase(), |long| format!("--{long}"));
        assert!(outcome.stdout.contains(&name), "{path:?}: {name} is not in the help");
    }
}
