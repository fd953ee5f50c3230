/** Text of 200 %: everything can still be read and reached, on a phone and on a wide screen. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { layoutFaults } from "./large-text";
import { DEMO_EVENT, DESKTOP, inLanguage, LANGUAGES, PHONE, PUBLIC_PAGES, silence, visit } from "./site";

/** With more dates, places and performers than the others. */
const TOUR = { name: "tour", path: "/event/kayip-esya-burosu-turne" };

async function enlarge(page: Page) {
  // What lies below the first screen is laid out after the first key.
  await page.keyboard.press("Shift");
  await page.evaluate(async () => {
    document.documentElement.style.fontSize = "200%";
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await silence(page);
});

for (const [place, { name, path }] of [...PUBLIC_PAGES, TOUR].entries()) {
  test(`the ${name} page has room for text of 200 %`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    for (const language of place % 2 === 0 ? LANGUAGES : LANGUAGES.toReversed()) {
      await visit(page, inLanguage(path, language));
      await enlarge(page);
      expect(await layoutFaults(page), `phone, ${language}`).toEqual([]);
    }
    await page.setViewportSize(DESKTOP);
    await enlarge(page);
    expect(await layoutFaults(page), "desktop").toEqual([]);
  });
}

test("with text of 200 % bars leave most of a phone's screen to the page", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await visit(page, `/event/${DEMO_EVENT}?lang=tr`);
  await enlarge(page);
  await page.mouse.wheel(0, 900);
  await expect(page.getByRole("banner")).not.toBeInViewport();
  await expect(page.getByRole("link", { name: /^Bilet al/ }).last()).toBeInViewport();
  const bars = await page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((element) => ["fixed", "sticky"].includes(getComputedStyle(element).position))
      .map((element) => element.getBoundingClientRect())
      .map(({ top, bottom }) => Math.max(0, Math.min(bottom, window.innerHeight) - Math.max(top, 0)))
      .reduce((sum, height) => sum + height, 0),
  );
  expect(bars).toBeLessThan(PHONE.height / 2);
});

test("faults are found", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await visit(page, "/about?lang=tr");
  expect(await layoutFaults(page)).toEqual([]);
  await page.evaluate(() => {
    const button = Object.assign(document.createElement("button"), {
      textContent: "Etkinliklerin tümünü göster",
    });
    button.style.cssText = "display: block; width: 60px; white-space: nowrap";
    document.querySelector("main")?.prepend(button);
  });
  expect((await layoutFaults(page)).join("\n")).toContain("Etkinliklerin tümünü göster");
});
