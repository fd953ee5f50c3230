import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { DESKTOP, LANGUAGES, PHONE, silence } from "./site";
import { apiAs, apiAsVisitor, openAdmin, searchList, signInAs, toastOf } from "./staff";

const TEXTS = {
  tr: {
    title: "Aboneler",
    tabs: ["Tümü", "Onaylı", "Onay bekleyen", "Ayrılan"],
    badge: "Onay bekliyor",
    remove: "Kaldır",
    question: "Abone kaldırılsın mı?",
    removed: "Abone kaldırıldı",
  },
  en: {
    title: "Subscribers",
    tabs: ["All", "Confirmed", "Pending", "Left"],
    badge: "Pending",
    remove: "Remove",
    question: "Remove subscriber?",
    removed: "Subscriber removed",
  },
} as const;

async function newSubscriber(word = mark(), place = ""): Promise<string> {
  const email = `okur-${word}${place}@e2e.example.org`;
  const visitor = await apiAsVisitor();
  const answer = await visitor.post("/api/newsletter/subscribe", { data: { email, name: `Okur ${word}` } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await visitor.dispose();
  return email;
}

async function count(email: string): Promise<number> {
  const api = await apiAs("admin");
  const answer = await api.get(`/api/newsletter?q=${encodeURIComponent(email)}`);
  const { data }: { data: unknown[] } = await answer.json();
  await api.dispose();
  return data.length;
}

const row = (page: Page, email: string) => page.getByRole("listitem").filter({ hasText: email });

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: a subscriber is listed, and removed for good after a question`, async ({
    page,
    quietPage: _,
  }) => {
    const email = await newSubscriber();
    await signInAs(page, "admin");
    await openAdmin(page, `/admin/subscribers?q=${email}`, language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.title);
    for (const tab of texts.tabs) {
      await expect(page.getByRole("main").getByRole("button", { name: tab, exact: true })).toBeVisible();
    }
    await expect(row(page, email)).toContainText("Okur");
    // There is no mail server here, and so nobody has confirmed anything.
    await expect(row(page, email).getByText(texts.badge, { exact: true })).toBeVisible();
    const remove = row(page, email).getByRole("button", { name: `${texts.remove}: ${email}` });
    await remove.click();
    const question = page.getByRole("alertdialog", { name: texts.question });
    await expect(question).toContainText(email);
    await expectNoFaults(page, "question");
    await page.keyboard.press("Escape");
    await expect(remove).toBeFocused();
    expect(await count(email)).toBe(1);
    await remove.click();
    await question.getByRole("button", { name: texts.remove }).click();
    await expect(toastOf(page, texts.removed)).toContainText(email);
    await expect(row(page, email)).toHaveCount(0);
    expect(await count(email)).toBe(0);
  });
}

test("the list is filtered by state", async ({ page }) => {
  const email = await newSubscriber();
  await signInAs(page, "admin");
  await openAdmin(page, `/admin/subscribers?q=${email}`, "en");
  await page.getByRole("main").getByRole("button", { name: "Confirmed", exact: true }).click();
  await expect(page.getByText("No results")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Pending", exact: true }).click();
  await expect(row(page, email)).toBeVisible();
  await expect(page.getByText("People: 1", { exact: true })).toBeVisible();
});

test("the list is paged and searched", async ({ page }) => {
  const word = mark();
  await Promise.all(Array.from({ length: 51 }, (_, place) => newSubscriber(word, `-${place}`)));
  await signInAs(page, "admin");
  await silence(page);
  await openAdmin(page, "/admin/subscribers", "en");
  await searchList(page, word);
  await expect(page.getByText("1–50 of 51")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(row(page, word)).toHaveCount(1);
});

test("the subscribers are downloaded as CSV", async ({ page }) => {
  const email = await newSubscriber();
  await signInAs(page, "admin");
  await openAdmin(page, "/admin/subscribers?status=pending", "en");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^[a-z]+-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(await readFile(await download.path(), "utf8")).toContain(email);
});

test("a download has what the search has found", async ({ page }) => {
  const [one, other] = [await newSubscriber(), await newSubscriber()];
  await signInAs(page, "admin");
  await openAdmin(page, `/admin/subscribers?q=${one}`, "en");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const text = await readFile(await (await downloading).path(), "utf8");
  expect(text).toContain(one);
  expect(text).not.toContain(other);
});

test("a removal that fails says why and leaves the subscriber", async ({ page }) => {
  const email = await newSubscriber();
  await signInAs(page, "admin");
  await openAdmin(page, `/admin/subscribers?q=${email}`, "en");
  await page.route("**/api/newsletter/*", (route) => route.abort());
  await row(page, email).getByRole("button").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(toastOf(page, "The subscriber could not be removed")).toContainText(
    "The server cannot be reached.",
  );
  await expect(row(page, email)).toBeVisible();
});

test("an empty list says what will stand there", async ({ page }) => {
  await signInAs(page, "admin");
  await page.route("**/api/newsletter?*", (route) =>
    route.fulfill({ json: { success: true, data: [], meta: { total: 0, limit: 50, next_cursor: null } } }),
  );
  await openAdmin(page, "/admin/subscribers", "en");
  await expect(page.getByText("No subscribers yet")).toBeVisible();
});

test("only admins see subscribers", async ({ page }) => {
  const calls = ["/api/newsletter", "/api/newsletter/export"];
  for (const role of ["viewer", "editor"] as const) {
    const api = await apiAs(role);
    for (const call of calls) expect((await api.get(call)).status(), `${role} ${call}`).toBe(403);
    expect((await api.delete("/api/newsletter/1")).status(), role).toBe(403);
    await api.dispose();
  }
  const visitor = await apiAsVisitor();
  for (const call of calls) expect((await visitor.get(call)).status(), call).toBe(401);
  expect((await visitor.delete("/api/newsletter/1")).status()).toBe(401);
  await visitor.dispose();
  await signInAs(page, "editor");
  await openAdmin(page, "/admin/subscribers");
  await expect(page).toHaveURL(/\/admin\/dashboard/);
});

for (const [screen, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`on a ${screen} it fits and has no accessibility faults`, async ({ page }) => {
    const email = await newSubscriber(`${mark()}-${"uzun".repeat(10)}`);
    await signInAs(page, "admin");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(viewport);
    await openAdmin(page, "/admin/subscribers", "tr");
    await expect(row(page, email)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
    await expectNoFaults(page, screen);
  });
}
