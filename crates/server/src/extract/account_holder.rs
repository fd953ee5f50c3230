//! The signed-in caller, even if the account still has to set up its second factor.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use meydan_app::second_factor::Caller;
use meydan_domain::Error;
use meydan_domain::address::Source;

use super::{ClientAddress, Reader};
use crate::problem::ApiError;
use crate::site::Site;

/// Only for the calls that show and set up the own second factor.
pub struct AccountHolder {
    pub reader: Reader,
    session_id: String,
    source: Source,
}

impl AccountHolder {
    pub fn caller(&self) -> Caller<'_> {
        Caller {
            actor: &self.reader.actor,
            session_id: &self.session_id,
            source: self.source,
            language: self.reader.language,
        }
    }
}

impl FromRequestParts<Site> for AccountHolder {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, ApiError> {
        let reader = Reader::from_request_parts(parts, site).await?;
        reader.actor.account()?;
        let ClientAddress(source) = ClientAddress::from_request_parts(parts, site).await?;
        let session_id = site.session_id(&parts.headers).ok_or(Error::Unauthenticated)?.to_owned();
        Ok(Self { reader, session_id, source })
    }
}
