import type { Locator, Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { LANGUAGES, read, SCREEN_OF, silence } from "./site";
import { apiAs, apiAsVisitor, openAdmin, PICTURE, signInAs, toastOf } from "./staff";

interface Logo {
  id: number;
  url: string;
  variant: string;
  title: string;
  alt_text: string;
  is_active: boolean;
  display_order: number;
  width: number;
  height: number;
}

/** A word that no other logo has. New logos stand behind those of the demo content, which the site goes on showing. */
const fileOf = (name: string, buffer: Buffer = PICTURE) => ({ name, mimeType: "image/png", buffer });
const BROKEN = PICTURE.subarray(0, 60);

async function newLogo(title: string, change: Record<string, string> = {}): Promise<Logo> {
  const api = await apiAs("admin");
  const answer = await api.post("/api/logos", { multipart: { title, ...change, logo: fileOf("a.png") } });
  expect(answer.status(), await answer.text()).toBe(201);
  const { data }: { data: Logo } = await answer.json();
  await api.dispose();
  return data;
}

async function found(name: string): Promise<Logo[]> {
  const api = await apiAs("admin");
  const logos = await read<Logo[]>(api, "/api/logos");
  await api.dispose();
  return logos.filter(({ title }) => title.startsWith(name));
}

async function forget(name: string): Promise<void> {
  const logos = await found(name);
  const api = await apiAs("admin");
  for (const { id } of logos) await api.delete(`/api/logos/${id}`);
  await api.dispose();
}

const fileInput = (page: Page) => page.locator("main input[type=file]");
const cardOf = (page: Page, name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });
const field = (dialog: Locator, name: string) => dialog.locator(`[name=${name}]`);

test.describe("who may", () => {
  test("a visitor is sent to the sign-in, viewer and editor to the dashboard", async ({ page }) => {
    await page.goto("/admin/logos?lang=en");
    await expect(page).toHaveURL(/\/admin\/login/);
    for (const role of ["viewer", "editor"] as const) {
      await signInAs(page, role);
      await page.goto("/admin/logos?lang=en");
      await expect(page).toHaveURL(/\/admin\/dashboard/);
      await expect(page.getByRole("heading", { name: "Logos" })).toHaveCount(0);
    }
  });

  test("the server refuses everybody but admins", async () => {
    const name = mark();
    const logo = await newLogo(name);
    const visitor = await apiAsVisitor();
    const upload = { multipart: { logo: fileOf("a.png") } };
    expect((await visitor.post("/api/logos", upload)).status()).toBe(401);
    await visitor.dispose();
    for (const role of ["viewer", "editor"] as const) {
      const api = await apiAs(role);
      expect((await api.post("/api/logos", upload)).status()).toBe(403);
      expect((await api.put(`/api/logos/${logo.id}`, { data: { title: "x" } })).status()).toBe(403);
      expect((await api.delete(`/api/logos/${logo.id}`)).status()).toBe(403);
      await api.dispose();
    }
    await forget(name);
  });
});

const TEXTS = {
  tr: {
    cards: ["Toplam logo", "Etkin logo", "Ana logo", "Alt bilgi logosu"],
    empty: "Henüz logo yok",
    uploaded: "Logo başarıyla yüklendi!",
    uploadError: "Logo yüklenirken hata oluştu!",
    broken: "Görsel dosyası bozuk.",
    remove: "Sil",
    deleted: "Logo başarıyla silindi!",
    deleteError: "Logo silinirken hata oluştu!",
  },
  en: {
    cards: ["Total logos", "Active logos", "Main logos", "Footer logos"],
    empty: "No logos yet",
    uploaded: "Logo uploaded successfully!",
    uploadError: "Error uploading logo!",
    broken: "The image file is broken.",
    remove: "Delete",
    deleted: "Logo deleted successfully!",
    deleteError: "Error deleting logo!",
  },
} as const;

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: the cards count all, active, main and footer logos`, async ({ page, quietPage: _ }) => {
    await signInAs(page, "admin");
    await silence(page);
    const answered = page.waitForResponse(/\/api\/logos\?language/);
    await openAdmin(page, "/admin/logos", language);
    const { data: logos }: { data: Logo[] } = await (await answered).json();
    const counts = [
      logos.length,
      logos.filter(({ is_active }) => is_active).length,
      logos.filter(({ variant }) => variant === "main").length,
      logos.filter(({ variant }) => variant === "footer").length,
    ];
    for (const [place, label] of texts.cards.entries()) {
      const card = page.locator("dl").filter({ hasText: label });
      await expect(card.locator("dd")).toHaveText(String(counts[place]));
    }
    expect(logos.length).toBeGreaterThan(0);
    await expect(page.getByText(/^PNG, JPG, SVG/)).toBeVisible();
  });

  test(`${language}: without logos it says so`, async ({ page }) => {
    await signInAs(page, "admin");
    await page.route(/\/api\/logos\?/, (route) =>
      route.fulfill({ json: { success: true, data: [], meta: { total: 0, limit: 0, next_cursor: null } } }),
    );
    await openAdmin(page, "/admin/logos", language);
    await expect(page.getByRole("status").filter({ hasText: texts.empty })).toBeVisible();
  });

  test(`${language}: the alerts of an upload and of a deletion`, async ({ page }) => {
    const name = mark();
    await signInAs(page, "admin");
    await openAdmin(page, `/admin/logos?q=${name}`, language);
    await fileInput(page).setInputFiles(fileOf(`${name}.png`));
    await expect(page.getByRole("status").filter({ hasText: texts.uploaded })).toBeVisible();
    await fileInput(page).setInputFiles(fileOf(`${name}x.png`, BROKEN));
    await expect(page.getByRole("alert").filter({ hasText: texts.uploadError })).toContainText(
      `${name}x.png: ${texts.broken}`,
    );

    const remove = page.getByRole("button", { name: `${texts.remove}: ${name}` });
    await page.route(/\/api\/logos\/\d+\?/, (route) => route.abort());
    await remove.click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(name);
    await question.getByRole("button", { name: texts.remove }).click();
    await expect(page.getByRole("alert").filter({ hasText: texts.deleteError })).toBeVisible();
    await page.unroute(/\/api\/logos\/\d+\?/);
    await remove.click();
    await question.getByRole("button", { name: texts.remove }).click();
    await expect(page.getByRole("status").filter({ hasText: texts.deleted })).toBeVisible();
    await expect(cardOf(page, name)).toHaveCount(0);
  });
}

test("many files at once, by choosing or dropping, images only", async ({ page }) => {
  const name = mark();
  await signInAs(page, "admin");
  await openAdmin(page, `/admin/logos?q=${name}`, "en");
  expect(await fileInput(page).getAttribute("accept")).toBe("image/*");
  await page.getByRole("combobox", { name: "Variant" }).selectOption("Footer");
  await fileInput(page).setInputFiles([
    fileOf(`${name}a.png`),
    {
      name: `${name}b.svg`,
      mimeType: "image/svg+xml",
      buffer: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><path d="M0 0h9v9z"/></svg>',
      ),
    },
    { name: `${name}c.txt`, mimeType: "text/plain", buffer: Buffer.from("x") },
  ]);
  const uploads = page.getByRole("region", { name: "Uploads" });
  await expect(uploads.getByRole("status")).toHaveText("2 of 3 files uploaded");
  await expect(uploads.getByRole("listitem").filter({ hasText: ".txt" })).toContainText(
    "Must be a PNG, JPEG, WebP, GIF, AVIF or SVG image.",
  );
  const logos = await found(name);
  expect(logos.map(({ title }) => title).sort()).toEqual([`${name}a`, `${name}b`]);
  expect(logos.every(({ variant, is_active }) => variant === "footer" && is_active)).toBe(true);

  const area = page.locator("[data-over]");
  const files = await page.evaluateHandle(
    ([title, base64]) => {
      const bytes = Uint8Array.from(atob(base64 ?? ""), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], `${title}d.png`, { type: "image/png" }));
      return transfer;
    },
    [name, PICTURE.toString("base64")],
  );
  await area.dispatchEvent("dragenter", { dataTransfer: files });
  await expect(area).toHaveAttribute("data-over", "true");
  await area.dispatchEvent("drop", { dataTransfer: files });
  await expect(area).toHaveAttribute("data-over", "false");
  await expect(cardOf(page, `${name}d`)).toBeVisible();
  await forget(name);
});

test("what is sent is what the contract asks for, and the button waits", async ({ page }) => {
  const name = mark();
  await signInAs(page, "admin");
  await openAdmin(page, "/admin/logos", "en");
  let sent = "";
  await page.route(/\/api\/logos\?language/, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    sent = route.request().postDataBuffer()?.toString("latin1") ?? "";
    await expect(page.getByRole("button", { name: "Uploading…" })).toBeDisabled();
    // A server that has no words of its own.
    await route.fulfill({ status: 502, body: "Bad Gateway" });
  });
  await fileInput(page).setInputFiles(fileOf(`${name}.png`));
  await expect(page.getByRole("alert").filter({ hasText: "Error uploading logo!" })).toContainText(
    "Failed to create logo",
  );
  for (const part of ["logo", "variant", "title", "alt_text", "is_active"])
    expect(sent).toContain(`name="${part}"`);
  expect(sent).toMatch(/name="variant"\s+main\s/);
  expect(sent).toMatch(/name="is_active"\s+true\s/);
  await expect(page.locator("button", { hasText: "Choose files" })).toBeEnabled();
});

test("grid and list: each logo opens in a new tab and can be deleted", async ({ page, quietPage: _ }) => {
  const name = mark();
  const logo = await newLogo(name);
  await signInAs(page, "admin");
  await openAdmin(page, `/admin/logos?q=${name}`, "en");
  const card = cardOf(page, name);
  await expect(card.getByText("Active", { exact: true })).toBeVisible();
  await expect(card.getByText("Variant: Main", { exact: true })).toBeVisible();
  await expect(card.getByText("Not on the site", { exact: true })).toBeVisible();
  const view = page.getByRole("link", { name: `View: ${name}` });
  await expect(view).toHaveAttribute("href", logo.url);
  await expect(view).toHaveAttribute("target", "_blank");
  await page.getByRole("button", { name: "List view" }).click();
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText(`${logo.width} × ${logo.height}`);
  await expect(row.getByRole("button", { name: `Delete: ${name}` })).toBeVisible();
  const [tab] = await Promise.all([page.context().waitForEvent("page"), view.click()]);
  await expect(tab).toHaveURL(logo.url);
  await forget(name);
});

test("the active flag, the variant and the order are edited in the form", async ({ page, quietPage: _ }) => {
  const name = mark();
  await newLogo(name);
  await signInAs(page, "admin");
  await openAdmin(page, `/admin/logos?q=${name}`, "en");
  await page.getByRole("button", { name: `Edit: ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit logo" });
  await field(dialog, "title").fill("x".repeat(201));
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(field(dialog, "title")).toHaveAccessibleDescription("Use at most 200 characters.");
  await field(dialog, "title").fill(`${name} yeni`);
  await field(dialog, "alt_text").fill("Meydan'ın logosu");
  await field(dialog, "variant").selectOption("Footer");
  await field(dialog, "display_order").fill("990");
  await dialog.getByRole("checkbox", { name: "Active" }).uncheck();
  await page.keyboard.press("Control+s");
  await expect(toastOf(page, "Saved")).toBeVisible();
  await expect(cardOf(page, `${name} yeni`).getByText("Inactive")).toBeVisible();
  expect((await found(name))[0]).toMatchObject({
    title: `${name} yeni`,
    alt_text: "Meydan'ın logosu",
    variant: "footer",
    display_order: 990,
    is_active: false,
  });
  await forget(name);
});

test("somebody else's save is not overwritten", async ({ page }) => {
  const name = mark();
  const logo = await newLogo(name);
  await signInAs(page, "admin");
  await openAdmin(page, `/admin/logos?q=${name}`, "en");
  await page.getByRole("button", { name: `Edit: ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit logo" });
  await field(dialog, "title").fill(`${name} mine`);
  const admin = await apiAs("admin");
  expect((await admin.put(`/api/logos/${logo.id}`, { data: { alt_text: "Theirs" } })).status()).toBe(200);
  await admin.dispose();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  const stale = page.getByRole("dialog", { name: "It was saved elsewhere while you were editing" });
  await expect(stale.getByRole("definition").filter({ hasText: "Theirs" })).toBeVisible();
  await stale.getByRole("button", { name: "Save what I chose" }).click();
  await expect(toastOf(page, "Saved")).toBeVisible();
  expect((await found(name))[0]).toMatchObject({ title: `${name} mine`, alt_text: "Theirs" });
  await forget(name);
});

test("the first four active logos say what they serve as", async ({ page }) => {
  await signInAs(page, "admin");
  await openAdmin(page, "/admin/logos", "en");
  const active = await read<Logo[]>(page.request, "/api/logos?active=true");
  const places = ["main logo", "large logo", "transparent logo", "dark theme logo"];
  for (const [order, place] of places.entries()) {
    await expect(cardOf(page, active[order]?.title ?? "")).toContainText(`Used as: ${place}`);
  }
});

test("what a change of place means is said before it is made", async ({ page }) => {
  const name = mark();
  const logo = await newLogo(name);
  await signInAs(page, "admin");
  await silence(page);
  await openAdmin(page, `/admin/logos?q=${name}`, "en");
  const [main, large] = await read<Logo[]>(page.request, "/api/logos?active=true");
  // The logos of the site are those of other tests, too: the server is asked for what is the main logo already, and
  // changes nothing.
  const asked: string[] = [];
  await page.route(/\/api\/logos\/\d+\/main/, (route) => {
    const url = new URL(route.request().url());
    asked.push(`${route.request().method()} ${url.pathname}`);
    url.pathname = `/api/logos/${main?.id}/main`;
    return route.continue({ url: url.href });
  });
  await page.getByRole("button", { name: `Use as main logo: ${name}` }).click();
  const question = page.getByRole("alertdialog", { name: "Use as main logo?" });
  await expect(question).toContainText(`main logo (header): “${main?.title}” → “${name}”`);
  await expect(question).not.toContainText(large?.title ?? "?");
  await question.getByRole("button", { name: "Use as main logo" }).click();
  await toastOf(page, "The main logo was changed").getByRole("button", { name: "Undo" }).click();
  await expect(
    toastOf(page, "The main logo was changed").filter({ hasText: main?.title ?? "?" }),
  ).toBeVisible();
  expect(asked).toEqual([`POST /api/logos/${logo.id}/main`, `POST /api/logos/${main?.id}/main`]);

  await page.getByRole("button", { name: `Edit: ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit logo" });
  await field(dialog, "display_order").fill("-1");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(field(dialog, "display_order")).toHaveAccessibleDescription(
    "Must be between 0 and 2147483647.",
  );
  await field(dialog, "display_order").fill(String(main?.display_order));
  const consequences = dialog.getByRole("status").filter({ hasText: "Saving changes these places:" });
  await expect(consequences).toContainText(`“${large?.title}” → “${name}”`);
  await field(dialog, "display_order").fill(String(logo.display_order));
  await expect(consequences).toHaveCount(0);
  await forget(name);
});

test("search, filter, order and pages", async ({ page }) => {
  test.slow();
  const name = mark();
  for (let place = 0; place < 26; place += 1) {
    const variant = place < 2 ? "footer" : "main";
    await newLogo(`${name} ${String(place).padStart(2, "0")}`, { variant });
  }
  await signInAs(page, "admin");
  await openAdmin(page, "/admin/logos", "en");
  const cards = page.getByRole("article");
  await page.getByRole("searchbox", { name: "Search logos" }).fill(name);
  await expect(page).toHaveURL(new RegExp(`q=${name}`));
  await expect(cards).toHaveCount(24);
  await expect(cards.first()).toContainText(`${name} 00`);
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages.getByRole("status")).toHaveText("1–24 of 26");
  await pages.getByRole("button", { name: "Next" }).click();
  await expect(cards).toHaveCount(2);
  await page.getByRole("combobox", { name: "Sort" }).selectOption("Newest first");
  await expect(cards.first()).toContainText(`${name} 25`);
  await expect(pages.getByRole("status")).toHaveText("1–24 of 26");
  await page.getByRole("group", { name: "Show" }).getByRole("button", { name: "Footer" }).click();
  await expect(cards).toHaveCount(2);
  await page.getByRole("searchbox", { name: "Search logos" }).fill("xyzzyhicyok");
  await expect(page.getByText("No results")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(cards.first()).toBeVisible();
  await forget(name);
});

test("a deletion can be cancelled and undone", async ({ page, quietPage: _ }) => {
  const name = mark();
  await newLogo(name);
  await signInAs(page, "admin");
  await openAdmin(page, `/admin/logos?q=${name}`, "en");
  const remove = page.getByRole("button", { name: `Delete: ${name}` });
  await remove.click();
  const question = page.getByRole("alertdialog", { name: "Delete this logo?" });
  await expectNoFaults(page, "question");
  await question.getByRole("button", { name: "Cancel" }).click();
  await remove.click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(cardOf(page, name)).toHaveCount(0);
  await toastOf(page, "Logo deleted successfully!").getByRole("button", { name: "Undo" }).click();
  await expect(cardOf(page, name)).toBeVisible();
  await forget(name);
});

for (const language of LANGUAGES) {
  const { screen, viewport } = SCREEN_OF[language];
  test(`${language}: on a ${screen} both views fit and have no accessibility faults`, async ({ page }) => {
    // axe looks at everything, twice for each state.
    test.slow();
    await signInAs(page, "admin");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(viewport);
    for (const view of ["list", "grid"]) {
      await openAdmin(page, `/admin/logos?view=${view}`, language);
      await expect(page.getByRole("main").getByRole("link", { name: /Meydan \(main\)/ })).toBeVisible();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
      await expectNoFaults(page, `${screen} ${view}`);
    }
    await page.getByRole("article").first().getByRole("button").first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoFaults(page, `${screen} form`);
  });
}
