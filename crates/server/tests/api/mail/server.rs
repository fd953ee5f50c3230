//! A real SMTP server: aiosmtpd as a child process that prints the received mails.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::net::{TcpListener, TcpStream};
use tokio::process::{Child, ChildStdout, Command};

use crate::nodes::within;

const PATIENCE: Duration = Duration::from_secs(20);

/// Stopped with the test.
pub struct MailServer {
    mails: Lines<BufReader<ChildStdout>>,
    _process: Child,
    _folder: TempDir,
}

impl MailServer {
    /// Returns once it listens.
    pub async fn start(port: u16) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        std::fs::write(folder.path().join("handler.py"), include_str!("handler.py")).expect("the handler");
        let mut process = Command::new(python())
            .args(["-m", "aiosmtpd", "--nosetuid", "--class", "handler.Printer", "--listen"])
            .arg(format!("127.0.0.1:{port}"))
            .env("PYTHONPATH", folder.path())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("aiosmtpd starts");
        within(PATIENCE, async || {
            if let Ok(Some(status)) = process.try_wait() {
                panic!("aiosmtpd has ended: {status}");
            }
            TcpStream::connect(("127.0.0.1", port)).await.ok()
        })
        .await;
        let output = process.stdout.take().expect("its output");
        Self { mails: BufReader::new(output).lines(), _process: process, _folder: folder }
    }

    /// The next mail: `to`, `headers` by lower-case name, `text`.
    pub async fn next(&mut self) -> Value {
        let line = tokio::time::timeout(PATIENCE, self.mails.next_line()).await.expect("no mail has come");
        serde_json::from_str(&line.expect("its output").expect("the mail server has ended")).expect("JSON")
    }
}

/// A free port.
pub async fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    listener.local_addr().expect("a bound port").port()
}

/// The Python that has aiosmtpd.
fn python() -> PathBuf {
    let named = std::env::var_os("MEYDAN_TEST_PYTHON").map(PathBuf::from);
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.cache/venv/bin/python");
    named.unwrap_or_else(|| {
        assert!(
            own.exists(),
            "MEYDAN_TEST_PYTHON is not set and .cache/venv is missing: run the tests with `make test`"
        );
        own
    })
}
