/** A server of a test file's own, at an address that passkeys can be bound to, and a mail server that keeps what it is sent. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const START_LIMIT = 60_000;

export interface OwnServer {
  /** `http://localhost:PORT` */
  url: string;
  admin: { email: string; password: string };
  /** The next mail to this address: its text, decoded. */
  mailTo: (address: string) => Promise<string>;
  stop: () => Promise<void>;
}

export async function startOwnServer(): Promise<OwnServer> {
  const mails = new MailServer();
  const [port, mailPort] = [await freePort(), await mails.listen()];
  const data = await mkdtemp(join(tmpdir(), "meydan-own-"));
  const admin = { email: "own@example.org", password: randomBytes(18).toString("base64url") };
  const { DATABASE_URL: _, MEYDAN_MEDIA_URL: __, ...environment } = process.env;
  const url = `http://localhost:${port}`;
  const server = spawn(
    resolve(import.meta.dirname, process.env.MEYDAN_BIN ?? "../target/debug/meydan"),
    ["serve"],
    {
      env: {
        ...environment,
        MEYDAN_FORM_LIMIT: "0",
        MEYDAN_LISTEN: `127.0.0.1:${port}`,
        MEYDAN_PUBLIC_URL: url,
        MEYDAN_SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
        MEYDAN_DATA_DIR: data,
        MEYDAN_ADMIN_EMAIL: admin.email,
        MEYDAN_ADMIN_PASSWORD: admin.password,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const stop = async () => {
    await end(server);
    mails.close();
    await rm(data, { recursive: true, force: true });
  };
  try {
    await listening(server);
  } catch (failure) {
    await stop();
    throw failure;
  }
  return { url, admin, mailTo: (address) => mails.mailTo(address), stop };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listenOn(probe);
  await new Promise((closed) => probe.close(closed));
  return port;
}

const listenOn = (server: Server): Promise<number> =>
  new Promise((found) => server.listen(0, "127.0.0.1", () => found((server.address() as AddressInfo).port)));

function listening(server: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    let output = "";
    const timer = setTimeout(() => failed(new Error(`did not start:\n${output}`)), START_LIMIT);
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (!/listening on http/.test(output)) return;
      clearTimeout(timer);
      // Keeps the pipe empty, so that the server never waits for a reader.
      server.stdout?.off("data", hear).resume();
      server.stderr?.off("data", hear).resume();
      ready();
    };
    server.stdout?.on("data", hear);
    server.stderr?.on("data", hear);
    server.once("exit", (code) => failed(new Error(`ended with ${code}:\n${output}`)));
  });
}

async function end(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null) return;
  const ended = new Promise<void>((done) => server.once("exit", () => done()));
  server.kill("SIGTERM");
  await ended;
}

/** As much of SMTP as one mail needs. */
class MailServer {
  private readonly server = createServer((socket) => this.talk(socket));
  private readonly waiting = new Map<string, (text: string) => void>();
  private readonly kept = new Map<string, string[]>();

  listen(): Promise<number> {
    return listenOn(this.server);
  }

  close(): void {
    this.server.close();
  }

  mailTo(address: string): Promise<string> {
    const kept = this.kept.get(address)?.shift();
    if (kept !== undefined) return Promise.resolve(kept);
    return new Promise((found) => this.waiting.set(address, found));
  }

  private talk(socket: Socket): void {
    let [received, to, isData] = ["", "", false];
    const say = (line: string) => socket.write(`${line}\r\n`);
    say("220 mail.example.org");
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      received += chunk.toString();
      for (;;) {
        const separator = isData ? "\r\n.\r\n" : "\r\n";
        const at = received.indexOf(separator);
        if (at < 0) return;
        const part = received.slice(0, at);
        received = received.slice(at + separator.length);
        if (isData) {
          isData = false;
          this.keep(to, part);
          say("250 kept");
        } else if (/^DATA/i.test(part)) {
          isData = true;
          say("354 go on");
        } else if (/^QUIT/i.test(part)) {
          say("221 bye");
          socket.end();
        } else {
          to = /^RCPT TO:<([^>]+)>/i.exec(part)?.[1] ?? to;
          say("250 fine");
        }
      }
    });
  }

  private keep(to: string, mail: string): void {
    const body = mail.slice(mail.indexOf("\r\n\r\n")).replace(/\s/g, "");
    const text = Buffer.from(body, "base64").toString("utf8");
    const waiting = this.waiting.get(to);
    this.waiting.delete(to);
    if (waiting) waiting(text);
    else this.kept.set(to, [...(this.kept.get(to) ?? []), text]);
  }
}
