import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { DESKTOP, LANGUAGES, PHONE, SCREEN_OF, silence } from "./site";
import { apiAs, apiAsVisitor, openAdmin, signInAs, toastOf } from "./staff";

const TEXTS = {
  tr: {
    title: "Mesajlar",
    tabs: ["Gelen kutusu", "Okunmamış", "Okunmuş", "Spam", "Tümü"],
    export: "CSV indir",
    reply: "E-postayla yanıtla",
    readOnly: "Mesajları okuyabilirsin; değiştirmek için editör yetkisi gerekir.",
  },
  en: {
    title: "Messages",
    tabs: ["Inbox", "Unread", "Read", "Spam", "All"],
    export: "Download CSV",
    reply: "Reply by email",
    readOnly: "You can read messages; only editors can change them.",
  },
} as const;

interface Message {
  id: number;
  name: string;
  email: string;
  subject: string;
  message: string;
  status: "unread" | "read" | "spam";
}

/** Somebody writes to the site; the name is the mark to find it by. */
async function newMessage(change: Partial<Message> = {}): Promise<Message> {
  const name = `Yazan ${mark()}`;
  const sent = {
    name,
    email: "yazan@example.org",
    subject: "Bilet ve saat",
    message: "Merhaba,\n\nKapı kaçta açılıyor?",
    ...change,
  };
  const visitor = await apiAsVisitor();
  const answer = await visitor.post("/api/contact", { data: sent });
  expect(answer.ok(), await answer.text()).toBe(true);
  await visitor.dispose();
  return find(sent.name);
}

async function find(name: string): Promise<Message> {
  const api = await apiAs("admin");
  const answer = await api.get(`/api/contact?status=all&q=${encodeURIComponent(name)}`);
  const { data }: { data: Message[] } = await answer.json();
  await api.dispose();
  expect(data, name).toHaveLength(1);
  return data[0] as Message;
}

const inList = (page: Page, { name }: Message) =>
  page.getByRole("list", { name: /^(Messages|Mesajlar)$/ }).getByRole("button", { name });
const openAt = (page: Page, { name }: Message, language: "tr" | "en" = "en", more = "") =>
  openAdmin(page, `/admin/messages?q=${encodeURIComponent(name)}${more}`, language);

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: a message is read, and its reply begins in the mail program`, async ({
    page,
    quietPage: _,
  }) => {
    const message = await newMessage({ subject: "Işık & ses?" });
    await signInAs(page, "editor");
    await page.setViewportSize(DESKTOP);
    await openAt(page, message, language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.title);
    for (const tab of texts.tabs) {
      await expect(page.getByRole("main").getByRole("button", { name: tab, exact: true })).toBeVisible();
    }
    await expect(inList(page, message)).toHaveAccessibleName(/^(Unread|Okunmadı)/);
    await inList(page, message).click();
    const article = page.getByRole("article", { name: "Işık & ses?" });
    await expect(article).toContainText(message.name);
    await expect(article).toContainText("yazan@example.org");
    await expect(article).toContainText("Kapı kaçta açılıyor?");
    await expect(article.getByRole("heading")).toBeFocused();
    await expect(inList(page, message)).not.toHaveAccessibleName(/^(Unread|Okunmadı)/);
    expect((await find(message.name)).status).toBe("read");

    const href = await article.getByRole("link", { name: texts.reply }).getAttribute("href");
    const link = new URL(href ?? "");
    expect(`${link.protocol}${link.pathname}`).toBe("mailto:yazan@example.org");
    expect(link.searchParams.get("subject")).toBe("Re: Işık & ses?");
    expect(link.searchParams.get("body")).toContain("> Kapı kaçta açılıyor?");
  });

  test(`${language}: a viewer reads, and changes nothing`, async ({ page, quietPage: _ }) => {
    const message = await newMessage();
    await signInAs(page, "viewer");
    await openAt(page, message, language);
    await expect(page.getByText(texts.readOnly)).toBeVisible();
    await expect(page.getByRole("button", { name: texts.export })).toHaveCount(0);
    await inList(page, message).click();
    const article = page.getByRole("article");
    await expect(article).toContainText("Kapı kaçta açılıyor?");
    await expect(article.getByRole("link")).toHaveCount(0);
    await expect(article.getByRole("button", { name: /spam|unread|Okunmadı say|Delete|Sil/i })).toHaveCount(
      0,
    );
    expect((await find(message.name)).status).toBe("unread");
    await expectNoFaults(page, "as a viewer");
  });
}

test("a message is marked as unread and as read again", async ({ page }) => {
  const message = await newMessage();
  await signInAs(page, "editor");
  await page.setViewportSize(DESKTOP);
  await openAt(page, message);
  await inList(page, message).click();
  const article = page.getByRole("article");
  await article.getByRole("button", { name: "Mark as unread" }).click();
  await expect(article.getByText("Unread", { exact: true })).toBeVisible();
  await expect(inList(page, message)).toHaveAccessibleName(/^Unread/);
  expect((await find(message.name)).status).toBe("unread");
  await article.getByRole("button", { name: "Mark as read" }).click();
  await expect(article.getByRole("button", { name: "Mark as unread" })).toBeVisible();
  await article.getByRole("button", { name: "Close" }).click();
  await expect(article).toHaveCount(0);
  await expect(inList(page, message)).toBeFocused();
});

test("a message stays in sight while it is read, even when it leaves the list by that", async ({ page }) => {
  const message = await newMessage();
  await signInAs(page, "editor");
  await page.setViewportSize(DESKTOP);
  await openAt(page, message, "en", "&status=unread");
  await inList(page, message).click();
  await expect(inList(page, message)).toHaveCount(0);
  await expect(page.getByRole("article")).toContainText("Kapı kaçta açılıyor?");
});

test("spam leaves the inbox, can be undone, and comes back from its tab", async ({ page }) => {
  const message = await newMessage();
  await signInAs(page, "editor");
  await page.setViewportSize(DESKTOP);
  await openAt(page, message);
  await inList(page, message).click();
  await page.getByRole("article").getByRole("button", { name: "Mark as spam" }).click();
  await expect(page.getByText("No results")).toBeVisible();
  expect((await find(message.name)).status).toBe("spam");
  await toastOf(page, "Marked as spam").getByRole("button", { name: "Undo" }).click();
  await expect(inList(page, message)).toBeVisible();
  expect((await find(message.name)).status).toBe("read");

  await inList(page, message).click();
  await page.getByRole("article").getByRole("button", { name: "Mark as spam" }).click();
  await page.getByRole("main").getByRole("button", { name: "Spam", exact: true }).click();
  await inList(page, message).click();
  await page.getByRole("article").getByRole("button", { name: "Not spam" }).click();
  await expect(toastOf(page, "Moved to the inbox")).toBeVisible();
  expect((await find(message.name)).status).toBe("read");
});

test("an admin deletes a message, and undoes it", async ({ page }) => {
  const message = await newMessage();
  await signInAs(page, "admin");
  await page.setViewportSize(DESKTOP);
  await openAt(page, message);
  await inList(page, message).click();
  await page.getByRole("article").getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog");
  await expectNoFaults(page, "question");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(inList(page, message)).toHaveCount(0);
  await expect(page.getByRole("article")).toHaveCount(0);
  await toastOf(page, "Deleted").getByRole("button", { name: "Undo" }).click();
  await expect(inList(page, message)).toBeVisible();
});

test("an editor cannot delete", async ({ page }) => {
  const message = await newMessage();
  await signInAs(page, "editor");
  await openAt(page, message);
  await inList(page, message).click();
  await expect(page.getByRole("article").getByRole("button", { name: "Delete" })).toHaveCount(0);
});

test("the messages of a tab are downloaded as CSV", async ({ page }) => {
  const message = await newMessage({ subject: '=HYPERLINK("x")' });
  await signInAs(page, "editor");
  await openAdmin(page, "/admin/messages?status=unread", "en");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^messages-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await download.path(), "utf8");
  expect(text.charCodeAt(0), "spreadsheets read it as UTF-8").toBe(0xfeff);
  expect(text).toContain(message.name);
  expect(text, "no cell is a formula").toContain("'=HYPERLINK");
});

test("a download has what the search has found", async ({ page }) => {
  const [one, other] = [await newMessage({}), await newMessage({})];
  await signInAs(page, "editor");
  await openAdmin(page, `/admin/messages?q=${encodeURIComponent(one.name)}`, "en");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const text = await readFile(await (await downloading).path(), "utf8");
  expect(text).toContain(one.name);
  expect(text).not.toContain(other.name);
});

test("a download that fails says why", async ({ page }) => {
  await signInAs(page, "editor");
  await openAdmin(page, "/admin/messages", "en");
  await page.route("**/api/contact/export*", (route) =>
    route.fulfill({ status: 503, json: { success: false, error: "The database is away", code: "x" } }),
  );
  await page.getByRole("button", { name: "Download CSV" }).click();
  await expect(toastOf(page, "The file could not be downloaded")).toContainText("The database is away");
});

test("a change that fails says why and leaves the message open", async ({ page }) => {
  const message = await newMessage();
  await signInAs(page, "editor");
  await openAt(page, message);
  await page.route("**/api/contact/*", (route) => route.abort());
  await inList(page, message).click();
  await expect(toastOf(page, "The message could not be changed")).toContainText(
    "The server cannot be reached.",
  );
  await expect(page.getByRole("article")).toContainText("Kapı kaçta açılıyor?");
});

test("a new message appears without a reload, and is counted", async ({ page }) => {
  await signInAs(page, "viewer");
  const name = `Yeni ${mark()}`;
  const listening = page.waitForResponse("**/api/stream");
  await openAdmin(page, `/admin/messages?q=${encodeURIComponent(name)}`, "en");
  await listening;
  const message = await newMessage({ name });
  await expect(inList(page, message)).toBeVisible();
  await expect(page.getByText(/^Unread: [\d,]+$/)).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Admin menu" });
  await expect(menu.getByRole("link", { name: /^Messages [\d,]+ unread$/ })).toBeVisible();
});

test("messages are paged", async ({ page }) => {
  const word = mark();
  await Promise.all(
    Array.from({ length: 25 }, (_, place) => newMessage({ name: `${word} no ${place + 100}` })),
  );
  await signInAs(page, "viewer");
  await silence(page);
  await openAdmin(page, `/admin/messages?q=${word}`, "en");
  const rows = page.getByRole("list", { name: "Messages" }).getByRole("listitem");
  await expect(rows).toHaveCount(24);
  await expect(page.getByText("1–24 of 25")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(rows).toHaveCount(24);
});

test("who may do what with messages", async () => {
  const { id } = await newMessage();
  const visitor = await apiAsVisitor();
  const viewer = await apiAs("viewer");
  const editor = await apiAs("editor");
  const data = { status: "read" };
  expect((await visitor.get("/api/contact")).status()).toBe(401);
  expect((await visitor.put(`/api/contact/${id}`, { data })).status()).toBe(401);
  expect((await visitor.get("/api/contact/export")).status()).toBe(401);
  expect((await visitor.delete(`/api/contact/${id}`)).status()).toBe(401);
  expect((await viewer.get("/api/contact")).status()).toBe(200);
  expect((await viewer.put(`/api/contact/${id}`, { data })).status()).toBe(403);
  expect((await viewer.get("/api/contact/export")).status()).toBe(403);
  expect((await viewer.delete(`/api/contact/${id}`)).status()).toBe(403);
  expect((await editor.put(`/api/contact/${id}`, { data })).status()).toBe(200);
  expect((await editor.delete(`/api/contact/${id}`)).status()).toBe(403);
  await Promise.all([visitor, viewer, editor].map((api) => api.dispose()));
});

for (const [screen, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`on a ${screen} it fits and has no accessibility faults`, async ({ page }) => {
    const message = await newMessage({ message: `Uzun${"kelime".repeat(40)}\n\nSon.` });
    await signInAs(page, "admin");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(viewport);
    const fits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
    await openAdmin(page, "/admin/messages", "tr");
    await expect(inList(page, message)).toBeVisible();
    await fits();
    await expectNoFaults(page, screen);
    await inList(page, message).click();
    await expect(page.getByRole("article")).toBeVisible();
    await expect(page.getByRole("button", { name: "Okunmadı say" })).toBeVisible();
    await fits();
    await expectNoFaults(page, `a message on a ${screen}`);
    if (viewport !== PHONE) return;
    await expect(inList(page, message)).toBeHidden();
    await page.getByRole("button", { name: "Listeye dön" }).click();
    await expect(inList(page, message)).toBeFocused();
  });
}

/** The messages of a test as a table; `word` is in the name of each. */
async function openTable(page: Page, word: string, language: "tr" | "en" = "en") {
  await openAdmin(page, `/admin/messages?view=table&q=${word}`, language);
  const table = page.getByRole("grid", { name: /^(Messages|Mesajlar)$/ });
  await expect(table).toBeVisible();
  return table;
}

test("messages in the table are marked together, and undone", async ({ page }) => {
  const word = mark();
  const one = await newMessage({ name: `Bir ${word}` });
  const two = await newMessage({ name: `İki ${word}` });
  await signInAs(page, "editor");
  await page.setViewportSize(DESKTOP);
  const table = await openTable(page, word);
  await table.getByRole("checkbox", { name: "Select all on this page" }).check();
  const bar = page.getByRole("region", { name: "Actions for the selection" });
  await expect(bar.getByRole("button", { name: "Delete" }), "editors do not delete").toHaveCount(0);
  await bar.getByRole("button", { name: "Mark as answered" }).click();
  await expect(toastOf(page, "Marked as answered: 2")).toBeVisible();
  await expect(bar.getByRole("button")).toHaveCount(0);
  await table.getByRole("checkbox", { name: `Select: ${one.name}` }).check();
  await bar.getByRole("button", { name: "Mark as spam" }).click();
  await expect(table.getByRole("row", { name: one.name })).toHaveCount(0);
  expect((await find(one.name)).status).toBe("spam");
  await toastOf(page, "Moved to spam: 1").getByRole("button", { name: "Undo" }).click();
  await expect(table.getByRole("row", { name: one.name })).toBeVisible();
  expect((await find(one.name)).status, "as it was before").toBe("unread");
  expect((await find(two.name)).status, "not selected").toBe("unread");
});

test("an admin deletes messages of the table together, and gets them back", async ({ page }) => {
  const word = mark();
  await newMessage({ name: `Bir ${word}` });
  await newMessage({ name: `İki ${word}` });
  await signInAs(page, "admin");
  await page.setViewportSize(DESKTOP);
  const table = await openTable(page, word);
  const rows = table.locator("tbody").getByRole("row");
  await expect(rows).toHaveCount(2);
  await rows.first().focus();
  await page.keyboard.press("Control+a");
  await page
    .getByRole("region", { name: "Actions for the selection" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expectNoFaults(page, "question");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No results")).toBeVisible();
  await toastOf(page, "Moved to the trash: 2").getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(2);
});

for (const language of LANGUAGES) {
  const { screen, viewport } = SCREEN_OF[language];
  test(`${language}: a message is read beside the table by keyboard, on a ${screen}`, async ({ page }) => {
    const message = await newMessage({ name: mark() });
    await signInAs(page, "editor");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(viewport);
    const table = await openTable(page, message.name, language);
    await expectNoFaults(page, `the table on a ${screen}`);
    const row = table.locator("tbody").getByRole("row");
    await row.focus();
    await page.keyboard.press("Enter");
    const article = page.getByRole("article");
    await expect(article.getByRole("heading")).toBeFocused();
    expect((await find(message.name)).status).toBe("read");
    await expectNoFaults(page, `a message beside the table on a ${screen}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
    const close = viewport === PHONE ? /^(Back to the list|Listeye dön)$/ : /^(Close|Kapat)$/;
    await article.getByRole("button", { name: close }).click();
    await expect(row.getByRole("button", { name: message.subject })).toBeFocused();
  });
}
