import { type APIRequestContext, test as base, expect, type Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { type OwnServer, startOwnServer } from "./own-server";
import { type Seller, startSeller } from "./seller-server";
import { DESKTOP, LANGUAGES, SCREEN_OF, takenOver } from "./site";
import { toastOf } from "./staff";

interface Site extends OwnServer {
  seller: Seller;
}

const test = base.extend<object, { server: Site }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs.
    async ({}, use) => {
      const seller = await startSeller();
      const server = await startOwnServer({
        MEYDAN_FETCH_ALLOW: seller.host,
        MEYDAN_FETCH_PAUSE_MS: "0",
      });
      await use({ ...server, seller });
      await server.stop();
      seller.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
});

type Language = (typeof LANGUAGES)[number];

const TEXTS = {
  tr: {
    link: "Bağlantı yapıştır",
    origin: /^Sayfadan: json-ld/,
    copyPicture: "Görseli kütüphaneye kopyala",
    copied: "Görsel kütüphanede ve etkinliğin görseli oldu.",
    duplicates: "Zaten kayıtlı olabilir:",
    title: "İçe aktar",
    filters: ["Tümü", "Yeni", "Değişen", "Aynı", "Reddedilen", "Olası tekrar"],
    imported: "İçe aktarıldı",
    undo: "İçe aktarmanın tümünü geri al",
    undone: "İçe aktarma geri alındı",
  },
  en: {
    link: "Paste a link",
    origin: /^From the page: json-ld/,
    copyPicture: "Copy the picture into the library",
    copied: "The picture is in the library and is the event's image.",
    duplicates: "It may be there already:",
    title: "Import",
    filters: ["All", "New", "Changed", "Unchanged", "Refused", "Possible duplicate"],
    imported: "Imported",
    undo: "Undo the whole import",
    undone: "The import was undone",
  },
} as const;

async function open(page: Page, server: Site, path: string, language: Language): Promise<void> {
  await page.context().addCookies([{ name: "language", value: language, url: server.url }]);
  expect((await page.request.post("/api/auth/login", { data: server.admin })).status()).toBe(200);
  await page.goto(path);
  await takenOver(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

const field = (page: Page, name: string) => page.locator(`dialog[open] [name=${name}]`).first();
const linkField = (page: Page) => page.getByRole("textbox", { name: /^(Bağlantı yapıştır|Paste a link)$/ });

/** Pastes a text into a field, as the keyboard would. */
const paste = (page: Page, name: string, text: string) =>
  field(page, name).evaluate((element, pasted) => {
    const data = new DataTransfer();
    data.setData("text/plain", pasted);
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

async function eventsWith(
  api: APIRequestContext,
  words: string,
): Promise<{ id: number; title_tr: string }[]> {
  const answer = await api.get(`/api/events?status=all&q=${encodeURIComponent(words)}&language=tr`);
  return ((await answer.json()) as { data: { id: number; title_tr: string }[] }).data;
}

test.beforeEach(({ page }) => page.setViewportSize(DESKTOP));

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: a link that is pasted anywhere in the new form fills it, and the picture is copied`, async ({
    page,
    server,
  }) => {
    await open(page, server, "/admin/events?new=1", language);
    await expect(field(page, "title_tr")).toBeFocused();
    await paste(page, "title_tr", `http://${server.seller.host}/caz`);
    await expect(field(page, "title_tr")).toHaveValue("Rıhtımda Caz");
    await expect(field(page, "venue_name")).toHaveValue("Rıhtım Sahne");
    await expect(field(page, "title_tr")).toHaveAccessibleDescription(texts.origin);
    await expectNoFaults(page, "the form filled from a link");
    // Drafts have addresses with a domain only, which this seller lacks.
    await field(page, "image_url").fill(`http://${server.seller.host}/caz.png`);
    await page.getByRole("button", { name: texts.copyPicture }).click();
    await expect(page.getByText(texts.copied)).toBeVisible();
    await field(page, "title_tr").press("Control+Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect((await eventsWith(page.request, "Rıhtımda Caz")).length).toBeGreaterThan(0);
    // The second time it is there already.
    await open(page, server, "/admin/events?new=1", language);
    await linkField(page).fill(`http://${server.seller.host}/caz`);
    await linkField(page).press("Enter");
    await expect(page.getByText(texts.duplicates)).toBeVisible();
    await expect(page.getByRole("link", { name: "Rıhtımda Caz" }).first()).toBeVisible();
  });

  const { screen, viewport } = SCREEN_OF[language];
  test(`${language}: on a ${screen} the steps of an import have no accessibility faults`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewport);
    await open(page, server, "/admin/import", language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.title);
    await expectNoFaults(page, "the choice of a file");
    await chooseFile(page, `Etkinlik adı;Tarih\n${screen} ${language} deneme;32.13.2031\n`);
    await expect(page.getByRole("table")).toBeVisible();
    await expectNoFaults(page, "the preview");
  });
}

test("one of several events of a page is chosen", async ({ page, server }) => {
  await open(page, server, "/admin/events?new=1", "en");
  await linkField(page).fill(`http://${server.seller.host}/program`);
  await page.getByRole("button", { name: "Fill the form" }).click();
  await page.getByRole("button", { name: /^İkinci Gece/ }).click();
  await expect(field(page, "title_tr")).toHaveValue("İkinci Gece");
});

test("a page without events and one that does not answer say so", async ({ page, server }) => {
  await open(page, server, "/admin/events?new=1", "en");
  const panel = page.getByRole("region", { name: "Fill from a link" });
  for (const [path, status] of [
    ["hakkinda", 422],
    ["kapali", 502],
  ] as const) {
    const answered = page.waitForResponse(/\/api\/import\/preview/);
    await linkField(page).fill(`http://${server.seller.host}/${path}`);
    await linkField(page).press("Enter");
    expect((await answered).status()).toBe(status);
    await expect(panel.getByRole("status").first()).not.toBeEmpty();
  }
  await expect(panel).toContainText("The page did not answer.");
  await expect(field(page, "title_tr")).toHaveValue("");
});

const HEADINGS = "Etkinlik adı;Tarih;Saat;Mekân;Şehir;Fiyat;Açıklama;Notlar";
const row = (title: string, date: string, price = "450") =>
  [title, date, "20:30", "Ilıca Şenlik Alanı", "İzmir", price, "Şarkılar ve türküler", "öğle"].join(";");

function chooseFile(page: Page, text: string, name = "program.csv"): Promise<void> {
  const buffer = Buffer.from(`﻿${text}`, "utf8");
  return page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
}

const filter = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name} ?\\d+$`) });

test("a Turkish spreadsheet is previewed, imported and undone as one step", async ({ page, server }) => {
  const texts = TEXTS.tr;
  await open(page, server, "/admin/import", "tr");
  const rows = Array.from({ length: 150 }, (_, at) => row(`Ilık Şarkı ${at + 1}`, "05.07.2031"));
  await chooseFile(page, [HEADINGS, ...rows, row("Tarihsiz", "yarın")].join("\n"));
  await expect(filter(page, texts.filters[0])).toContainText("151");
  await expect(filter(page, texts.filters[1])).toContainText("150");
  await filter(page, texts.filters[4]).click();
  // The heading is the first row.
  await expect(page.getByRole("row").filter({ hasText: "Tarihsiz" })).toContainText("152");
  const requests: number[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/import")
      requests.push((request.postDataJSON() as { drafts: unknown[] }).drafts.length);
  });
  await page.getByRole("button", { name: "150 etkinliği içe aktar" }).click();
  await expect(page.getByRole("heading", { name: texts.imported })).toBeVisible();
  expect(requests).toEqual([100, 50]);
  await expectNoFaults(page, "the result of an import");
  expect((await eventsWith(page.request, "Ilık Şarkı")).length).toBeGreaterThan(0);
  await page.getByRole("button", { name: texts.undo }).click();
  await expect(page.getByRole("heading", { name: texts.undone })).toBeVisible();
  await expect(toastOf(page, texts.undone)).toBeVisible();
  expect(await eventsWith(page.request, "Ilık Şarkı")).toEqual([]);
});

test("another mapping of a column is used, and remembered for the same headings", async ({
  page,
  server,
}) => {
  await open(page, server, "/admin/import", "en");
  const file = [HEADINGS, row("Eşleme Gecesi", "06.07.2031")].join("\n");
  await chooseFile(page, file);
  const column = page.getByRole("combobox", { name: "H: Notlar" });
  await expect(column).toHaveValue("");
  const answered = page.waitForResponse(/\/api\/import\/preview/);
  await column.selectOption({ label: "Tags" });
  await answered;
  await expect(column).toHaveValue("tags");
  await page.getByRole("button", { name: "Another file" }).click();
  await chooseFile(page, file);
  await page.getByText(/^Columns \(8\)$/).click();
  await expect(page.getByRole("combobox", { name: "H: Notlar" })).toHaveValue("tags");
});

test("a second import shows what changes, and leaves alone what a person edited", async ({
  page,
  server,
}) => {
  const table = (price: string, title: string) =>
    `event_id;${HEADINGS}\nkilit-gecesi;${row(title, "07.07.2031", price)}\n`;
  const importAll = async (text: string) => {
    await open(page, server, "/admin/import", "en");
    await chooseFile(page, text);
    await page.getByRole("button", { name: "Import (1)" }).click();
    await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible();
  };
  await importAll(table("450", "Kilit Gecesi"));
  const before = (await (await page.request.get("/api/events/kilit-gecesi?language=tr")).json()).data;
  const edited = { ...before, title_tr: "Elle Düzeltilmiş", version: undefined };
  expect((await page.request.put(`/api/events/${before.id}`, { data: edited })).status()).toBe(200);
  await open(page, server, "/admin/import", "en");
  await chooseFile(page, table("500", "Kilit Gecesi Yeni"));
  await expect(
    page.getByRole("row").filter({ hasText: "Kilit Gecesi" }).locator("ins").first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Import (1)" }).click();
  const remarks = page.getByRole("list", { name: "Worth a look" });
  await expect(remarks).toContainText("Title (Turkish)");
  const after = (await (await page.request.get("/api/events/kilit-gecesi?language=tr")).json()).data;
  expect([after.title_tr, after.price_min]).toEqual(["Elle Düzeltilmiş", 500]);
});

test("an import whose answer was lost goes on, creates nothing twice, and is known the next time", async ({
  page,
  server,
}) => {
  const file = [HEADINGS, row("Kayıp Yanıt Bir", "08.07.2031"), row("Kayıp Yanıt İki", "09.07.2031")].join(
    "\n",
  );
  await open(page, server, "/admin/import", "en");
  await chooseFile(page, file);
  await page.route(
    /\/api\/import\?/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Import (2)" }).click();
  await expect(page.getByText("The server cannot be reached.")).toBeVisible();
  expect(await eventsWith(page.request, "Kayıp Yanıt")).toHaveLength(2);
  await page.getByRole("button", { name: "Continue where it stopped" }).click();
  await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible();
  expect(await eventsWith(page.request, "Kayıp Yanıt")).toHaveLength(2);
  await page.getByRole("button", { name: "Import another file" }).click();
  await chooseFile(page, file);
  await expect(filter(page, "Unchanged")).toContainText("2");
  await expect(page.getByRole("link", { name: "Kayıp Yanıt Bir" })).toBeVisible();
});

test("a click anywhere in the area opens the file dialog", async ({ page, server }) => {
  await open(page, server, "/admin/import", "en");
  const chooser = page.waitForEvent("filechooser");
  await page.getByText("CSV, TSV, XLSX, JSON, ICS · up to 10 MB").click();
  expect((await chooser).isMultiple()).toBe(false);
});
