use meydan_domain::showing::{Availability, ShowingStatus};
use meydan_harvest::{Input, Options, Refusal, read};

use super::{now, records, starts, try_read, written};

fn page(data: &str) -> String {
    format!(
        "<!doctype html><html lang=\"tr\"><head><meta property=\"og:image\" content=\"/afis.jpg\"><script type=\"application/ld+json\">{data}</script></head><body></body></html>"
    )
}

#[test]
fn json_ld_gives_every_field_with_its_origin() {
    let html = page(
        r##"{"@context":"https://schema.org","@type":["Event","TheaterEvent"],"@id":"#oyun","name":"Köşe &amp; Bucak","description":"<p>İki perde.</p>","startDate":"2026-12-24T20:30:00+03:00","endDate":"2026-12-24T22:00:00+03:00","doorTime":"2026-12-24T19:30:00+03:00",
        "eventStatus":"https://schema.org/EventRescheduled","previousStartDate":"2026-11-24T20:30","inLanguage":"tr-TR","url":"/oyun/1",
        "location":{"@type":"Place","name":"Büyük Sahne","address":{"@type":"PostalAddress","streetAddress":"Cumhuriyet Cad. 1","addressLocality":"Şişli","addressRegion":"İstanbul","addressCountry":"TR"},"geo":{"latitude":"41.05","longitude":28.99}},
        "offers":{"@type":"AggregateOffer","lowPrice":"250,00","highPrice":400,"priceCurrency":"TRY","availability":"http://schema.org/LimitedAvailability","url":"/bilet/1","validFrom":"2026-10-01"},
        "performer":[{"@type":"Person","name":"Ayşe Işık"},"Can Öz"],"organizer":{"@type":"Organization","name":"Şehir Tiyatrosu"}}"##,
    );
    let input = Input { bytes: html.as_bytes(), url: Some("https://sahne.example/oyun/1"), ..Input::default() };
    let record = &read(&input, &Options::new(now())).expect("readable").records[0];
    assert_eq!((record.title.value.as_str(), record.description.value.as_str()), ("Köşe & Bucak", "İki perde."));
    assert_eq!((record.kind.as_deref(), record.language.as_deref()), (Some("TheaterEvent"), Some("tr")));
    assert_eq!(record.origin_id.as_deref(), Some("https://sahne.example/oyun/1#oyun"));
    assert_eq!(record.url.as_deref(), Some("https://sahne.example/oyun/1"));
    assert_eq!(record.images, ["https://sahne.example/afis.jpg"]);
    assert_eq!(
        (record.status, written(record.previous_start.as_ref())),
        (ShowingStatus::Moved, "2026-11-24 20:30".to_owned())
    );
    assert_eq!(written(record.doors.as_ref()), "2026-12-24 19:30 +180");
    assert_eq!(record.place.address.as_deref(), Some("Cumhuriyet Cad. 1, Şişli, İstanbul"));
    assert_eq!((record.place.city.as_deref(), record.place.region.as_deref()), (Some("Şişli"), Some("İstanbul")));
    assert_eq!(record.place.coordinates, Some((41.05, 28.99)));
    let offer = &record.offers[0];
    assert_eq!(
        (offer.price_min.map(|price| price.hundredths()), offer.price_max.map(|price| price.hundredths())),
        (Some(25_000), Some(40_000))
    );
    assert_eq!((offer.availability, offer.url.as_deref()), (Availability::Few, Some("https://sahne.example/bilet/1")));
    assert_eq!(record.performers, ["Ayşe Işık", "Can Öz"]);
    assert_eq!(
        (record.origins["start"].as_str(), record.origins["images"].as_str()),
        ("json-ld startDate", "og:image")
    );
    assert!(record.problems.is_empty(), "{:?}", record.problems);
}

#[test]
fn graphs_lists_and_references_are_followed() {
    let html = page(
        r##"{"@graph":[{"@type":"WebPage","mainEntity":{"@id":"#e"}},{"@type":"MusicEvent","@id":"#e","name":"Konser","startDate":"2026-12-24","location":{"@id":"#p"},"offers":{"@id":"#o"}},
        {"@type":"Place","@id":"#p","name":"Salon"},{"@type":"Offer","@id":"#o","price":100}]}"##,
    );
    let found = records(&html);
    assert_eq!((found.len(), found[0].place.venue.as_deref(), found[0].offers.len()), (1, Some("Salon"), 1));
}

#[test]
fn dates_of_a_series_inherit_what_they_leave_out() {
    let html = page(
        r#"{"@type":"EventSeries","@id":"https://a.example/s","name":"Oyun","location":{"name":"Sahne"},"subEvent":[{"@type":"Event","startDate":"2026-12-24T20:30"},{"@type":"Event","startDate":"2026-12-25T20:30","name":"Son gece"}]}"#,
    );
    let found = records(&html);
    let titles: Vec<_> = found.iter().map(|record| record.title.value.as_str()).collect();
    assert_eq!(titles, ["Oyun", "Son gece"]);
    assert_eq!(
        (found[1].place.venue.as_deref(), found[1].series_id.as_deref()),
        (Some("Sahne"), Some("https://a.example/s"))
    );
    assert_eq!(found[0].origins["title"], "json-ld name of the series");
}

#[test]
fn events_with_the_address_of_the_page_are_told_apart_by_their_start() {
    let html = page(
        r#"[{"@type":"Event","name":"A","url":"https://a.example/","startDate":"2026-12-24T20:30"},{"@type":"Event","name":"A","url":"https://a.example/","startDate":"2026-12-25T20:30"},{"@type":"Event","name":"A","url":"https://a.example/","startDate":"2026-12-25T20:30"}]"#,
    );
    let ids: Vec<_> = records(&html).into_iter().filter_map(|record| record.origin_id).collect();
    assert_eq!(ids, ["https://a.example/#20261224T2030", "https://a.example/#20261225T2030"]);
}

#[test]
fn an_unreadable_block_does_not_cost_the_others() {
    let html = format!(
        "{}{}",
        page("{\"@type\": \"Event\", name: }"),
        page(r#"{"@type":"Event","name":"B","startDate":"2026-12-24",}"#)
    );
    assert_eq!(starts(&records(&html)), ["2026-12-24"]);
}

#[test]
fn microdata_is_read_with_references_by_id() {
    let html = r#"<div itemscope itemtype="http://schema.org/MusicEvent" itemref="yer"><h1 itemprop="name">Konser</h1>
        <time itemprop="startDate" datetime="2026-12-24T20:30+03:00">24 Aralık</time>
        <div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="priceCurrency" content="TRY"><span itemprop="price">250</span></div></div>
        <div id="yer"><div itemprop="location" itemscope itemtype="http://schema.org/Place"><span itemprop="name">Salon</span></div></div>"#;
    let found = records(html);
    assert_eq!(starts(&found), ["2026-12-24 20:30 +180"]);
    assert_eq!(
        (found[0].place.venue.as_deref(), found[0].origins["title"].as_str()),
        (Some("Salon"), "microdata name")
    );
    assert_eq!(found[0].offers[0].currency.as_deref(), Some("TRY"));
}

#[test]
fn items_that_refer_to_each_other_end() {
    let html = r#"<div id="a" itemscope itemtype="http://schema.org/Event" itemref="b"><i itemprop="name">x</i></div>
        <div id="b" itemprop="subEvent superEvent" itemscope itemtype="http://schema.org/Event" itemref="a b"><i itemprop="startDate">2026-12-24</i></div>"#;
    assert!(try_read(html.as_bytes()).is_ok());
}

#[test]
fn both_generations_of_microformats_are_read() {
    let modern = r#"<div class="h-event"><a class="u-url p-name" href="https://a.example/1">Söyleşi</a> <time class="dt-start" datetime="2026-12-24 20:30+03:00">…</time>
        <span class="dt-end"><span class="value">22:00</span></span><p class="p-location h-card"><span class="p-name">Kitabevi</span>, <span class="p-locality">Bursa</span></p></div>"#;
    let classic = r#"<div class="vevent"><a class="url" href="https://a.example/1"><span class="summary">Söyleşi</span></a> <abbr class="dtstart" title="2026-12-24T20:30:00+03:00">…</abbr>
        <span class="location vcard"><span class="fn org">Kitabevi</span> <span class="adr"><span class="locality">Bursa</span></span></span></div>"#;
    for html in [modern, classic] {
        let found = records(html);
        assert_eq!(starts(&found), ["2026-12-24 20:30 +180"]);
        assert_eq!((found[0].title.value.as_str(), found[0].url.as_deref()), ("Söyleşi", Some("https://a.example/1")));
        assert_eq!(
            (found[0].place.venue.as_deref(), found[0].place.city.as_deref()),
            (Some("Kitabevi"), Some("Bursa"))
        );
    }
    assert_eq!(written(records(modern)[0].end.as_ref()), "2026-12-24 22:00");
}

#[test]
fn a_legacy_page_is_decoded_by_its_declaration() {
    let html = page(r#"{"@type":"Event","name":"Işık Şöleni","startDate":"2026-12-24"}"#)
        .replace("<head>", "<head><meta charset=\"windows-1254\">");
    let found = super::read_bytes(&encoding_rs::WINDOWS_1254.encode(&html).0).records;
    assert_eq!(found[0].title.value, "Işık Şöleni");
}

#[test]
fn pages_without_events_and_feeds_are_refused() {
    assert_eq!(try_read(b"<!doctype html><title>403</title><p>Forbidden"), Err(Refusal::NoEvents));
    assert_eq!(try_read(page("{\"@type\":\"Organization\"}").as_bytes()), Err(Refusal::NoEvents));
    assert!(matches!(
        try_read(b"<?xml version=\"1.0\"?><rss version=\"2.0\"><channel></channel></rss>"),
        Err(Refusal::Unreadable(_))
    ));
}
