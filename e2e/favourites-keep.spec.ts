/** Favorites without a network, changes since the last visit, files, and the way to another device. */
import { readFile } from "node:fs/promises";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { layoutFaults } from "./large-text";
import { DESKTOP, LANGUAGES, type ListedEvent, PHONE, read, silence, visit } from "./site";
import { newEvent, type StoredEvent, saveElsewhere, storedEvent } from "./staff-events";

const TEXTS = {
  tr: {
    add: "Favorilere ekle",
    remove: "Favorilerden çıkar",
    offline: "Bağlantı yok. Favorilerini bu tarayıcıda saklandığı hâliyle görüyorsun.",
    notStored: /^Bu tarayıcı favorilerini saklayamıyor/,
    changes: "Son ziyaretinden beri değişenler",
    seen: "Tamam, gördüm",
    cancelled: "İptal edildi",
    moved: "Tarihi değişti: 4 May Paz 20:30 → 11 May Paz 21:00",
    soldOut: "Biletleri tükendi",
    place: /^Yeri değişti: Deneme Sahnesi · Tunceli → Başka Sahne/,
    gone: "Artık yayında değil",
    makeLink: "Bağlantı oluştur",
    link: "Favorilerinin bağlantısı",
    showCode: "QR kodu göster",
    code: "Favorilerinin QR kodu",
    ask: "Bu 2 etkinliği favorilerine ekleyelim mi?",
    known: "Biri zaten favorilerinde.",
    addAll: "Ekle",
    notNow: "Şimdi değil",
    added: "2 etkinlik favorilerine eklendi",
    broken: "Bu bağlantı eksik",
    calendarAll: "Tümünü takvime ekle",
    calendarOne: "Takvime ekle",
    save: "Dosyaya kaydet",
    load: "Dosyadan yükle",
    badFile: "Bu dosya okunamadı. Buradan kaydettiğin .json dosyasını seç.",
  },
  en: {
    add: "Add to favorites",
    remove: "Remove from favorites",
    offline: "You're offline. These are your favorites as this browser saved them.",
    notStored: /^This browser can't save your favorites/,
    changes: "Changed since your last visit",
    seen: "Got it",
    cancelled: "Canceled",
    moved: "New date: Sun, May 4, 8:30 PM → Sun, May 11, 9:00 PM",
    soldOut: "Sold out",
    place: /^New place: Trial Stage · Tunceli → Başka Sahne/,
    gone: "No longer listed",
    makeLink: "Create a link",
    link: "Link to your favorites",
    showCode: "Show QR code",
    code: "QR code of your favorites",
    ask: "Add these 2 events to your favorites?",
    known: "One of them is already among your favorites.",
    addAll: "Add",
    notNow: "Not now",
    added: "2 events added to your favorites",
    broken: "This link is incomplete",
    calendarAll: "Add all to calendar",
    calendarOne: "Add to calendar",
    save: "Save to file",
    load: "Load from file",
    badFile: "This file couldn't be read. Choose the .json file you saved here.",
  },
} as const;

type Texts = (typeof TEXTS)[keyof typeof TEXTS];

const kept = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem("favourites") ?? "[]") as { id: number }[]).map(({ id }) => id),
  );

/** What a visitor has put aside before. */
async function keep(context: BrowserContext, ids: readonly number[]): Promise<void> {
  await context.addInitScript((ids) => {
    if (localStorage.getItem("favourites") !== null) return;
    localStorage.setItem("favourites", JSON.stringify(ids.map((id, place) => ({ id, at: 1000 - place }))));
  }, ids);
}

/** Another visitor's browser, or another device. */
async function newDevice(browser: Browser, baseURL: string | undefined, ids: readonly number[]) {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    viewport: PHONE,
    serviceWorkers: "block",
  });
  await keep(context, ids);
  const page = await context.newPage();
  await silence(page);
  return page;
}

const changes = (page: Page, texts: Texts) => page.getByRole("region", { name: texts.changes });

/** Saves the only showing with a change. */
async function changeShowing({ id }: StoredEvent, change: object): Promise<void> {
  const stored = await storedEvent(id);
  const [showing] = (stored?.showings ?? []) as object[];
  await saveElsewhere(id, { showings: [{ ...showing, ...change }] });
}

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test.describe(`${language}: without a network`, () => {
    test.use({ serviceWorkers: "allow" });

    for (const viewport of [PHONE, DESKTOP])
      test(`a favorite is there with its picture, ${viewport.width} pixels wide`, async ({
        page,
        context,
        baseURL,
      }) => {
        await context.addCookies([{ name: "language", value: language, url: baseURL ?? "" }]);
        await page.setViewportSize(viewport);
        await visit(page, "/");
        await page.evaluate(async () => {
          await navigator.serviceWorker.ready;
          if (navigator.serviceWorker.controller) return;
          await new Promise((claimed) =>
            navigator.serviceWorker.addEventListener("controllerchange", claimed, { once: true }),
          );
        });
        const heart = page
          .locator("[aria-labelledby=upcoming]")
          .getByRole("button", { name: new RegExp(`^${texts.add}: `) })
          .first();
        const title = (await heart.getAttribute("aria-label"))?.slice(texts.add.length + 2) ?? "";
        await heart.click();
        // The page itself was never opened.
        const isKept = () =>
          page.evaluate(
            async () =>
              (await (await caches.open("meydan-favourites")).keys()).filter(({ url }) =>
                /\/favourites$|\/posters\/|\/event\//.test(url),
              ).length === 3,
          );
        await expect.poll(isKept).toBe(true);
        const [stored] = await page.evaluate(
          () => JSON.parse(localStorage.getItem("favourite-events") ?? "[]") as { event: ListedEvent }[],
        );
        await context.setOffline(true);

        await page.goto("/favourites");
        const card = page.getByRole("article").filter({ hasText: title });
        await expect(card).toBeVisible();
        await expect(card).toContainText(stored?.event.venue ?? "?");
        await expect(page.getByText(texts.offline)).toBeVisible();
        const width = () => card.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth);
        await expect.poll(width).toBeGreaterThan(0);
        const file = page.waitForEvent("download");
        await page.getByRole("button", { name: `${texts.calendarOne}: ${title}` }).click();
        expect((await file).suggestedFilename()).toMatch(/\.ics$/);

        // Its page was never opened either.
        await card.getByRole("link", { name: title }).first().click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
        await page.goBack();

        await context.setOffline(false);
        await expect(page.getByText(texts.offline)).toHaveCount(0);
        await expect(card).toBeVisible();
      });
  });

  test(`${language}: what an editor changes is told until it was seen`, async ({
    page,
    context,
    quietPage: _,
  }) => {
    const events = await Promise.all(Array.from({ length: 5 }, () => newEvent({ is_active: true })));
    const [cancelled, moved, soldOut, elsewhere, gone] = events;
    if (!cancelled || !moved || !soldOut || !elsewhere || !gone) throw new Error("Too few events");
    await keep(
      context,
      events.map(({ id }) => id),
    );
    await silence(page);
    await visit(page, `/favourites?lang=${language}`);
    await expect(page.getByRole("article")).toHaveCount(5);
    await expect(changes(page, texts)).toHaveCount(0);

    await changeShowing(cancelled, { status: "cancelled" });
    await changeShowing(moved, { start_date: "2031-05-11T21:00:00+03:00" });
    await changeShowing(soldOut, {
      offers: [{ platform: "biletix", url: "https://example.com/x", availability: "sold_out" }],
    });
    await changeShowing(elsewhere, { venue_id: null, venue_name: "Başka Sahne", venue_en: "Başka Sahne" });
    await saveElsewhere(gone.id, { is_active: false });

    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      await visit(page, `/favourites?lang=${language}`);
      const told = (event: { word: string }) =>
        changes(page, texts).getByRole("listitem").filter({ hasText: event.word }).getByRole("listitem");
      await expect(told(cancelled)).toHaveText(texts.cancelled);
      await expect(told(moved)).toHaveText(texts.moved);
      await expect(told(soldOut)).toHaveText(texts.soldOut);
      await expect(told(elsewhere)).toHaveText(texts.place);
      await expect(told(gone)).toHaveText(texts.gone);
    }
    await expectNoFaults(page, "changes");
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect(await layoutFaults(page)).toEqual([]);

    await changes(page, texts).getByRole("button", { name: texts.seen }).click();
    await expect(changes(page, texts)).toHaveCount(0);
    await visit(page, `/favourites?lang=${language}`);
    await expect(page.getByRole("article")).toHaveCount(4);
    await expect(changes(page, texts)).toHaveCount(0);
  });

  test(`${language}: a link takes the list to another device, and keeps what is there`, async ({
    browser,
    baseURL,
    request,
  }) => {
    const events = await read<ListedEvent[]>(request, `/api/events?limit=4&language=${language}`);
    const [one, two, three, other] = events.map(({ id }) => id);
    if (!one || !two || !three || !other) throw new Error("The demo content has too few events");
    const first = await newDevice(browser, baseURL, [one, two, three]);
    const calls: string[] = [];
    first.on("request", (call) => calls.push(call.url()));
    await visit(first, `/favourites?lang=${language}`);
    await first.getByRole("button", { name: texts.makeLink }).click();
    const link = await first.getByRole("textbox", { name: texts.link }).inputValue();
    expect(link).toMatch(/\/favourites#add=[\w-]{6,20}$/);
    await first.getByRole("button", { name: texts.showCode }).click();
    await expect(first.getByRole("img", { name: texts.code })).toBeVisible();
    await expectNoFaults(first, "link");

    const second = await newDevice(browser, baseURL, [other, three]);
    const asked: string[] = [];
    second.on("request", (call) => asked.push(call.url()));
    await visit(second, link.replace("#", `?lang=${language}#`));
    await expect(second.getByRole("heading", { name: texts.ask })).toBeVisible();
    await expect(second.getByText(texts.known)).toBeVisible();
    await expectNoFaults(second, "question");
    expect(await kept(second)).toEqual([other, three]);
    await second.getByRole("button", { name: texts.addAll, exact: true }).click();
    await expect(second.getByText(texts.added)).toBeVisible();
    await expect(second.getByRole("article")).toHaveCount(4);
    expect((await kept(second)).sort()).toEqual([one, two, three, other].sort());
    await expect(second).toHaveURL(`/favourites?lang=${language}`);
    const payload = link.split("#add=")[1] ?? "";
    expect(asked.filter((url) => url.includes(payload))).toEqual([]);

    await second.goto("about:blank");
    await visit(second, link.slice(0, -2).replace("#", `?lang=${language}#`));
    await expect(second.getByRole("heading", { name: texts.broken })).toBeVisible();
    await first.context().close();
    await second.context().close();
  });

  test(`${language}: the list is saved as files and loaded again`, async ({ browser, baseURL, request }) => {
    const events = await read<ListedEvent[]>(request, `/api/events?limit=2&language=${language}`);
    const ids = events.map(({ id }) => id);
    const first = await newDevice(browser, baseURL, ids);
    await visit(first, `/favourites?lang=${language}`);
    await expect(first.getByRole("article")).toHaveCount(2);
    const saved = async (name: string) => {
      const file = first.waitForEvent("download");
      await first.getByRole("button", { name, exact: true }).click();
      return (await file).path();
    };
    const calendar = await readFile(await saved(texts.calendarAll), "utf8");
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(calendar.match(/BEGIN:VALARM/g)).toHaveLength(2);
    const backup = await saved(texts.save);
    const { favorites } = JSON.parse(await readFile(backup, "utf8"));
    expect(favorites.map(({ title }: { title: string }) => title)).toEqual(events.map(({ title }) => title));

    const second = await newDevice(browser, baseURL, []);
    await visit(second, `/favourites?lang=${language}`);
    await second.getByLabel(texts.load).setInputFiles({
      name: "x.json",
      mimeType: "application/json",
      buffer: Buffer.from("{}"),
    });
    await expect(second.getByText(texts.badFile)).toBeVisible();
    await second.getByLabel(texts.load).setInputFiles(backup);
    await expect(second.getByRole("heading", { name: texts.ask })).toBeVisible();
    await second.getByRole("button", { name: texts.addAll, exact: true }).click();
    await expect(second.getByRole("article")).toHaveCount(2);
    await first.context().close();
    await second.context().close();
  });

  test(`${language}: a browser that does not store says so, and the list lasts as long as the page`, async ({
    page,
    request,
  }) => {
    const [event] = await read<ListedEvent[]>(request, `/api/events?limit=1&language=${language}`);
    await silence(page);
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await visit(page, `/event/${event?.event_id}?lang=${language}`);
    await page.getByRole("button", { name: texts.add, exact: true }).click();
    await expect(page.getByRole("button", { name: texts.remove, exact: true })).toBeVisible();
    await page.setViewportSize(DESKTOP);
    await page.getByRole("banner").locator("a[href='/favourites']").click();
    await expect(page.getByRole("article").filter({ hasText: event?.title ?? "?" })).toBeVisible();
    await expect(page.getByText(texts.notStored)).toBeVisible();
  });
}

test("a full list of 500 is loaded in five calls", async ({ page, context }) => {
  await silence(page);
  const calls: string[] = [];
  page.on("request", (call) => {
    if (new URL(call.url()).pathname === "/api/events") calls.push(call.url());
  });
  await keep(
    context,
    Array.from({ length: 500 }, (_, id) => id + 1),
  );
  const { meta } = await (await page.request.get("/api/events?limit=1")).json();
  await visit(page, "/favourites?lang=en");
  await expect
    .poll(() => page.getByRole("article").count())
    .toBeGreaterThanOrEqual(Math.min(100, meta.total));
  expect(calls).toHaveLength(5);
  expect(await kept(page)).toHaveLength(500);
});
