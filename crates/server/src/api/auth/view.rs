//! The signed-in user, and the sessions of an account.

use axum::response::{IntoResponse, Response};
use meydan_app::sessions::SignedIn;
use meydan_domain::clock::local_rfc3339;
use meydan_domain::staff::{self, Role, Staff};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::Data;
use crate::session_cookie;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = User)]
pub struct UserView {
    pub id: i64,
    pub email: String,
    pub full_name: String,
    pub role: Role,
    pub avatar_url: Option<String>,
    /// True, and present only, when the role requires a second factor that the account lacks: other calls are refused until
    /// it is set up.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub needs_second_factor: bool,
}

impl UserView {
    pub fn of(staff: Staff, needs_second_factor: bool) -> Self {
        Self { needs_second_factor, ..staff.into() }
    }
}

impl From<Staff> for UserView {
    fn from(staff: Staff) -> Self {
        Self {
            id: staff.id,
            email: staff.email,
            full_name: staff.full_name,
            role: staff.role,
            avatar_url: staff.avatar_url,
            needs_second_factor: false,
        }
    }
}

/// An active session.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SignIn)]
pub struct SessionView {
    /// A public id of the session; it does not authenticate.
    pub id: String,
    #[schema(format = DateTime)]
    pub created_at: String,
    /// Accurate to a few minutes.
    #[schema(format = DateTime)]
    pub last_seen_at: String,
    #[schema(format = DateTime)]
    pub expires_at: String,
    /// The `User-Agent` of the browser.
    pub user_agent: String,
    /// True for the session of this request.
    pub is_current: bool,
}

impl SessionView {
    pub fn new(session: staff::Session, is_current: bool) -> Self {
        Self {
            id: session.public_id().to_owned(),
            created_at: local_rfc3339(session.created_at),
            last_seen_at: local_rfc3339(session.last_seen_at),
            expires_at: local_rfc3339(session.expires_at),
            user_agent: session.user_agent,
            is_current,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct EndedSessions {
    /// Number of ended sessions.
    pub ended: u64,
}

/// The signed-in user.
#[derive(Debug, Serialize, ToSchema)]
pub struct Session {
    pub user: UserView,
}

/// The response to a sign-in: the user, and the session cookie.
pub fn signed_in(session: SignedIn, is_https: bool) -> Response {
    let user = UserView::of(session.staff.clone(), session.needs_second_factor);
    with_session(Data::new(Session { user }), Some(session), is_https)
}

/// Adds the session cookie to a response if the caller's session has a new id.
pub fn with_session(answer: impl IntoResponse, session: Option<SignedIn>, is_https: bool) -> Response {
    let mut response = answer.into_response();
    if let Some(session) = session {
        session_cookie::set(&mut response, &session, is_https);
    }
    response
}
