//! Which addresses are screens of the web app, and which part of an address matters to them.

/// The first segments of the addresses that the web app knows, with the parameters each of them reads.
const SCREENS: [(&str, &[&str]); 10] = [
    ("", &[]),
    ("event", &[]),
    ("search", &["q", "category", "city", "dateRange", "price", "platform", "bbox", "sort", "cursor"]),
    ("about", &[]),
    ("contact", &[]),
    ("world-news", &[]),
    ("blog", &[]),
    ("categories", &[]),
    ("favourites", &[]),
    ("offline", &[]),
];
/// Two hundred letters of a search, each of four bytes and percent-encoded, and room for the rest; what is longer no
/// screen asks for.
const LONGEST: usize = 4000;

/// A public page as it is drawn and kept: two addresses that show the same are one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageAddress {
    /// Path and the parameters that matter, in a fixed order.
    pub text: String,
}

impl PageAddress {
    /// `None` for an address that no screen has.
    pub fn of(path: &str, query: &str) -> Option<Self> {
        let path = if path == "/" { path } else { path.trim_end_matches('/') };
        let first = path.strip_prefix('/')?.split('/').next()?;
        let (_, parameters) = SCREENS.iter().find(|(screen, _)| *screen == first)?;
        let kept: Vec<&str> = parameters
            .iter()
            .filter_map(|name| {
                query
                    .split('&')
                    .find(|pair| pair.split_once('=').is_some_and(|(key, value)| key == *name && !value.is_empty()))
            })
            .collect();
        let text = if kept.is_empty() { path.to_owned() } else { format!("{path}?{}", kept.join("&")) };
        (text.len() <= LONGEST).then_some(Self { text })
    }
}

/// The screens of the admin panel.
const PANEL: [&str; 18] = [
    "login",
    "dashboard",
    "blog",
    "events",
    "images",
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

/// The admin panel draws itself in the browser, for those who may see it.
pub fn is_admin(path: &str) -> bool {
    path == "/admin" || path.starts_with("/admin/")
}

/// Whether the panel has a screen at this address.
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
    fn parameters_that_a_screen_does_not_read_are_dropped() {
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
    fn a_slash_at_the_end_is_the_same_page() {
        assert_eq!(text("/about/", "").as_deref(), Some("/about"));
        assert_eq!(text("/", "").as_deref(), Some("/"));
    }

    #[test]
    fn the_panel_knows_its_screens() {
        for screen in ["/admin", "/admin/", "/admin/login", "/admin/events/", "/admin/reset-password"] {
            assert!(is_admin(screen) && is_admin_screen(screen), "{screen}");
        }
        assert!(is_admin("/admin/nowhere") && !is_admin_screen("/admin/nowhere"));
        assert!(!is_admin("/administration"));
    }

    #[test]
    fn other_addresses_and_endless_ones_are_no_screens() {
        assert_eq!(text("/nowhere", ""), None);
        assert_eq!(text("//", ""), None);
        assert_eq!(text("/search", &format!("q={}", "a".repeat(5000))), None);
    }
}
