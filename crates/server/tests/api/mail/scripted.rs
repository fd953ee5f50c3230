//! An SMTP server that answers the text of each mail as the test says.

use std::io;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::tcp::OwnedReadHalf;
use tokio::net::{TcpListener, TcpStream};

/// Stopped with the runtime of the test.
pub struct ScriptedServer {
    pub port: u16,
    script: Arc<Script>,
}

struct Script {
    /// The answer to the text of a mail; `None` ends the connection instead.
    answer: Mutex<Option<&'static str>>,
    mails: Mutex<Vec<String>>,
}

impl ScriptedServer {
    pub async fn start(answer: Option<&'static str>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("a bound port").port();
        let script = Arc::new(Script { answer: Mutex::new(answer), mails: Mutex::default() });
        let own = Arc::clone(&script);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, Arc::clone(&own)));
            }
        });
        Self { port, script }
    }

    pub fn answer_with(&self, answer: &'static str) {
        *self.script.answer.lock().expect("no panic") = Some(answer);
    }

    /// How often the text of a mail to that address has arrived.
    pub fn count_to(&self, address: &str) -> usize {
        let header = format!("To: {address}");
        let mails = self.script.mails.lock().expect("no panic");
        mails.iter().filter(|mail| mail.lines().any(|line| line == header)).count()
    }
}

async fn serve(stream: TcpStream, script: Arc<Script>) -> io::Result<()> {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(b"220 ready\r\n").await?;
    while let Some(line) = lines.next_line().await? {
        let answer = match line.split(' ').next() {
            Some("EHLO") => "250 localhost",
            Some("DATA") => {
                write.write_all(b"354 go on\r\n").await?;
                let mail = read_text(&mut lines).await?;
                script.mails.lock().expect("no panic").push(mail);
                let answer = *script.answer.lock().expect("no panic");
                let Some(answer) = answer else { return Ok(()) };
                answer
            }
            Some("QUIT") => "221 bye",
            _ => "250 OK",
        };
        write.write_all(format!("{answer}\r\n").as_bytes()).await?;
    }
    Ok(())
}

/// The text of a mail, up to the line with a single dot.
async fn read_text(lines: &mut Lines<BufReader<OwnedReadHalf>>) -> io::Result<String> {
    let mut text = String::new();
    while let Some(line) = lines.next_line().await?.filter(|line| line != ".") {
        text.push_str(&line);
        text.push('\n');
    }
    Ok(text)
}
