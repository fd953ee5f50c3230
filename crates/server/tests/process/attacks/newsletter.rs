//! A form sign-up by a third person does not mail an address that left.

use meydan_domain::job::JobTask;
use meydan_domain::newsletter::{Subscription, SubscriptionStatus};
use meydan_store::{ConnectionTrait, Store, newsletter};
use meydan_test_support::rows;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::time::timeout;

use super::data;
use crate::frozen::{accept, take_mail};
use crate::place::{DEADLINE, Place, Server, client};

const LEFT: &str = "ayrilan@example.org";
const NEW: &str = "yeni@example.org";

async fn subscribe(server: &Server, email: &str) {
    data(client().post(server.url("/api/newsletter/subscribe")).json(&json!({ "email": email }))).await;
}

async fn find(store: &Store, email: &str) -> Subscription {
    newsletter::find_by_email(store.read(), email).await.expect("an answer").expect("a subscription")
}

/// The queued mails: their recipients, and whether they are sent.
async fn confirmations(store: &Store) -> Vec<(i64, bool)> {
    let jobs = rows::jobs(store).await.into_iter();
    let mails = jobs.filter_map(|(task, _, is_done, _)| match task {
        JobTask::MailConfirmation { subscription_id } | JobTask::MailResubscription { subscription_id } => {
            Some((subscription_id, is_done))
        }
        _ => None,
    });
    mails.collect()
}

/// Deletes the job of the last mail once it is done, so that the limit of one mail an hour does not hold the next one
/// back.
async fn forget_mail(store: &Store, subscription_id: i64) {
    let done = async { while confirmations(store).await != [(subscription_id, true)] {} };
    timeout(DEADLINE, done).await.expect("the job ends");
    let tx = store.begin().await.expect("a write");
    tx.execute_unprepared("DELETE FROM jobs WHERE task LIKE '%confirmation%'").await.expect("an answer");
    tx.commit().await.expect("a commit");
    assert_eq!(confirmations(store).await, []);
}

#[tokio::test]
async fn a_form_sign_up_does_not_mail_an_address_that_left() {
    let mail_server = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = mail_server.local_addr().expect("a bound port");
    let place = Place::with_admin().set("MEYDAN_SMTP_URL", &format!("smtp://{address}"));
    let server = place.serve().await;
    let store = place.store().await;
    subscribe(&server, LEFT).await;
    let asked = take_mail(accept(&mail_server).await).await;
    assert!(asked.contains(&format!("RCPT TO:<{LEFT}>")), "{asked}");
    let Subscription { id, token, .. } = find(&store, LEFT).await;
    forget_mail(&store, id).await;
    data(client().post(server.url(&format!("/api/newsletter/unsubscribe?token={token}"))).json(&json!({}))).await;

    for _ in 0..3 {
        subscribe(&server, LEFT).await;
    }
    subscribe(&server, NEW).await;
    let mail = take_mail(accept(&mail_server).await).await;
    assert!(mail.contains(&format!("RCPT TO:<{NEW}>")) && !mail.contains(LEFT), "{mail}");
    assert_eq!(find(&store, LEFT).await.status, SubscriptionStatus::Unsubscribed);
    let asked_for: Vec<i64> = confirmations(&store).await.into_iter().map(|(id, _)| id).collect();
    assert_eq!(asked_for, [find(&store, NEW).await.id]);
    store.close().await;
}
