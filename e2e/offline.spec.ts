import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { DEMO_EVENT, LANGUAGES, PHONE, takenOver, visit } from "./site";

const TEXTS = {
  tr: {
    title: "Bağlantı yok",
    hint: "İnternete ulaşamıyoruz. Daha önce baktığın sayfalar açılır; yenileri için bağlantının dönmesini bekle.",
    reload: "Yeniden yükle",
    goHome: "Ana sayfaya dön",
  },
  en: {
    title: "You are offline",
    hint: "We can't reach the internet. Pages you've visited before still open; new ones need a connection.",
    reload: "Reload",
    goHome: "Go Home",
  },
} as const;

const heading = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });

test.use({ serviceWorkers: "allow" });

/** Opens a page and waits until the service worker looks after it. */
async function visitWithWorker(page: Page, address: string) {
  await visit(page, address);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((claimed) =>
      navigator.serviceWorker.addEventListener("controllerchange", claimed, { once: true }),
    );
  });
}

/** The addresses of the pages that are kept for the time without a network. */
const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((name) => name.startsWith("meydan-pages"));
    const requests = name ? await (await caches.open(name)).keys() : [];
    return requests.map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

/** Opens a page that is looked after, so that it is kept. */
async function see(page: Page, address: string) {
  await visit(page, address);
  await expect.poll(() => keptPages(page)).toContain(address);
}

async function lose(context: BrowserContext) {
  await context.setOffline(true);
}

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`a page that was seen opens without a network, another one says so in ${language}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: "language", value: language, url: baseURL ?? "" }]);
    await visitWithWorker(page, "/about");
    await see(page, "/contact");
    const words = (await heading(page).textContent()) ?? "";
    await lose(context);

    await page.goto("/contact");
    await expect(heading(page)).toHaveText(words);
    // It is whole: styled, and alive.
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(251, 250, 247)");
    await page.getByRole("button", { name: language === "tr" ? "Koyu tema" : "Dark theme" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

    await page.goto("/world-news");
    await expect(heading(page)).toHaveText(texts.title);
    await expect(page.getByText(texts.hint)).toBeVisible();
    await expect(page).toHaveURL("/world-news");
    await expect(page.getByRole("main").getByRole("link", { name: texts.goHome })).toHaveAttribute(
      "href",
      "/",
    );

    await expect(page.getByRole("main").getByRole("link", { name: texts.reload })).toHaveAttribute(
      "href",
      "",
    );

    // By itself, as it says.
    await context.setOffline(false);
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(page).toHaveURL("/world-news");
  });
}

test("the page for no network is alive, and stands even where the code of the wanted page is at hand", async ({
  page,
  context,
}) => {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  await visitWithWorker(page, "/");
  const cards = page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link");
  const [first, second] = await cards.evaluateAll((links) =>
    [...new Set(links.map((link) => link.getAttribute("href") ?? ""))].slice(0, 2),
  );
  await cards.first().click();
  await expect(page).toHaveURL(first ?? "");
  await expect.poll(() => keptPages(page)).toContain(first);
  await lose(context);

  await page.goto(second ?? "");
  await takenOver(page);
  await expect(heading(page)).toHaveText(TEXTS.tr.title);
  await page.getByRole("button", { name: "Koyu tema" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(heading(page)).toHaveText(TEXTS.tr.title);
  await expect(page).toHaveURL(second ?? "");
  expect(problems).toEqual([]);
});

test("a page that was opened without loading a document is there, too", async ({ page, context }) => {
  await visitWithWorker(page, "/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "İletişim" }).click();
  await expect(page).toHaveURL("/contact");
  await expect.poll(() => keptPages(page)).toContain("/contact");
  await lose(context);
  await page.goto("/contact");
  await expect(heading(page)).toHaveText("Söz sende.");
});

test("pictures and texts of an event that was seen are there", async ({ page, context }) => {
  await visitWithWorker(page, "/about");
  await see(page, `/event/${DEMO_EVENT}`);
  const title = (await heading(page).textContent()) ?? "";
  const cover = page.getByRole("main").locator("img").first();
  const loads = () => cover.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  await expect.poll(loads).toBe(true);
  await lose(context);
  await page.goto(`/event/${DEMO_EVENT}`);
  await expect(heading(page)).toHaveText(title);
  await expect.poll(loads).toBe(true);
});

test("online nothing that is kept is shown: the network always decides", async ({ page, context }) => {
  await visitWithWorker(page, "/about");
  await see(page, "/contact");
  const age = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((name) => name.startsWith("meydan-pages")) ?? "";
      const old = "<!doctype html><title>old</title><main><h1>An old copy</h1></main>";
      const headers = { "Content-Type": "text/html" };
      await (await caches.open(name)).put("/contact", new Response(old, { headers }));
    });
  await age();
  await lose(context);
  await page.goto("/contact");
  // So the copy is really the one that would be shown …
  await expect(heading(page)).toHaveText("An old copy");
  await context.setOffline(false);
  await page.goto("/contact");
  // … and is not, as soon as there is a network; nor is it kept any longer.
  await expect(heading(page)).toHaveText("Söz sende.");
  await lose(context);
  await page.reload();
  await expect(heading(page)).toHaveText("Söz sende.");
});

test("calls and what staff see are never kept", async ({ page, context }) => {
  await visitWithWorker(page, "/");
  await page.goto("/admin/login");
  await see(page, "/about");
  const kept = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain("/about");
  expect(kept.filter((path) => /^\/(api|admin|health)/.test(path))).toEqual([]);
  await lose(context);
  await expect(page.goto("/admin/login")).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test.describe("installing", () => {
  test.use({ viewport: PHONE });

  test("the manifest and its icons are whole, and the browser finds no fault with them", async ({
    page,
    request,
    context,
  }) => {
    await visitWithWorker(page, "/");
    const href = await page.locator("link[rel=manifest]").getAttribute("href");
    const answer = await request.get(href ?? "");
    expect(answer.headers()["content-type"]).toContain("application/manifest+json");
    const manifest = await answer.json();
    expect(manifest).toMatchObject({
      name: "Meydan",
      short_name: "Meydan",
      start_url: "/",
      scope: "/",
      display: "standalone",
      background_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
    const icons: { src: string; sizes: string; type: string; purpose?: string }[] = manifest.icons;
    for (const { src, sizes, type } of icons) {
      const icon = await request.get(src);
      expect(icon.status(), src).toBe(200);
      expect(icon.headers()["content-type"], src).toBe(type);
      expect(sizeOfPng(await icon.body()), src).toBe(sizes);
    }
    expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
    expect(icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
    const touch = await page.locator("link[rel=apple-touch-icon]").getAttribute("href");
    expect(sizeOfPng(await (await request.get(touch ?? "")).body())).toBe("180x180");

    const browser = await context.newCDPSession(page);
    const { errors } = await browser.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
    // A browser context of a test counts as a private window, in which nothing is installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  });
});

/** Width and height as the header of a PNG says them. */
function sizeOfPng(bytes: Buffer): string {
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}
