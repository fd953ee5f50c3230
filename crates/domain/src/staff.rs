//! Staff: who works here, what each role may do, and what a sign-in needs.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::field::{FieldErrors, Problem};
use crate::page::PageRequest;
use crate::{Error, Result, turkish};

/// How long a session lasts that is not used.
pub const SESSION_DAYS: i64 = 7;
/// How long a session lasts however often it is used.
pub const MAX_SESSION_DAYS: i64 = 30;
pub const MIN_PASSWORD: usize = 10;
pub const MAX_PASSWORD: usize = 200;
const MAX_NAME: usize = 100;
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
    pub const NAMES: &[&str] = &["super_admin", "admin", "editor", "viewer"];
    pub const ALL: [Self; 4] = [Self::SuperAdmin, Self::Admin, Self::Editor, Self::Viewer];

    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
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
            Permission::ManageUsers => self == Self::SuperAdmin,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permission {
    /// The contact messages, the statistics and who did what.
    ReadReports,
    /// Inactive events, drafts, every field in both languages.
    ReadUnpublished,
    /// Create and edit events and posts, list, upload and describe images, sort and export messages.
    WriteContent,
    /// Delete events, posts, images and messages.
    DeleteContent,
    /// Categories, logos, settings, subscribers, the trash, and what a deed changed.
    ManageSite,
    /// Accounts of others.
    ManageUsers,
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

impl Staff {
    /// Everything a search among accounts looks at.
    pub fn search_text(&self) -> String {
        search_text(&self.email, &self.full_name)
    }
}

/// The same of an account that is not there yet.
pub fn search_text(email: &str, full_name: &str) -> String {
    turkish::fold(&format!("{full_name} {email}"))
}

/// An account as those see it who manage accounts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub staff: Staff,
    pub last_sign_in_at: Option<DateTime<Utc>>,
    /// How many of its sessions have not ended.
    pub sessions: u64,
    pub has_second_factor: bool,
}

/// Which accounts a list holds, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AccountQuery {
    pub role: Option<Role>,
    /// Folded words, all of which must be found.
    pub words: Vec<String>,
    pub page: PageRequest,
}

/// One sign-in that has not ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// What the id in the cookie hashes to.
    pub id_hash: String,
    pub user_id: i64,
    pub created_at: DateTime<Utc>,
    /// To within a few minutes.
    pub last_seen_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    /// What the browser calls itself.
    pub user_agent: String,
}

impl Session {
    /// Tells the sessions of an account apart, and cannot be used as one.
    pub fn public_id(&self) -> &str {
        self.id_hash.get(..16).unwrap_or(&self.id_hash)
    }
}

/// Whoever makes a call.
#[derive(Clone, Debug)]
pub enum Actor {
    Visitor,
    Staff(Staff),
    /// Signed in, but the role needs a second factor that the account lacks: may only set one up.
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

    /// Whoever has signed in; 401 for anybody else.
    pub fn staff(&self) -> Result<&Staff> {
        match self {
            Self::Staff(staff) => Ok(staff),
            Self::NeedsSecondFactor(_) => Err(Error::SecondFactorSetupRequired),
            Self::Visitor | Self::System => Err(Error::Unauthenticated),
        }
    }

    /// As `staff`, but also an account that has to set up a second factor: only for the calls that do so.
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

    /// The name the audit trail keeps, so that it reads well after the account is gone.
    pub fn name(&self) -> &str {
        match self {
            Self::Staff(staff) | Self::NeedsSecondFactor(staff) => &staff.full_name,
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

/// What can be changed about an account: `PUT /api/users/{id}`. What is left out stays.
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
    fn a_change_leaves_alone_what_it_does_not_name() {
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
