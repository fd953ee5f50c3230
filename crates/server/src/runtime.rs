//! The tokio runtime, and its shutdown.

use std::process::ExitCode;
use std::time::Duration;

use tokio::runtime::Runtime;

/// How long blocking threads may take to finish. One that encodes an image cannot be stopped and may take minutes; its job
/// is retried later.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);

/// Runs the work of the process; threads that are still busy afterwards do not delay the exit.
pub fn run_to_end(work: impl Future<Output = ExitCode>) -> ExitCode {
    let runtime = match Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => return no_runtime(&error),
    };
    let code = runtime.block_on(work);
    runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
    code
}

#[expect(clippy::print_stderr, reason = "there is no log yet")]
fn no_runtime(error: &std::io::Error) -> ExitCode {
    eprintln!("meydan: no threads can be started: {error}");
    ExitCode::FAILURE
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn a_busy_thread_does_not_delay_the_exit() {
        let (free, busy) = mpsc::channel::<()>();
        let (ended, has_ended) = mpsc::channel();
        std::thread::spawn(move || {
            let code = run_to_end(async {
                let (started, has_started) = tokio::sync::oneshot::channel();
                tokio::task::spawn_blocking(move || {
                    let _ = started.send(());
                    // Busy until the test is over.
                    let _ = busy.recv();
                });
                has_started.await.expect("the thread runs");
                ExitCode::SUCCESS
            });
            ended.send(code == ExitCode::SUCCESS).expect("the test listens");
        });
        assert_eq!(has_ended.recv_timeout(Duration::from_secs(30)), Ok(true));
        drop(free);
    }
}
