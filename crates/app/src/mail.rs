//! Outgoing mail over SMTP.

use std::time::Duration;

use lettre::message::Mailbox;
use lettre::message::header::{self, ContentType, HeaderName, HeaderValue};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use meydan_domain::{Error, Result};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// The timeout of a whole SMTP dialogue: lettre limits connecting only, and a server may accept and then stall.
const SEND_TIMEOUT: Duration = Duration::from_secs(30);
/// With `SEND_TIMEOUT` less than the deadline of a mail job.
const TEST_TIMEOUT: Duration = Duration::from_secs(20);

/// The connection to the mail server of `MEYDAN_SMTP_URL`.
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
}

/// One plain-text mail.
pub struct Mail {
    pub from: String,
    pub to: String,
    pub reply_to: Option<String>,
    pub subject: String,
    pub text: String,
    /// The place in a conversation.
    pub thread: Option<MailThread>,
    /// Shown by mail programs as their own unsubscribe button (RFC 8058).
    pub unsubscribe_url: Option<String>,
}

/// `Message-ID`s without angle brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailThread {
    pub mail_id: String,
    /// The mail that it answers.
    pub in_reply_to: Option<String>,
}

impl Mailer {
    /// From an address such as `smtps://user:password@mail.example.org`; connects when first used.
    pub fn new(url: &str) -> Result<Self, String> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
            .map_err(|error| error.to_string())?
            .timeout(Some(CONNECT_TIMEOUT))
            .build();
        Ok(Self { transport })
    }

    pub async fn send(&self, mail: Mail) -> Result<(), SendError> {
        let message = compose(mail)?;
        let sent = match tokio::time::timeout(SEND_TIMEOUT, self.transport.send(message)).await {
            Ok(sent) => sent.map(drop).map_err(|error| send_error(error.status().map(u16::from), error.to_string())),
            Err(_) => Err(SendError::Unknown(format!("no answer from the mail server in {SEND_TIMEOUT:?}"))),
        };
        let outcome = if sent.is_ok() { "sent" } else { "failed" };
        metrics::counter!("meydan_mails_total", "outcome" => outcome).increment(1);
        sent
    }

    /// Connects and signs in without sending a mail. An error of `send` does not say whether the connection was lost before
    /// or after the server accepted the mail; after this call most failures to connect are known already.
    pub async fn test_connection(&self) -> Result<(), SendError> {
        let failure = match tokio::time::timeout(TEST_TIMEOUT, self.transport.test_connection()).await {
            Ok(Ok(true)) => return Ok(()),
            Ok(Ok(false)) => SendError::NotAccepted("the mail server does not answer".to_owned()),
            Ok(Err(error)) => match send_error(error.status().map(u16::from), error.to_string()) {
                SendError::Unknown(text) => SendError::NotAccepted(text),
                known => known,
            },
            Err(_) => SendError::NotAccepted(format!("no answer from the mail server in {TEST_TIMEOUT:?}")),
        };
        metrics::counter!("meydan_mails_total", "outcome" => "failed").increment(1);
        Err(failure)
    }
}

/// Why a mail is not known to be sent.
#[derive(Debug)]
pub enum SendError {
    /// The server has certainly not accepted it; a retry may help.
    NotAccepted(String),
    /// It cannot be composed or was refused permanently; a retry would not help.
    Refused(String),
    /// The connection was lost or timed out: the server may have accepted it.
    Unknown(String),
}

impl SendError {
    /// For mails that are sent at least once: an unknown outcome is retried.
    pub fn into_error(self) -> Error {
        match self {
            Self::NotAccepted(text) | Self::Unknown(text) => Error::Unavailable(text),
            Self::Refused(text) => Error::MailFailed(text),
        }
    }
}

/// A 5xx reply is permanent, except 53x (RFC 4954) about the site's own credentials: the operator can correct them, and the
/// queued mails are sent then.
fn send_error(status: Option<u16>, text: String) -> SendError {
    match status {
        Some(400..=499 | 530..=539) => SendError::NotAccepted(text),
        Some(500..=599) => SendError::Refused(text),
        _ => SendError::Unknown(text),
    }
}

/// True if a mail can be sent to or from the address. The forms accept more, such as `a..b@example.org`.
pub(crate) fn is_address(text: &str) -> bool {
    text.parse::<Mailbox>().is_ok()
}

fn compose(mail: Mail) -> Result<Message, SendError> {
    let mailbox = |address: &str| {
        address.parse::<Mailbox>().map_err(|error| format!("{address:?} is not a mail address: {error}"))
    };
    let mut builder = Message::builder()
        // An admin can correct the site's own address, and the queued mails are sent then.
        .from(mailbox(&mail.from).map_err(SendError::NotAccepted)?)
        .to(mailbox(&mail.to).map_err(SendError::Refused)?)
        .subject(one_line(&mail.subject))
        .header(ContentType::TEXT_PLAIN);
    // An invalid address of a visitor must not prevent the delivery.
    if let Some(reply_to) = mail.reply_to.and_then(|address| address.parse::<Mailbox>().ok()) {
        builder = builder.reply_to(reply_to);
    }
    if let Some(thread) = mail.thread {
        builder = builder.message_id(Some(format!("<{}>", thread.mail_id)));
        if let Some(answered) = thread.in_reply_to {
            builder = builder.in_reply_to(format!("<{answered}>")).references(format!("<{answered}>"));
        }
    }
    if let Some(url) = mail.unsubscribe_url {
        for (name, value) in [
            ("List-Unsubscribe", format!("<{url}>")),
            ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
        ] {
            builder = builder.raw_header(HeaderValue::new(HeaderName::new_from_ascii_str(name), value));
        }
    }
    builder
        .header(header::ContentTransferEncoding::Base64)
        .body(mail.text)
        .map_err(|error| SendError::Refused(error.to_string()))
}

/// Prevents header injection: a line break in a subject would start another header.
fn one_line(text: &str) -> String {
    text.split(char::is_control).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_permanent_replies_about_the_mail_are_final() {
        for status in [500, 550, 552, 554] {
            assert!(matches!(send_error(Some(status), String::new()), SendError::Refused(_)), "{status}");
        }
        // Busy, greylisted, a wrong password in `MEYDAN_SMTP_URL`.
        for status in [421, 450, 530, 535] {
            assert!(matches!(send_error(Some(status), String::new()), SendError::NotAccepted(_)), "{status}");
        }
    }

    #[test]
    fn without_a_reply_the_server_may_have_accepted_the_mail() {
        assert!(matches!(send_error(None, String::new()), SendError::Unknown(_)));
    }

    #[test]
    fn a_subject_cannot_inject_headers() {
        let message = compose(Mail {
            from: "a@example.org".into(),
            to: "b@example.org".into(),
            reply_to: Some("not an address".into()),
            subject: "hi\r\nBcc: c@example.org".into(),
            text: "çok güzel".into(),
            thread: None,
            unsubscribe_url: None,
        })
        .expect("composes");
        let text = String::from_utf8(message.formatted()).expect("ascii");
        assert!(!text.lines().any(|line| line.starts_with("Bcc:")), "{text}");
    }
}
