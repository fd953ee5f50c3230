//! The domain error, in terms a caller can act on.

use crate::field::FieldErrors;
use crate::second_factor::Challenge;
use crate::source::FetchFailure;

pub type Result<T, E = Error> = std::result::Result<T, E>;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It does not exist, or the caller must not know that it does.
    #[error("{0} not found")]
    NotFound(Missing),
    #[error("not signed in")]
    Unauthenticated,
    #[error("wrong email or password")]
    WrongCredentials,
    /// The password was correct, and the account has a second factor.
    #[error("the second factor is missing")]
    SecondFactorRequired(Box<Challenge>),
    #[error("wrong code or passkey")]
    WrongSecondFactor,
    /// The role requires a second factor and the account has none: it may only set one up.
    #[error("a second factor has to be set up first")]
    SecondFactorSetupRequired,
    #[error("the role does not allow this")]
    Forbidden,
    /// A state-changing call by a page of another site.
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
    /// A page or file of another site could not be fetched.
    #[error("the source failed: {0:?}")]
    SourceFailed(FetchFailure),
    /// The database or the media store does not respond; a retry may help.
    #[error("unavailable: {0}")]
    Unavailable(String),
    /// A mail failed for good: a retry would not help, or could send it twice.
    #[error("the mail failed: {0}")]
    MailFailed(String),
    /// An internal error: details go to the log, never to the caller.
    #[error("internal: {0}")]
    Internal(String),
}

/// The content that a call accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accepted {
    Json,
    Form,
    Picture,
}

/// What was not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    Event,
    Blog,
    Category,
    Venue,
    Profile,
    Platform,
    Synonym,
    ReplyTemplate,
    GlossaryName,
    ListView,
    AuditEntry,
    Revision,
    PreviewLink,
    Image,
    Logo,
    Setting,
    User,
    TrashItem,
    Message,
    Subscription,
    /// An invalid or expired link of a mail.
    Link,
    Page,
    /// The challenge of a sign-in or a set-up, expired or already used.
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
    /// Saved by another user meanwhile; nothing was overwritten.
    StaleVersion { current: i64 },
    /// The unique key is taken.
    Duplicate { field: &'static str },
    /// It is still referenced and cannot be deleted.
    InUse,
    /// So many events still name it: it cannot go.
    InUseByEvents { count: u64 },
    /// Other things still point at it by its name: that cannot change.
    NameInUse { field: &'static str },
    /// It belongs to every installation.
    BuiltIn,
    /// The entry of the audit trail is no merge and no bulk change, or one that was undone.
    CannotUndo,
    /// A bulk change meant another number of events.
    CountDiffers { count: u64 },
    /// At least one account must be able to manage accounts.
    LastSuperAdmin,
    /// Callers cannot disable their own account.
    OwnAccount,
    /// The account already has an authenticator app.
    TotpExists,
    /// There are as many as there may be.
    Full { max: u64 },
    /// Mail cannot be sent: no mail server is configured.
    MailNotConfigured,
    /// Passkeys are not available at the site's address.
    NoPasskeysHere,
}

impl Conflict {
    /// The form field of the conflict.
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
