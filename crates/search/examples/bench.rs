//! Measures rebuilds and searches: `cargo run --release --example bench -- 100000 [folder [words]]`, with this number
//! of words in each description. With `DUMP=folder`, it only writes the events and queries to files.

#![expect(clippy::print_stdout, reason = "a benchmark prints its results")]

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use meydan_domain::Language;
use meydan_domain::clock::{local_date, parse_moment};
use meydan_domain::date_range::{DateRange, DateSpan};
use meydan_domain::event::{Event, PlatformId};
use meydan_domain::event_draft::EventDraft;
use meydan_domain::event_query::EventQuery;
use meydan_domain::money::Money;
use meydan_domain::text::Localized;
use meydan_search::{Change, Query, SearchIndex, Span, Vocabulary, understand};

/// The allocator of the server.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const ROOTS: usize = 30_000;
const VENUES: u64 = 4_000;
const QUERIES: u64 = 3_000;
const CITIES: [&str; 12] = [
    "İstanbul",
    "Ankara",
    "İzmir",
    "Bursa",
    "Antalya",
    "Konya",
    "Adana",
    "Eskişehir",
    "Trabzon",
    "Diyarbakır",
    "Mersin",
    "Muğla",
];
/// The category, the word for its events in both languages, and that word with a typo.
const KINDS: [(&str, &str, &str, &str); 8] = [
    ("music", "Konser", "Concert", "konsre"),
    ("theater", "Tiyatro Oyunu", "Theatre Play", "tiyotro"),
    ("sports", "Yarış", "Race", "yariss"),
    ("art", "Sergi", "Exhibition", "exibition"),
    ("gastronomy", "Tadım Akşamı", "Tasting Evening", "tasing"),
    ("education", "Atölye", "Workshop", "worksop"),
    ("technology", "Yazılım Buluşması", "Software Meetup", "yazlim"),
    ("business", "Zirve", "Summit", "zirvee"),
];
const SUFFIXES: [&str; 12] = ["", "", "", "lar", "leri", "da", "den", "nin", "i", "si", "ler", "lık"];

/// A generator with the same numbers on every machine (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    /// Small numbers far more often than large ones, like the frequencies of words.
    fn skewed(&mut self, end: usize) -> usize {
        let unit = self.next() as f64 / u64::MAX as f64;
        ((end as f64).powf(unit) - 1.0) as usize
    }
}

struct World {
    roots: Vec<String>,
    description_words: u64,
    today: NaiveDate,
    now: DateTime<Utc>,
}

impl World {
    fn new(description_words: u64) -> Self {
        let now = parse_moment("2026-11-18T10:00").expect("a literal").at;
        let mut random = Random(7);
        let roots = (0..ROOTS).map(|_| root(&mut random)).collect();
        Self { roots, description_words, today: local_date(now), now }
    }

    fn word(&self, random: &mut Random) -> String {
        self.words(random, 1)
    }

    /// Written to one string, because the time to generate events is part of the measurement.
    fn words(&self, random: &mut Random, count: u64) -> String {
        let mut words = String::with_capacity(count as usize * 12);
        for nth in 0..count {
            words.push_str(if nth == 0 { "" } else { " " });
            words.push_str(&self.roots[random.skewed(ROOTS)]);
            words.push_str(SUFFIXES[random.below(12) as usize]);
        }
        words
    }

    fn event(&self, number: i64) -> Event {
        let mut random = Random(number.cast_unsigned());
        let random = &mut random;
        let (category, kind_tr, kind_en, _) = KINDS[random.below(8) as usize];
        let venue = random.below(VENUES);
        let venue_name = self.words(&mut Random(venue + 1_000_000_007), 2);
        let city = CITIES[random.skewed(CITIES.len())];
        let theme = self.words(random, 2);
        let day = self.today + Days::new(random.below(100)) - Days::new(10);
        let start = day.and_time(NaiveTime::MIN) + TimeDelta::minutes(600 + 15 * random.below(48).cast_signed());
        let price = Money::from_hundredths(random.below(8).cast_signed() * 15_000);
        let draft = EventDraft {
            event_id: Some(format!("e-{number}")),
            title_tr: format!("{theme}: {kind_tr}"),
            title_en: format!("{theme}: {kind_en}"),
            description_tr: self.words(random, self.description_words),
            description_en: self.words(random, self.description_words),
            venue_name: format!("{venue_name} Sahnesi"),
            venue_en: format!("{venue_name} Stage"),
            city: city.into(),
            city_en: city.into(),
            organizer_name: Some(self.words(random, 2)),
            tags: Some((0..3).map(|_| self.word(random)).collect()),
            category: Some(category.into()),
            start_date: start.format("%Y-%m-%dT%H:%M").to_string(),
            price_min: price,
            price_max: price,
            source_platform: Some(PlatformId::BUILT_IN[random.below(6) as usize].clone()),
            ..EventDraft::default()
        };
        let content = draft.check(self.now).expect("a valid event");
        Event::new(number, 1, content, self.now, self.now)
    }
}

fn root(random: &mut Random) -> String {
    const FIRST: [&str; 20] =
        ["b", "c", "ç", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r", "s", "ş", "t", "v", "y", "z", ""];
    const VOWELS: [&str; 8] = ["a", "e", "ı", "i", "o", "ö", "u", "ü"];
    const LAST: [&str; 10] = ["", "", "r", "n", "l", "k", "m", "s", "t", "z"];
    (0..2 + random.below(2))
        .map(|_| {
            let mut pick = |from: &[&'static str]| from[random.below(from.len() as u64) as usize];
            format!("{}{}{}", pick(&FIRST), pick(&VOWELS), pick(&LAST))
        })
        .collect()
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let count: i64 = arguments.next().and_then(|count| count.parse().ok()).unwrap_or(100_000);
    let folder = arguments.next().map_or_else(|| std::env::temp_dir().join("meydan-search-bench"), PathBuf::from);
    let world = World::new(arguments.next().and_then(|words| words.parse().ok()).unwrap_or(35));

    if let Some(file) = std::env::var_os("DUMP") {
        return dump(&world, count, Path::new(&file)).expect("the files");
    }

    let cpu_before = cpu_seconds();
    (1..=count).for_each(|number| drop(world.event(number)));
    let generation = cpu_seconds() - cpu_before;

    let _ = std::fs::remove_dir_all(&folder);
    let (index, _) = SearchIndex::open(&folder).expect("an index");
    let (started, cpu_before) = (Instant::now(), cpu_seconds());
    index.rebuild((1..=count).map(|number| world.event(number)), 1).expect("a rebuild");
    let built = started.elapsed();
    println!(
        "{count} events, built in {:.1} s ({:.1} s of CPU time), of which {:.1} s for generating the events",
        built.as_secs_f64(),
        cpu_seconds() - cpu_before,
        generation
    );
    println!("resident: {}", resident());
    if std::env::var_os("BUILD_ONLY").is_some() {
        return;
    }
    index.wait_for_merges().expect("merges end");
    println!("merged after {:.1} s in total; on disk {} MB", started.elapsed().as_secs_f64(), megabytes_in(&folder));
    println!("resident: {}", resident());

    search(&world, &index, "two words, typo, category and dates, facets", true);
    search(&world, &index, "the same without facets", false);
    everything(&world, &index);
    phrases(&world, &index);
    suggest(&world, &index);
    similar(&world, &index, count);
    write(&world, &index, count);
    let _ = std::fs::remove_dir_all(&folder);
}

/// Two words, the second with a typo, with a category and dates.
struct BenchQuery {
    word: String,
    category: &'static str,
    typo: &'static str,
    /// The second word without the typo, for engines that tolerate none.
    corrected: &'static str,
    span: Span,
}

fn bench_query(world: &World, random: &mut Random) -> BenchQuery {
    let (category, kind, _, typo) = KINDS[random.below(8) as usize];
    let word = world.word(random);
    let range = if random.below(2) == 0 { DateRange::Month } else { DateRange::Week };
    let (from, to) = range.moments(world.now);
    let span = Span { from, to };
    BenchQuery { word, category, typo, corrected: kind.split(' ').next().unwrap_or(kind), span }
}

/// Writes the events and queries for other engines as tab-separated lines.
fn dump(world: &World, count: i64, folder: &Path) -> std::io::Result<()> {
    let mut events = String::new();
    for event in (1..=count).map(|number| world.event(number)) {
        let content = &event.content;
        let text = [&content.title, &content.venue, &content.city, &content.organizer, &content.description]
            .map(|text| format!("{} {}", text.tr, text.en))
            .join(" ");
        let tags = content.tags.join(" ");
        let (id, starts_at) = (event.id, content.starts_at.timestamp());
        let _ = writeln!(events, "{id}\t{}\t{starts_at}\t{text} {tags}", content.category);
    }
    std::fs::write(folder.join("events.tsv"), events)?;
    let mut random = Random(99);
    let mut queries = String::new();
    for _ in 0..QUERIES {
        let BenchQuery { word, category, corrected, span, .. } = bench_query(world, &mut random);
        let (from, to) = (span.from.timestamp(), span.to.timestamp());
        let _ = writeln!(queries, "{word}\t{corrected}\t{category}\t{from}\t{to}");
    }
    std::fs::write(folder.join("queries.tsv"), queries)
}

fn search(world: &World, index: &SearchIndex, name: &str, with_facets: bool) {
    let mut random = Random(99);
    let mut found = 0;
    measure(name, QUERIES, || {
        let BenchQuery { word, category, typo, span, .. } = bench_query(world, &mut random);
        let query = Query::new(format!("{word} {typo}"), world.now);
        let events = EventQuery {
            category: Some(category.to_owned()),
            dates: DateSpan { from: Some(span.from), before: Some(span.to), ..DateSpan::default() },
            facets: with_facets,
            ..query.events.clone()
        };
        let query = Query { events, ..query };
        found += usize::from(index.search(&query).expect("a search").total > 0);
        fastest_of_tries(|| drop(index.search(&query)))
    });
    println!("  {found} of {QUERIES} with results");
}

fn everything(world: &World, index: &SearchIndex) {
    let vocabulary = vocabulary();
    let texts = ["", "istanbul konser bu hafta", "ücretsiz", "ankara", "sergi bu ay"];
    let mut random = Random(5);
    measure("a city, a category, a date or an empty query, facets", QUERIES / 10, || {
        let text = texts[random.below(5) as usize];
        let query = Query::understood(&understand(text, &vocabulary, world.now), world.now).with_facets();
        fastest_of_tries(|| drop(index.search(&query)))
    });
}

/// Parsing included, without facets.
fn phrases(world: &World, index: &SearchIndex) {
    let vocabulary = vocabulary();
    let texts = [
        "istanbul yarın akşam konser 500 tl altı",
        "ege bölgesinde ücretsiz sergi bu hafta sonu",
        "friday night theatre in ankara or izmir under 700",
        "kadıköy çocuk tiyatrosu biletix",
        "ankra konser gelecek hafta sonu ucuz",
    ];
    let mut random = Random(7);
    measure("a phrase of several meanings, parsed and searched", QUERIES / 10, || {
        let text = texts[random.below(5) as usize];
        fastest_of_tries(|| {
            let understood = index.understand(text, &vocabulary, world.now).expect("a parsed text");
            drop(index.search(&Query::understood(&understood, world.now)));
        })
    });
}

fn suggest(world: &World, index: &SearchIndex) {
    let vocabulary = vocabulary();
    let mut random = Random(11);
    measure("suggestion", QUERIES, || {
        let word = world.word(&mut random);
        let length = 2 + random.below(5) as usize;
        let mut typed: String = word.chars().take(length).collect();
        if random.below(4) == 0 {
            typed = format!("{} {typed}", KINDS[random.below(8) as usize].3);
        }
        fastest_of_tries(|| drop(index.suggest(&typed, &vocabulary, Language::Tr, world.now, 8)))
    });
}

fn similar(world: &World, index: &SearchIndex, count: i64) {
    let mut random = Random(13);
    measure("similar", QUERIES / 10, || {
        let id = 1 + random.below(count.cast_unsigned()).cast_signed();
        fastest_of_tries(|| drop(index.similar(id, world.now, 6)))
    });
}

fn write(world: &World, index: &SearchIndex, count: i64) {
    let mut random = Random(17);
    measure("one write until it is searchable", 20, || {
        let event = world.event(1 + random.below(count.cast_unsigned()).cast_signed());
        fastest_of_tries(|| index.write([Change::Put(&event)], 2).expect("a write"))
    });
}

fn vocabulary() -> Vocabulary {
    let categories: Vec<(&str, Localized)> =
        KINDS.iter().map(|(key, tr, en, _)| (*key, Localized::new(*tr, *en))).collect();
    Vocabulary::new(categories.iter().map(|(key, name)| (*key, name)), [])
}

/// With several tries the fastest counts for each query, which excludes the load of other processes.
fn tries() -> u32 {
    std::env::var("TRIES").ok().and_then(|tries| tries.parse().ok()).unwrap_or(1)
}

fn fastest_of_tries(mut once: impl FnMut()) -> Duration {
    let time = |_| {
        let started = Instant::now();
        once();
        started.elapsed()
    };
    (0..tries()).map(time).min().unwrap_or_default()
}

fn measure(name: &str, times: u64, mut once: impl FnMut() -> Duration) {
    let mut micros: Vec<u128> = (0..times).map(|_| once().as_micros()).collect();
    micros.sort_unstable();
    let at = |share: f64| micros[((micros.len() - 1) as f64 * share) as usize];
    println!("{name}: p50 {} µs, p99 {} µs, max {} µs", at(0.5), at(0.99), at(1.0));
}

/// The CPU time of all threads, which does not depend on other processes.
fn cpu_seconds() -> f64 {
    let status = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = status.rsplit(')').next().unwrap_or_default();
    let ticks = after_name.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok());
    ticks.sum::<f64>() / 100.0
}

fn resident() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let megabytes = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name)).unwrap_or_default();
        line.split_whitespace().nth(1).and_then(|kilobytes| kilobytes.parse::<u64>().ok()).unwrap_or_default() / 1024
    };
    format!(
        "{} MB now ({} MB own, {} MB of files), {} MB at most",
        megabytes("VmRSS:"),
        megabytes("RssAnon:"),
        megabytes("RssFile:"),
        megabytes("VmHWM:")
    )
}

fn megabytes_in(folder: &PathBuf) -> u64 {
    let Ok(entries) = std::fs::read_dir(folder) else { return 0 };
    let bytes: u64 = entries
        .flatten()
        .map(|entry| {
            let path = entry.path();
            if path.is_dir() { megabytes_in(&path) << 20 } else { entry.metadata().map_or(0, |data| data.len()) }
        })
        .sum();
    bytes >> 20
}
