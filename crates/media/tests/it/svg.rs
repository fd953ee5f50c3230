//! Hostile drawings: what arrives in a browser can neither run nor reach out.

use std::sync::LazyLock;

use bytes::Bytes;
use meydan_media::{Format, Refusal, prepare};
use proptest::prelude::*;
use tokio::runtime::Runtime;
use xml::reader::{EventReader, XmlEvent};

use crate::fixtures::{SECRET, contains, exif, halves, jpeg_with, svg};
use crate::formats::prepared;

async fn cleaned(body: &str) -> String {
    let made = prepared(svg(body)).await;
    assert_eq!((made.format, made.width, made.height), (Format::Svg, 40, 20));
    assert_eq!((made.variants.len(), made.preview), (0, None));
    String::from_utf8(made.served.bytes.to_vec()).unwrap()
}

/// Each hostile piece stands beside a circle that must survive, and must leave none of the marks.
async fn assert_disarmed(body: &str, marks: &[&str]) {
    let clean = cleaned(&format!("{body}<circle r='5'/>")).await;
    assert!(clean.contains("<circle r=\"5\""), "{body} took the circle with it: {clean}");
    for mark in marks {
        assert!(!clean.to_ascii_lowercase().contains(&mark.to_ascii_lowercase()), "{body} left {mark}: {clean}");
    }
}

#[tokio::test]
async fn scripts_and_handlers_are_removed() {
    assert_disarmed("<script>alert(1)</script>", &["script", "alert"]).await;
    assert_disarmed("<script xlink:href='http://evil.example/x.js'/>", &["script", "evil"]).await;
    assert_disarmed("<g onload='alert(1)' ONCLICK='alert(2)'/>", &["onload", "onclick", "alert"]).await;
    assert_disarmed("<handler type='text/javascript'>alert(1)</handler>", &["handler", "alert"]).await;
    assert_disarmed("<set attributeName='onmouseover' to='alert(1)'/>", &["onmouseover"]).await;
    assert_disarmed("<animate attributeName='href' values='javascript:alert(1)'/>", &["attributeName=\"href"]).await;
}

#[tokio::test]
async fn a_handler_on_the_root_is_removed() {
    let file = b"<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1' onload='alert(1)'><rect/></svg>";
    let made = prepared(file.to_vec()).await;
    assert!(!contains(&made.served.bytes, b"onload") && contains(&made.served.bytes, b"<rect"));
}

#[tokio::test]
async fn javascript_links_are_removed() {
    assert_disarmed("<a href='javascript:alert(1)'><text>x</text></a>", &["javascript", "alert"]).await;
    assert_disarmed("<a xlink:href=' jAvaScript&#58;alert(1)'><text>x</text></a>", &["javascript", "alert"]).await;
    assert_disarmed("<use href='java&#10;script:alert(1)'/>", &["alert"]).await;
}

#[tokio::test]
async fn everything_that_points_outside_is_removed() {
    for body in [
        "<image href='http://evil.example/pixel.png'/>",
        "<image xlink:href='https://evil.example/pixel.png'/>",
        "<image href='//evil.example/pixel.png'/>",
        "<image href='/evil/pixel.png'/>",
        "<image href='evil.png'/>",
        "<use xlink:href='http://evil.example/a.svg#x'/>",
        "<use href='evil.svg#x'/>",
        "<feImage href='http://evil.example/x'/>",
        "<rect fill='url(http://evil.example/x#y)'/>",
        "<rect fill='url(evil.svg#y)'/>",
        "<rect style='fill:url(http://evil.example/x)'/>",
        "<rect style='fill:u\\72l(http://evil.example/x)'/>",
        "<style>rect{background:url(http://evil.example/x)}</style>",
        "<style>@import 'http://evil.example/x.css';</style>",
        "<style>@import url(//evil.example/x.css);</style>",
        "<style>@font-face{font-family:x;src:url(evil.woff)}</style>",
        "<style>rect{background:image-set('http://evil.example/x' 1x)}</style>",
        "<linearGradient id='a' href='http://evil.example/x#y'/>",
        // A style sheet is what stands beside the elements inside it.
        "<style><g/>@import 'http://evil.example/x.css';</style>",
        "<style>.a{fill:red}<tspan>x</tspan>rect{background:url(http://evil.example/x)}</style>",
        "<style>@im<g/>port 'http://evil.example/x.css';</style>",
        "<style>@im<!-- -->port 'http://evil.example/x.css';</style>",
        "<style>@im<![CDATA[port 'http://evil.example/x.css';]]></style>",
        "<style><style>@import 'http://evil.example/x.css';</style>@import 'http://evil.example/y.css';</style>",
        "<style><g><g/>@import 'http://evil.example/x.css';</g>@import 'http://evil.example/y.css';</style>",
        "<style>rect{background:\\75rl(http://evil.example/x)}</style>",
        "<style>@\\69mport 'http://evil.example/x.css';</style>",
        "<style>@imp/**/ort 'http://evil.example/x.css';rect{fill:url/**/(http://evil.example/x)}</style>",
        "<rect fill='u\\72l(http://evil.example/x#y)'/>",
        "<rect fill='\\75 rl(http://evil.example/x#y)'/>",
        "<rect mask='image-set(\"http://evil.example/x\" 1x)'/>",
        "<rect filter='src(\"http://evil.example/x\")'/>",
        "<rect cursor='url(#a), url(http://evil.example/x)'/>",
        "<rect style='fill:url(#a)/**/;background:url(//evil.example/x)'/>",
        "<animate attributeName='opacity' to='url(http://evil.example/x)' values='url(http://evil.example/x)'/>",
    ] {
        assert_disarmed(body, &["evil", "@import"]).await;
    }
}

#[tokio::test]
async fn foreign_objects_and_frames_are_removed() {
    let html = "<foreignObject><body xmlns='http://www.w3.org/1999/xhtml'><iframe src='http://evil.example'/></body></foreignObject>";
    assert_disarmed(html, &["foreignObject", "iframe", "evil"]).await;
    assert_disarmed("<iframe xmlns='http://www.w3.org/1999/xhtml' src='evil'/>", &["iframe", "evil"]).await;
}

#[tokio::test]
async fn data_addresses_carry_pictures_or_nothing() {
    assert_disarmed("<image href='data:text/html,&lt;script>alert(1)&lt;/script>'/>", &["data:", "alert"]).await;
    assert_disarmed("<image href='data:image/svg+xml,&lt;svg onload=alert(1)>'/>", &["data:", "alert"]).await;
    assert_disarmed("<image href='data:image/png,not-a-picture'/>", &["data:"]).await;
    assert_disarmed("<use href='data:image/svg+xml;base64,PHN2Zy8+#x'/>", &["data:"]).await;
}

#[tokio::test]
async fn embedded_photos_lose_their_metadata() {
    use base64::Engine;
    use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD};
    let photo = jpeg_with(&halves(16, 16), |encoder| encoder.add_exif_metadata(&exif(1)).unwrap());
    let clean = cleaned(&format!("<image href='data:image/jpeg;base64,{}'/>", STANDARD.encode(photo))).await;
    let (_, data) = clean.split_once("data:image/jpeg;base64,").expect("the photo itself stays");
    let embedded = STANDARD_NO_PAD.decode(data.split('"').next().unwrap().trim_end_matches('=')).unwrap();
    assert!(embedded.starts_with(&[0xff, 0xd8]) && !contains(&embedded, SECRET));
}

#[tokio::test]
async fn external_entities_and_instructions_are_ignored() {
    let drawing = String::from_utf8(svg("<text>&x;</text><circle r='5'/>")).unwrap();
    let file = format!("<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>{drawing}");
    // Either refused or without the file's content; never read.
    if let Ok(made) = prepare(Bytes::from(file)).await {
        assert!(!contains(&made.served.bytes, b"root:"));
    }
    let styled =
        format!("<?xml-stylesheet href='http://evil.example/x.css'?>{}", String::from_utf8(svg("<rect/>")).unwrap());
    let made = prepared(styled.into_bytes()).await;
    assert!(!contains(&made.served.bytes, b"evil") && !contains(&made.served.bytes, b"<?"));
}

#[tokio::test]
async fn comments_and_editor_data_are_gone() {
    let secret = String::from_utf8(SECRET.to_vec()).unwrap();
    let body = format!("<!-- {secret} --><metadata>{secret}</metadata><rect xmlns:i='urn:i' i:path='{secret}'/>");
    assert!(!contains(cleaned(&body).await.as_bytes(), SECRET));
}

#[tokio::test]
async fn an_honest_drawing_keeps_its_looks() {
    let body = "<title>Kız Kulesi</title><defs><linearGradient id='g'><stop offset='0' stop-color='#c00'/></linearGradient>\
                <path id='p' d='M0 0L9 9'/></defs><style>.a{fill:url(#g)} /* http://x */</style>\
                <rect class='a' style='stroke:url(#g)' fill='url(#g)'/><use xlink:href='#p'/><text>çğıöşü &lt;3 &amp; more</text>";
    let clean = cleaned(body).await;
    for kept in [
        "xmlns=\"http://www.w3.org/2000/svg\"",
        "Kız Kulesi",
        "id=\"g\"",
        "fill=\"url(#g)\"",
        "style=\"stroke:url(#g)\"",
        ".a{fill:url(#g)}",
        "href=\"#p\"",
        "çğıöşü &lt;3 &amp; more",
        "M0 0L9 9",
    ] {
        assert!(clean.contains(kept), "{kept} is missing: {clean}");
    }
    assert_eq!(clean.matches("xmlns").count(), 1);
}

#[tokio::test]
async fn a_drawing_with_a_prefix_still_belongs_to_svg() {
    let file = b"<s:svg xmlns:s='http://www.w3.org/2000/svg' width='1' height='1'><s:rect/></s:svg>";
    let made = prepared(file.to_vec()).await;
    assert!(contains(&made.served.bytes, b"<svg xmlns=\"http://www.w3.org/2000/svg\""));
}

#[tokio::test]
async fn cleaning_twice_changes_nothing_more() {
    let once = cleaned("<rect fill='url(#a)'/><text>a &amp; b</text><style>.a{fill:red}</style>").await;
    let twice = prepared(once.clone().into_bytes()).await;
    let squeeze = |text: &str| text.split_whitespace().collect::<String>();
    assert_eq!(squeeze(&once), squeeze(std::str::from_utf8(&twice.served.bytes).unwrap()));
}

#[tokio::test]
async fn broken_drawings_are_refused() {
    for (text, refusal) in [
        ("<svg xmlns='http://www.w3.org/2000/svg'><g></svg>", Refusal::Broken),
        ("<svg xmlns='http://www.w3.org/2000/svg'>", Refusal::Broken),
        ("<html><svg xmlns='http://www.w3.org/2000/svg'/></html>", Refusal::NotAnImage),
    ] {
        assert_eq!(prepare(Bytes::from(text)).await.unwrap_err(), refusal, "{text}");
    }
}

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().unwrap());

/// The style sheets of a drawing and the values of its attributes; panics where an element stands in a style sheet.
fn sheets_and_values(svg: &str) -> (Vec<String>, Vec<String>) {
    let (mut sheets, mut values) = (Vec::new(), Vec::new());
    let mut is_style = false;
    for event in EventReader::new(svg.as_bytes()) {
        match event.unwrap() {
            XmlEvent::StartElement { name, attributes, .. } => {
                assert!(!is_style, "an element in a style sheet: {svg}");
                values.extend(attributes.into_iter().map(|attribute| attribute.value));
                is_style = name.local_name == "style";
                if is_style {
                    sheets.push(String::new());
                }
            }
            XmlEvent::EndElement { .. } => is_style = false,
            XmlEvent::Characters(text) | XmlEvent::CData(text) if is_style => {
                sheets.last_mut().unwrap().push_str(&text)
            }
            _ => {}
        }
    }
    (sheets, values)
}

/// Every `url(` leads to a part of the drawing, and nothing else could load or hide anything.
fn assert_reaches_nothing(css: &str) -> Result<(), TestCaseError> {
    let css = css.to_ascii_lowercase();
    for mark in ["\\", "@import", "image-set(", "src(", "//", "/*"] {
        prop_assert!(!css.contains(mark), "{mark} in {css}");
    }
    let is_skipped = |letter: char| letter.is_whitespace() || ['"', '\''].contains(&letter);
    for target in css.split("url(").skip(1) {
        prop_assert!(target.trim_start_matches(is_skipped).starts_with('#'), "{css}");
    }
    Ok(())
}

fn hostile_css() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "@import 'http://evil.example/x.css';",
        "@import url(//evil.example/x.css);",
        "rect{background:url(http://evil.example/x)}",
        "rect{background:URL( \"http://evil.example/x\" )}",
        "rect{mask:image-set('http://evil.example/x' 1x)}",
        "@font-face{font-family:x;src:url(evil.woff)}",
        ".a{fill:url(#a)}",
    ])
    .prop_map(str::to_owned)
}

/// Something that a parser may see through and a filter may not.
fn interruption() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "<!-- -->",
        "<![CDATA[]]>",
        "<g/>",
        "<tspan>x</tspan>",
        "<style>.b{}</style>",
        "<script/>",
        "<?x y?>",
        "/**/",
        "/* \" */",
        "&#x5c;",
        "&#x2f;*",
        "\"",
        "'",
        "{",
        ")",
        "url(",
        "&#10;",
    ])
    .prop_map(str::to_owned)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn no_interruption_lets_a_style_sheet_reach_out(
        parts in prop::collection::vec((hostile_css(), interruption(), any::<prop::sample::Index>()), 1..4),
    ) {
        let css: String = parts
            .iter()
            .map(|(css, interruption, at)| {
                let at = at.index(css.len());
                format!("{}{interruption}{}", &css[..at], &css[at..])
            })
            .collect();
        let drawing = svg(&format!("<style>{css}</style><circle r='5'/>"));
        if let Ok(made) = RUNTIME.block_on(prepare(Bytes::from(drawing))) {
            let (sheets, _) = sheets_and_values(std::str::from_utf8(&made.served.bytes).unwrap());
            for sheet in sheets {
                assert_reaches_nothing(&sheet)?;
            }
        }
    }

    #[test]
    fn no_escape_lets_an_attribute_reach_out(
        name in prop::sample::select(vec!["fill", "style", "mask", "filter", "cursor", "to", "class", "marker-end", "href"]),
        letters in prop::collection::vec((any::<bool>(), any::<bool>()), 4),
        address in prop::sample::select(vec!["http://evil.example/x", "//evil.example", "evil.svg#a", "#a"]),
    ) {
        // `url(` with some of its letters written as their numbers.
        let function: String = "url("
            .chars()
            .zip(&letters)
            .map(|(letter, (is_escaped, is_upper))| match (letter, is_escaped) {
                ('(', _) => "(".to_owned(),
                (_, true) => format!("\\{:x} ", u32::from(letter)),
                _ if *is_upper => letter.to_ascii_uppercase().to_string(),
                _ => letter.to_string(),
            })
            .collect();
        let value = if name == "style" { format!("fill:{function}{address})") } else { format!("{function}{address})") };
        let drawing = svg(&format!("<rect {name}=\"{value}\"/><circle r='5'/>"));
        let made = RUNTIME.block_on(prepare(Bytes::from(drawing))).unwrap();
        let (_, values) = sheets_and_values(std::str::from_utf8(&made.served.bytes).unwrap());
        for value in values.iter().filter(|value| value.contains('(')) {
            assert_reaches_nothing(value)?;
        }
        prop_assert!(!values.iter().any(|value| value.contains("evil")), "{:?}", values);
    }
}
