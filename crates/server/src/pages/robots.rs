//! `/robots.txt`

use axum::extract::State;

use crate::site::Site;

pub async fn show_robots(State(site): State<Site>) -> String {
    let origin = site.public_url();
    format!(
        "User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /newsletter/\n\nSitemap: {origin}/sitemap.xml\n"
    )
}
