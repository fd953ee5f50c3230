//! The second factor of an account: the second step of a sign-in, its status, and its reset.

use meydan_domain::address::Source;
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::error::Missing;
use meydan_domain::field::{FieldErrors, Problem};
use meydan_domain::job::JobTask;
use meydan_domain::second_factor::{
    Challenge, Method, OneTimeToken, SecondFactors, SecurityNotice, TokenPurpose, normalized_recovery_code,
};
use meydan_domain::staff::{Actor, MAX_PASSWORD, Permission, Staff, normalized_email};
use meydan_domain::{Error, Language, Result};
use meydan_store::{ConnectionTrait, Tx, jobs, passkeys, recovery_codes, second_factor, sessions, totp, users};
use serde_json::{Value, json};

use crate::auth::Device;
use crate::core::{Core, Record};
use crate::sessions::SignedIn;
use crate::throttle::LoginAttempt;
use crate::{one_time_tokens as tokens, token};

#[derive(Clone)]
pub struct SecondFactor {
    core: Core,
}

/// The caller of a change of the own factors.
#[derive(Clone, Copy)]
pub struct Caller<'a> {
    pub actor: &'a Actor,
    /// The session that stays active when all others end.
    pub session_id: &'a str,
    pub source: Source,
    /// The language of the mail to the owner.
    pub language: Language,
}

/// The proof of the second factor.
pub enum Answer {
    /// From the authenticator app, or a recovery code.
    Code(String),
    /// The result of `navigator.credentials.get`.
    Passkey(Value),
}

/// The factors of an account, and its requirements.
pub struct Status {
    pub factors: SecondFactors,
    pub is_required: bool,
    pub are_passkeys_available: bool,
}

impl SecondFactor {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    pub async fn status(&self, actor: &Actor) -> Result<Status> {
        let staff = actor.account()?;
        let db = self.core.store().read();
        Ok(Status {
            factors: factors(db, staff.id).await?,
            is_required: second_factor::is_required(db, staff.role).await?,
            are_passkeys_available: crate::passkeys::are_available(&self.core),
        })
    }

    /// The second step of a sign-in. Failed attempts count like wrong passwords, and leave the challenge usable.
    pub async fn sign_in(
        &self,
        challenge: &str,
        answer: Answer,
        device: Device<'_>,
        language: Language,
    ) -> Result<SignedIn> {
        let read = self.core.store().read();
        let token = tokens::find(&self.core, read, challenge, TokenPurpose::SecondFactor).await?;
        let staff = account_of(read, &token).await?;
        let attempt = LoginAttempt::begin_second_factor(&self.core, &staff.email, device.source).await?;
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        // Locked, so that no session can start during a change that ends all of them.
        users::find_for_update(&*tx, staff.id).await?;
        // Read again in the transaction: a concurrent password change or reset revokes the challenge.
        let token = tokens::find(&self.core, &*tx, challenge, TokenPurpose::SecondFactor).await?;
        let staff = account_of(&*tx, &token).await?;
        if !self.accepts(&mut tx, &staff, &token, answer, language).await? {
            return Err(Error::WrongSecondFactor);
        }
        tokens::consume(&tx, &token).await?;
        attempt.succeed(&tx).await?;
        users::set_signed_in(&*tx, staff.id, now).await?;
        let signed_in = crate::sessions::begin(&tx, staff, device.user_agent, now, now).await?;
        tx.commit().await?;
        Ok(signed_in)
    }

    async fn accepts(
        &self,
        tx: &mut Tx,
        staff: &Staff,
        token: &OneTimeToken,
        answer: Answer,
        language: Language,
    ) -> Result<bool> {
        let typed = match answer {
            Answer::Passkey(credential) => return crate::passkeys::verify(&self.core, tx, token, &credential).await,
            Answer::Code(typed) => typed,
        };
        let Some(code) = normalized_recovery_code(&typed) else {
            return crate::totp::accepts(&self.core, tx, staff.id, &typed).await;
        };
        if !recovery_codes::delete(&**tx, staff.id, &token::hash(&code)).await? {
            return Ok(false);
        }
        let actor = Actor::Staff(staff.clone());
        record(&self.core, tx, &actor, staff, SecurityNotice::RecoveryCodeUsed, language).await?;
        Ok(true)
    }

    /// Issues new recovery codes; the old ones become invalid.
    pub async fn renew_recovery_codes(&self, caller: Caller<'_>, password: String) -> Result<Vec<String>> {
        let confirmed = confirm_password(&self.core, caller, password).await?;
        let (staff, tx) = confirmed.begin_change(&self.core).await?;
        if !factors(&*tx, staff.id).await?.is_any() {
            return Err(Error::SecondFactorSetupRequired);
        }
        let codes = crate::recovery_codes::issue(&tx, staff.id).await?;
        finish_change(&self.core, tx, caller, &staff, SecurityNotice::RecoveryCodesRenewed).await?;
        Ok(codes)
    }

    /// Removes every factor of an account, for a user who lost them, and ends all sessions.
    pub async fn reset(&self, actor: &Actor, id: i64, language: Language) -> Result<Staff> {
        actor.require(Permission::ManageUsers)?;
        let mut tx = self.core.store().begin().await?;
        let staff = users::find_for_update(&*tx, id).await?.ok_or(Error::NotFound(Missing::User))?;
        totp::delete(&*tx, id).await?;
        passkeys::delete_of_user(&*tx, id).await?;
        recovery_codes::replace(&*tx, id, &[]).await?;
        crate::sessions::end_others(&tx, &staff, None, self.core.now()).await?;
        record(&self.core, &mut tx, actor, &staff, SecurityNotice::SecondFactorReset, language).await?;
        tx.commit().await?;
        Ok(staff)
    }

    /// As `reset`, by address.
    pub async fn reset_by_email(&self, actor: &Actor, email: &str) -> Result<Staff> {
        let found = users::find_by_email(self.core.store().read(), &normalized_email(email)).await?;
        let staff = found.ok_or(Error::NotFound(Missing::User))?;
        self.reset(actor, staff.id, Language::default()).await
    }
}

async fn account_of(db: &impl ConnectionTrait, token: &OneTimeToken) -> Result<Staff> {
    let missing = || Error::NotFound(Missing::Challenge);
    let user_id = token.user_id.ok_or_else(missing)?;
    users::find(db, user_id).await?.filter(|staff| staff.is_active).ok_or_else(missing)
}

pub(crate) async fn factors(db: &impl ConnectionTrait, user_id: i64) -> Result<SecondFactors> {
    Ok(SecondFactors {
        totp_since: totp::find(db, user_id).await?.map(|totp| totp.created_at),
        passkeys: passkeys::list(db, user_id).await?,
        recovery_codes_left: recovery_codes::count(db, user_id).await?,
    })
}

/// The challenge for the second step; `None` for an account without a second factor.
pub(crate) async fn begin_challenge(core: &Core, tx: &Tx, staff: &Staff) -> Result<Option<Challenge>> {
    let factors = factors(&**tx, staff.id).await?;
    if !factors.is_any() {
        return Ok(None);
    }
    let (passkey_options, state) = crate::passkeys::request_options(core, &factors.passkeys)?.unzip();
    let methods = [
        (factors.totp_since.is_some(), Method::Totp),
        (passkey_options.is_some(), Method::Passkey),
        (factors.recovery_codes_left > 0, Method::RecoveryCode),
    ];
    let methods = methods.into_iter().filter(|(is_there, _)| *is_there).map(|(_, method)| method).collect();
    let purpose = TokenPurpose::SecondFactor;
    let challenge = tokens::issue(core, tx, purpose, Some(staff.id), state.unwrap_or_default()).await?;
    Ok(Some(Challenge { challenge, methods, passkey_options }))
}

/// True if the role requires a second factor and the account has none.
pub(crate) async fn must_set_up(db: &impl ConnectionTrait, staff: &Staff) -> Result<bool> {
    Ok(second_factor::is_required(db, staff.role).await? && second_factor::enrolled(db, &[staff.id]).await?.is_empty())
}

/// An account whose password was confirmed.
pub(crate) struct Confirmed {
    pub staff: Staff,
    hash: Option<String>,
}

impl Confirmed {
    /// Begins a change with the account locked. The confirmed password must still be current: a concurrent change may have
    /// come first.
    pub async fn begin_change(self, core: &Core) -> Result<(Staff, Tx)> {
        let tx = core.store().begin().await?;
        let found = users::find_with_password_for_update(&*tx, &self.staff.email).await?;
        if found.map(|(_, hash)| hash) != self.hash {
            return Err(Error::invalid("password", Problem::WrongPassword));
        }
        Ok((self.staff, tx))
    }
}

/// Verifies the password before a factor changes. Throttled like a login, so that a stolen session cannot guess it.
pub(crate) async fn confirm_password(core: &Core, caller: Caller<'_>, password: String) -> Result<Confirmed> {
    let staff = caller.actor.account()?;
    let mut errors = FieldErrors::default();
    errors.required("password", &password, MAX_PASSWORD);
    errors.into_result()?;
    let (attempt, permit) = LoginAttempt::begin(core, &staff.email, caller.source).await?;
    let found = users::find_with_password(core.store().read(), &staff.email).await?;
    let hash = found.map(|(_, hash)| hash);
    if !permit.verify(password, hash.clone()).await? {
        return Err(Error::invalid("password", Problem::WrongPassword));
    }
    // Before any other check can refuse the change: the password was correct.
    let tx = core.store().begin().await?;
    attempt.succeed(&tx).await?;
    tx.commit().await?;
    Ok(Confirmed { staff: staff.clone(), hash })
}

/// Completes a change of the own factors: ends the other sessions and notifies the owner.
pub(crate) async fn finish_change(
    core: &Core,
    mut tx: Tx,
    caller: Caller<'_>,
    staff: &Staff,
    notice: SecurityNotice,
) -> Result<()> {
    sessions::delete_of_user(&*tx, staff.id, Some(&token::hash(caller.session_id))).await?;
    record(core, &mut tx, caller.actor, staff, notice, caller.language).await?;
    tx.commit().await
}

/// Writes the audit entry, and queues the mail to the owner.
pub(crate) async fn record(
    core: &Core,
    tx: &mut Tx,
    actor: &Actor,
    staff: &Staff,
    notice: SecurityNotice,
    language: Language,
) -> Result<()> {
    let label = format!("{} (second factor)", staff.email);
    let entry = Record::new(Noun::Users, staff.id, ChangeKind::Updated, &label);
    core.record(tx, actor, entry.after(&json!({ "second_factor": notice }))?).await?;
    notify(core, tx, staff.id, notice, language).await
}

/// Queues the mail to the owner.
pub(crate) async fn notify(
    core: &Core,
    tx: &Tx,
    user_id: i64,
    notice: SecurityNotice,
    language: Language,
) -> Result<()> {
    if core.mailer().is_none() {
        return Ok(());
    }
    jobs::insert(&**tx, &JobTask::MailSecurityNotice { user_id, notice, language }, None, core.now()).await
}
