/** The servers of one worker: each file of tests gets a fresh one, so that nothing of another file is ever met. */
import { appendFile, cp, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { isFromLoad, isWarning, type LogEntry, Server } from "./server";

/** Inside MEYDAN_E2E_FOLDER: the data that every server starts from, and what load has caused. */
export const TEMPLATE = "template";
export const SLOW_LOG = "slow.log";

/** What is tested: a server of the tests, or one that was running before. */
export type Tested = Pick<Server, "url" | "log">;

/** Set before any test: a server that is already running. */
const running = process.env.MEYDAN_E2E_URL;
/** `make flaky` mixes the tests of all files: there, one server has to bear them all. */
const isShared = Boolean(process.env.MEYDAN_E2E_SHARED);

export class Servers {
  #file = "";
  #current: { server: Server; data: string } | null = null;
  readonly #stopping: Promise<LogEntry[]>[] = [];

  /** The server for the tests of this file; its address also goes to MEYDAN_E2E_URL. */
  async serverFor(file: string): Promise<Tested> {
    if (running) return { url: running, log: [] };
    const wanted = isShared ? "all" : file;
    if (!this.#current || this.#file !== wanted) {
      this.#leave();
      const folder = process.env.MEYDAN_E2E_FOLDER ?? "";
      const data = await mkdtemp(join(folder, "data-"));
      await cp(join(folder, TEMPLATE), data, { recursive: true });
      this.#current = { server: await Server.start(data), data };
      this.#file = wanted;
    }
    process.env.MEYDAN_E2E_URL = this.#current.server.url;
    return this.#current.server;
  }

  /** Nobody waits for a server that is no longer needed. */
  #leave(): void {
    if (this.#current) this.#stopping.push(ended(this.#current));
    this.#current = null;
  }

  /** Fails when a server complained while it stopped. */
  async stop(): Promise<void> {
    this.#leave();
    const logs = (await Promise.all(this.#stopping)).flat().map(({ line }) => line);
    if (logs.length > 0) throw new Error(`A server complained while it stopped:\n${logs.join("\n")}`);
  }
}

/** What a server had to say of its end. */
async function ended({ server, data }: { server: Server; data: string }): Promise<LogEntry[]> {
  const from = server.log.length;
  await server.stop();
  await rm(data, { recursive: true, force: true });
  const slow = server.log.filter(isFromLoad);
  if (slow.length > 0) {
    const lines = slow.map(({ line }) => `${line}\n`).join("");
    await appendFile(join(process.env.MEYDAN_E2E_FOLDER ?? "", SLOW_LOG), lines);
  }
  return server.log.slice(from).filter((entry) => isWarning(entry) && !isFromLoad(entry));
}
