use std::time::Duration;

use meydan_render::{Priority, RenderError, Renderer, RendererOptions};
use tokio::join;
use tracing::Level;

use crate::console;

/// Calls the action that the input names, and counts the renders of this engine.
const BUNDLE: &str = r#"
    let started = 0;
    const actions = {
        draw: () => "<p>Çiğdem 🎷</p>",
        count: () => String(started),
        explode: () => { throw new Error("no such event"); },
        throwText: () => { throw "just a text"; },
        spin: () => { for (;;); },
        hoard: () => { const all = []; for (;;) all.push({ all }); },
        hoardIndices: () => { const all = []; for (let i = 0; ; i += 1000) all[i] = i; },
        recurse: () => actions.recurse() + 1,
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
    globalThis.render = (action) => { started += 1; return actions[action](); };
"#;

fn options() -> RendererOptions {
    // Generous for a busy machine; tests of the time limit set their own.
    RendererOptions { engines: 1, time_limit: Duration::from_secs(60), ..RendererOptions::default() }
}

fn start(options: RendererOptions) -> Renderer {
    console::listen();
    Renderer::new(BUNDLE, options).expect("a usable bundle")
}

async fn act(renderer: &Renderer, name: &str) -> Result<String, RenderError> {
    renderer.render(name.into(), Priority::Visitor).await
}

/// Asserts that a new engine has replaced the failed one.
async fn assert_engine_was_replaced(renderer: &Renderer) {
    assert_eq!(act(renderer, "count").await, Ok("1".into()));
    assert_eq!(act(renderer, "count").await, Ok("2".into()));
}

#[tokio::test]
async fn an_engine_renders_many_pages() {
    let renderer = start(options());
    assert_eq!(act(&renderer, "draw").await, Ok("<p>Çiğdem 🎷</p>".into()));
    assert_eq!(act(&renderer, "draw").await, Ok("<p>Çiğdem 🎷</p>".into()));
    assert_eq!(act(&renderer, "count").await, Ok("3".into()));
}

#[tokio::test]
async fn an_exception_is_returned_with_its_stack() {
    let renderer = start(options());
    let Err(RenderError::Failed(cause)) = act(&renderer, "explode").await else { panic!("it should have failed") };
    assert!(cause.starts_with("Error: no such event\n"), "{cause}");
    assert!(cause.contains("explode (server.js:6:"), "{cause}");
    assert_engine_was_replaced(&renderer).await;
}

#[tokio::test]
async fn any_thrown_value_is_a_failure() {
    let renderer = start(options());
    assert_eq!(act(&renderer, "throwText").await, Err(RenderError::Failed("thrown: just a text".into())));
    assert!(matches!(act(&renderer, "no such act").await, Err(RenderError::Failed(_))));
    assert!(matches!(act(&renderer, "number").await, Err(RenderError::Failed(_))));
    assert_engine_was_replaced(&renderer).await;
}

#[tokio::test]
async fn an_infinite_loop_is_stopped() {
    let renderer = start(RendererOptions { time_limit: Duration::from_millis(50), ..options() });
    assert_eq!(act(&renderer, "spin").await, Err(RenderError::TimedOut));
    assert_engine_was_replaced(&renderer).await;
}

#[tokio::test]
async fn a_memory_bomb_is_stopped() {
    let renderer = start(RendererOptions { memory_limit: 8 << 20, ..options() });
    for bomb in ["hoard", "hoardIndices"] {
        assert_eq!(act(&renderer, bomb).await, Err(RenderError::OutOfMemory), "{bomb}");
        assert_engine_was_replaced(&renderer).await;
    }
}

#[tokio::test]
async fn failed_allocations_do_not_crash_the_engine() {
    // The limit decides which allocation fails: QuickJS crashed when it collected garbage during some of them.
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
    assert_engine_was_replaced(&renderer).await;
}

#[tokio::test]
async fn half_an_emoji_is_replaced() {
    assert_eq!(act(&start(options()), "halfAnEmoji").await, Ok("\u{fffd}!".into()));
}

#[tokio::test]
async fn an_engine_is_rebuilt_after_max_renders() {
    let renderer = start(RendererOptions { max_renders: 2, ..options() });
    for expected in ["1", "2", "1", "2", "1"] {
        assert_eq!(act(&renderer, "count").await, Ok(expected.into()));
    }
}

#[tokio::test]
async fn promises_run_after_the_render() {
    let renderer = start(options());
    assert_eq!(act(&renderer, "promise").await, Ok("promised".into()));
    assert_eq!(act(&renderer, "later").await, Ok("it ran".into()));
}

#[tokio::test]
async fn a_failure_after_the_render_only_replaces_the_engine() {
    let renderer = start(RendererOptions { time_limit: Duration::from_millis(50), ..options() });
    for act_name in ["throwLater", "endless"] {
        assert_eq!(act(&renderer, act_name).await, Ok("fine so far".into()));
        assert_engine_was_replaced(&renderer).await;
    }
}

#[tokio::test]
async fn two_engines_render_concurrently() {
    let renderer = start(RendererOptions { engines: 2, ..options() });
    let drawn = join!(act(&renderer, "meet"), act(&renderer, "meet"));
    assert_eq!(drawn, (Ok("met".into()), Ok("met".into())));
}

#[tokio::test]
async fn a_panic_fails_one_render() {
    let renderer = start(options());
    assert!(matches!(act(&renderer, "panic").await, Err(RenderError::Failed(_))));
    assert_engine_was_replaced(&renderer).await;
}

#[tokio::test]
async fn the_console_goes_to_the_log() {
    let renderer = start(options());
    assert_eq!(act(&renderer, "complain").await, Ok(String::new()));
    assert_eq!(console::heard(r#"a 1 {"b":[null]}"#), Some(Level::WARN));
    assert_eq!(console::heard("whisper"), Some(Level::DEBUG));
}

#[test]
fn an_unusable_bundle_is_refused() {
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
fn a_bundle_larger_than_the_memory_limit_is_refused() {
    let refused = Renderer::new(BUNDLE, RendererOptions { memory_limit: 10_000, ..options() }).err();
    let Some(RenderError::Unusable(cause)) = refused else { panic!("{refused:?}") };
    assert!(cause.contains("the memory limit is 10000"), "{cause}");
}
