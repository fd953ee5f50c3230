//! Which addresses are pages of the web app, and which query parameters each page reads.

use axum::http::Uri;

/// The filters of the home page and of a search.
const FILTERS: [&str; 15] = [
    "category",
    "city",
    "district",
    "dateRange",
    "from",
    "to",
    "price",
    "price_min",
    "price_max",
    "audience",
    "event_language",
    "setting",
    "accessible",
    "available",
    "platform",
];
/// What a search reads besides.
const OF_SEARCH: [&str; 4] = ["q", "bbox", "sort", "cursor"];
/// The first path segment of each page of the web app, with the query parameters that the page reads.
const SCREENS: [(&str, &[&str]); 13] = [
    ("", &FILTERS),
    ("event", &["showing"]),
    ("venue", &[]),
    ("performer", &[]),
    ("organizer", &[]),
    ("search", &[]),
    ("about", &[]),
    ("contact", &[]),
    ("world-news", &[]),
    ("blog", &[]),
    ("categories", &[]),
    ("favourites", &[]),
    ("offline", &[]),
];
/// What `/embed` reads besides the parameters of a search.
const OF_EMBED: [&str; 6] = ["ids", "venue", "performer", "organizer", "limit", "theme"];
/// A search of 200 characters of four bytes each, percent-encoded, and room for the other parameters.
const MAX_ADDRESS_LENGTH: usize = 4000;

/// The normalized address of a public page: two addresses that show the same page are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageAddress {
    /// Path and the parameters that the page reads, in a fixed order.
    pub text: String,
}

impl PageAddress {
    /// `None` for an address without a page.
    pub fn of(path: &str, query: &str) -> Option<Self> {
        let path = if path == "/" { path } else { path.trim_end_matches('/') };
        let first = path.strip_prefix('/')?.split('/').next()?;
        let parameters_read: Vec<&str> = parameters(first)?
            .into_iter()
            .filter_map(|name| {
                query
                    .split('&')
                    .find(|pair| pair.split_once('=').is_some_and(|(key, value)| key == name && !value.is_empty()))
            })
            .collect();
        let text =
            if parameters_read.is_empty() { path.to_owned() } else { format!("{path}?{}", parameters_read.join("&")) };
        (text.len() <= MAX_ADDRESS_LENGTH).then_some(Self { text })
    }
}

/// The parameters that a page reads; `None` for a page that does not exist.
fn parameters(screen: &str) -> Option<Vec<&'static str>> {
    let of = |screen: &str| SCREENS.iter().find(|(known, _)| *known == screen).map(|(_, parameters)| *parameters);
    match screen {
        "search" => Some([&OF_SEARCH[..1], &FILTERS, &OF_SEARCH[1..]].concat()),
        "embed" => Some([&parameters("search")?[..], &OF_EMBED].concat()),
        screen => of(screen).map(<[_]>::to_vec),
    }
}

/// True for the page of an event or a post with the token of a preview link.
pub fn is_preview(uri: &Uri) -> bool {
    let of_preview = |pair: &str| pair.strip_prefix("preview=").is_some_and(|token| !token.is_empty());
    let is_page = uri.path().starts_with("/event/") || uri.path().starts_with("/blog/");
    is_page && uri.query().unwrap_or_default().split('&').any(of_preview)
}

/// The pages of the admin panel.
const PANEL: [&str; 25] = [
    "login",
    "dashboard",
    "numbers",
    "blog",
    "events",
    "venues",
    "profiles",
    "platforms",
    "glossary",
    "images",
    "import",
    "calendar",
    "settings",
    "logos",
    "categories",
    "messages",
    "subscribers",
    "forgot-password",
    "reset-password",
    "security",
    "users",
    "trash",
    "activity",
    "profile",
    "",
];

/// The admin panel is rendered in the browser only.
pub fn is_admin(path: &str) -> bool {
    path == "/admin" || path.starts_with("/admin/")
}

/// True if the panel has a page at this address.
pub fn is_admin_screen(path: &str) -> bool {
    let rest = path.strip_prefix("/admin").unwrap_or_default().trim_matches('/');
    PANEL.contains(&rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(path: &str, query: &str) -> Option<String> {
        PageAddress::of(path, query).map(|address| address.text)
    }

    #[test]
    fn parameters_that_a_page_does_not_read_are_dropped() {
        assert_eq!(text("/", "utm_source=x&lang=en").as_deref(), Some("/"));
        assert_eq!(text("/event/caz", "category=music").as_deref(), Some("/event/caz"));
    }

    #[test]
    fn the_order_of_parameters_does_not_matter() {
        let expected = Some("/search?q=caz&category=music");
        assert_eq!(text("/search", "category=music&x=1&q=caz").as_deref(), expected);
        assert_eq!(text("/search", "q=caz&category=music&dateRange=").as_deref(), expected);
    }

    #[test]
    fn a_frame_reads_the_parameters_of_a_search_and_its_own() {
        let read = text("/embed", "theme=dark&utm_source=x&limit=3&q=caz&city=izmir&venue=sahne");
        assert_eq!(read.as_deref(), Some("/embed?q=caz&city=izmir&venue=sahne&limit=3&theme=dark"));
    }

    #[test]
    fn a_trailing_slash_is_the_same_page() {
        assert_eq!(text("/about/", "").as_deref(), Some("/about"));
        assert_eq!(text("/", "").as_deref(), Some("/"));
    }

    #[test]
    fn the_pages_of_the_panel_are_recognized() {
        for screen in ["/admin", "/admin/", "/admin/login", "/admin/events/", "/admin/reset-password"] {
            assert!(is_admin(screen) && is_admin_screen(screen), "{screen}");
        }
        assert!(is_admin("/admin/nowhere") && !is_admin_screen("/admin/nowhere"));
        assert!(!is_admin("/administration"));
    }

    #[test]
    fn unknown_and_overlong_addresses_are_not_pages() {
        assert_eq!(text("/nowhere", ""), None);
        assert_eq!(text("//", ""), None);
        assert_eq!(text("/search", &format!("q={}", "a".repeat(5000))), None);
    }
}
