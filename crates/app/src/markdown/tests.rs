use super::*;

fn shown(markdown: &str) -> String {
    html(markdown, &Pictures::new(), Language::En)
}

#[test]
fn the_elements_of_the_toolbar_are_rendered() {
    let text = "## Program\n\nA **bold** and *soft* [link](https://a.example.org/x?a=1&b=2).\nNext line\n\n- one\n- two\n\n3. three\n\n> said\n\n---";
    let expected = "<h2>Program</h2>\n<p>A <strong>bold</strong> and <em>soft</em> \
        <a href=\"https://a.example.org/x?a=1&amp;b=2\" rel=\"noopener noreferrer\">link</a>.<br>\nNext line</p>\n\
        <ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<ol start=\"3\">\n<li>three</li>\n</ol>\n\
        <blockquote>\n<p>said</p>\n</blockquote>\n<hr>\n";
    assert_eq!(shown(text), expected);
}

#[test]
fn headings_begin_below_the_title_of_the_page() {
    assert_eq!(shown("# One\n## Two\n### Three"), "<h2>One</h2>\n<h2>Two</h2>\n<h3>Three</h3>\n");
}

#[test]
fn raw_html_is_shown_as_text() {
    assert_eq!(shown("a <b onclick=alert(1)>c</b>"), "<p>a &lt;b onclick=alert(1)&gt;c&lt;/b&gt;</p>\n");
    for text in [
        "<script>alert(1)</script>",
        "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
        "x <img src=x onerror=alert(1)>",
        "<svg/onload=alert(1)>",
        "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
        "<style>*{display:none}</style>",
        "<!-- --><script>alert(1)</script>",
        "<div>\n\n<script>\nalert(1)\n</script>\n\n</div>",
        "<a href=\"javascript:alert(1)\">x</a>",
        "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
    ] {
        let html = shown(text);
        for forbidden in ["<script", "<SCRIPT", "<svg", "<iframe", "<style", "<img", "<a ", "<math", "<div", "<!--"] {
            assert!(!html.contains(forbidden), "{text}: {html}");
        }
    }
}

#[test]
fn links_lead_to_pages_mail_and_telephones_only() {
    for address in [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "&#106;avascript:alert(1)",
        "java&#10;script:alert(1)",
        "java&Tab;script:alert(1)",
        "<java\tscript:alert(1)>",
        "&#x1;javascript:alert(1)",
        "javascript&colon;alert(1)",
        "vbscript:msgbox(1)",
        "data:text/html;base64,PHNjcmlwdD4=",
        "blob:https://a.example.org/1",
        "file:///etc/passwd",
        "//evil.example/x",
        "/\\\\evil.example/x",
        "relative/page",
    ] {
        let html = shown(&format!("[x]({address}) ![y]({address})"));
        assert!(!html.contains("href") && !html.contains("src="), "{address}: {html}");
    }
    for address in [
        "https://a.example.org/",
        "http://a.example.org/",
        "mailto:a@example.org",
        "tel:+90212",
        "/event/x",
        "#program",
    ] {
        assert!(shown(&format!("[x]({address})")).contains("href="), "{address}");
    }
    assert!(!shown("<javascript:alert(1)>").contains("href"));
    assert!(shown("<https://a.example.org/>").contains("href"));
}

#[test]
fn quotes_do_not_leave_their_attribute() {
    let html = shown(r#"[x](https://a.example.org/"onmouseover="alert(1) 'a"b onclick="c')"#);
    assert!(!html.contains(" onmouseover=") && !html.contains(" onclick=\""), "{html}");
    let html = shown(r#"![a" onerror="alert(1)](https://a.example.org/x.jpg 'b" onload="c')"#);
    assert!(html.contains("alt=\"a&quot; onerror=&quot;alert(1)\""), "{html}");
    assert!(html.contains("title=\"b&quot; onload=&quot;c\""), "{html}");
}

#[test]
fn pictures_come_from_the_media_store_or_by_https() {
    for address in ["/media/images/img_a/full.jpg", "https://a.example.org/a.jpg"] {
        assert!(
            shown(&format!("![Alt]({address})")).contains(&format!("<img src=\"{address}\" alt=\"Alt\"")),
            "{address}"
        );
    }
    for address in [
        "http://a.example.org/a.jpg",
        "/api/auth/logout",
        "/media/../api/health",
        "data:image/png;base64,AA",
        "a.jpg",
        "//a.example.org/a.jpg",
    ] {
        let html = shown(&format!("![Alt]({address})"));
        assert_eq!(html, "<p>Alt</p>\n", "{address}");
    }
}

#[test]
fn ten_thousand_levels_are_flattened_and_lose_no_words() {
    for (open, close) in
        [("> ", ""), ("- ", ""), ("1. ", ""), ("*", "*"), ("[", "](/x)"), ("![", "](/media/a.jpg)"), ("**a ", " a**")]
    {
        let text = format!("{}word{}", open.repeat(10_000), close.repeat(10_000));
        let html = shown(&text);
        assert!(html.contains("word"), "{open}");
        let opened = html.matches("<blockquote>").count() + html.matches("<li>").count() + html.matches("<em>").count();
        assert!(opened <= MAX_DEPTH, "{open}: {opened} levels");
    }
}

#[test]
fn the_size_of_the_result_is_bounded_by_that_of_the_text() {
    let definition = format!("[a]: /{}\n\n", "x".repeat(1_000));
    let texts = [
        format!("{definition}{}", "[a] ".repeat(24_000)),
        "a <![CDATA[".repeat(9_000),
        "[ (](".repeat(20_000),
        "[a](<b".repeat(16_000),
        "*a_ ".repeat(25_000),
        "<".repeat(100_000),
        "\\`".repeat(50_000),
        "&quot;".repeat(16_000),
        (0..400).map(|depth| format!("{}* a\n", "  ".repeat(depth))).collect::<String>(),
    ];
    for text in texts {
        let html = shown(&text);
        assert!(html.len() < 40 * text.len(), "{} became {}", text.len(), html.len());
    }
}

#[test]
fn plain_text_has_the_words_without_marks() {
    let text = "# Başlık\n\nBir **iki** [üç](https://x.example.org)\ndört\n\n- a\n- b\n\n![Afiş](/media/images/a/full.jpg)\n\n> söz";
    assert_eq!(plain_text(text), "Başlık\n\nBir iki üç\ndört\n\na\nb\n\nsöz");
    assert_eq!(plain_text(""), "");
}

#[test]
fn lines_and_paragraphs_of_a_plain_text_stay() {
    assert_eq!(paragraphs("Bir <b>\r\niki\r\n\r\n\r\nüç\n"), "<p>Bir &lt;b&gt;<br>iki</p><p>üç</p>");
}
