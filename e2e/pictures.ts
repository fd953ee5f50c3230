/** Takes the pictures that the README shows. */
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { openAdmin, signInAs } from "./staff";

const FOLDER = resolve(import.meta.dirname, "../docs/pictures");
const SCREENS = { home: "/", event: "/event/1", search: "/search?category=music", news: "/world-news" };
const DEVICES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
};

/** The theme of whoever opens the page. */
const choose = (page: Page, theme: string) =>
  page.addInitScript((chosen) => {
    localStorage.setItem("app-storage", JSON.stringify({ state: { theme: chosen }, version: 0 }));
  }, theme);

for (const [screen, path] of Object.entries(SCREENS)) {
  for (const [device, viewport] of Object.entries(DEVICES)) {
    for (const theme of ["light", "dark"]) {
      test(`${screen} on a ${device}, ${theme}`, async ({ page }) => {
        // One language each: Turkish by day, English by night.
        const language = theme === "light" ? "tr" : "en";
        await page.setViewportSize(viewport);
        await choose(page, theme);
        await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=${language}`, {
          waitUntil: "networkidle",
        });
        await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
        await page.screenshot({ path: `${FOLDER}/${screen}-${device}-${theme}.png` });
      });
    }
  }
}

/** The panel, as an admin has it: a form by day, a list by night. */
const PANEL = [
  { name: "panel-form", theme: "light", path: "/admin/events?edit=1", language: "tr" },
  { name: "panel-events", theme: "dark", path: "/admin/events", language: "en" },
] as const;

for (const { name, theme, path, language } of PANEL) {
  test(`${name}, ${theme}`, async ({ page }) => {
    await page.setViewportSize(DEVICES.desktop);
    await choose(page, theme);
    await signInAs(page, "admin");
    await openAdmin(page, path, language);
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: `${FOLDER}/${name}-desktop-${theme}.png` });
  });
}
