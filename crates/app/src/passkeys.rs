//! Passkeys (WebAuthn): as the second factor of a sign-in, or instead of the password. The device always verifies its user.

use meydan_domain::error::{Conflict, Missing};
use meydan_domain::field::{FieldErrors, Problem};
use meydan_domain::second_factor::{
    MAX_PASSKEY_NAME, MAX_PASSKEYS, OneTimeToken, Passkey, SecurityNotice, TokenPurpose,
};
use meydan_domain::staff::Staff;
use meydan_domain::{Error, Result};
use meydan_store::{Tx, passkeys, users};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tracing::info;
use webauthn_rs::prelude::{
    AuthenticationResult, DiscoverableAuthentication, Passkey as Credential, PasskeyAuthentication,
    PasskeyRegistration, PublicKeyCredential, RegisterPublicKeyCredential, Url, Uuid, Webauthn, WebauthnBuilder,
};

use crate::auth::Device;
use crate::core::Core;
use crate::second_factor::{Caller, confirm_password, finish_change};
use crate::sessions::{self, SignedIn};
use crate::{one_time_tokens as tokens, recovery_codes};

#[derive(Clone)]
pub struct Passkeys {
    core: Core,
}

/// The first of two calls: the options for the browser, and the token to send back with its result.
pub struct Ceremony {
    pub challenge: String,
    pub options: Value,
}

impl Passkeys {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    /// Options for `navigator.credentials.create`.
    pub async fn start_setup(&self, caller: Caller<'_>, password: String) -> Result<Ceremony> {
        let webauthn = webauthn(&self.core)?;
        let staff = confirm_password(&self.core, caller, password).await?.staff;
        let known = passkeys::list(self.core.store().read(), staff.id).await?;
        refuse_too_many(&known)?;
        let known = known.iter().map(credential_of).collect::<Result<Vec<_>>>()?;
        let exclude = known.iter().map(|credential| credential.cred_id().clone()).collect();
        let (options, state) = webauthn
            .start_passkey_registration(user_handle(&staff), &staff.email, &staff.full_name, Some(exclude))
            .map_err(Error::internal)?;
        let mut options = public_key(&options)?;
        // A discoverable credential, so that the user can sign in without entering an address.
        options["authenticatorSelection"]["residentKey"] = json!("preferred");
        let state = serde_json::to_string(&state).map_err(Error::internal)?;
        let tx = self.core.store().begin().await?;
        let challenge = tokens::issue(&self.core, &tx, TokenPurpose::PasskeySetup, Some(staff.id), state).await?;
        tx.commit().await?;
        Ok(Ceremony { challenge, options })
    }

    /// Stores the new passkey. Recovery codes are issued with the first factor.
    pub async fn finish_setup(
        &self,
        caller: Caller<'_>,
        challenge: &str,
        name: &str,
        credential: &Value,
    ) -> Result<(Passkey, Option<Vec<String>>)> {
        let staff = caller.actor.account()?.clone();
        let mut errors = FieldErrors::default();
        let name = errors.required("name", name, MAX_PASSKEY_NAME);
        errors.into_result()?;
        let webauthn = webauthn(&self.core)?;
        let tx = sessions::begin_locked(&self.core, staff.id).await?;
        refuse_too_many(&passkeys::list(&*tx, staff.id).await?)?;
        let token = tokens::find_own(&self.core, &*tx, challenge, TokenPurpose::PasskeySetup, staff.id).await?;
        let state: PasskeyRegistration = parsed(&token)?;
        let refused = || Error::invalid("passkey", Problem::WrongPasskey);
        let answer: RegisterPublicKeyCredential = read(credential).ok_or_else(refused)?;
        let created = webauthn.finish_passkey_registration(&answer, &state).map_err(|error| {
            info!(user.id = staff.id, %error, "passkey refused at set-up");
            refused()
        })?;
        tokens::consume(&tx, &token).await?;
        let text = serde_json::to_string(&created).map_err(Error::internal)?;
        let id = hex::encode(created.cred_id());
        let passkey = passkeys::insert(&*tx, staff.id, &name, &id, &text, self.core.now()).await?;
        let codes = recovery_codes::issue_first(&tx, staff.id).await?;
        finish_change(&self.core, tx, caller, &staff, SecurityNotice::PasskeyAdded).await?;
        Ok((passkey, codes))
    }

    pub async fn remove(&self, caller: Caller<'_>, id: i64, password: String) -> Result<()> {
        let confirmed = confirm_password(&self.core, caller, password).await?;
        let (staff, tx) = confirmed.begin_change(&self.core).await?;
        if !passkeys::delete(&*tx, staff.id, id).await? {
            return Err(Error::NotFound(Missing::Passkey));
        }
        recovery_codes::drop_with_last_factor(&tx, staff.id).await?;
        finish_change(&self.core, tx, caller, &staff, SecurityNotice::PasskeyRemoved).await
    }

    /// A sign-in without address and password, by a discoverable credential.
    pub async fn start_sign_in(&self) -> Result<Ceremony> {
        let (options, state) = webauthn(&self.core)?.start_discoverable_authentication().map_err(Error::internal)?;
        let options = public_key(&options)?;
        let state = serde_json::to_string(&state).map_err(Error::internal)?;
        let tx = self.core.store().begin().await?;
        let challenge = tokens::issue(&self.core, &tx, TokenPurpose::PasskeySignIn, None, state).await?;
        tx.commit().await?;
        Ok(Ceremony { challenge, options })
    }

    /// A challenge is consumed by its first response, valid or not: there is nothing to mistype.
    pub async fn finish_sign_in(&self, challenge: &str, credential: &Value, device: Device<'_>) -> Result<SignedIn> {
        let webauthn = webauthn(&self.core)?;
        let now = self.core.now();
        let read_token = tokens::find(&self.core, self.core.store().read(), challenge, TokenPurpose::PasskeySignIn);
        let token = read_token.await?;
        let tx = self.core.store().begin().await?;
        tokens::consume(&tx, &token).await?;
        let Some((passkey, staff)) = self.identified(&webauthn, &tx, &token, credential).await? else {
            tx.commit().await?;
            return Err(Error::WrongSecondFactor);
        };
        users::set_signed_in(&*tx, staff.id, now).await?;
        passkeys::set_used(&*tx, passkey.id, &passkey.credential, now).await?;
        let signed_in = sessions::begin(&tx, staff, device.user_agent, now, now).await?;
        tx.commit().await?;
        Ok(signed_in)
    }

    async fn identified(
        &self,
        webauthn: &Webauthn,
        tx: &Tx,
        token: &OneTimeToken,
        credential: &Value,
    ) -> Result<Option<(Passkey, Staff)>> {
        let state: DiscoverableAuthentication = parsed(token)?;
        let Some(answer) = read::<PublicKeyCredential>(credential) else { return Ok(None) };
        let Ok((handle, id)) = webauthn.identify_discoverable_authentication(&answer) else { return Ok(None) };
        let id = hex::encode(id);
        let Some(passkey) = passkeys::find_by_credential_id(&**tx, &id).await? else { return Ok(None) };
        // Locked, so that no session can start during a change that ends all of them.
        let found = users::find_for_update(&**tx, passkey.user_id).await?;
        // Read again: it may have been deleted while waiting for the lock.
        let Some(passkey) = passkeys::find_by_credential_id(&**tx, &id).await? else { return Ok(None) };
        let Some(staff) = found.filter(|staff| staff.is_active && user_handle(staff) == handle) else {
            return Ok(None);
        };
        match webauthn.finish_discoverable_authentication_v2(&answer, state, &credential_of(&passkey)?) {
            Ok(result) => Ok(Some((updated(passkey, &result)?, staff))),
            Err(error) => {
                info!(user.id = staff.id, %error, "passkey refused");
                Ok(None)
            }
        }
    }
}

/// Browsers bind a passkey to a domain name, and require TLS except on `localhost`.
pub(crate) fn are_available(core: &Core) -> bool {
    webauthn(core).is_ok()
}

fn webauthn(core: &Core) -> Result<Webauthn> {
    let unavailable = || Error::Conflict(Conflict::NoPasskeysHere);
    let origin = Url::parse(core.public_url()).map_err(|_| unavailable())?;
    let domain = origin.domain().ok_or_else(unavailable)?;
    if origin.scheme() != "https" && domain != "localhost" {
        return Err(unavailable());
    }
    let builder = WebauthnBuilder::new(domain, &origin).map_err(|_| unavailable())?;
    builder.timeout(TokenPurpose::SecondFactor.lifetime().to_std().unwrap_or_default()).build().map_err(Error::internal)
}

/// Options for `navigator.credentials.get` with one of these passkeys, and the state to verify the result.
pub(crate) fn request_options(core: &Core, known: &[Passkey]) -> Result<Option<(Value, String)>> {
    // The address of the site may have changed since: the other factors stay usable.
    let Ok(webauthn) = webauthn(core) else { return Ok(None) };
    if known.is_empty() {
        return Ok(None);
    }
    let credentials = known.iter().map(credential_of).collect::<Result<Vec<_>>>()?;
    let (options, state) = webauthn.start_passkey_authentication(&credentials).map_err(Error::internal)?;
    Ok(Some((public_key(&options)?, serde_json::to_string(&state).map_err(Error::internal)?)))
}

/// True if the result is valid for a passkey of the account, whose use is then recorded.
pub(crate) async fn verify(core: &Core, tx: &Tx, token: &OneTimeToken, credential: &Value) -> Result<bool> {
    if token.state.is_empty() {
        return Ok(false);
    }
    let state: PasskeyAuthentication = parsed(token)?;
    let Some(answer) = read::<PublicKeyCredential>(credential) else { return Ok(false) };
    let result = match webauthn(core)?.finish_passkey_authentication(&answer, &state) {
        Ok(result) => result,
        Err(error) => {
            info!(user.id = token.user_id, %error, "passkey refused");
            return Ok(false);
        }
    };
    // It may have been deleted since the challenge was issued.
    let found = passkeys::find_by_credential_id(&**tx, &hex::encode(result.cred_id())).await?;
    let Some(passkey) = found.filter(|passkey| Some(passkey.user_id) == token.user_id) else { return Ok(false) };
    let passkey = updated(passkey, &result)?;
    passkeys::set_used(&**tx, passkey.id, &passkey.credential, core.now()).await
}

/// The passkey with the counter that the device sent.
fn updated(passkey: Passkey, result: &AuthenticationResult) -> Result<Passkey> {
    let mut credential = credential_of(&passkey)?;
    credential.update_credential(result);
    Ok(Passkey { credential: serde_json::to_string(&credential).map_err(Error::internal)?, ..passkey })
}

/// The user handle of an account: the same for all its passkeys, without personal data.
fn user_handle(staff: &Staff) -> Uuid {
    let digest = Sha256::digest(format!("passkey:{}:{}", staff.id, staff.created_at.timestamp_millis()));
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    Uuid::from_bytes(bytes)
}

fn credential_of(passkey: &Passkey) -> Result<Credential> {
    serde_json::from_str(&passkey.credential).map_err(Error::internal)
}

fn parsed<T: DeserializeOwned>(token: &OneTimeToken) -> Result<T> {
    serde_json::from_str(&token.state).map_err(Error::internal)
}

fn read<T: DeserializeOwned>(credential: &Value) -> Option<T> {
    serde_json::from_value(credential.clone()).ok()
}

/// The `publicKey` part, for the browser.
fn public_key(options: &impl serde::Serialize) -> Result<Value> {
    let mut options = serde_json::to_value(options).map_err(Error::internal)?;
    Ok(options["publicKey"].take())
}

fn refuse_too_many(known: &[Passkey]) -> Result<()> {
    if known.len() >= MAX_PASSKEYS {
        return Err(Error::invalid("name", Problem::TooMany { max: MAX_PASSKEYS }));
    }
    Ok(())
}
