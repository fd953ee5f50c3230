/** Starts the real binary on a free port with demo content and an empty data folder; stops it after the tests. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const START_LIMIT = 60_000;
const STOP_LIMIT = 10_000;

/**
 * The address of the server and the first account go to the tests by MEYDAN_E2E_URL, MEYDAN_ADMIN_EMAIL and
 * MEYDAN_ADMIN_PASSWORD: tests run in processes of their own, which inherit what is set here.
 */
export default async function startServer(): Promise<(() => Promise<void>) | undefined> {
  // A server that is already running may be tested as it is.
  if (process.env.MEYDAN_E2E_URL) return undefined;

  const binary = resolve(import.meta.dirname, process.env.MEYDAN_BIN ?? "../target/debug/meydan");
  const data = await mkdtemp(join(tmpdir(), "meydan-e2e-"));
  process.env.MEYDAN_ADMIN_EMAIL = "e2e@example.org";
  process.env.MEYDAN_ADMIN_PASSWORD = randomBytes(18).toString("base64url");
  const { DATABASE_URL: _, MEYDAN_MEDIA_URL: __, ...environment } = process.env;
  const server = spawn(binary, ["serve", "--demo"], {
    // All tests come from one address: together they send more forms than one visitor would.
    env: { MEYDAN_FORM_LIMIT: "0", ...environment, MEYDAN_LISTEN: "127.0.0.1:0", MEYDAN_DATA_DIR: data },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = async () => {
    await end(server);
    await rm(data, { recursive: true, force: true });
  };
  try {
    process.env.MEYDAN_E2E_URL = await addressOf(server, binary);
  } catch (failure) {
    await stop();
    throw failure;
  }
  return stop;
}

/** Waits for the line `listening on http://127.0.0.1:PORT`. */
function addressOf(server: ChildProcess, binary: string): Promise<string> {
  return new Promise((found, failed) => {
    let output = "";
    const fail = (why: string) => failed(new Error(`${binary}: ${why}\n${output}`));
    const timer = setTimeout(() => fail("did not say where it listens"), START_LIMIT);
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /listening on (http:\/\/[\w.:[\]]+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      // Keeps the pipe empty, so that the server never waits for a reader.
      server.stdout?.off("data", hear).resume();
      server.stderr?.off("data", hear).resume();
      found(address);
    };
    server.stdout?.on("data", hear);
    server.stderr?.on("data", hear);
    server.once("error", (problem) => {
      clearTimeout(timer);
      fail(problem.message);
    });
    server.once("exit", (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  });
}

async function end(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise<void>((done) => server.once("exit", () => done()));
  server.kill("SIGTERM");
  const timer = setTimeout(() => server.kill("SIGKILL"), STOP_LIMIT);
  await ended;
  clearTimeout(timer);
}
