/**
 * Makes what every server of the tests starts from: a data folder with demo content and one account a role. The tests run
 * in processes of their own, which inherit what is set here.
 */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Server } from "./server";
import { SLOW_LOG, TEMPLATE } from "./servers";
import { makeAccounts } from "./staff";

export default async function prepare(): Promise<(() => Promise<void>) | undefined> {
  // A server that is already running may be tested as it is.
  if (process.env.MEYDAN_E2E_URL) {
    await makeAccounts();
    return undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), "meydan-e2e-"));
  process.env.MEYDAN_E2E_FOLDER = folder;
  process.env.MEYDAN_ADMIN_EMAIL = "e2e@example.org";
  process.env.MEYDAN_ADMIN_PASSWORD = randomBytes(18).toString("base64url");
  try {
    const server = await Server.start(join(folder, TEMPLATE), ["--demo"]);
    try {
      process.env.MEYDAN_E2E_URL = server.url;
      await makeAccounts();
    } finally {
      delete process.env.MEYDAN_E2E_URL;
      await server.stop();
    }
  } catch (failure) {
    await rm(folder, { recursive: true, force: true });
    throw failure;
  }
  return async () => {
    await tellOfLoad(join(folder, SLOW_LOG));
    await rm(folder, { recursive: true, force: true });
  };
}

/** Nothing on a machine that is fast enough. */
async function tellOfLoad(path: string): Promise<void> {
  if (!existsSync(path)) return;
  const lines = (await readFile(path, "utf8")).trim().split("\n");
  console.log(`This machine was slow: ${lines.length} answers or pages took longer than the server likes.`);
}
