/** A server of a test file's own, at an address that passkeys can be bound to, which sends its mail to the tests. */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listenOn, MailServer } from "./mail-server";
import { Server } from "./server";

export interface OwnServer {
  /** `http://localhost:PORT` */
  url: string;
  admin: { email: string; password: string };
  /** The next mail to this address: its text, decoded. */
  mailTo: (address: string) => Promise<string>;
  stop: () => Promise<void>;
}

/** `settings` are added to the environment of the server. */
export async function startOwnServer(settings: NodeJS.ProcessEnv = {}): Promise<OwnServer> {
  const mails = new MailServer();
  const [port, mailPort] = [await freePort(), await mails.listen()];
  const data = await mkdtemp(join(tmpdir(), "meydan-own-"));
  const admin = { email: "own@example.org", password: randomBytes(18).toString("base64url") };
  const url = `http://localhost:${port}`;
  const server = await Server.start(data, [], {
    MEYDAN_LISTEN: `127.0.0.1:${port}`,
    MEYDAN_PUBLIC_URL: url,
    MEYDAN_SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MEYDAN_ADMIN_EMAIL: admin.email,
    MEYDAN_ADMIN_PASSWORD: admin.password,
    ...settings,
  });
  const stop = async () => {
    await server.stop();
    mails.close();
    await rm(data, { recursive: true, force: true });
  };
  return { url, admin, mailTo: (address) => mails.mailTo(address), stop };
}

/** The address must be known before the server listens: it is part of what passkeys are bound to. */
async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listenOn(probe);
  await new Promise((closed) => probe.close(closed));
  return port;
}
