//! The first account: created once, by the first start.

use std::os::unix::fs::PermissionsExt;

use reqwest::StatusCode;

use crate::place::{EMAIL, PASSWORD, Place, eventually};

#[tokio::test]
async fn without_variables_a_password_is_generated_and_stored_until_it_is_changed() {
    let place = Place::new();
    let kept = place.data_dir().join("first-sign-in.txt");
    let server = place.serve().await;
    let text = std::fs::read_to_string(&kept).expect("the file").trim().to_owned();
    assert_eq!(std::fs::metadata(&kept).expect("the file").permissions().mode() & 0o777, 0o600);
    eventually("it is printed", || server.stdout().contains(&text).then_some(())).await;
    let (email, password) = text.split_once(' ').expect("an address and a password");
    assert_eq!(server.sign_in(email, password).await.0, StatusCode::OK);
    server.stop().await;

    // The next start prints it again and changes nothing.
    let server = place.serve().await;
    eventually("it is printed again", || server.stdout().contains(&text).then_some(())).await;
    assert_eq!(server.sign_in(email, password).await.0, StatusCode::OK);

    let set = ["user", "set-password", "--email", email, "--password-stdin"];
    let outcome = place.run_with_input(&set, "another good password\n").await;
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    assert!(!kept.exists(), "the file would mislead");
    assert_eq!(server.sign_in(email, password).await.0, StatusCode::UNAUTHORIZED);
    assert_eq!(server.sign_in(email, "another good password").await.0, StatusCode::OK);
    server.stop().await;
    let server = place.serve().await;
    assert!(!server.stdout().contains("sign in at"), "{}", server.stdout());
}

#[tokio::test]
async fn with_variables_the_account_is_created_in_an_empty_table_only() {
    let place = Place::with_admin();
    let server = place.serve().await;
    assert_eq!(server.sign_in(EMAIL, PASSWORD).await.0, StatusCode::OK);
    assert!(!place.data_dir().join("first-sign-in.txt").exists());
    let line = format!("/admin/login: {EMAIL}, with the password of MEYDAN_ADMIN_PASSWORD");
    eventually("it says how to sign in", || server.stdout().contains(&line).then_some(())).await;
    assert!(!server.stdout().contains(PASSWORD) && !server.log().contains(PASSWORD));
    let database = place.data_dir().join("meydan.db");
    let mode = || std::fs::metadata(&database).expect("the database").permissions().mode() & 0o777;
    assert_eq!(mode(), 0o600, "it holds accounts and letters");
    server.stop().await;
    std::fs::set_permissions(&database, std::fs::Permissions::from_mode(0o644)).expect("rights as they were once");

    let place =
        place.set("MEYDAN_ADMIN_EMAIL", "other@example.org").set("MEYDAN_ADMIN_PASSWORD", "another good password");
    let server = place.serve().await;
    assert_eq!(mode(), 0o600, "one of an earlier version is closed to others");
    assert_eq!(server.sign_in("other@example.org", "another good password").await.0, StatusCode::UNAUTHORIZED);
    assert_eq!(server.sign_in(EMAIL, PASSWORD).await.0, StatusCode::OK);
    let listed = place.run(&["user", "list"]).await.stdout;
    assert_eq!(listed, format!("{EMAIL}\tsuper_admin\tactive\tMeydan\n"));
}
