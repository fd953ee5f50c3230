//! The representation of an account, for user managers.

use meydan_domain::clock::local_rfc3339;
use meydan_domain::staff::{Account, Role};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Account)]
pub struct AccountView {
    pub id: i64,
    pub email: String,
    pub full_name: String,
    pub role: Role,
    pub is_active: bool,
    pub avatar_url: Option<String>,
    #[schema(format = DateTime)]
    pub created_at: String,
    #[schema(format = DateTime)]
    pub last_sign_in_at: Option<String>,
    /// Number of active sessions.
    pub sessions: u64,
    /// An authenticator app or a passkey.
    pub has_second_factor: bool,
}

impl From<Account> for AccountView {
    fn from(account: Account) -> Self {
        let staff = account.staff;
        Self {
            id: staff.id,
            email: staff.email,
            full_name: staff.full_name,
            role: staff.role,
            is_active: staff.is_active,
            avatar_url: staff.avatar_url,
            created_at: local_rfc3339(staff.created_at),
            last_sign_in_at: account.last_sign_in_at.map(local_rfc3339),
            sessions: account.sessions,
            has_second_factor: account.has_second_factor,
        }
    }
}
