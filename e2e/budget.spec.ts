/** What a first visit may cost: bytes by kind, and no movement of what is read. */
import { gzipSync } from "node:zlib";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { DESKTOP, inLanguage, LANGUAGES, open, PHONE, PUBLIC_PAGES, takenOver } from "./site";

const KB = 1000;
const LIMITS = { js: 120 * KB, css: 20 * KB, woff2: 90 * KB };
type Kind = keyof typeof LIMITS;

const gzipped = (bytes: Buffer | string) => gzipSync(bytes, { level: 9 }).length;
const kindOf = (path: string) => (/\.(js|css|woff2)$/.exec(path)?.[1] ?? null) as Kind | null;

/** Everything that the browser loads, the service worker included, once it has nothing left to do. */
async function loadedFiles(page: Page, address: string): Promise<Set<string>> {
  const loaded = new Set<string>();
  page.context().on("request", (request) => loaded.add(new URL(request.url()).pathname));
  const healthy = page.waitForResponse("**/health");
  await open(page, address);
  await takenOver(page);
  await healthy;
  await page.evaluate(() => navigator.serviceWorker?.ready);
  return loaded;
}

async function weigh(request: APIRequestContext, files: Set<string>): Promise<Record<Kind, number>> {
  const weights = { js: 0, css: 0, woff2: 0 };
  for (const path of files) {
    const kind = kindOf(path);
    if (!kind) continue;
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    weights[kind] += gzipped(await answer.body());
  }
  return weights;
}

test.use({ serviceWorkers: "allow" });

for (const [place, { name, path }] of PUBLIC_PAGES.entries()) {
  test(`the ${name} page keeps to its budget of bytes`, async ({ page, request }) => {
    await page.setViewportSize(PHONE);
    const files = await loadedFiles(page, inLanguage(path, LANGUAGES[place % 2] ?? "tr"));
    const weights = await weigh(request, files);
    const inline = await page.evaluate(() =>
      [...document.scripts].filter(({ src, type }) => !src && !type).map(({ textContent }) => textContent),
    );
    weights.js += gzipped(inline.join("\n"));
    for (const kind of Object.keys(LIMITS) as Kind[]) {
      expect(weights[kind], kind).toBeGreaterThan(0);
      expect(weights[kind], kind).toBeLessThanOrEqual(LIMITS[kind]);
    }
  });
}

interface Shift {
  value: number;
  moved: string[];
}

/** Writes down what moves, and says when something is painted. */
function watchLayout() {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      };
      shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? "") });
    }
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    console.info("painted");
  }).observe({ type: "paint", buffered: true });
}

test.describe("while a page loads", () => {
  // Fonts that are kept would not be late.
  test.use({ serviceWorkers: "block" });

  for (const [place, { name, path }] of PUBLIC_PAGES.entries()) {
    test(`nothing moves on the ${name} page, and every picture has its place`, async ({ page }) => {
      const address = inLanguage(path, LANGUAGES[(place + 1) % 2] ?? "tr");
      await page.addInitScript(watchLayout);
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        // The worst of connections: the letters come after the first paint.
        const painted = page.waitForEvent("console", (message) => message.text() === "painted");
        await page.route("**/*.woff2", async (route) => {
          await painted;
          await route.continue();
        });
        const healthy = page.waitForResponse("**/health");
        await open(page, address);
        await takenOver(page);
        await healthy;
        const shifts = await page.evaluate(async () => {
          await document.fonts.ready;
          await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
          return (window as unknown as { shifts: Shift[] }).shifts;
        });
        expect(shifts, `${viewport.width} pixels wide`).toEqual([]);
        await page.unroute("**/*.woff2");

        const unsized = await page
          .locator("img")
          .evaluateAll((images) =>
            images
              .filter((image) => ["width", "height"].some((side) => !(Number(image.getAttribute(side)) > 0)))
              .map((image) => image.outerHTML),
          );
        expect(unsized).toEqual([]);
      }
    });
  }
});
