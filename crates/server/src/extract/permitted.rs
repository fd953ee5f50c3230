//! Callers with a permission. As the first argument of a handler, it is checked before the body is read: an upload without
//! a session is refused early.

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
    /// May read messages, statistics and the audit trail.
    Reporter,
    ReadReports
);
permitted!(
    /// May manage the accounts of other users.
    UserManager,
    ManageUsers
);

/// Any signed-in caller.
pub struct Member(pub Reader);

impl FromRequestParts<Site> for Member {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, ApiError> {
        let reader = Reader::from_request_parts(parts, site).await?;
        reader.actor.staff()?;
        Ok(Self(reader))
    }
}
