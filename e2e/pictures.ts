/** Takes the pictures that the README shows. */
import { resolve } from "node:path";
import { expect, test } from "./fixtures";

const FOLDER = resolve(import.meta.dirname, "../docs/pictures");
const SCREENS = { home: "/", event: "/event/1", search: "/search?category=music", news: "/world-news" };
const DEVICES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
};

for (const [screen, path] of Object.entries(SCREENS)) {
  for (const [device, viewport] of Object.entries(DEVICES)) {
    for (const theme of ["light", "dark"]) {
      test(`${screen} on a ${device}, ${theme}`, async ({ page }) => {
        // One language each: Turkish by day, English by night.
        const language = theme === "light" ? "tr" : "en";
        await page.setViewportSize(viewport);
        await page.addInitScript((chosen) => {
          localStorage.setItem("app-storage", JSON.stringify({ state: { theme: chosen }, version: 0 }));
        }, theme);
        await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=${language}`, {
          waitUntil: "networkidle",
        });
        await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
        await page.screenshot({ path: `${FOLDER}/${screen}-${device}-${theme}.png` });
      });
    }
  }
}
