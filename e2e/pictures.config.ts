import { defineConfig } from "@playwright/test";
import config from "./playwright.config";

/** `make pictures`: the screenshots of the README, taken from the real site. */
export default defineConfig(config, { testMatch: "pictures.ts", testIgnore: [], workers: 1 });
