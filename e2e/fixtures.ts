import { test as base } from "@playwright/test";

export { expect } from "@playwright/test";

interface Watched {
  /** Fails the test when the page logged an error or threw. */
  quietPage: undefined;
}

/** The tests' own `test`: addresses are relative to the server that start-server.ts started. */
export const test = base.extend<Watched>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs.
  baseURL: async ({}, use) => {
    await use(process.env.MEYDAN_E2E_URL);
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
