//! Mails to the owner of an account about changes of its credentials.

use meydan_domain::second_factor::SecurityNotice;
use meydan_domain::{Error, Language, Result};
use meydan_store::{settings, users};

use crate::core::Core;
use crate::mail::{Mail, SendError};

/// Sends a notice; nothing for a deleted account.
pub(crate) async fn send(core: &Core, user_id: i64, notice: SecurityNotice, language: Language) -> Result<()> {
    let Some(staff) = users::find(core.store().read(), user_id).await? else { return Ok(()) };
    let site = setting(core, "site_name").await?;
    let what = sentence(notice, language);
    let profile = format!("{}/admin/profile", core.public_url());
    let (subject, text) = match language {
        Language::Tr => (
            format!("{site}: hesabının güvenlik ayarları değişti"),
            format!(
                "Merhaba {},\n\n{what}\n\nBunu sen yaptıysan bir şey yapman gerekmez. Sen yapmadıysan parolanı hemen değiştir ve bir yöneticiye haber ver:\n{profile}\n",
                staff.full_name
            ),
        ),
        Language::En => (
            format!("{site}: your account's security settings changed"),
            format!(
                "Hello {},\n\n{what}\n\nIf this was you, there's nothing you need to do. If it wasn't, change your password right away and tell an administrator:\n{profile}\n",
                staff.full_name
            ),
        ),
    };
    send_to(core, staff.email, subject, text).await
}

/// A plain mail from the site's own address.
pub(crate) async fn send_to(core: &Core, to: String, subject: String, text: String) -> Result<()> {
    let mailer = core.mailer().ok_or_else(|| Error::Unavailable("mail is off".into()))?;
    let from = setting(core, "contact_email").await?;
    let mail = Mail { from, to, reply_to: None, subject, text, thread: None, unsubscribe_url: None };
    mailer.send(mail).await.map_err(SendError::into_error)
}

pub(crate) async fn setting(core: &Core, key: &str) -> Result<String> {
    Ok(settings::find(core.store().read(), key).await?.map(|setting| setting.value).unwrap_or_default())
}

fn sentence(notice: SecurityNotice, language: Language) -> &'static str {
    use Language::{En, Tr};
    match (notice, language) {
        (SecurityNotice::TotpAdded, Tr) => "Hesabına bir kimlik doğrulama uygulaması eklendi.",
        (SecurityNotice::TotpAdded, En) => "An authenticator app was added to your account.",
        (SecurityNotice::TotpRemoved, Tr) => "Hesabından kimlik doğrulama uygulaması kaldırıldı.",
        (SecurityNotice::TotpRemoved, En) => "The authenticator app was removed from your account.",
        (SecurityNotice::PasskeyAdded, Tr) => "Hesabına bir geçiş anahtarı eklendi.",
        (SecurityNotice::PasskeyAdded, En) => "A passkey was added to your account.",
        (SecurityNotice::PasskeyRemoved, Tr) => "Hesabından bir geçiş anahtarı kaldırıldı.",
        (SecurityNotice::PasskeyRemoved, En) => "A passkey was removed from your account.",
        (SecurityNotice::RecoveryCodesRenewed, Tr) => "Kurtarma kodların yenilendi; eskileri artık geçersiz.",
        (SecurityNotice::RecoveryCodesRenewed, En) => "Your recovery codes were renewed; the old ones no longer work.",
        (SecurityNotice::RecoveryCodeUsed, Tr) => "Kurtarma kodlarından biriyle oturum açıldı.",
        (SecurityNotice::RecoveryCodeUsed, En) => "One of your recovery codes was used to sign in.",
        (SecurityNotice::SecondFactorReset, Tr) => "Bir yönetici, hesabının iki adımlı doğrulamasını sıfırladı.",
        (SecurityNotice::SecondFactorReset, En) => "An administrator reset your account's two-step verification.",
        (SecurityNotice::PasswordReset, Tr) => "Parolan, e-postayla gönderilen bağlantıyla değiştirildi.",
        (SecurityNotice::PasswordReset, En) => "Your password was changed with an emailed link.",
        (SecurityNotice::PasswordChanged, Tr) => "Parolan profil sayfasında değiştirildi.",
        (SecurityNotice::PasswordChanged, En) => "Your password was changed on the profile page.",
    }
}
