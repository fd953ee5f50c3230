use encoding_rs::WINDOWS_1254;
use meydan_domain::showing::{Availability, ShowingStatus};
use meydan_harvest::{Format, Input, Options, Refusal, read};

use super::{now, read_bytes, records, starts, try_read, written};

const LIST: &str = "Etkinlik Adı;Tarih;Saat;Mekân;İl;İlçe;Bilet Fiyatı;Bilet Linki;Sanatçılar\r\n\
    Güz Konseri;24.12.2026;20:30;Atatürk Kültür Merkezi;İstanbul;Beyoğlu;1.250,00 TL;https://bilet.example/1;Şebnem Ünlü, İlhan Işık\r\n\
    \"Sokak \"\"Festivali\"\"\n2. gün\";25/12/2026;14.00 - 18.00;Bahçe;İzmir;Konak;Ücretsiz;;\r\n\
    \r\n\
    Çağ Sergisi;5 Ocak;;Müze;Ankara;Çankaya;250 - 400 ₺;;\r\n";

#[test]
fn a_turkish_table_is_read_by_its_headings() {
    let harvest = read_bytes(LIST.as_bytes());
    assert_eq!(harvest.format, Format::Csv);
    assert_eq!(starts(&harvest.records), ["2026-12-24 20:30", "2026-12-25 14:00", "2027-01-05"]);
    let concert = &harvest.records[0];
    assert_eq!(concert.title.value, "Güz Konseri");
    assert_eq!(concert.place.venue.as_deref(), Some("Atatürk Kültür Merkezi"));
    assert_eq!((concert.place.city.as_deref(), concert.place.district.as_deref()), (Some("İstanbul"), Some("Beyoğlu")));
    assert_eq!(concert.performers, ["Şebnem Ünlü", "İlhan Işık"]);
    assert_eq!(concert.offers[0].price_min.map(|price| price.hundredths()), Some(125_000));
    assert_eq!(concert.offers[0].currency.as_deref(), Some("TRY"));
    assert_eq!(concert.offers[0].url.as_deref(), Some("https://bilet.example/1"));
    assert_eq!(concert.origins["venue"], "column D (Mekân)");
    let festival = &harvest.records[1];
    assert_eq!(festival.title.value, "Sokak \"Festivali\" 2. gün");
    assert_eq!(written(festival.end.as_ref()), "2026-12-25 18:00");
    assert_eq!(festival.offers[0].price_min.map(|price| price.hundredths()), Some(0));
    assert_eq!(harvest.records[2].offers[0].price_max.map(|price| price.hundredths()), Some(40_000));
}

#[test]
fn rows_are_counted_like_in_a_spreadsheet() {
    let rows: Vec<_> = records(LIST).iter().map(|record| record.row).collect();
    assert_eq!(rows, [Some(2), Some(3), Some(5)]);
}

#[test]
fn legacy_turkish_and_unicode_with_a_mark_are_the_same_table() {
    let expected = records(LIST);
    assert_eq!(read_bytes(&WINDOWS_1254.encode(&LIST.replace('₺', "TL")).0).records[0], expected[0]);
    assert_eq!(records(&format!("\u{feff}{LIST}")), expected);
    let wide: Vec<u8> = std::iter::once(0xFEFF).chain(LIST.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    assert_eq!(read_bytes(&wide).records, expected);
}

#[test]
fn separators_are_guessed() {
    for separator in ["\t", ",", ";", "|"] {
        let text = format!("title{0}date{0}city\nBir{0}2026-12-24 20:30{0}Bursa\n", separator);
        assert_eq!(starts(&records(&text)), ["2026-12-24 20:30"], "{separator:?}");
    }
    let excel = "sep=;\nBaşlık;Tarih\nBir, iki, üç;24.12.2026\n";
    assert_eq!(records(excel)[0].title.value, "Bir, iki, üç");
}

#[test]
fn headings_may_follow_a_title_and_notes_may_follow_the_rows() {
    let text =
        "Aralık programı;;\nhazırlayan: Kültür Müdürlüğü;;\nEtkinlik;Tarih;Yer\nOyun;24.12.2026;Sahne\n;;Toplam\n";
    let harvest = read_bytes(text.as_bytes());
    assert_eq!(harvest.records.len(), 1);
    assert_eq!((harvest.records[0].row, harvest.problems[0].row), (Some(4), Some(5)));
}

#[test]
fn a_cell_that_cannot_be_read_is_a_problem_of_its_row() {
    let harvest = read_bytes("title,date,price\nBir,yakında,çok\n".as_bytes());
    let problems: Vec<_> = harvest.records[0].problems.iter().map(|problem| (problem.row, problem.field)).collect();
    assert_eq!(problems, [(Some(2), Some("start")), (Some(2), Some("price"))]);
}

#[test]
fn status_and_availability_are_understood_in_both_languages() {
    let text =
        "title,date,durum\nA,2026-12-24,İPTAL EDİLDİ\nB,2026-12-24,Postponed\nC,2026-12-24,Tükendi\nD,2026-12-24,\n";
    let found = records(text);
    let statuses: Vec<_> = found.iter().map(|record| record.status).collect();
    use ShowingStatus::{Cancelled, Postponed, Scheduled};
    assert_eq!(statuses, [Cancelled, Postponed, Scheduled, Scheduled]);
    assert_eq!(found[2].offers[0].availability, Availability::SoldOut);
}

#[test]
fn the_caller_may_say_what_a_column_is() {
    let mut options = Options::new(now());
    options.columns = [
        ("Ne".to_owned(), "title".to_owned()),
        ("Tarih".to_owned(), String::new()),
        ("Ne zaman".to_owned(), "start".to_owned()),
    ]
    .into();
    let input = Input { bytes: "Ne;Tarih;Ne zaman\nBir;1.1.2027;24.12.2026\n".as_bytes(), ..Input::default() };
    let harvest = read(&input, &options).expect("readable");
    assert_eq!(starts(&harvest.records), ["2026-12-24"]);
}

#[test]
fn a_table_without_title_and_date_is_refused() {
    let refusal = try_read(b"a;b\n1;2\n").expect_err("no headings");
    assert!(matches!(refusal, Refusal::Unreadable(_)), "{refusal}");
}

#[test]
fn serial_dates_and_times_after_midnight_are_read() {
    let text = "title;date;start time;end time\nGece;46380;23:00;02:00\n";
    let found = records(text);
    assert_eq!(
        (starts(&found), written(found[0].end.as_ref())),
        (vec!["2026-12-24 23:00".to_owned()], "2026-12-25 02:00".to_owned())
    );
}

#[test]
fn an_exact_heading_counts_more_than_an_earlier_guess() {
    let found = records("Başvuru Tarihi;Etkinlik;Tarih\n1.12.2026;Yarışma;24.12.2026\n");
    assert_eq!(starts(&found), ["2026-12-24"]);
}

#[test]
fn the_columns_say_what_they_were_taken_for() {
    let harvest = try_read("Etkinlik;Tarih;Notlar;event_id\nBir;24.12.2026;x;caz\n".as_bytes()).expect("readable");
    let columns: Vec<_> =
        harvest.columns.iter().map(|column| (&*column.letters, &*column.heading, column.field)).collect();
    let expected = [
        ("A", "Etkinlik", Some("title")),
        ("B", "Tarih", Some("start")),
        ("C", "Notlar", None),
        ("D", "event_id", Some("event_id")),
    ];
    assert_eq!(columns, expected);
    assert_eq!(harvest.records[0].event_id.as_deref(), Some("caz"));
}

#[test]
fn a_list_whose_title_or_date_is_not_understood_tells_its_columns() {
    let harvest = try_read("Ne;Tarih;Mekân\nBir;24.12.2026;Salon\n".as_bytes()).expect("columns");
    assert!(harvest.records.is_empty());
    let fields: Vec<_> = harvest.columns.iter().map(|column| column.field).collect();
    assert_eq!(fields, [None, Some("start"), Some("venue")]);
    assert_eq!(harvest.problems.len(), 1);
}
