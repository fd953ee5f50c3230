import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

/** The system's browser: `CHROMIUM`, else the first of the usual places; without its window it is twice as fast. */
const chromium =
  process.env.CHROMIUM ||
  [
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ].find((path) => existsSync(path));

export default defineConfig({
  testDir: ".",
  globalSetup: "./global-setup.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  // Only what fails waits so long: on a busy machine the first page of a new browser takes its time.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    locale: "tr-TR",
    timezoneId: "Europe/Istanbul",
    // It would hide calls from page.route, and fetch the whole site again for each test; those about it allow it.
    serviceWorkers: "block",
    // A recording doubles the time of a test: `TRACE=1` for the one that is looked into.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromium,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
