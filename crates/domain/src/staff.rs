//! Staff: accounts, roles and permissions, sessions.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::field::{FieldErrors, Problem};
use crate::page::PageRequest;
use crate::{Error, Result, turkish};

/// The lifetime of an unused session.
pub const SESSION_DAYS: i64 = 7;
/// The absolute lifetime of a session.
pub const MAX_SESSION_DAYS: i64 = 30;
pub const MIN_PASSWORD: usize = 10;
pub const MAX_PASSWORD: usize = 200;
const MAX_NAME: usize = 100;
/// Failed logins per account or address before further attempts are refused for a while.
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
    pub const NAMES: &[&str] = &["super_admin", "admin", "editor", "viewer"];
    pub const ALL: [Self; 4] = [Self::SuperAdmin, Self::Admin, Self::Editor, Self::Viewer];

    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }

    /// The policy: one row per permission.
    pub fn may(self, permission: Permission) -> bool {
        match permission {
            Permission::ReadReports => true,
            Permission::ReadUnpublished | Permission::WriteContent => self != Self::Viewer,
            Permission::DeleteContent | Permission::ManageSite => matches!(self, Self::Admin | Self::SuperAdmin),
            Permission::ManageUsers => self == Self::SuperAdmin,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permission {
    /// Read contact messages, statistics and the audit trail.
    ReadReports,
    /// Read inactive events, drafts, and every field in both languages.
    ReadUnpublished,
    /// Create and edit events and posts, list, upload and edit images, manage and export messages.
    WriteContent,
    /// Delete events, posts, images and messages.
    DeleteContent,
    /// Manage categories, logos, settings, subscribers and the trash, and read the changes of audit entries.
    ManageSite,
    /// Manage the accounts of other users.
    ManageUsers,
}

/// An account of staff, without secrets.
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

impl Staff {
    /// The searchable text of an account.
    pub fn search_text(&self) -> String {
        search_text(&self.email, &self.full_name)
    }
}

/// As `Staff::search_text`, from its parts.
pub fn search_text(email: &str, full_name: &str) -> String {
    turkish::fold(&format!("{full_name} {email}"))
}

/// An account with the fields for user managers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub staff: Staff,
    pub last_sign_in_at: Option<DateTime<Utc>>,
    /// The number of active sessions.
    pub sessions: u64,
    pub has_second_factor: bool,
}

/// A query of accounts, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AccountQuery {
    pub role: Option<Role>,
    /// Folded search words, all of which must match.
    pub words: Vec<String>,
    pub page: PageRequest,
}

/// An active session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The hash of the id in the cookie.
    pub id_hash: String,
    pub user_id: i64,
    pub created_at: DateTime<Utc>,
    /// Accurate to a few minutes.
    pub last_seen_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    /// The `User-Agent` of the browser.
    pub user_agent: String,
}

impl Session {
    /// A public id of the session; it does not authenticate.
    pub fn public_id(&self) -> &str {
        self.id_hash.get(..16).unwrap_or(&self.id_hash)
    }
}

/// The caller of a use case.
#[derive(Clone, Debug)]
pub enum Actor {
    Visitor,
    Staff(Staff),
    /// Signed in, but the role requires a second factor that the account lacks: may only set one up.
    NeedsSecondFactor(Staff),
    /// The command line and the background jobs of the server itself.
    System,
}

impl Actor {
    /// 401 for a visitor, 403 for a role that lacks the permission.
    pub fn require(&self, permission: Permission) -> Result<()> {
        match self {
            Self::Visitor => Err(Error::Unauthenticated),
            Self::NeedsSecondFactor(_) => Err(Error::SecondFactorSetupRequired),
            Self::Staff(staff) if !staff.role.may(permission) => Err(Error::Forbidden),
            Self::Staff(_) | Self::System => Ok(()),
        }
    }

    pub fn may(&self, permission: Permission) -> bool {
        self.require(permission).is_ok()
    }

    /// The signed-in account; 401 for other callers.
    pub fn staff(&self) -> Result<&Staff> {
        match self {
            Self::Staff(staff) => Ok(staff),
            Self::NeedsSecondFactor(_) => Err(Error::SecondFactorSetupRequired),
            Self::Visitor | Self::System => Err(Error::Unauthenticated),
        }
    }

    /// As `staff`, but also for an account that must set up a second factor: only for the calls that do so.
    pub fn account(&self) -> Result<&Staff> {
        match self {
            Self::Staff(staff) | Self::NeedsSecondFactor(staff) => Ok(staff),
            Self::Visitor | Self::System => Err(Error::Unauthenticated),
        }
    }

    pub fn user_id(&self) -> Option<i64> {
        match self {
            Self::Staff(staff) | Self::NeedsSecondFactor(staff) => Some(staff.id),
            Self::Visitor | Self::System => None,
        }
    }

    /// The name in the audit trail, which outlives the account.
    pub fn name(&self) -> &str {
        match self {
            Self::Staff(staff) | Self::NeedsSecondFactor(staff) => &staff.full_name,
            Self::Visitor => "visitor",
            Self::System => "system",
        }
    }
}

/// A new account, from the command line or the panel.
#[derive(Clone, Debug)]
pub struct NewStaff {
    pub email: String,
    pub full_name: String,
    pub role: Role,
    pub password: String,
}

impl NewStaff {
    pub fn checked(self) -> Result<Self> {
        let Self { email, full_name, role, password } = self;
        StaffDraft { email, full_name, role: Some(role), password }.check()
    }
}

/// A new account as a client sends it: `POST /api/users`.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct StaffDraft {
    #[schema(
        required = true,
        max_length = 254,
        pattern = r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$"
    )]
    pub email: String,
    #[schema(required = true, min_length = 1, max_length = 100, pattern = r"\S")]
    pub full_name: String,
    #[schema(required = true, value_type = Role)]
    pub role: Option<Role>,
    #[schema(required = true, min_length = 10, max_length = 200, format = Password)]
    pub password: String,
}

impl StaffDraft {
    pub fn check(self) -> Result<NewStaff> {
        let mut errors = FieldErrors::default();
        let email = normalized_email(&errors.email("email", &self.email));
        let full_name = errors.required("full_name", &self.full_name, MAX_NAME);
        if self.role.is_none() {
            errors.add("role", Problem::Required);
        }
        check_password(&mut errors, "password", &self.password);
        errors.into_result()?;
        Ok(NewStaff { email, full_name, role: self.role.unwrap_or(Role::Viewer), password: self.password })
    }
}

/// A change of an account: `PUT /api/users/{id}`. Omitted fields stay unchanged.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct StaffChange {
    /// The address the account signs in with.
    #[schema(
        max_length = 254,
        pattern = r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$"
    )]
    pub email: Option<String>,
    #[schema(min_length = 1, max_length = 100, pattern = r"\S")]
    pub full_name: Option<String>,
    pub role: Option<Role>,
    /// A disabled account cannot sign in, and its sessions end.
    pub is_active: Option<bool>,
}

impl StaffChange {
    pub fn check(&self, stored: &Staff) -> Result<Staff> {
        let mut errors = FieldErrors::default();
        let email = match &self.email {
            Some(email) => normalized_email(&errors.email("email", email)),
            None => stored.email.clone(),
        };
        let full_name = errors.required("full_name", self.full_name.as_ref().unwrap_or(&stored.full_name), MAX_NAME);
        errors.into_result()?;
        Ok(Staff {
            email,
            full_name,
            role: self.role.unwrap_or(stored.role),
            is_active: self.is_active.unwrap_or(stored.is_active),
            ..stored.clone()
        })
    }
}

/// Length is the only rule, as NIST recommends.
pub fn check_password(errors: &mut FieldErrors, field: &str, password: &str) {
    let length = password.chars().count();
    if length < MIN_PASSWORD {
        errors.add(field, Problem::TooShort { min: MIN_PASSWORD });
    } else if length > MAX_PASSWORD {
        errors.add(field, Problem::TooLong { max: MAX_PASSWORD });
    }
}

/// Addresses are unique regardless of case.
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
        use Permission::{DeleteContent, ManageSite, ManageUsers, ReadReports, ReadUnpublished, WriteContent};
        let permissions = [ReadReports, ReadUnpublished, WriteContent, DeleteContent, ManageSite, ManageUsers];
        let allowed = |role: Role| permissions.map(|permission| role.may(permission));
        assert_eq!(allowed(Role::Viewer), [true, false, false, false, false, false]);
        assert_eq!(allowed(Role::Editor), [true, true, true, false, false, false]);
        assert_eq!(allowed(Role::Admin), [true, true, true, true, true, false]);
        assert_eq!(allowed(Role::SuperAdmin), [true; 6]);
    }

    #[test]
    fn a_visitor_is_asked_to_sign_in_and_a_viewer_is_refused() {
        assert!(matches!(Actor::Visitor.require(Permission::WriteContent), Err(Error::Unauthenticated)));
        assert!(matches!(staff(Role::Viewer).require(Permission::WriteContent), Err(Error::Forbidden)));
        assert!(staff(Role::Editor).require(Permission::WriteContent).is_ok());
    }

    #[test]
    fn an_account_that_needs_a_second_factor_may_do_nothing_but_set_one_up() {
        let Actor::Staff(account) = staff(Role::SuperAdmin) else { panic!("it is staff") };
        let actor = Actor::NeedsSecondFactor(account);
        assert!(matches!(actor.require(Permission::ReadReports), Err(Error::SecondFactorSetupRequired)));
        assert!(matches!(actor.staff(), Err(Error::SecondFactorSetupRequired)));
        assert!(actor.account().is_ok());
        assert!(Actor::Visitor.account().is_err());
    }

    #[test]
    fn omitted_fields_of_a_change_stay_unchanged() {
        let Actor::Staff(stored) = staff(Role::Editor) else { panic!("it is staff") };
        assert_eq!(StaffChange::default().check(&stored).expect("valid"), stored);
        let changed = StaffChange { role: Some(Role::Admin), ..StaffChange::default() };
        assert_eq!(changed.check(&stored).expect("valid"), Staff { role: Role::Admin, ..stored.clone() });
        let readdressed = StaffChange { email: Some(" B@C.co ".into()), ..StaffChange::default() };
        assert_eq!(readdressed.check(&stored).expect("valid"), Staff { email: "b@c.co".into(), ..stored.clone() });
        let no_address = StaffChange { email: Some("b".into()), ..StaffChange::default() };
        assert!(matches!(no_address.check(&stored), Err(Error::Invalid(_))));
        let nameless = StaffChange { full_name: Some(" ".into()), ..StaffChange::default() };
        assert!(matches!(nameless.check(&stored), Err(Error::Invalid(_))));
    }

    #[test]
    fn an_empty_draft_names_every_field() {
        let Err(Error::Invalid(errors)) = StaffDraft::default().check() else { panic!("expected field errors") };
        assert_eq!(errors.to_string(), "email, full_name, password, role");
    }

    #[test]
    fn a_short_password_is_refused() {
        let new =
            NewStaff { email: "a@b.co".into(), full_name: "A".into(), role: Role::Editor, password: "short".into() };
        assert!(matches!(new.checked(), Err(Error::Invalid(_))));
    }
}
