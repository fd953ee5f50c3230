use std::time::Duration;

use meydan_render::{Priority, RenderError, Renderer, RendererOptions};
use tokio::join;
use tracing::Level;

use crate::console;

/// Calls the function that the input names, and says how many renders this engine has begun.
const BUNDLE: &str = r#"
    let begun = 0;
    const acts = {
        draw: () => "<p>Çiğdem 🎷</p>",
        count: () => String(begun),
        explode: () => { throw new Error("no such event"); },
        throwText: () => { throw "just a text"; },
        spin: () => { for (;;); },
        hoard: () => { const all = []; for (;;) all.push({ all }); },
        hoardIndices: () => { const all = []; for (let i = 0; ; i += 1000) all[i] = i; },
        recurse: () => acts.recurse() + 1,
        number: () => 42,
        halfAnEmoji: () => "🎷".slice(0, 1) + "!",
        promise: () => { Promise.resolve().then(() => { globalThis.later = "it ran"; }); return "promised"; },
        later: () => String(globalThis.later),
        throwLater: () => { queueMicrotask(() => { throw new Error("too late"); }); return "fine so far"; },
        endless: () => { const again = () => queueMicrotask(again); again(); return "fine so far"; },
        meet: () => { console.log("let us meet"); return "met"; },
        panic: () => { console.log("panic, please"); return "survived"; },
        complain: () => { console.warn("a", 1, { b: [null] }); console.debug("whisper"); return ""; },
    };
    globalThis.render = (act) => { begun += 1; return acts[act](); };
"#;

fn options() -> RendererOptions {
    // Time enough for a busy machine; the tests that want less say so.
    RendererOptions { engines: 1, time_limit: Duration::from_secs(60), ..RendererOptions::default() }
}

fn start(options: RendererOptions) -> Renderer {
    console::listen();
    Renderer::new(BUNDLE, options).expect("a usable bundle")
}

async fn act(renderer: &Renderer, name: &str) -> Result<String, RenderError> {
    renderer.render(name.into(), Priority::Visitor).await
}

/// The engine that failed is not the one that goes on.
async fn assert_starts_anew(renderer: &Renderer) {
    assert_eq!(act(renderer, "count").await, Ok("1".into()));
    assert_eq!(act(renderer, "count").await, Ok("2".into()));
}

#[tokio::test]
async fn a_page_is_drawn_again_and_again_by_the_same_engine() {
    let renderer = start(options());
    assert_eq!(act(&renderer, "draw").await, Ok("<p>Çiğdem 🎷</p>".into()));
    assert_eq!(act(&renderer, "draw").await, Ok("<p>Çiğdem 🎷</p>".into()));
    assert_eq!(act(&renderer, "count").await, Ok("3".into()));
}

#[tokio::test]
async fn an_exception_comes_back_with_its_stack() {
    let renderer = start(options());
    let Err(RenderError::Failed(cause)) = act(&renderer, "explode").await else { panic!("it should have failed") };
    assert!(cause.starts_with("Error: no such event\n"), "{cause}");
    assert!(cause.contains("explode (server.js:6:"), "{cause}");
    assert_starts_anew(&renderer).await;
}

#[tokio::test]
async fn anything_that_is_thrown_is_a_failure() {
    let renderer = start(options());
    assert_eq!(act(&renderer, "throwText").await, Err(RenderError::Failed("thrown: just a text".into())));
    assert!(matches!(act(&renderer, "no such act").await, Err(RenderError::Failed(_))));
    assert!(matches!(act(&renderer, "number").await, Err(RenderError::Failed(_))));
    assert_starts_anew(&renderer).await;
}

#[tokio::test]
async fn an_infinite_loop_is_stopped() {
    let renderer = start(RendererOptions { time_limit: Duration::from_millis(50), ..options() });
    assert_eq!(act(&renderer, "spin").await, Err(RenderError::TimedOut));
    assert_starts_anew(&renderer).await;
}

#[tokio::test]
async fn a_memory_bomb_is_stopped() {
    let renderer = start(RendererOptions { memory_limit: 8 << 20, ..options() });
    for bomb in ["hoard", "hoardIndices"] {
        assert_eq!(act(&renderer, bomb).await, Err(RenderError::OutOfMemory), "{bomb}");
        assert_starts_anew(&renderer).await;
    }
}

#[tokio::test]
async fn objects_that_find_no_memory_to_grow_do_not_crash_the_engine() {
    // The limit decides which allocation fails: QuickJS crashed in some of them when it collected garbage just there.
    for memory_limit in (400_000..2_400_000).step_by(50_000) {
        let renderer = start(RendererOptions { memory_limit, ..options() });
        assert_eq!(act(&renderer, "hoardIndices").await, Err(RenderError::OutOfMemory), "{memory_limit}");
    }
}

#[tokio::test]
async fn a_deep_recursion_is_an_exception() {
    let renderer = start(options());
    let Err(RenderError::Failed(cause)) = act(&renderer, "recurse").await else { panic!("it should have failed") };
    assert!(cause.contains("Maximum call stack size exceeded"), "{cause}");
    assert_starts_anew(&renderer).await;
}

#[tokio::test]
async fn half_an_emoji_is_replaced() {
    assert_eq!(act(&start(options()), "halfAnEmoji").await, Ok("\u{fffd}!".into()));
}

#[tokio::test]
async fn an_engine_is_built_anew_after_so_many_renders() {
    let renderer = start(RendererOptions { max_renders: 2, ..options() });
    for expected in ["1", "2", "1", "2", "1"] {
        assert_eq!(act(&renderer, "count").await, Ok(expected.into()));
    }
}

#[tokio::test]
async fn promises_run_when_the_page_is_drawn() {
    let renderer = start(options());
    assert_eq!(act(&renderer, "promise").await, Ok("promised".into()));
    assert_eq!(act(&renderer, "later").await, Ok("it ran".into()));
}

#[tokio::test]
async fn what_goes_wrong_after_a_page_was_drawn_costs_the_engine_only() {
    let renderer = start(RendererOptions { time_limit: Duration::from_millis(50), ..options() });
    for act_name in ["throwLater", "endless"] {
        assert_eq!(act(&renderer, act_name).await, Ok("fine so far".into()));
        assert_starts_anew(&renderer).await;
    }
}

#[tokio::test]
async fn two_engines_draw_at_the_same_time() {
    let renderer = start(RendererOptions { engines: 2, ..options() });
    let drawn = join!(act(&renderer, "meet"), act(&renderer, "meet"));
    assert_eq!(drawn, (Ok("met".into()), Ok("met".into())));
}

#[tokio::test]
async fn a_panic_costs_one_render() {
    let renderer = start(options());
    assert!(matches!(act(&renderer, "panic").await, Err(RenderError::Failed(_))));
    assert_starts_anew(&renderer).await;
}

#[tokio::test]
async fn the_console_goes_to_the_log() {
    let renderer = start(options());
    assert_eq!(act(&renderer, "complain").await, Ok(String::new()));
    assert_eq!(console::heard(r#"a 1 {"b":[null]}"#), Some(Level::WARN));
    assert_eq!(console::heard("whisper"), Some(Level::DEBUG));
}

#[test]
fn a_bundle_that_cannot_be_used_is_refused() {
    for (bundle, complaint) in [
        ("", "globalThis.render"),
        ("globalThis.render = '<p>';", "globalThis.render"),
        ("globalThis.render = (", "SyntaxError"),
        ("throw new Error('at home');", "at home"),
    ] {
        let refused = Renderer::new(bundle, options()).err();
        let Some(RenderError::Unusable(cause)) = refused else { panic!("{bundle}: {refused:?}") };
        assert!(cause.contains(complaint), "{bundle}: {cause}");
    }
}

#[test]
fn a_bundle_that_fills_the_memory_limit_by_itself_is_refused() {
    let refused = Renderer::new(BUNDLE, RendererOptions { memory_limit: 10_000, ..options() }).err();
    let Some(RenderError::Unusable(cause)) = refused else { panic!("{refused:?}") };
    assert!(cause.contains("the memory limit is 10000"), "{cause}");
}
