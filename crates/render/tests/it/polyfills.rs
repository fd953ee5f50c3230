use meydan_render::Priority;
use meydan_render::{Renderer, RendererOptions};

/// Asserts that the value of each expression, as JSON, equals that of a browser.
async fn assert_values(cases: &[(&str, &str)]) {
    const BUNDLE: &str = "globalThis.render = (code) => JSON.stringify((0, eval)(code));";
    let options = RendererOptions { engines: 1, ..RendererOptions::default() };
    let renderer = Renderer::new(BUNDLE, options).expect("a usable bundle");
    for (code, expected) in cases {
        assert_eq!(renderer.render((*code).into(), Priority::Visitor).await.as_deref(), Ok(*expected), "{code}");
    }
}

#[tokio::test]
async fn queries_are_read() {
    assert_values(&[
        ("new URLSearchParams('?q=caz+gecesi&city=%C4%B0zmir').get('q')", r#""caz gecesi""#),
        ("new URLSearchParams('?q=caz+gecesi&city=%C4%B0zmir').get('city')", r#""İzmir""#),
        ("new URLSearchParams('a=1&b=2&a=3').getAll('a')", r#"["1","3"]"#),
        ("new URLSearchParams('a=1').get('b')", "null"),
        ("new URLSearchParams('a').get('a')", r#""""#),
        ("new URLSearchParams('a=b=c&&=d').toString()", r#""a=b%3Dc&=d""#),
        ("new URLSearchParams('a=%zz%').get('a')", r#""%zz%""#),
        ("new URLSearchParams('a=1').has('a')", "true"),
        ("new URLSearchParams('a=1').has('a', '2')", "false"),
        ("new URLSearchParams('a=1&b=2').size", "2"),
    ])
    .await;
}

#[tokio::test]
async fn queries_are_written() {
    assert_values(&[
        (
            "new URLSearchParams({ q: \"Çiğdem'in şarkısı & caz\" }).toString()",
            r#""q=%C3%87i%C4%9Fdem%27in+%C5%9Fark%C4%B1s%C4%B1+%26+caz""#,
        ),
        (
            "String(new URLSearchParams([['a', '*-._~+/=?#%'], ['🎷', 1]]))",
            r#""a=*-._%7E%2B%2F%3D%3F%23%25&%F0%9F%8E%B7=1""#,
        ),
        ("new URLSearchParams(new URLSearchParams('a=1&a=2')).toString()", r#""a=1&a=2""#),
        ("new URLSearchParams(new Map([['a', 1]])).toString()", r#""a=1""#),
        ("new URLSearchParams().toString()", r#""""#),
        ("const a = new URLSearchParams('a=1&b=2&a=3'); a.set('a', 4); a.toString()", r#""a=4&b=2""#),
        (
            "const b = new URLSearchParams('a=1'); b.set('b', null); b.append('a', true); b.toString()",
            r#""a=1&b=null&a=true""#,
        ),
        ("const c = new URLSearchParams('a=1&b=2&a=3'); c.delete('a'); c.toString()", r#""b=2""#),
        ("const d = new URLSearchParams('a=1&b=2&a=3'); d.delete('a', '3'); d.toString()", r#""a=1&b=2""#),
        ("const e = new URLSearchParams('b=1&a=2&b=0'); e.sort(); e.toString()", r#""a=2&b=1&b=0""#),
        ("new URLSearchParams({ half: '🎷'.slice(0, 1) }).toString()", r#""half=%EF%BF%BD""#),
        ("try { new URLSearchParams([['a']]) } catch (error) { error.name }", r#""TypeError""#),
    ])
    .await;
}

#[tokio::test]
async fn queries_are_iterated() {
    assert_values(&[
        ("[...new URLSearchParams('a=1&b=2')]", r#"[["a","1"],["b","2"]]"#),
        ("[...new URLSearchParams('a=1&b=2').keys()]", r#"["a","b"]"#),
        ("[...new URLSearchParams('a=1&b=2').values()]", r#"["1","2"]"#),
        ("Object.fromEntries(new URLSearchParams('a=1&b=2').entries())", r#"{"a":"1","b":"2"}"#),
        (
            "const seen = []; new URLSearchParams('a=1').forEach((value, name) => seen.push(name + value)); seen",
            r#"["a1"]"#,
        ),
    ])
    .await;
}

#[tokio::test]
async fn addresses_are_parsed_as_in_a_browser() {
    assert_values(&[
        ("new URL('/event/7?q=a b#top', 'http://localhost').href", r#""http://localhost/event/7?q=a%20b#top""#),
        ("new URL('../İzmir', 'https://meydan.example/a/b/c').pathname", r#""/a/%C4%B0zmir""#),
        ("new URL('https://Müzik.example:443/').host", r#""xn--mzik-0ra.example""#),
        ("new URL('//cdn.example/x', 'https://meydan.example').origin", r#""https://cdn.example""#),
        ("new URL('https://u:p@h.example:8080/p?s#f').port", r#""8080""#),
        (
            "const { protocol, username, password, hostname, search, hash } = new URL('https://u:p@h.example/p?s#f'); \
          [protocol, username, password, hostname, search, hash]",
            r##"["https:","u","p","h.example","?s","#f"]"##,
        ),
        ("new URL('mailto:a@b.example').protocol", r#""mailto:""#),
        ("URL.canParse('/relative')", "false"),
        ("URL.parse('/relative')", "null"),
        ("try { new URL('/relative') } catch (error) { error.name }", r#""TypeError""#),
        ("new URL('http://localhost/a')", r#""http://localhost/a""#),
        ("new URL(new URL('http://localhost/a')) + ''", r#""http://localhost/a""#),
    ])
    .await;
}

#[tokio::test]
async fn an_address_and_its_query_follow_each_other() {
    assert_values(&[
        ("const a = new URL('http://x/?q=1'); a.searchParams.set('q', 'ş'); a.href", r#""http://x/?q=%C5%9F""#),
        ("const b = new URL('http://x/?q=1'); const q = b.searchParams; b.search = '?q=2'; q.get('q')", r#""2""#),
        ("const c = new URL('http://x/?q=1'); c.searchParams.delete('q'); c.href", r#""http://x/""#),
        ("const d = new URL('http://x/a'); d.pathname = '/b c'; d.hash = 'h'; d.protocol = 'https'; d.host = 'y:81'; d.href",
         r##""https://y:81/b%20c#h""##),
        ("const e = new URL('http://x/?q=1'); e.searchParams; e.href = 'http://y/?q=3'; e.searchParams.get('q')", r#""3""#),
    ])
    .await;
}

#[tokio::test]
async fn text_is_encoded_and_decoded() {
    assert_values(&[
        ("[...new TextEncoder().encode('ığ🎷')]", "[196,177,196,159,240,159,142,183]"),
        ("new TextEncoder().encode('a') instanceof Uint8Array", "true"),
        ("[...new TextEncoder().encode()]", "[]"),
        ("[...new TextEncoder().encode('🎷'.slice(0, 1))]", "[239,191,189]"),
        ("new TextDecoder().decode(new TextEncoder().encode('Şişli, İstanbul 🎷'))", r#""Şişli, İstanbul 🎷""#),
        ("new TextDecoder().decode(new Uint8Array([0x61, 0xff, 0x62]))", r#""a�b""#),
        ("new TextDecoder().decode(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]).buffer)", r#""a""#),
        ("new TextDecoder().decode(new Uint8Array([0x61, 0x62, 0x63]).subarray(1))", r#""bc""#),
        ("try { new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([0xff])) } catch (error) { error.name }", r#""TypeError""#),
        ("try { new TextDecoder('latin5') } catch (error) { error.name }", r#""RangeError""#),
    ])
    .await;
}

#[tokio::test]
async fn a_message_arrives_after_the_render() {
    assert_values(&[
        ("globalThis.got = []; const { port1, port2 } = new MessageChannel(); port1.onmessage = ({ data }) => got.push(data); \
          port2.postMessage('a'); port2.postMessage('b'); got", "[]"),
        ("got", r#"["a","b"]"#),
    ])
    .await;
}

#[tokio::test]
async fn a_timer_never_fires() {
    assert_values(&[
        ("globalThis.fired = false; clearTimeout(setTimeout(() => {}, 0)); setTimeout(() => { fired = true; }, 0) > 0", "true"),
        ("fired", "false"),
    ])
    .await;
}

#[tokio::test]
async fn an_abort_event_fires_once() {
    assert_values(&[
        ("let calls = 0; const a = new AbortController(); a.signal.addEventListener('abort', () => calls++); a.abort(); a.abort(); \
          [calls, a.signal.aborted, a.signal.reason.name]", r#"[1,true,"AbortError"]"#),
        ("const b = new AbortController(); const heard = () => { throw 1 }; b.signal.addEventListener('abort', heard); \
          b.signal.removeEventListener('abort', heard); b.abort('enough'); \
          try { b.signal.throwIfAborted() } catch (reason) { reason }", r#""enough""#),
    ])
    .await;
}

#[tokio::test]
async fn globals_that_libraries_expect_exist() {
    let names = "['URL', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'MessageChannel', 'AbortController', 'AbortSignal', \
        'queueMicrotask', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval']";
    assert_values(&[
        (&format!("{names}.filter((name) => typeof globalThis[name] !== 'function')"), "[]"),
        ("typeof performance.now()", r#""number""#),
        // A page must not take the engine for a browser.
        ("[typeof window, typeof document, typeof Intl]", r#"["undefined","undefined","undefined"]"#),
    ])
    .await;
}
