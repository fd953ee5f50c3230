//! Password reset by a mailed link, valid once for thirty minutes. Responses do not reveal whether an address has an account.

use meydan_domain::error::Missing;
use meydan_domain::field::FieldErrors;
use meydan_domain::job::JobTask;
use meydan_domain::second_factor::{SecurityNotice, TokenPurpose};
use meydan_domain::staff::{Actor, Staff, check_password, normalized_email};
use meydan_domain::{Error, Language, Result};
use meydan_store::{jobs, users};

use crate::core::Core;
use crate::throttle::LoginAttempt;
use crate::{one_time_tokens as tokens, password, second_factor, security_notices, sessions, token};

/// At most one mail per account in this time.
const MAIL_INTERVAL_SECONDS: i64 = 600;

#[derive(Clone)]
pub struct PasswordReset {
    core: Core,
}

impl PasswordReset {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    /// The same work for every address: the job looks up the account.
    pub async fn request(&self, email: &str, language: Language) -> Result<()> {
        let mut errors = FieldErrors::default();
        let email = normalized_email(&errors.email("email", email));
        errors.into_result()?;
        if self.core.mailer().is_none() {
            return Ok(());
        }
        let now = self.core.now();
        let email_hash = token::hash(&email);
        let key = format!("password_reset:{email_hash}:{}", now.timestamp() / MAIL_INTERVAL_SECONDS);
        if jobs::has_key(self.core.store().read(), &key).await? {
            return Ok(());
        }
        let tx = self.core.store().begin().await?;
        jobs::insert(&*tx, &JobTask::MailPasswordReset { email_hash, language }, Some(&key), now).await?;
        tx.commit().await
    }

    /// Called by a background job. The token is created here, so that no row contains it in plain text.
    pub(crate) async fn mail(&self, email_hash: &str, language: Language) -> Result<()> {
        let accounts = users::list(self.core.store().read()).await?;
        let found = accounts.into_iter().find(|staff| staff.is_active && token::hash(&staff.email) == email_hash);
        let Some(staff) = found else { return Ok(()) };
        let tx = self.core.store().begin().await?;
        // Read again under a lock: the link must not go to an address that the account no longer has.
        let found = users::find_for_update(&*tx, staff.id).await?;
        let is_same = |staff: &Staff| staff.is_active && token::hash(&staff.email) == email_hash;
        let Some(staff) = found.filter(is_same) else { return Ok(()) };
        let purpose = TokenPurpose::PasswordReset;
        let token = tokens::issue(&self.core, &tx, purpose, Some(staff.id), String::new()).await?;
        tx.commit().await?;
        let site = security_notices::setting(&self.core, "site_name").await?;
        let link = format!("{}/admin/reset-password?token={token}", self.core.public_url());
        let (subject, text) = match language {
            Language::Tr => (
                format!("{site}: yeni parola belirle"),
                format!(
                    "Merhaba {},\n\nYeni bir parola belirlemek için 30 dakika içinde bu bağlantıyı aç. Bağlantı bir kez kullanılabilir:\n{link}\n\nBunu sen istemediysen bir şey yapman gerekmez; parolan değişmedi.\n",
                    staff.full_name
                ),
            ),
            Language::En => (
                format!("{site}: set a new password"),
                format!(
                    "Hello {},\n\nOpen this link within 30 minutes to set a new password. It works once:\n{link}\n\nIf you didn't ask for this, there's nothing you need to do; your password hasn't changed.\n",
                    staff.full_name
                ),
            ),
        };
        security_notices::send_to(&self.core, staff.email, subject, text).await
    }

    /// Sets the new password and ends every session. The next sign-in still requires the second factor.
    pub async fn reset(&self, reset_token: &str, new: String, language: Language) -> Result<Staff> {
        let mut errors = FieldErrors::default();
        check_password(&mut errors, "password", &new);
        errors.into_result()?;
        let purpose = TokenPurpose::PasswordReset;
        let dead_link = |error| match error {
            Error::NotFound(Missing::Challenge) => Error::NotFound(Missing::Link),
            other => other,
        };
        // Read first: an invalid token costs no hash.
        let token =
            tokens::find(&self.core, self.core.store().read(), reset_token, purpose).await.map_err(dead_link)?;
        let id = token.user_id.ok_or(Error::NotFound(Missing::Link))?;
        let hash = password::hash(new).await?;
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        // The account is locked before the token, as everywhere, to prevent deadlocks.
        let found = users::find_for_update(&*tx, id).await?.filter(|staff| staff.is_active);
        let staff = found.ok_or(Error::NotFound(Missing::Link))?;
        let token = tokens::find(&self.core, &*tx, reset_token, purpose).await.map_err(dead_link)?;
        tokens::consume(&tx, &token).await.map_err(dead_link)?;
        users::set_password(&*tx, id, &hash, now).await?;
        sessions::end_others(&tx, &staff, None, now).await?;
        LoginAttempt::clear_failures(&tx, &staff.email).await?;
        crate::users::record_password(&self.core, &mut tx, &Actor::Staff(staff.clone()), &staff).await?;
        second_factor::notify(&self.core, &tx, id, SecurityNotice::PasswordReset, language).await?;
        tx.commit().await?;
        Ok(staff)
    }
}
