//! Second factors: secrets of apps, passkeys, recovery codes, one-time tokens, and required roles.

use std::collections::HashSet;

use chrono::TimeDelta;
use meydan_domain::Result;
use meydan_domain::second_factor::{OneTimeToken, TokenPurpose, TotpSecret};
use meydan_domain::staff::Role;
use meydan_store::{Store, one_time_tokens, passkeys, recovery_codes, second_factor, totp, users};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;
use meydan_test_support::database::TestDatabase;
use sea_orm::ConnectionTrait;
use tokio::task::JoinSet;

use crate::users::insert as insert_user;
use crate::{duplicate_field, write};

contract!(
    a_token_is_found_for_its_purpose_until_it_expires,
    a_token_is_used_once,
    tokens_of_one_account_and_expired_ones_are_deleted,
    an_account_has_one_authenticator_app,
    a_time_step_is_used_once_and_never_goes_back,
    a_credential_belongs_to_one_account,
    passkeys_are_listed_used_and_removed_by_their_owner,
    recovery_codes_are_used_once_and_replaced_together,
    an_account_with_any_factor_is_enrolled,
    expired_tokens_are_deleted_in_batches,
    required_roles_are_replaced_together,
    many_can_replace_the_required_roles_at_once,
);

fn token(hash: &str, purpose: TokenPurpose, user_id: Option<i64>) -> OneTimeToken {
    OneTimeToken {
        token_hash: hash.to_owned(),
        purpose,
        user_id,
        state: "{}".to_owned(),
        expires_at: test_now() + TimeDelta::minutes(5),
    }
}

async fn insert_token(store: &Store, token: &OneTimeToken) -> Result<()> {
    write(store, async |tx| one_time_tokens::insert(tx, token).await).await
}

async fn a_token_is_found_for_its_purpose_until_it_expires(store: &Store) -> Result<()> {
    let staff = insert_user(store, "ayse@example.org").await?;
    let reset = token("hash", TokenPurpose::PasswordReset, Some(staff.id));
    insert_token(store, &reset).await?;
    let find = async |purpose, now| one_time_tokens::find(store.read(), "hash", purpose, now).await;
    let last_moment = reset.expires_at - TimeDelta::milliseconds(1);
    assert_eq!(find(TokenPurpose::PasswordReset, last_moment).await?, Some(reset.clone()));
    assert_eq!(find(TokenPurpose::PasswordReset, reset.expires_at).await?, None);
    assert_eq!(find(TokenPurpose::SecondFactor, test_now()).await?, None);
    let of_nobody = token("other", TokenPurpose::PasskeySignIn, None);
    insert_token(store, &of_nobody).await?;
    let found = one_time_tokens::find(store.read(), "other", TokenPurpose::PasskeySignIn, test_now()).await?;
    assert_eq!(found, Some(of_nobody));
    Ok(())
}

async fn a_token_is_used_once(store: &Store) -> Result<()> {
    insert_token(store, &token("hash", TokenPurpose::PasskeySignIn, None)).await?;
    assert!(write(store, async |tx| one_time_tokens::delete(tx, "hash").await).await?);
    assert!(!write(store, async |tx| one_time_tokens::delete(tx, "hash").await).await?);
    Ok(())
}

async fn tokens_of_one_account_and_expired_ones_are_deleted(store: &Store) -> Result<()> {
    let (ayse, deniz) = (insert_user(store, "ayse@example.org").await?, insert_user(store, "deniz@example.org").await?);
    insert_token(store, &token("one", TokenPurpose::SecondFactor, Some(ayse.id))).await?;
    insert_token(store, &token("two", TokenPurpose::PasswordReset, Some(ayse.id))).await?;
    insert_token(store, &token("three", TokenPurpose::SecondFactor, Some(deniz.id))).await?;
    assert_eq!(write(store, async |tx| one_time_tokens::delete_of_user(tx, ayse.id).await).await?, 2);
    assert_eq!(write(store, async |tx| one_time_tokens::delete_expired(tx, test_now()).await).await?, 0);
    let later = test_now() + TimeDelta::minutes(5);
    assert_eq!(write(store, async |tx| one_time_tokens::delete_expired(tx, later).await).await?, 1);
    Ok(())
}

async fn expired_tokens_are_deleted_in_batches(store: &Store) -> Result<()> {
    let many = "INSERT INTO one_time_tokens (token_hash, purpose, user_id, state, expires_at) \
        WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 5001) \
        SELECT 'token ' || number, 'password_reset', NULL, '', number FROM numbers";
    let tx = store.begin().await?;
    tx.execute_unprepared(many).await.expect("many tokens");
    tx.commit().await?;
    for deleted in [5000, 1, 0] {
        let batch = write(store, async |tx| one_time_tokens::delete_expired(tx, test_now()).await).await?;
        assert_eq!(batch, deleted);
    }
    Ok(())
}

async fn add_totp(store: &Store, user_id: i64) -> Result<()> {
    let row = TotpSecret { user_id, secret: "SECRET".to_owned(), last_step: 10, created_at: test_now() };
    write(store, async |tx| totp::insert(tx, &row).await).await
}

async fn an_account_has_one_authenticator_app(store: &Store) -> Result<()> {
    let staff = insert_user(store, "ayse@example.org").await?;
    assert_eq!(totp::find(store.read(), staff.id).await?, None);
    add_totp(store, staff.id).await?;
    let found = totp::find(store.read(), staff.id).await?.expect("it is there");
    assert_eq!((found.secret.as_str(), found.last_step, found.created_at), ("SECRET", 10, test_now()));
    assert_eq!(duplicate_field(add_totp(store, staff.id).await), Some("totp"));
    assert!(write(store, async |tx| totp::delete(tx, staff.id).await).await?);
    assert!(!write(store, async |tx| totp::delete(tx, staff.id).await).await?);
    Ok(())
}

async fn a_time_step_is_used_once_and_never_goes_back(store: &Store) -> Result<()> {
    let staff = insert_user(store, "ayse@example.org").await?;
    add_totp(store, staff.id).await?;
    let mut taken = Vec::new();
    for step in [10, 11, 11, 9, 12] {
        taken.push(write(store, async |tx| totp::use_step(tx, staff.id, step).await).await?);
    }
    assert_eq!(taken, [false, true, false, false, true]);
    assert!(!write(store, async |tx| totp::use_step(tx, 77, 12).await).await?);
    Ok(())
}

async fn a_credential_belongs_to_one_account(store: &Store) -> Result<()> {
    let (ayse, deniz) = (insert_user(store, "ayse@example.org").await?, insert_user(store, "deniz@example.org").await?);
    let add = async |user_id| {
        write(store, async |tx| passkeys::insert(tx, user_id, "Key", "id", "{}", test_now()).await).await
    };
    let passkey = add(ayse.id).await?;
    assert_eq!(duplicate_field(add(deniz.id).await), Some("passkey"));
    assert_eq!(passkeys::find_by_credential_id(store.read(), "id").await?, Some(passkey));
    assert_eq!(passkeys::find_by_credential_id(store.read(), "other").await?, None);
    Ok(())
}

async fn passkeys_are_listed_used_and_removed_by_their_owner(store: &Store) -> Result<()> {
    let (ayse, deniz) = (insert_user(store, "ayse@example.org").await?, insert_user(store, "deniz@example.org").await?);
    let add = async |name: &str| {
        write(store, async |tx| passkeys::insert(tx, ayse.id, name, name, "{}", test_now()).await).await
    };
    let (phone, laptop) = (add("Phone").await?, add("Laptop").await?);
    let later = test_now() + TimeDelta::hours(1);
    assert!(write(store, async |tx| passkeys::set_used(tx, phone.id, "{\"counter\":1}", later).await).await?);
    let listed = passkeys::list(store.read(), ayse.id).await?;
    assert_eq!(listed.iter().map(|passkey| passkey.name.as_str()).collect::<Vec<_>>(), ["Phone", "Laptop"]);
    assert_eq!((listed[0].last_used_at, listed[0].credential.as_str()), (Some(later), "{\"counter\":1}"));
    assert_eq!(listed[1].last_used_at, None);
    assert!(!write(store, async |tx| passkeys::delete(tx, deniz.id, laptop.id).await).await?, "not another's");
    assert!(write(store, async |tx| passkeys::delete(tx, ayse.id, laptop.id).await).await?);
    assert_eq!(write(store, async |tx| passkeys::delete_of_user(tx, ayse.id).await).await?, 1);
    assert!(passkeys::list(store.read(), ayse.id).await?.is_empty());
    Ok(())
}

async fn recovery_codes_are_used_once_and_replaced_together(store: &Store) -> Result<()> {
    let (ayse, deniz) = (insert_user(store, "ayse@example.org").await?, insert_user(store, "deniz@example.org").await?);
    let replace = async |user_id, codes: &[&str]| {
        let codes: Vec<String> = codes.iter().map(|&code| code.to_owned()).collect();
        write(store, async |tx| recovery_codes::replace(tx, user_id, &codes).await).await
    };
    let use_up = async |user_id, code| write(store, async |tx| recovery_codes::delete(tx, user_id, code).await).await;
    replace(ayse.id, &["a", "b"]).await?;
    replace(deniz.id, &["a"]).await?;
    assert!(use_up(ayse.id, "a").await?);
    assert!(!use_up(ayse.id, "a").await?);
    assert_eq!(recovery_codes::count(store.read(), ayse.id).await?, 1);
    assert_eq!(recovery_codes::count(store.read(), deniz.id).await?, 1);
    replace(ayse.id, &["c"]).await?;
    assert!(!use_up(ayse.id, "b").await?);
    replace(ayse.id, &[]).await?;
    assert_eq!(recovery_codes::count(store.read(), ayse.id).await?, 0);
    Ok(())
}

async fn an_account_with_any_factor_is_enrolled(store: &Store) -> Result<()> {
    let (ayse, deniz) = (insert_user(store, "ayse@example.org").await?, insert_user(store, "deniz@example.org").await?);
    let eda = insert_user(store, "eda@example.org").await?;
    add_totp(store, ayse.id).await?;
    write(store, async |tx| passkeys::insert(tx, deniz.id, "Key", "id", "{}", test_now()).await).await?;
    let codes = ["a".to_owned()];
    write(store, async |tx| recovery_codes::replace(tx, eda.id, &codes).await).await?;
    let enrolled = second_factor::enrolled(store.read(), &[ayse.id, deniz.id, eda.id, 77]).await?;
    assert_eq!(enrolled, HashSet::from([ayse.id, deniz.id]), "recovery codes alone are no factor");
    let account = users::find_account(store.read(), ayse.id, test_now()).await?.expect("an account");
    assert!(account.has_second_factor);
    Ok(())
}

async fn required_roles_are_replaced_together(store: &Store) -> Result<()> {
    let set = async |roles: &[Role]| {
        write(store, async |tx| second_factor::set_required_roles(tx, roles).await).await?;
        second_factor::required_roles(store.read()).await
    };
    assert_eq!(set(&[Role::SuperAdmin, Role::Editor]).await?, [Role::Editor, Role::SuperAdmin]);
    assert!(second_factor::is_required(store.read(), Role::Editor).await?);
    assert!(!second_factor::is_required(store.read(), Role::Admin).await?);
    assert_eq!(set(&[Role::Admin]).await?, [Role::Admin]);
    assert_eq!(set(&[]).await?, []);
    Ok(())
}

async fn many_can_replace_the_required_roles_at_once(database: &TestDatabase) -> Result<()> {
    let mut writers = JoinSet::new();
    for _ in 0..8 {
        let store = database.store().clone();
        writers.spawn(async move {
            let tx = store.begin().await?;
            second_factor::lock_required_roles(&*tx).await?;
            second_factor::set_required_roles(&*tx, &[Role::Admin, Role::Editor]).await?;
            tx.commit().await
        });
    }
    writers.join_all().await.into_iter().collect::<Result<()>>()?;
    assert_eq!(second_factor::required_roles(database.read()).await?, [Role::Admin, Role::Editor]);
    Ok(())
}
