//! Fetching from real servers on this machine. Where a test needs a public address, its rules take 127.0.0.2 for one.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use reqwest::dns::{Addrs, Name, Resolving};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::*;

/// Taken for public by the rules of these tests.
const PUBLIC: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));
const PRIVATE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// What a server does with a request that it has read.
enum Answer {
    Bytes(Vec<u8>),
    /// Sends the bytes again and again until the client goes away.
    Endless(Vec<u8>),
    /// Sends the bytes and then nothing more, without closing.
    Stalled(Vec<u8>),
}

/// A server on this machine that remembers the heads of requests.
struct Server {
    address: SocketAddr,
    requests: Arc<Mutex<Vec<String>>>,
}

impl Server {
    async fn start(on: IpAddr, answer: impl Fn(&str) -> Answer + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind((on, 0)).await.expect("a free port");
        let address = listener.local_addr().expect("a bound port");
        let requests: Arc<Mutex<Vec<String>>> = Arc::default();
        let (seen, answer) = (requests.clone(), Arc::new(answer));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, seen.clone(), answer.clone()));
            }
        });
        Self { address, requests }
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The paths that were asked for, without robots.txt.
    fn paths(&self) -> Vec<String> {
        let requests = self.requests.lock().expect("no panic");
        let paths = requests.iter().filter_map(|request| request.split(' ').nth(1)).map(str::to_owned);
        paths.filter(|path| path != "/robots.txt").collect()
    }

    fn allowed(&self) -> Vec<AllowedHost> {
        AllowedHost::parse_list(&self.address.to_string()).expect("an address")
    }
}

async fn serve(mut stream: TcpStream, seen: Arc<Mutex<Vec<String>>>, answer: Arc<impl Fn(&str) -> Answer>) {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        match stream.read_u8().await {
            Ok(byte) => head.push(byte),
            Err(_) => return,
        }
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
    seen.lock().expect("no panic").push(head);
    match answer(&path) {
        Answer::Bytes(bytes) => drop(stream.write_all(&bytes).await),
        Answer::Endless(bytes) => while stream.write_all(&bytes).await.is_ok() {},
        Answer::Stalled(bytes) => {
            let _ = stream.write_all(&bytes).await;
            // Until the client closes.
            let _ = stream.read_u8().await;
        }
    }
}

fn respond(status: &str, headers: &str, body: &[u8]) -> Answer {
    let mut bytes =
        format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n{headers}\r\n", body.len())
            .into_bytes();
    bytes.extend_from_slice(body);
    Answer::Bytes(bytes)
}

/// 404 for robots.txt, else what the page says.
fn page(path: &str, body: &str) -> Answer {
    if path == "/robots.txt" { respond("404 Not Found", "", b"") } else { respond("200 OK", "", body.as_bytes()) }
}

fn redirect_to(location: &str) -> Answer {
    respond("302 Found", &format!("Location: {location}\r\n"), b"")
}

fn config(allowed: Vec<AllowedHost>) -> FetchConfig {
    FetchConfig { allowed, pause: Duration::ZERO, public_url: "https://meydan.example".to_owned() }
}

fn fetcher(allowed: Vec<AllowedHost>) -> Fetcher {
    Fetcher::new(config(allowed))
}

/// Answers with one address after the other, the last one for ever.
struct ChangingResolver {
    answers: Vec<IpAddr>,
    asked: AtomicUsize,
}

impl Resolve for ChangingResolver {
    fn resolve(&self, _: Name) -> Resolving {
        let at = self.asked.fetch_add(1, Ordering::SeqCst);
        let answer = self.answers[at.min(self.answers.len() - 1)];
        Box::pin(async move { Ok(Box::new(std::iter::once(SocketAddr::new(answer, 0))) as Addrs) })
    }
}

/// Names lead to the addresses in turn; 127.0.0.2 counts as public, and the port as usual.
fn fetcher_resolving(answers: &[IpAddr], port: u16) -> Fetcher {
    let resolver = Arc::new(ChangingResolver { answers: answers.to_vec(), asked: AtomicUsize::new(0) });
    Fetcher::with(config(Vec::new()), |shared| {
        shared.rules.ports = vec![port];
        shared.rules.is_public = |address| address == PUBLIC;
        shared.resolver = resolver;
    })
}

fn refused(refusal: FetchRefusal) -> Result<String, FetchError> {
    Err(FetchError::Refused(refusal))
}

async fn body_of(fetcher: &Fetcher, url: &str) -> Result<String, FetchError> {
    fetcher.fetch(url).await.map(|fetched| String::from_utf8_lossy(&fetched.bytes).into_owned())
}

#[tokio::test]
async fn an_opened_address_is_fetched_and_told_who_asks() {
    let server = Server::start(PRIVATE, |path| page(path, "merhaba")).await;
    let fetcher = fetcher(server.allowed());
    assert_eq!(body_of(&fetcher, &server.url("/a?b=c#d")).await.as_deref(), Ok("merhaba"));
    let requests = server.requests.lock().expect("no panic").clone();
    assert!(requests[1].starts_with("GET /a?b=c HTTP/1.1"), "{}", requests[1]);
    assert!(requests[1].contains("(+https://meydan.example)"), "{}", requests[1]);
    assert!(!requests[1].to_lowercase().contains("cookie"), "{}", requests[1]);
}

#[tokio::test]
async fn a_private_address_is_never_connected_to() {
    let server = Server::start(PRIVATE, |path| page(path, "secret")).await;
    let port = server.address.port();
    // As if the port were an open one: only the address is wrong.
    let fetcher = Fetcher::with(config(Vec::new()), |shared| shared.rules.ports = vec![port]);
    for host in ["127.0.0.1", "127.1", "2130706433", "0x7f.1", "0177.0.0.1", "LOCALHOST", "[::ffff:127.0.0.1]"] {
        let found = body_of(&fetcher, &format!("http://{host}:{port}/")).await;
        assert_eq!(found, refused(FetchRefusal::PrivateAddress), "{host}");
    }
    assert!(server.requests.lock().expect("no panic").is_empty());
}

#[tokio::test]
async fn a_name_that_changes_its_answer_leads_nowhere() {
    let public = Server::start(PUBLIC, |path| page(path, "public")).await;
    let port = public.address.port();
    let private = TcpListener::bind((PRIVATE, port)).await.expect("the port is free on the other address");
    let url = format!("http://rebind.example:{port}/");

    let honest = fetcher_resolving(&[PUBLIC], port);
    assert_eq!(body_of(&honest, &url).await.as_deref(), Ok("public"));
    // robots.txt is read from the public address; then the name leads to this machine.
    let changing = fetcher_resolving(&[PUBLIC, PRIVATE], port);
    assert_eq!(body_of(&changing, &url).await, refused(FetchRefusal::PrivateAddress));
    let at_once = fetcher_resolving(&[PRIVATE], port);
    assert_eq!(body_of(&at_once, &url).await, refused(FetchRefusal::PrivateAddress));
    let mapped = fetcher_resolving(&[IpAddr::V6(Ipv4Addr::LOCALHOST.to_ipv6_mapped())], port);
    assert_eq!(body_of(&mapped, &url).await, refused(FetchRefusal::PrivateAddress));
    tokio::select! {
        biased;
        _ = private.accept() => panic!("the private address was connected to"),
        () = std::future::ready(()) => {}
    }
}

#[tokio::test]
async fn each_redirect_is_checked() {
    let private = Server::start(PRIVATE, |path| page(path, "secret")).await;
    let hidden = private.url("/");
    let public = Server::start(PUBLIC, move |path| match path {
        "/robots.txt" => respond("404 Not Found", "", b""),
        "/private" => redirect_to(&hidden),
        "/file" => redirect_to("file:///etc/passwd"),
        "/port" => redirect_to("http://127.0.0.2:22/"),
        "/credentials" => redirect_to("//user:secret@127.0.0.2/"),
        "/metadata" => redirect_to("http://169.254.169.254/latest/"),
        "/there" => redirect_to("/here"),
        "/loop" => redirect_to("/loop"),
        _ => respond("200 OK", "", b"here"),
    })
    .await;
    let ports = [private.address.port(), public.address.port(), 80];
    let fetcher = Fetcher::with(config(Vec::new()), |shared| {
        shared.rules.ports = ports.to_vec();
        shared.rules.is_public = |address| address == PUBLIC;
    });
    let fetched = fetcher.fetch(&public.url("/there")).await.expect("a page");
    assert_eq!(fetched.url, public.url("/here"));
    for (path, refusal) in [
        ("/private", FetchRefusal::PrivateAddress),
        ("/file", FetchRefusal::Scheme),
        ("/port", FetchRefusal::Port),
        ("/credentials", FetchRefusal::Credentials),
        ("/metadata", FetchRefusal::PrivateAddress),
    ] {
        assert_eq!(body_of(&fetcher, &public.url(path)).await, refused(refusal), "{path}");
    }
    let looping = body_of(&fetcher, &public.url("/loop")).await;
    assert_eq!(looping, Err(FetchError::Failed(FetchFailure::TooManyRedirects)));
    assert_eq!(public.paths().iter().filter(|path| *path == "/loop").count(), 6);
    assert!(private.requests.lock().expect("no panic").is_empty());
}

#[tokio::test]
async fn a_redirect_of_robots_txt_is_checked_as_well() {
    let private = Server::start(PRIVATE, |path| page(path, "secret")).await;
    let hidden = private.url("/robots.txt");
    let public = Server::start(PUBLIC, move |_| redirect_to(&hidden)).await;
    let ports = vec![private.address.port(), public.address.port()];
    let fetcher = Fetcher::with(config(Vec::new()), |shared| {
        shared.rules.ports = ports;
        shared.rules.is_public = |address| address == PUBLIC;
    });
    assert_eq!(body_of(&fetcher, &public.url("/")).await, refused(FetchRefusal::PrivateAddress));
    assert!(private.requests.lock().expect("no panic").is_empty());
}

fn gzipped(byte: u8, length: usize) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    let block = vec![byte; 1024];
    (0..length / 1024).for_each(|_| encoder.write_all(&block).expect("memory"));
    encoder.finish().expect("memory")
}

fn brotlied(length: usize) -> Vec<u8> {
    let mut packed = Vec::new();
    let mut writer = brotli::CompressorWriter::new(&mut packed, 4096, 5, 22);
    writer.write_all(&vec![b'x'; length]).expect("memory");
    drop(writer);
    packed
}

#[tokio::test]
async fn bodies_are_read_within_the_limit_however_they_are_packed() {
    const MB: usize = 1024 * 1024;
    let (gzip_bomb, brotli_bomb) = (gzipped(0, 8 * MB), brotlied(8 * MB));
    assert!(gzip_bomb.len() < MB && brotli_bomb.len() < MB);
    let server = Server::start(PRIVATE, move |path| match path {
        "/gzip" => respond("200 OK", "Content-Encoding: gzip\r\n", &gzipped(b'x', 4096)),
        "/brotli" => respond("200 OK", "Content-Encoding: br\r\n", &brotlied(4096)),
        "/gzip-bomb" => respond("200 OK", "Content-Encoding: gzip\r\n", &gzip_bomb),
        "/brotli-bomb" => respond("200 OK", "Content-Encoding: br\r\n", &brotli_bomb),
        "/twice" => respond("200 OK", "Content-Encoding: gzip, gzip\r\n", b"x"),
        "/broken" => respond("200 OK", "Content-Encoding: gzip\r\n", b"no gzip at all"),
        "/declared" => Answer::Stalled(b"HTTP/1.1 200 OK\r\nContent-Length: 10737418240\r\n\r\n".to_vec()),
        "/endless" => Answer::Endless(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".repeat(1000)),
        _ => respond("404 Not Found", "", b""),
    })
    .await;
    let fetcher = Fetcher::with(config(server.allowed()), |shared| shared.max_bytes = MB);
    let length = async |path: &str| fetcher.fetch(&server.url(path)).await.map(|fetched| fetched.bytes.len());
    assert_eq!(length("/gzip").await, Ok(4096));
    assert_eq!(length("/brotli").await, Ok(4096));
    for path in ["/gzip-bomb", "/brotli-bomb", "/declared", "/endless"] {
        assert_eq!(length(path).await, Err(FetchRefusal::TooLarge { megabytes: 1 }.into()), "{path}");
    }
    for path in ["/twice", "/broken"] {
        assert_eq!(length(path).await, Err(FetchError::Failed(FetchFailure::Encoding)), "{path}");
    }
}

#[tokio::test]
async fn a_slow_or_silent_server_is_given_up() {
    let server = Server::start(PRIVATE, |path| match path {
        "/robots.txt" => respond("404 Not Found", "", b""),
        "/slow-body" => Answer::Stalled(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc".to_vec()),
        "/slow-head" => Answer::Stalled(b"HTTP/1.1 200 OK\r\nContent-".to_vec()),
        _ => Answer::Stalled(Vec::new()),
    })
    .await;
    let fetcher = Fetcher::with(config(server.allowed()), |shared| shared.timeout = Duration::from_millis(300));
    for path in ["/slow-body", "/slow-head", "/silent"] {
        let found = body_of(&fetcher, &server.url(path)).await;
        assert_eq!(found, Err(FetchError::Failed(FetchFailure::Timeout)), "{path}");
    }
}

#[tokio::test]
async fn a_server_that_fails_is_named_a_failure() {
    let server = Server::start(PRIVATE, |path| match path {
        "/robots.txt" => respond("404 Not Found", "", b""),
        "/gone" => respond("410 Gone", "", b""),
        "/nowhere" => respond("302 Found", "", b""),
        "/broken" => Answer::Bytes(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc".to_vec()),
        _ => Answer::Bytes(b"nonsense\r\n\r\n".to_vec()),
    })
    .await;
    let fetcher = fetcher(server.allowed());
    for (path, failure) in [
        ("/gone", FetchFailure::Status(410)),
        ("/nowhere", FetchFailure::Status(302)),
        ("/broken", FetchFailure::Unreachable),
        ("/nonsense", FetchFailure::Unreachable),
    ] {
        assert_eq!(body_of(&fetcher, &server.url(path)).await, Err(FetchError::Failed(failure)), "{path}");
    }
}

#[tokio::test]
async fn robots_txt_is_obeyed_and_read_once() {
    let server = Server::start(PRIVATE, |path| match path {
        "/robots.txt" => respond("200 OK", "", b"User-agent: Meydan\nDisallow: /private\n"),
        _ => respond("200 OK", "", b"page"),
    })
    .await;
    let fetcher = fetcher(server.allowed());
    assert_eq!(body_of(&fetcher, &server.url("/private/list")).await, refused(FetchRefusal::Robots));
    assert_eq!(body_of(&fetcher, &server.url("/open")).await.as_deref(), Ok("page"));
    assert_eq!(server.paths(), ["/open"]);
    assert_eq!(server.requests.lock().expect("no panic").len(), 2);
}

#[tokio::test]
async fn a_site_whose_robots_txt_fails_is_left_alone() {
    let server = Server::start(PRIVATE, |_| respond("500 Internal Server Error", "", b"")).await;
    let found = body_of(&fetcher(server.allowed()), &server.url("/")).await;
    assert_eq!(found, Err(FetchError::Failed(FetchFailure::Status(500))));
    assert!(server.paths().is_empty());
}

#[tokio::test]
async fn a_check_confirms_a_failing_head_by_a_get() {
    let server = Server::start(PRIVATE, |_| respond("404 Not Found", "", b"")).await;
    let checked = fetcher(server.allowed()).check(&server.url("/gone")).await;
    assert_eq!(checked, Err(FetchError::Failed(FetchFailure::Status(404))));
    let requests = server.requests.lock().expect("no panic");
    let methods: Vec<&str> = requests.iter().filter_map(|request| request.split(' ').next()).collect();
    assert_eq!(methods, ["GET", "HEAD", "GET"], "robots.txt first");
}

#[tokio::test]
async fn a_check_of_a_page_that_is_there_asks_once() {
    let server = Server::start(PRIVATE, |path| page(path, "bilet")).await;
    assert_eq!(fetcher(server.allowed()).check(&server.url("/caz")).await, Ok(()));
    assert_eq!(server.paths(), ["/caz"]);
}

#[tokio::test]
async fn a_site_that_hangs_up_on_head_is_asked_by_a_get() {
    let asked = std::sync::atomic::AtomicUsize::new(0);
    let server = Server::start(PRIVATE, move |path| {
        let is_head = path != "/robots.txt" && asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed) == 0;
        if is_head { Answer::Bytes(Vec::new()) } else { page(path, "bilet") }
    })
    .await;
    assert_eq!(fetcher(server.allowed()).check(&server.url("/caz")).await, Ok(()));
    assert_eq!(server.paths(), ["/caz", "/caz"]);
}

#[tokio::test]
async fn a_failing_robots_txt_says_nothing_about_a_link() {
    let server = Server::start(PRIVATE, |_| respond("500 Internal Server Error", "", b"")).await;
    let checked = fetcher(server.allowed()).check(&server.url("/")).await;
    assert_eq!(checked, Err(FetchError::Refused(FetchRefusal::Robots)));
}

#[tokio::test]
async fn a_site_that_asks_to_wait_is_left_alone_meanwhile() {
    let server = Server::start(PRIVATE, |path| match path {
        "/robots.txt" => respond("404 Not Found", "", b""),
        _ => respond("429 Too Many Requests", "Retry-After: 3600\r\n", b""),
    })
    .await;
    let fetcher = fetcher(server.allowed());
    let first = body_of(&fetcher, &server.url("/a")).await;
    assert_eq!(first, Err(FetchError::Failed(FetchFailure::Status(429))));
    let second = body_of(&fetcher, &server.url("/b")).await;
    assert!(
        matches!(second, Err(FetchError::Refused(FetchRefusal::RetryLater { seconds: 3500..=3600 }))),
        "{second:?}"
    );
    assert_eq!(server.paths(), ["/a"]);
}

#[tokio::test]
async fn one_request_at_a_time_goes_to_a_host_with_a_pause_between() {
    let server = Server::start(PRIVATE, |path| page(path, "page")).await;
    let fetcher = Fetcher::new(FetchConfig { pause: Duration::from_millis(50), ..config(server.allowed()) });
    let begun = tokio::time::Instant::now();
    let (one, other) = (server.url("/1"), server.url("/2"));
    let (one, other) = tokio::join!(body_of(&fetcher, &one), body_of(&fetcher, &other));
    assert_eq!((one.as_deref(), other.as_deref()), (Ok("page"), Ok("page")));
    // robots.txt once, then both pages: two pauses at least.
    assert!(begun.elapsed() >= Duration::from_millis(100));
    assert_eq!(server.requests.lock().expect("no panic").len(), 3);
}
