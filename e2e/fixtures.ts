import { test as base } from "@playwright/test";
import { isFromLoad, isWarning } from "./server";
import { Servers, type Tested } from "./servers";

export { expect } from "@playwright/test";

interface TestFixtures {
  /** Warnings of the server that a test provokes: `test.use({ expectedLog: [/…/] })`. */
  expectedLog: RegExp[];
  /** The server of the file. Fails the test when the server logged a warning that the test does not expect. */
  fileServer: Tested;
  /** Fails the test when the page logged an error or threw. */
  quietPage: undefined;
}

interface WorkerFixtures {
  servers: Servers;
}

/** The tests' own `test`: addresses are relative to a server that this file has to itself. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs.
    async ({}, use) => {
      const servers = new Servers();
      await use(servers);
      await servers.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  expectedLog: [[], { option: true }],
  fileServer: [
    async ({ servers, expectedLog }, use, { file }) => {
      const server = await servers.serverFor(file);
      const from = server.log.length;
      await use(server);
      const problems = server.log
        .slice(from)
        .filter((entry) => isWarning(entry) && !isFromLoad(entry))
        .map(({ line }) => line)
        .filter((line) => !expectedLog.some((expected) => expected.test(line)));
      if (problems.length > 0) throw new Error(`The server complained:\n${problems.join("\n")}`);
    },
    { auto: true, timeout: 60_000 },
  ],
  baseURL: async ({ fileServer }, use) => {
    await use(fileServer.url);
  },
  quietPage: async ({ page }, use) => {
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
    await use(undefined);
    if (problems.length > 0) throw new Error(`The page complained:\n${problems.join("\n")}`);
  },
});
