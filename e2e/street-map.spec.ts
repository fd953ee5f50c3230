/** Streets on the maps: the file that an operator installed, drawn without a third party, and what is there when it fails. */
import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { Server } from "./server";
import { TEMPLATE } from "./servers";
import { DESKTOP, inLanguage, LANGUAGES, PHONE, silence, visit } from "./site";

const BINARY = resolve(import.meta.dirname, process.env.MEYDAN_BIN ?? "../target/debug/meydan");
/** Written by a test of the server (tests/api/map_file.rs). */
const FILE = join(import.meta.dirname, "files/kadikoy.pmtiles");
/** A demo event in the area of the file. */
const EVENT = "/event/son-vapur-yirmi-uc-kirk";
const CREDIT = { tr: "© OpenStreetMap katkıcıları", en: "© OpenStreetMap contributors" };
const CLOSER = { tr: "Yakınlaş", en: "Zoom in" };

/** A server with the street map. */
const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs.
    async ({}, use) => {
      const folder = process.env.MEYDAN_E2E_FOLDER ?? "";
      const data = await mkdtemp(join(folder, "streets-"));
      await cp(join(folder, TEMPLATE), data, { recursive: true });
      const server = await Server.start(data);
      await promisify(execFile)(BINARY, ["map", "install", FILE, "--data-dir", data]);
      await use(server);
      await server.stop();
      await rm(data, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
});

test.use({ viewport: DESKTOP });
test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await silence(page);
});

async function openPlaceMap(page: Page, language: "tr" | "en"): Promise<Locator> {
  await visit(page, inLanguage(EVENT, language));
  const frame = page.locator(".needs-js.bg-brand-soft");
  await frame.scrollIntoViewIfNeeded();
  return frame.locator("section.map");
}

/** The number of colors on the tiles of a map: streets, parks, land and sea have one each. */
const colors = (map: Locator) =>
  map.locator("canvas.leaflet-tile-loaded").evaluateAll((tiles) => {
    const seen = new Set<number>();
    for (const tile of tiles as HTMLCanvasElement[]) {
      const pixels = tile.getContext("2d")?.getImageData(0, 0, tile.width, tile.height).data;
      for (const color of new Uint32Array(pixels?.buffer ?? new ArrayBuffer(0))) seen.add(color);
    }
    return seen.size;
  });

for (const language of LANGUAGES) {
  test(`a map shows streets, credits their source and asks nobody else (${language})`, async ({
    page,
    baseURL,
  }) => {
    const problems: string[] = [];
    const parts: number[] = [];
    page.on("pageerror", ({ message }) => problems.push(message));
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== baseURL) problems.push(request.url());
    });
    page.on("response", (response) => /\/map\//.test(response.url()) && parts.push(response.status()));
    const map = await openPlaceMap(page, language);
    await expect.poll(() => colors(map)).toBeGreaterThan(20);
    await expect(map.getByRole("img")).toBeVisible();
    const credit = map.getByRole("link", { name: CREDIT[language] });
    await expect(credit).toHaveAttribute("href", "https://www.openstreetmap.org/copyright");
    expect(parts.length).toBeGreaterThan(0);
    expect(new Set(parts)).toEqual(new Set([206]));
    expect(problems).toEqual([]);

    await expectNoFaults(page, "map", "section.map");
  });
}

test("the theme changes the streets along with the page", async ({ page }) => {
  const map = await openPlaceMap(page, "tr");
  await expect.poll(() => colors(map)).toBeGreaterThan(20);
  const brightness = () =>
    map.locator("canvas.leaflet-tile-loaded").evaluateAll((tiles) => {
      const [tile] = tiles as HTMLCanvasElement[];
      return tile?.getContext("2d")?.getImageData(tile.width / 2, tile.height / 2, 1, 1).data[0] ?? -1;
    });
  expect(await brightness()).toBeGreaterThan(150);
  await page.evaluate(() => {
    document.documentElement.dataset.theme = "dark";
  });
  await expect.poll(brightness).toBeLessThan(150);
});

test("the results of one quarter are seen in its streets, and a pin opens its card", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await visit(page, "/search?lang=en&q=Kad%C4%B1k%C3%B6y");
  await page.getByRole("button", { name: "Show on map" }).click();
  const dialog = page.getByRole("dialog", { name: "Map", exact: true });
  await expect(dialog.locator("button.map-pin").first()).toBeVisible();
  await expect.poll(() => colors(dialog)).toBeGreaterThan(20);
  // Without streets they are one pin.
  expect(await dialog.locator("button.map-pin").count()).toBeGreaterThan(1);
  await dialog.locator("button.map-pin").first().focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("dialog").getByRole("heading").first()).toBeVisible();
});

for (const [failure, isFailing] of [
  ["the file is missing", () => true],
  ["a tile does not come", (range: string) => !range.startsWith("bytes=0-")],
] as const) {
  test(`the built-in map is there when ${failure}`, async ({ page }) => {
    await page.route("**/map/*.pmtiles", (route) =>
      isFailing(route.request().headers().range ?? "") ? route.abort() : route.continue(),
    );
    const map = await openPlaceMap(page, "tr");
    await expect(map.locator("path.map-home")).toHaveCount(1);
    await expect(map.getByRole("img")).toBeVisible();
    await expect(map.locator("canvas")).toHaveCount(0);
    await expect(map.getByRole("link", { name: CREDIT.tr })).toHaveCount(0);
    // It is as close as its picture is true.
    const width = async () => Math.round((await map.locator("path.map-home").boundingBox())?.width ?? 0);
    const before = await width();
    await map.getByRole("button", { name: CLOSER.tr }).click();
    expect(await width()).toBe(before);
  });
}

test("the code of the streets comes only when a map is seen", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.setViewportSize(PHONE);
  for (const address of ["/", "/search", "/contact", EVENT]) await visit(page, address);
  expect(loaded.filter((path) => /\/streets-|^\/map\//.test(path))).toEqual([]);
});
