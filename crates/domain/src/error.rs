//! The one error of the project: what went wrong, in terms a caller can act on.

use crate::field::FieldErrors;
use crate::second_factor::Challenge;

pub type Result<T, E = Error> = std::result::Result<T, E>;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The thing does not exist, or the caller must not know that it does.
    #[error("{0} not found")]
    NotFound(Missing),
    #[error("not signed in")]
    Unauthenticated,
    #[error("wrong e-mail or password")]
    WrongCredentials,
    /// The password was right, and the account has a second factor.
    #[error("the second factor is missing")]
    SecondFactorRequired(Box<Challenge>),
    #[error("wrong code or passkey")]
    WrongSecondFactor,
    /// The role needs a second factor and the account has none: it may only set one up.
    #[error("a second factor has to be set up first")]
    SecondFactorSetupRequired,
    #[error("the role does not allow this")]
    Forbidden,
    /// A state-changing call that another site's page made.
    #[error("the call comes from a foreign origin")]
    ForeignOrigin,
    #[error("malformed request: {0}")]
    Malformed(String),
    #[error("invalid fields: {0}")]
    Invalid(FieldErrors),
    #[error("conflict: {0:?}")]
    Conflict(Conflict),
    #[error("method not allowed")]
    MethodNotAllowed,
    #[error("the body is larger than {limit} bytes")]
    TooLarge { limit: usize },
    #[error("the content type is not supported: {0:?} is")]
    UnsupportedMediaType(Accepted),
    #[error("too many tries; again in {retry_after_seconds} s")]
    TooMany { retry_after_seconds: u64 },
    /// The database or the media store does not answer; trying again may help.
    #[error("unavailable: {0}")]
    Unavailable(String),
    /// The mail server refused a mail for good; sending it again would not help.
    #[error("the mail was refused: {0}")]
    MailRefused(String),
    /// A defect or a broken machine: details go to the log, never to the caller.
    #[error("internal: {0}")]
    Internal(String),
}

/// What a call takes instead of what it was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accepted {
    Json,
    Form,
    Picture,
}

/// What was looked for in vain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    Event,
    Blog,
    Category,
    Venue,
    Profile,
    Platform,
    AuditEntry,
    Image,
    Logo,
    Setting,
    User,
    TrashItem,
    Message,
    Subscription,
    /// A link of a mail that leads nowhere any more.
    Link,
    Page,
    /// The first step of a sign-in or a set-up, which has expired or is used up.
    Challenge,
    Passkey,
    Totp,
    Session,
}

impl std::fmt::Display for Missing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// Somebody saved in between; nothing was overwritten.
    StaleVersion { current: i64 },
    /// The unique key is taken.
    Duplicate { field: &'static str },
    /// Other things still point at it: it cannot go.
    InUse,
    /// So many events still name it: it cannot go.
    InUseByEvents { count: u64 },
    /// Other things still point at it by its name: that cannot change.
    NameInUse { field: &'static str },
    /// It belongs to every installation.
    BuiltIn,
    /// The entry of the audit trail is no merge, or one that was undone.
    CannotUndo,
    /// Somebody must be left who can manage accounts.
    LastSuperAdmin,
    /// Whoever disables their own account locks themselves out.
    OwnAccount,
    /// The account has an authenticator app already.
    TotpExists,
    /// The site's address is none that passkeys can be bound to.
    NoPasskeysHere,
}

impl Conflict {
    /// The field beside which a form can say it.
    pub fn field(&self) -> Option<&'static str> {
        match self {
            Self::Duplicate { field } | Self::NameInUse { field } => Some(field),
            _ => None,
        }
    }
}

impl Error {
    pub fn invalid(field: &str, problem: crate::field::Problem) -> Self {
        let mut errors = FieldErrors::default();
        errors.add(field, problem);
        Self::Invalid(errors)
    }

    pub fn internal(cause: impl std::fmt::Display) -> Self {
        Self::Internal(cause.to_string())
    }
}
