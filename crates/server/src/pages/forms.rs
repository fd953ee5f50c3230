//! The contact and newsletter forms without JavaScript: they are posted here, and the outcome is a page.

use axum::Form;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use meydan_domain::Language;
use meydan_domain::contact::ContactDraft;
use meydan_domain::newsletter::SubscriptionDraft;

use super::newsletter::note;
use crate::extract::{ClientAddress, Reader};
use crate::problem::ApiResult;
use crate::site::Site;

/// `POST /contact/send`
pub async fn send_message(
    State(site): State<Site>,
    reader: Reader,
    ClientAddress(source): ClientAddress,
    Form(draft): Form<ContactDraft>,
) -> Response {
    let outcome: ApiResult<()> = async {
        // Checked first: an invalid draft does not count against the rate limit.
        draft.check()?;
        site.rate_limits().check_form(source)?;
        site.app().contact.send(&draft).await?;
        Ok(())
    }
    .await;
    let done = match reader.language {
        Language::Tr => "Mesajın bize ulaştı. Teşekkürler!",
        Language::En => "Your message has reached us. Thank you!",
    };
    answer(reader.language, outcome, done)
}

/// `POST /newsletter/subscribe`
pub async fn subscribe(
    State(site): State<Site>,
    reader: Reader,
    ClientAddress(source): ClientAddress,
    Form(draft): Form<SubscriptionDraft>,
) -> Response {
    let newsletter = &site.app().newsletter;
    let outcome: ApiResult<()> = async {
        draft.check()?;
        site.rate_limits().check_form(source)?;
        newsletter.subscribe(&draft, reader.language).await?;
        Ok(())
    }
    .await;
    let done = match (reader.language, newsletter.mails_confirmations()) {
        (Language::Tr, true) => "Sana bir onay bağlantısı gönderiyoruz. Onu açtığında abone olursun.",
        (Language::En, true) => "We are sending you a confirmation link. You are subscribed once you open it.",
        (Language::Tr, false) => "Kaydını aldık. E-posta gönderebildiğimizde sana bir onay bağlantısı yollayacağız.",
        (Language::En, false) => {
            "We have noted your sign-up. Once we can send e-mails, you will get a confirmation link."
        }
    };
    answer(reader.language, outcome, done)
}

/// The browser's Back keeps what was typed.
fn answer(language: Language, outcome: ApiResult<()>, done: &str) -> Response {
    let Err(error) = outcome else { return note(language, done).into_response() };
    let status = error.into_response().status();
    let text = match (language, status) {
        (Language::Tr, StatusCode::UNPROCESSABLE_ENTITY) => {
            "Bazı alanlar boş ya da geçersiz. Geri dönüp düzelt ve yeniden gönder; yazdıkların duruyor."
        }
        (Language::En, StatusCode::UNPROCESSABLE_ENTITY) => {
            "Some fields are empty or not valid. Go back, correct them and send again; what you typed is still there."
        }
        (Language::Tr, StatusCode::TOO_MANY_REQUESTS) => "Çok sık gönderildi. Biraz bekleyip yeniden dene.",
        (Language::En, StatusCode::TOO_MANY_REQUESTS) => "Sent too often. Please wait a little and try again.",
        (Language::Tr, _) => "Şu anda gönderilemedi. Biraz sonra yeniden dene.",
        (Language::En, _) => "It could not be sent. Please try again in a while.",
    };
    (status, note(language, text)).into_response()
}
