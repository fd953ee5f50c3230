//! Why an address was not fetched and why an input was not read, in terms an editor can act on.

/// An address that may not be fetched, or a response that is not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FetchRefusal {
    NotAnAddress,
    /// Only `http` and `https` are fetched.
    Scheme,
    /// Only the ports 80 and 443 are fetched.
    Port,
    /// A user name or password in the address.
    Credentials,
    /// An address of a private network, or one that is no address of a single server.
    PrivateAddress,
    /// The site's robots.txt forbids it.
    Robots,
    TooLarge {
        megabytes: usize,
    },
    /// The site asked to be left alone for a while.
    RetryLater {
        seconds: u64,
    },
}

/// A fetch that was allowed and failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FetchFailure {
    Unreachable,
    Timeout,
    Status(u16),
    TooManyRedirects,
    /// A response that is compressed in a way that was not asked for, or damaged.
    Encoding,
}

/// An input that holds nothing to import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnreadableInput {
    UnknownFormat,
    NoEvents,
    /// Readable, but not as events; the reason is in both languages.
    Other(crate::text::Localized),
}
