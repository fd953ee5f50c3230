//! A data folder and an environment, and the processes that run on them.

use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use meydan_store::Store;
use meydan_test_support::database::{Engine, TestDatabase};
use reqwest::{Client, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::AsyncWriteExt;
use tokio::process::{Child, Command};
use tokio::time::{Instant, timeout};

pub const EMAIL: &str = "yonetici@example.org";
pub const PASSWORD: &str = "correct horse battery";
/// Generous, so that a slow machine fails no test.
pub const DEADLINE: Duration = Duration::from_secs(60);

const BINARY: &str = env!("CARGO_BIN_EXE_meydan");

/// Outlives its processes, like a disk.
pub struct Place {
    folder: TempDir,
    environment: Vec<(String, String)>,
    database: Option<TestDatabase>,
}

/// The output of a command.
#[derive(Debug)]
pub struct Outcome {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Place {
    /// On SQLite in an empty folder.
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        Self { folder, environment: Vec::new(), database: None }
    }

    /// On an empty database of that engine, with a first account and no limit on forms.
    pub async fn on(engine: Engine) -> Self {
        let mut place = Self::with_admin();
        if engine == Engine::Postgres {
            let database = TestDatabase::empty(engine).await;
            place = place.set("DATABASE_URL", database.url());
            place.database = Some(database);
        }
        place
    }

    pub fn with_admin() -> Self {
        Self::new()
            .set("MEYDAN_ADMIN_EMAIL", EMAIL)
            .set("MEYDAN_ADMIN_PASSWORD", PASSWORD)
            .set("MEYDAN_FORM_LIMIT", "0")
    }

    pub fn set(mut self, name: &str, value: &str) -> Self {
        self.environment.retain(|(known, _)| known != name);
        self.environment.push((name.to_owned(), value.to_owned()));
        self
    }

    pub fn data_dir(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The database, opened beside or after a process.
    pub async fn store(&self) -> Store {
        let url = self.database.as_ref().map_or_else(
            || format!("sqlite:{}", self.data_dir().join("meydan.db").display()),
            |database| database.url().to_owned(),
        );
        Store::open(&url).await.expect("the database opens")
    }

    fn command(&self, arguments: &[&str]) -> Command {
        self.program(BINARY, arguments)
    }

    fn program(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command
            .args(arguments)
            .env_clear()
            .env("MEYDAN_LISTEN", "127.0.0.1:0")
            .env("MEYDAN_DATA_DIR", self.data_dir())
            // Tests have no load balancer to drain for.
            .env("MEYDAN_DRAIN_SECONDS", "0")
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .kill_on_drop(true);
        command
    }

    /// Runs a command to its end.
    pub async fn run(&self, arguments: &[&str]) -> Outcome {
        self.run_with_input(arguments, "").await
    }

    /// Runs a script of the shell, in which `$0` is the binary, on mounts of its own.
    pub async fn run_by(&self, script: &str) -> Outcome {
        let arguments = ["--map-root-user", "--mount", "sh", "-ec", script, BINARY];
        Self::finish(self.program("unshare", &arguments), "").await
    }

    pub async fn run_with_input(&self, arguments: &[&str], input: &str) -> Outcome {
        Self::finish(self.command(arguments), input).await
    }

    async fn finish(mut command: Command, input: &str) -> Outcome {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary starts");
        let mut stdin = child.stdin.take().expect("a standard input");
        // A command that does not read its input may have exited.
        let _ = stdin.write_all(input.as_bytes()).await;
        drop(stdin);
        let output = timeout(DEADLINE, child.wait_with_output()).await.expect("it ends").expect("it ran");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        Outcome { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }

    /// Serves until the server is dropped or stopped.
    pub async fn serve(&self) -> Server {
        self.serve_with(&[]).await
    }

    pub async fn serve_with(&self, flags: &[&str]) -> Server {
        self.start(self.command(&[&["serve"], flags].concat())).await
    }

    /// True if a process may have its own mounts here, which some systems allow to root only.
    pub async fn may_mount() -> bool {
        let tried = Command::new("unshare").args(["--map-root-user", "--mount", "true"]).status().await;
        tried.is_ok_and(|status| status.success())
    }

    /// Serves as the last step of a script of the shell, in which `$0 serve` starts it, on mounts of its own.
    pub async fn serve_by(&self, script: &str) -> Server {
        let arguments = ["--map-root-user", "--mount", "sh", "-ec", script, BINARY];
        self.start(self.program("unshare", &arguments)).await
    }

    /// Serves as the last step of a script of the shell, in which `$0 serve` starts it.
    pub async fn serve_by_shell(&self, script: &str) -> Server {
        self.start(self.program("sh", &["-ec", script, BINARY])).await
    }

    async fn start(&self, mut command: Command) -> Server {
        let file = |name| std::fs::File::create(self.file(name)).expect("a file");
        command.stdin(Stdio::null()).stdout(file("stdout")).stderr(file("stderr"));
        let child = command.spawn().expect("the binary starts");
        let (stdout, stderr) = (self.file("stdout"), self.file("stderr"));
        let printed = || {
            let text = read(&stdout);
            text.split_once("listening on http://")?.1.split_once('\n').map(|(address, _)| address.to_owned())
        };
        let listening = timeout(DEADLINE, async {
            loop {
                match printed() {
                    Some(address) => break address,
                    None => tokio::time::sleep(Duration::from_millis(10)).await,
                }
            }
        });
        let address = listening.await.unwrap_or_else(|_| panic!("the server does not listen: {}", read(&stderr)));
        Server { address, child, stdout, stderr }
    }
}

/// A serving process.
pub struct Server {
    child: Child,
    pub address: String,
    stdout: PathBuf,
    stderr: PathBuf,
}

impl Server {
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub fn stdout(&self) -> String {
        read(&self.stdout)
    }

    pub fn log(&self) -> String {
        read(&self.stderr)
    }

    /// Sends SIGKILL.
    pub async fn kill(mut self) {
        self.child.kill().await.expect("a process to kill");
    }

    /// Sends SIGTERM.
    pub async fn terminate(&self) {
        self.signal("TERM").await;
    }

    pub async fn signal(&self, name: &str) {
        let id = self.child.id().expect("a running process");
        let sent = Command::new("sh").args(["-c", &format!("kill -{name} {id}")]).status().await.expect("a shell");
        assert!(sent.success());
    }

    /// Stops all its threads; they take the signal some moments after it was sent.
    pub async fn freeze(&self) {
        self.signal("STOP").await;
        let tasks = format!("/proc/{}/task", self.child.id().expect("a running process"));
        eventually("every thread is stopped", || {
            let mut states = std::fs::read_dir(&tasks).ok()?.flatten().map(|task| read(&task.path().join("stat")));
            states.all(|state| state.contains(") T ")).then_some(())
        })
        .await;
    }

    /// Limits the size of files from now on.
    pub async fn limit_file_size(&self, bytes: &str) {
        let id = self.child.id().expect("a running process").to_string();
        let limit = format!("--fsize={bytes}:unlimited");
        let set = Command::new("prlimit").args(["--pid", &id, &limit]).status().await.expect("prlimit");
        assert!(set.success());
    }

    pub async fn ended(&mut self) -> ExitStatus {
        timeout(DEADLINE, self.child.wait()).await.expect("it ends").expect("a process")
    }

    /// Stops it gracefully.
    pub async fn stop(mut self) {
        self.terminate().await;
        assert_eq!(self.ended().await.code(), Some(0), "{}", self.log());
    }

    pub async fn get(&self, path: &str) -> (StatusCode, Value) {
        answer(client().get(self.url(path))).await
    }

    /// A client with the session of that account.
    pub async fn sign_in(&self, email: &str, password: &str) -> (StatusCode, Client) {
        let client = client();
        let body = json!({ "email": email, "password": password });
        let (status, _) = answer(client.post(self.url("/api/auth/login")).json(&body)).await;
        (status, client)
    }

    pub async fn admin(&self) -> Client {
        let (status, client) = self.sign_in(EMAIL, PASSWORD).await;
        assert_eq!(status, StatusCode::OK);
        client
    }
}

pub fn client() -> Client {
    Client::builder().cookie_store(true).no_proxy().timeout(DEADLINE).build().expect("a client")
}

pub async fn answer(request: RequestBuilder) -> (StatusCode, Value) {
    let response = request.send().await.expect("an answer");
    (response.status(), response.json().await.unwrap_or(Value::Null))
}

/// Polls until there is a value.
pub async fn eventually<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + DEADLINE;
    loop {
        if let Some(seen) = look() {
            return seen;
        }
        assert!(Instant::now() < deadline, "in vain: {what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}
