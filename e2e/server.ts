/** The real binary on a free port, with a data folder of its own; its log is kept. */
import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

const START_LIMIT = 60_000;
const STOP_LIMIT = 10_000;

export interface LogEntry {
  level: string;
  message: string;
  /** The line as it was written. */
  line: string;
}

/** Lines that are no entries, a panic for one, count as errors. */
function logEntry(line: string): LogEntry {
  try {
    const { level, message } = JSON.parse(line);
    return { level: String(level), message: String(message ?? ""), line };
  } catch {
    return { level: "ERROR", message: line, line };
  }
}

export const isWarning = ({ level }: LogEntry): boolean => level === "WARN" || level === "ERROR";

/** An answer, a page or a statement that took long: what a machine under load causes, and no fault of the server. */
export const isFromLoad = ({ level, message, line }: LogEntry): boolean =>
  level === "WARN" &&
  (/the time limit was reached|all engines are busy|exceeded (slow|alert) threshold/.test(line) ||
    (message === "request finished" && /"status":[234]\d\d/.test(line)));

export class Server {
  readonly log: LogEntry[] = [];
  url = "";
  readonly #process: ChildProcess;
  readonly #kill = () => this.#process.kill("SIGKILL");

  private constructor(data: string, options: readonly string[], settings: NodeJS.ProcessEnv) {
    const { DATABASE_URL: _, MEYDAN_MEDIA_URL: __, ...environment } = process.env;
    const binary = resolve(import.meta.dirname, process.env.MEYDAN_BIN ?? "../target/debug/meydan");
    this.#process = spawn(binary, ["serve", ...options], {
      env: {
        // All tests come from one address: together they send more forms than one visitor would.
        MEYDAN_FORM_LIMIT: "0",
        // What one page saves, another shows at once: how long a list may lack it is tested on the server.
        MEYDAN_REFRESH_SECONDS: "0",
        // No balancer waits for the server to leave.
        MEYDAN_DRAIN_SECONDS: "0",
        ...environment,
        MEYDAN_LISTEN: "127.0.0.1:0",
        MEYDAN_DATA_DIR: data,
        MEYDAN_LOG_FORMAT: "json",
        ...settings,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    // A worker that is killed leaves no server behind.
    process.once("exit", this.#kill);
  }

  /** Starts a server and waits until it searches its index; `settings` are environment variables. */
  static async start(
    data: string,
    options: readonly string[] = [],
    settings: NodeJS.ProcessEnv = {},
  ): Promise<Server> {
    const server = new Server(data, options, settings);
    try {
      server.url = await server.#address();
      await server.#indexed();
    } catch (failure) {
      await server.stop();
      throw failure;
    }
    return server;
  }

  /** Until then words are looked up in the database, which finds other events. */
  async #indexed(): Promise<void> {
    const until = Date.now() + START_LIMIT;
    while (Date.now() < until) {
      const answer = await fetch(`${this.url}/health/ready`);
      const { data } = await answer.json();
      if (data?.index_lag === 0) return;
      await pause(50);
    }
    throw new Error("meydan: the search index stays behind");
  }

  /** The address in the line `listening on http://127.0.0.1:PORT`. */
  #address(): Promise<string> {
    const { stdout, stderr } = this.#process;
    if (!stdout || !stderr) throw new Error("the server has no output");
    createInterface(stderr).on("line", (line) => this.log.push(logEntry(line)));
    return new Promise((found, failed) => {
      const fail = (why: string) => {
        clearTimeout(timer);
        failed(new Error(`meydan: ${why}\n${this.log.map(({ line }) => line).join("\n")}`));
      };
      const timer = setTimeout(() => fail("did not say where it listens"), START_LIMIT);
      createInterface(stdout).on("line", (line) => {
        const address = /listening on (http:\/\/[\w.:[\]]+)/.exec(line)?.[1];
        if (!address) return;
        clearTimeout(timer);
        found(address);
      });
      this.#process.once("error", ({ message }) => fail(message));
      this.#process.once("close", (code) => fail(`ended with ${code}`));
    });
  }

  /** Resolves when it has ended and its log is complete. */
  async stop(): Promise<void> {
    process.off("exit", this.#kill);
    const { pid, exitCode, signalCode } = this.#process;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    const ended = new Promise<void>((done) => this.#process.once("close", () => done()));
    this.#process.kill("SIGTERM");
    const timer = setTimeout(this.#kill, STOP_LIMIT);
    await ended;
    clearTimeout(timer);
  }
}
