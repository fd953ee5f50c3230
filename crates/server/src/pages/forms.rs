//! The contact and newsletter forms without JavaScript: they are posted here, and the outcome is a page.

use axum::Form;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use meydan_domain::Language;
use meydan_domain::contact::ContactDraft;
use meydan_domain::newsletter::SubscriptionDraft;

use super::newsletter::note;
use crate::extract::{ClientAddress, Reader};
use crate::middleware::log_failure;
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
        Language::En => "We got your message. Thank you!",
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
        (Language::Tr, true) => "Teşekkürler! Sana bir onay bağlantısı gönderiyoruz. Açtığında abone olursun.",
        (Language::En, true) => "Thank you! We're sending you a confirmation link. Open it to subscribe.",
        (Language::Tr, false) => "Teşekkürler! Henüz e-posta gönderemiyoruz, bu yüzden adresin onaylanmadı.",
        (Language::En, false) => "Thank you! We can't send emails yet, so your address isn't confirmed.",
    };
    answer(reader.language, outcome, done)
}

/// The browser's Back keeps what was typed.
fn answer(language: Language, outcome: ApiResult<()>, done: &str) -> Response {
    let Err(error) = outcome else { return note(language, done).into_response() };
    log_failure(&error.error);
    let failed = error.into_localized(language);
    let status = failed.status();
    let text = match (language, status) {
        (Language::Tr, StatusCode::UNPROCESSABLE_ENTITY) => {
            "Bazı alanlar boş ya da geçersiz. Geri dönüp düzelt ve yeniden gönder; yazdıkların duruyor."
        }
        (Language::En, StatusCode::UNPROCESSABLE_ENTITY) => {
            "Some fields are empty or invalid. Go back, correct them and send again; what you typed is still there."
        }
        (Language::Tr, StatusCode::TOO_MANY_REQUESTS) => {
            "Kısa sürede çok fazla ileti geldi. Biraz bekleyip yeniden dene."
        }
        (Language::En, StatusCode::TOO_MANY_REQUESTS) => {
            "That's a lot of messages in a short time. Please wait a bit and try again."
        }
        (Language::Tr, _) => "Şu anda gönderilemedi. Biraz sonra yeniden dene.",
        (Language::En, _) => "It couldn't be sent. Please try again in a moment.",
    };
    let mut page = (status, note(language, text)).into_response();
    for name in [header::RETRY_AFTER, header::CACHE_CONTROL] {
        if let Some(value) = failed.headers().get(&name) {
            page.headers_mut().insert(name, value.clone());
        }
    }
    page
}
