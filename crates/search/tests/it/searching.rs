//! Rules of the search that the labeled queries do not cover one by one.

use meydan_domain::Language;
use meydan_domain::date_range::DateRange;
use meydan_domain::event_draft::EventDraft;
use meydan_domain::event_query::{EventQuery, Sort, Visibility};
use meydan_domain::money::Money;
use meydan_domain::price_band::PriceBand;
use meydan_search::{Change, Query, SearchIndex, understand};

use crate::demo::{Demo, event, now, simple_event};

fn index(events: &[meydan_domain::event::Event]) -> SearchIndex {
    let index = SearchIndex::in_memory().expect("an index");
    index.write(events.iter().map(Change::Put), 1).expect("a write");
    index
}

fn found(index: &SearchIndex, query: &Query) -> Vec<i64> {
    index.search(query).expect("an answer").ids
}

#[test]
fn title_outranks_venue_outranks_description() {
    let base = simple_event(1, "Gece", "2026-11-20");
    let mut in_venue = simple_event(2, "Gece", "2026-11-19");
    in_venue.content.showings[0].place.venue.tr = "Zeplin Salonu".into();
    let mut in_description = simple_event(3, "Gece", "2026-11-18T20:00");
    in_description.content.description.tr = "Bir zeplin.".into();
    let in_title = simple_event(4, "Zeplin", "2026-12-24");
    let index = index(&[base, in_venue, in_description, in_title]);
    assert_eq!(found(&index, &Query::new("zeplin", now())), [4, 2, 3]);
}

#[test]
fn exact_outranks_root_outranks_prefix_outranks_typo() {
    let titles = ["Konser", "Konserler", "Konserve"];
    let events: Vec<_> = titles.iter().zip(1..).map(|(title, id)| simple_event(id, title, "2026-11-20")).collect();
    let index = index(&events);
    assert_eq!(found(&index, &Query::new("konser", now()))[..2], [1, 2]);
    assert_eq!(found(&index, &Query::new("konsr", now()))[0], 1);
}

#[test]
fn equal_scores_are_ordered_by_start() {
    let index = index(&[
        simple_event(1, "Zeplin", "2026-12-20"),
        simple_event(2, "Zeplin", "2026-11-19"),
        simple_event(3, "Zeplin", "2026-11-25"),
    ]);
    assert_eq!(found(&index, &Query::new("zeplin", now())), [2, 3, 1]);
}

#[test]
fn past_events_are_only_found_on_request() {
    let index = index(&[
        simple_event(1, "Zeplin", "2026-11-01T20:00"),
        simple_event(2, "Zeplin", "2026-11-10T20:00"),
        simple_event(3, "Zeplin", "2026-11-30T20:00"),
    ]);
    assert_eq!(found(&index, &Query::new("zeplin", now())), [3]);
    let by_date = |visibility| EventQuery { visibility, sort: Sort::Date, ..EventQuery::upcoming(now(), Language::Tr) };
    let past = Query { events: by_date(Visibility::Past), ..Query::new("zeplin", now()) };
    assert_eq!(found(&index, &past), [2, 1]);
    assert_eq!(found(&index, &Query { events: by_date(Visibility::Active), ..past }).len(), 3);
}

#[test]
fn all_words_are_required_and_relaxed_if_no_event_has_them_all() {
    let index = index(&[simple_event(1, "Mavi Zeplin", "2026-11-20"), simple_event(2, "Mavi Balon", "2026-11-20")]);
    let strict = index.search(&Query::new("mavi zeplin", now())).expect("an answer");
    assert_eq!((strict.ids, strict.is_relaxed), (vec![1], false));
    let relaxed = index.search(&Query::new("mavi lokomotif", now())).expect("an answer");
    assert_eq!((relaxed.total, relaxed.is_relaxed), (2, true));
    assert_eq!(index.search(&Query::new("lokomotif", now())).expect("an answer").total, 0);
}

#[test]
fn results_by_typo_are_marked_as_guesses() {
    let index = index(&[simple_event(1, "Mavi Zeplin", "2026-11-20"), simple_event(2, "Kavi Balon", "2026-11-20")]);
    let search = |text| index.search(&Query::new(text, now())).expect("an answer");
    for (text, ids, is_guess) in [
        ("zeplin", vec![1], false),
        ("zepl", vec![1], false),
        ("zeplinler", vec![1], false),
        ("zepiln", vec![1], true),
        // Both words are in the index, but an event has both only with a typo in one.
        ("mavi balon", vec![2], true),
        ("lokomotif", vec![], false),
    ] {
        let hits = search(text);
        assert_eq!((hits.ids, hits.is_guess), (ids, is_guess), "{text}");
    }
}

#[test]
fn filters_never_relax_the_words() {
    let demo = Demo::new();
    let events = EventQuery { city: Some("izmir".into()), ..Query::new("", now()).events };
    let query = Query { events: events.clone(), ..Query::new("caz", now()) };
    assert_eq!(demo.index.search(&query).expect("an answer").total, 0);
    let query = Query { events, ..Query::new("rebetiko", now()) };
    assert_eq!(demo.keys(&found(&demo.index, &query)), ["karsiyakada-rebetiko-aksami"]);
}

#[test]
fn a_city_in_a_name_still_finds_the_name() {
    let mut elsewhere = simple_event(1, "Ankara Kalesi Resimleri", "2026-11-20");
    elsewhere.content.city.tr = "Bolu".into();
    let index = index(&[elsewhere, simple_event(2, "Free Jazz Gecesi", "2026-11-21")]);
    let demo = Demo::new();
    let search = |text: &str| found(&index, &Query::understood(&understand(text, &demo.vocabulary, now()), now()));
    assert_eq!(search("Ankara Kalesi"), [1]);
    assert_eq!(search("free jazz"), [2]);
}

#[test]
fn prices_filter_by_overlap_and_dates_by_what_is_on() {
    let priced = |id: i64, low: Option<i64>, high: Option<i64>, start: &str, end: Option<&str>| {
        let base = EventDraft {
            event_id: Some(format!("event-{id}")),
            title_tr: "Zeplin".into(),
            title_en: "Zeppelin".into(),
            description_tr: "x".into(),
            description_en: "x".into(),
            venue_name: "x".into(),
            venue_en: "x".into(),
            city: "Bolu".into(),
            city_en: "Bolu".into(),
            start_date: start.into(),
            end_date: end.map(str::to_owned),
            price_min: low.and_then(|low| Money::from_hundredths(low * 100)),
            price_max: high.and_then(|high| Money::from_hundredths(high * 100)),
            ..EventDraft::default()
        };
        event(id, &base)
    };
    let index = index(&[
        priced(1, Some(0), Some(0), "2026-11-19", None),
        priced(2, Some(100), Some(400), "2026-11-20", None),
        priced(3, None, None, "2026-11-10", Some("2026-12-10")),
    ]);
    let by_date = || EventQuery::upcoming(now(), Language::Tr);
    let search = |events: EventQuery| found(&index, &Query { events, ..Query::new("", now()) });
    let money = |amount: i64| Money::from_hundredths(amount * 100);
    assert_eq!(search(EventQuery { price_band: Some(PriceBand::Free), ..by_date() }), [1]);
    assert_eq!(search(EventQuery { price_min: money(300), ..by_date() }), [2]);
    assert_eq!(search(EventQuery { price_max: money(99), ..by_date() }), [1]);
    let tomorrow = EventQuery { dates: DateRange::Tomorrow.dates(now()), ..by_date() };
    assert_eq!(search(tomorrow), [1, 3]);
    let by_price = Query { events: EventQuery { sort: Sort::Price, ..by_date() }, ..Query::new("zeplin", now()) };
    assert_eq!(found(&index, &by_price), [1, 2, 3]);
}

#[test]
fn pages_have_no_gaps_or_duplicates() {
    let demo = Demo::new();
    let all = found(&demo.index, &Query { limit: 1_000, ..Query::new("", now()) });
    assert_eq!(all.len(), 126);
    let pages: Vec<i64> = (0..all.len())
        .step_by(10)
        .flat_map(|offset| found(&demo.index, &Query { offset, limit: 10, ..Query::new("", now()) }))
        .collect();
    assert_eq!(pages, all);
}

#[test]
fn corrections_are_spelled_as_in_events() {
    let demo = Demo::new();
    let correction = |text: &str| demo.index.did_you_mean(text, now()).expect("an answer");
    assert_eq!(correction("rebtıko").as_deref(), Some("rebetiko"));
    assert_eq!(correction("kısafilm").as_deref(), Some("kısa film"));
    assert_eq!(correction("çomlekk").as_deref(), Some("çömlek"));
    // Both halves are words of events, but no event has them side by side.
    assert_eq!(correction("sahnecaz"), None);
    assert_eq!(correction("caz"), None);
    assert_eq!(correction("qqqqqqqqqqqqq"), None);
}

#[test]
fn an_unknown_word_is_not_stemmed_into_another() {
    let demo = Demo::new();
    // The root `oper` would be one typo away from `open`.
    assert_eq!(demo.keys(&demo.search("opera").ids), [""; 0]);
}

#[test]
fn each_of_hundreds_of_matches_is_filtered_by_its_own_facts() {
    let date = |id| if id % 5 == 0 { "2026-01-01".to_owned() } else { format!("2026-12-{:02}", 1 + id % 28) };
    let events: Vec<_> = (1..=400).map(|id| simple_event(id, "Gece", &date(id))).collect();
    let index = index(&events);
    index.write((1..=400).filter(|id| id % 7 == 0).map(Change::Remove), 2).expect("removals");
    let mut expected: Vec<i64> = (1..=400).filter(|id| id % 5 != 0 && id % 7 != 0).collect();
    let events = EventQuery::upcoming(now(), Language::Tr);
    let query = Query { limit: 1_000, events, ..Query::new("gece", now()) }.with_facets();
    let hits = index.search(&query).expect("a search");
    assert_eq!(hits.total, expected.len() as u64);
    assert_eq!(hits.facets.expect("facets").cities[0].count, expected.len() as u64);
    expected.sort_by_key(|id| (1 + id % 28, *id));
    assert_eq!(hits.ids, expected);
}

#[test]
fn the_maximum_number_of_words_is_matched_together() {
    let title = "Bir iki deniz kedi beyaz altın yeşil sekiz";
    let index = index(&[simple_event(1, title, "2026-12-01"), simple_event(2, "Bir kedi", "2026-12-01")]);
    let hits = index.search(&Query::new(title, now())).expect("a search");
    assert_eq!((hits.ids, hits.is_relaxed), (vec![1], false));
}

#[test]
fn one_of_three_words_is_enough_if_no_event_has_two() {
    let demo = Demo::new();
    let hits = demo.search("hot air balloon");
    assert!(demo.keys(&hits.ids).contains(&"kapadokya-safak-balon-fotograf-turu"), "{:?}", demo.keys(&hits.ids));
    assert!(hits.is_relaxed);
}

#[test]
fn understood_parts_are_not_relaxed() {
    let demo = Demo::new();
    let hits = demo.search("hakkari konser");
    assert_eq!((hits.total, hits.is_relaxed), (0, false));
    // A single word is not dropped either.
    let hits = demo.search("hakkari zeplin");
    assert_eq!((hits.total, hits.is_relaxed), (0, false));
}

#[test]
fn text_without_words_finds_nothing_and_blanks_find_all() {
    let demo = Demo::new();
    for text in ["k".repeat(60).as_str(), "🎉", "\"", "?!"] {
        assert_eq!(demo.search(text).total, 0, "{text}");
    }
    for text in ["", "  "] {
        assert_eq!(demo.search(text).total, 126, "{text:?}");
    }
}

#[test]
fn names_of_understood_words_are_found_on_any_day_and_in_any_city() {
    let titles = [
        ("yeni yıl konseri", "Yeni Yıl Konseri"),
        ("ankara sanat tiyatrosu", "Ankara Sanat Tiyatrosu: Kış Oyunu"),
        ("beşiktaş", "Trabzonspor - Beşiktaş"),
        ("karşıyaka maçı", "Karşıyaka Maçı"),
        ("nilüfer konseri", "Nilüfer Konseri"),
        ("martin", "Martin ile Bir Akşam"),
        ("yarım maraton", "Yarım Maraton"),
        ("bugün git yarın gel", "Bugün Git Yarın Gel"),
    ];
    let events: Vec<_> =
        titles.iter().zip(1..).map(|((_, title), id)| simple_event(id, title, "2027-02-11T20:00")).collect();
    let index = index(&events);
    let vocabulary = Demo::new().vocabulary;
    for ((typed, title), id) in titles.iter().zip(1..) {
        let understood = index.understand(typed, &vocabulary, now()).expect("a parsed text");
        let found = found(&index, &Query::understood(&understood, now()));
        assert!(found.contains(&id), "“{typed}” does not find {title}: {understood:?}");
    }
}

#[test]
fn words_that_are_spelled_right_are_not_corrected() {
    let index = index(&[simple_event(1, "Gece", "2027-02-11T20:00")]);
    let vocabulary = Demo::new().vocabulary;
    for (typed, parts) in
        [("yarım maraton", 0), ("burda ne var", 0), ("keman dersi", 0), ("martin", 0), ("football match", 1)]
    {
        let understood = index.understand(typed, &vocabulary, now()).expect("a parsed text");
        assert_eq!(understood.parts.len(), parts, "{typed}: {understood:?}");
    }
}
