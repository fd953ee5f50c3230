//! Staff: who works here, what each role may do, and what a sign-in needs.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::field::{FieldErrors, Problem};
use crate::{Error, Result};

pub const SESSION_DAYS: i64 = 7;
pub const MIN_PASSWORD: usize = 10;
pub const MAX_PASSWORD: usize = 200;
/// Wrong passwords for one account or one address before sign-in is refused for a while.
pub const MAX_WRONG_PASSWORDS: u64 = 5;
pub const WRONG_PASSWORD_MINUTES: i64 = 15;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    SuperAdmin,
    Admin,
    Editor,
    Viewer,
}

impl Role {
    pub const ALL: [Self; 4] = [Self::SuperAdmin, Self::Admin, Self::Editor, Self::Viewer];

    pub fn name(self) -> &'static str {
        match self {
            Self::SuperAdmin => "super_admin",
            Self::Admin => "admin",
            Self::Editor => "editor",
            Self::Viewer => "viewer",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }

    /// The whole policy: one row a permission.
    pub fn may(self, permission: Permission) -> bool {
        match permission {
            Permission::ReadReports => true,
            Permission::ReadUnpublished | Permission::WriteContent => self != Self::Viewer,
            Permission::DeleteContent | Permission::ManageSite => matches!(self, Self::Admin | Self::SuperAdmin),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permission {
    /// The contact messages and the statistics.
    ReadReports,
    /// Inactive events, drafts, every field in both languages.
    ReadUnpublished,
    /// Create and edit events and posts, list and upload images.
    WriteContent,
    /// Delete events, posts and images.
    DeleteContent,
    /// Categories, logos, settings, the trash and the audit trail.
    ManageSite,
}

/// A member of staff as the rest of the site sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Staff {
    pub id: i64,
    pub email: String,
    pub full_name: String,
    pub role: Role,
    pub avatar_url: Option<String>,
    pub is_active: bool,
    pub created_at: DateTime<Utc>,
}

/// Whoever makes a call.
#[derive(Clone, Debug)]
pub enum Actor {
    Visitor,
    Staff(Staff),
    /// The command line and the background jobs of the server itself.
    System,
}

impl Actor {
    /// 401 for a visitor, 403 for a role that lacks the permission.
    pub fn require(&self, permission: Permission) -> Result<()> {
        match self {
            Self::Visitor => Err(Error::Unauthenticated),
            Self::Staff(staff) if !staff.role.may(permission) => Err(Error::Forbidden),
            Self::Staff(_) | Self::System => Ok(()),
        }
    }

    pub fn may(&self, permission: Permission) -> bool {
        self.require(permission).is_ok()
    }

    pub fn user_id(&self) -> Option<i64> {
        match self {
            Self::Staff(staff) => Some(staff.id),
            Self::Visitor | Self::System => None,
        }
    }

    /// The name the audit trail keeps, so that it reads well after the account is gone.
    pub fn name(&self) -> &str {
        match self {
            Self::Staff(staff) => &staff.full_name,
            Self::Visitor => "visitor",
            Self::System => "system",
        }
    }
}

/// A new account, as the command line and the panel ask for it.
#[derive(Clone, Debug)]
pub struct NewStaff {
    pub email: String,
    pub full_name: String,
    pub role: Role,
    pub password: String,
}

impl NewStaff {
    pub fn checked(self) -> Result<Self> {
        let mut errors = FieldErrors::default();
        let email = normalized_email(&errors.email("email", &self.email));
        let full_name = errors.required("name", &self.full_name, 100);
        check_password(&mut errors, "password", &self.password);
        errors.into_result()?;
        Ok(Self { email, full_name, ..self })
    }
}

/// Length is the only rule: a long phrase beats a short riddle.
pub fn check_password(errors: &mut FieldErrors, field: &str, password: &str) {
    let length = password.chars().count();
    if length < MIN_PASSWORD {
        errors.add(field, Problem::TooShort { min: MIN_PASSWORD });
    } else if length > MAX_PASSWORD {
        errors.add(field, Problem::TooLong { max: MAX_PASSWORD });
    }
}

/// One account an address, however it is capitalised.
pub fn normalized_email(email: &str) -> String {
    crate::text::clean(email).to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn staff(role: Role) -> Actor {
        Actor::Staff(Staff {
            id: 1,
            email: "a@b.co".into(),
            full_name: "A".into(),
            role,
            avatar_url: None,
            is_active: true,
            created_at: DateTime::UNIX_EPOCH,
        })
    }

    #[test]
    fn each_role_has_exactly_the_permissions_of_the_table() {
        use Permission::{DeleteContent, ManageSite, ReadReports, ReadUnpublished, WriteContent};
        let permissions = [ReadReports, ReadUnpublished, WriteContent, DeleteContent, ManageSite];
        let allowed = |role: Role| permissions.map(|permission| role.may(permission));
        assert_eq!(allowed(Role::Viewer), [true, false, false, false, false]);
        assert_eq!(allowed(Role::Editor), [true, true, true, false, false]);
        assert_eq!(allowed(Role::Admin), [true; 5]);
        assert_eq!(allowed(Role::SuperAdmin), [true; 5]);
    }

    #[test]
    fn a_visitor_is_asked_to_sign_in_and_a_viewer_is_refused() {
        assert!(matches!(Actor::Visitor.require(Permission::WriteContent), Err(Error::Unauthenticated)));
        assert!(matches!(staff(Role::Viewer).require(Permission::WriteContent), Err(Error::Forbidden)));
        assert!(staff(Role::Editor).require(Permission::WriteContent).is_ok());
    }

    #[test]
    fn a_short_password_is_refused() {
        let new =
            NewStaff { email: "a@b.co".into(), full_name: "A".into(), role: Role::Editor, password: "short".into() };
        assert!(matches!(new.checked(), Err(Error::Invalid(_))));
    }
}
