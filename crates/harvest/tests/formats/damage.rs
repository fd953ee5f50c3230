//! Damaged inputs: cut off, changed and mixed at random places, always the same ones. None may panic, and none may exceed
//! the limit of work.

use meydan_harvest::{Input, Options, read};

use super::{now, spreadsheets};

const CALENDAR: &str = "BEGIN:VCALENDAR\r\nX-WR-TIMEZONE:Europe/Istanbul\r\nBEGIN:VTIMEZONE\r\nTZID:Office\r\nBEGIN:STANDARD\r\nDTSTART:16011028T030000\r\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Güz\r\n  Konseri\r\nDTSTART;TZID=Office:20261224T203000\r\nDTEND;TZID=Office:20261224T223000\r\nRRULE:FREQ=MONTHLY;BYDAY=-1TH,2MO;BYSETPOS=1,-1;UNTIL=20281224T000000Z\r\nEXDATE:20270128T193000Z\r\nRDATE;VALUE=PERIOD:20270101T100000Z/PT2H,20270102T100000Z/20270102T110000Z\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:1\r\nRECURRENCE-ID;RANGE=THISANDFUTURE:20270225T193000Z\r\nDTSTART:20270226T193000Z\r\nDURATION:P1DT2H\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:2\r\nDTSTART:20261224T000000\r\nRRULE:FREQ=SECONDLY;INTERVAL=7;BYHOUR=1,2;BYYEARDAY=-1,366;BYWEEKNO=53,-1;COUNT=999999\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
const PAGE: &str = r##"<!doctype html><html lang="tr"><head><meta charset="utf-8"><base href="/x/"><script type="application/ld+json">{"@graph":[{"@type":"Event","@id":"#e","name":[{"@language":"tr","@value":"Ş"}],"startDate":"2026-12-24T20:30:00+03:00","location":[{"@id":"#p"},"Salon"],"offers":[{"price":"1.250,00","priceSpecification":{"minPrice":1}}],"subEvent":{"@type":"Event","startDate":"24 Aralık 2026"}},{"@id":"#p","name":"Yer","geo":{"latitude":1,"longitude":2}}]}</script></head>
<body><div itemscope itemtype="http://schema.org/Event" itemref="a b" id="a"><b itemprop="name url">x</b><time itemprop="startDate" datetime="2026-12-24">y</time><div id="b" itemprop="location" itemscope><i itemprop="name">z</i></div></div><div class="h-event vevent"><abbr class="dtstart" title="2026-12-24">a</abbr><span class="dt-end"><b class="value">20:30</b></span><table><tr><td class="location vcard"><p class="fn">q</table></div></body></html>"##;
const TABLE: &str = "Etkinlik Adı;Tarih;Saat;Fiyat;Enlem;Boylam\r\n\"Güz \"\"Konseri\"\"\";24.12.2026;20:30-22:00;1.250,00 TL;41,01;28,97\r\nOyun;46380,8;0,85;Ücretsiz;;\r\n";
const LIST: &str = "[{\"title\":\"Oyun\",\"start\":\"2026-12-24T20:30:00+03:00\",\"price_min\":945,\"lat\":41.0,\"lon\":29.0},\n{\"title\":\"B\",\"date\":\"24 Aralık\",\"venue\":{\"name\":\"x\"}}]";

/// A small generator of numbers (splitmix64), so that the same inputs are made on every machine.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ (mixed >> 31)) % below.max(1) as u64).expect("small")
    }
}

fn inputs() -> Vec<Vec<u8>> {
    vec![CALENDAR.into(), PAGE.into(), TABLE.into(), LIST.into(), spreadsheets::program()]
}

fn check(bytes: &[u8]) {
    let mut options = Options::new(now());
    options.max_work = 50_000;
    if let Ok(harvest) = read(&Input { bytes, url: Some("https://a.example/"), ..Input::default() }, &options) {
        assert!(harvest.work <= options.max_work);
        assert!(harvest.records.len() <= options.max_records);
    }
}

fn damaged(input: &[u8], numbers: &mut Numbers) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..=numbers.next(6) {
        let at = numbers.next(bytes.len());
        match numbers.next(6) {
            0 => bytes.truncate(at),
            1 if !bytes.is_empty() => bytes[at] = u8::try_from(numbers.next(256)).expect("a byte"),
            2 => bytes.insert(at, b"\0\r\n\"'<>{}[];:,-9\xFF"[numbers.next(17)]),
            3 => {
                let end = (at + numbers.next(40)).min(bytes.len());
                bytes.drain(at..end);
            }
            4 => {
                let end = (at + numbers.next(60)).min(bytes.len());
                let copy = bytes[at..end].to_vec();
                let to = numbers.next(bytes.len());
                bytes.splice(to..to, copy);
            }
            _ => {
                // Numbers that are out of range.
                if let Some(digit) = bytes.iter_mut().skip(at).find(|byte| byte.is_ascii_digit()) {
                    *digit = b'9';
                }
            }
        }
    }
    bytes
}

#[test]
fn inputs_cut_off_at_any_place_are_read_or_refused() {
    for input in inputs() {
        for end in 0..input.len() {
            check(&input[..end]);
        }
    }
}

#[test]
fn changed_inputs_are_read_or_refused() {
    let mut numbers = Numbers(20_261_117);
    for input in inputs() {
        for _ in 0..400 {
            check(&damaged(&input, &mut numbers));
        }
    }
}

#[test]
fn mixed_inputs_are_read_or_refused() {
    let mut numbers = Numbers(7);
    let inputs = inputs();
    for _ in 0..500 {
        let one = &inputs[numbers.next(inputs.len())];
        let other = &inputs[numbers.next(inputs.len())];
        let mixed = [&one[..numbers.next(one.len())], &other[numbers.next(other.len())..]].concat();
        check(&mixed);
    }
}

#[test]
fn inputs_that_only_grow_are_bounded() {
    for input in [
        "{\"a\":".repeat(100_000),
        "[".repeat(1_000_000),
        format!("BEGIN:VCALENDAR\n{}", "BEGIN:VEVENT\n".repeat(100_000)),
        format!(
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261224\nRDATE:{}\nEND:VEVENT\nEND:VCALENDAR",
            "20261225,".repeat(100_000)
        ),
        format!("title,date\n{}", "a,2026-12-24\n".repeat(100_000)),
        format!("title,date\n\"{}", "x\n".repeat(100_000)),
        format!("<div itemscope itemtype=x/Event>{}", "<i itemprop=name itemscope>".repeat(100_000)),
        format!("<!doctype html>{}", "<p itemprop=name itemscope itemref=a id=a>".repeat(20_000)),
    ] {
        check(input.as_bytes());
    }
    let refusal = read(&Input { bytes: &vec![b'a'; 11 * 1024 * 1024], ..Input::default() }, &Options::new(now()));
    assert!(refusal.is_err());
}
