//! Callers who hold a permission. As the first argument of a handler it decides before the body is
//! read: a stranger is asked to sign in, not listened to for twenty megabytes.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use meydan_domain::staff::Permission;

use super::Reader;
use crate::problem::ApiError;
use crate::site::Site;

macro_rules! permitted {
    ($(#[$doc:meta])* $name:ident, $permission:ident) => {
        $(#[$doc])*
        pub struct $name(pub Reader);

        impl FromRequestParts<Site> for $name {
            type Rejection = ApiError;

            async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, ApiError> {
                let reader = Reader::from_request_parts(parts, site).await?;
                reader.actor.require(Permission::$permission)?;
                Ok(Self(reader))
            }
        }
    };
}

permitted!(
    /// May create and edit content.
    Writer,
    WriteContent
);
permitted!(
    /// May delete content.
    Deleter,
    DeleteContent
);
permitted!(
    /// May change the site itself.
    Manager,
    ManageSite
);
permitted!(
    /// May read messages, statistics and who did what.
    Reporter,
    ReadReports
);
permitted!(
    /// May manage the accounts of others.
    UserManager,
    ManageUsers
);

/// Anybody who has signed in.
pub struct Member(pub Reader);

impl FromRequestParts<Site> for Member {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, ApiError> {
        let reader = Reader::from_request_parts(parts, site).await?;
        reader.actor.staff()?;
        Ok(Self(reader))
    }
}
