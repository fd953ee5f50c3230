import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { DESKTOP, LANGUAGES, PHONE } from "./site";
import { apiAs, openAdmin, signInAs, toastOf } from "./staff";
import { replaceStored } from "./staff-directory";
import { newEvent } from "./staff-events";

interface Platform {
  id: number;
  platform_id: string;
  name: string;
  hosts: string[];
  is_official: boolean;
  is_active: boolean;
  [field: string]: unknown;
}

const row = (page: Page, word: string) =>
  page
    .getByRole("list", { name: /^(Bilet platformları|Ticket platforms)$/ })
    .getByRole("listitem")
    .filter({ hasText: word });
const field = (page: Page, name: string) => page.locator(`dialog[open] [name=${name}]`).last();
const saveButton = (page: Page) => page.getByRole("dialog").getByRole("button", { name: /^(Save|Kaydet)$/ });

async function platformOf(word: string): Promise<Platform | undefined> {
  const api = await apiAs("admin");
  const { data } = (await (await api.get("/api/platforms")).json()) as { data: Platform[] };
  await api.dispose();
  return data.find(({ platform_id }) => platform_id === word);
}

async function newPlatform(word: string): Promise<Platform> {
  const api = await apiAs("admin");
  const answer = await api.post("/api/platforms", {
    data: { platform_id: word, name: `Bilet ${word}`, hosts: [`${word}.example`], display_order: 90 },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { data } = (await answer.json()) as { data: Platform };
  await api.dispose();
  return data;
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await signInAs(page, "admin");
});

for (const language of LANGUAGES) {
  test(`${language}: the built-in platforms are listed, and cannot be deleted or renamed`, async ({
    page,
    quietPage: _,
  }) => {
    await openAdmin(page, "/admin/platforms", language);
    const biletix = row(page, "biletix.com");
    await expect(biletix).toContainText(language === "tr" ? "Yerleşik" : "Built in");
    await expect(biletix.getByRole("button", { name: /^(Sil|Delete):/ })).toHaveCount(0);
    await biletix.getByRole("button", { name: /^(Düzenle|Edit):/ }).click();
    await expect(field(page, "platform_id")).toHaveAttribute("readonly");
    await expectNoFaults(page, "form");
  });

  test(`${language}: on a phone the list fits and has no accessibility faults`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await openAdmin(page, "/admin/platforms", language);
    await expect(row(page, "biletix.com")).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);
    await expectNoFaults(page, "list");
  });
}

test("a platform is added, and its host picks it in the event form", async ({ page }) => {
  const word = mark();
  await openAdmin(page, "/admin/platforms?new=1", "en");
  await field(page, "name").fill(word);
  await expect(field(page, "platform_id"), "follows the name").toHaveValue(word);
  await field(page, "hosts").fill(`https://www.${word}.example/etkinlik`);
  await field(page, "is_official").check();
  await saveButton(page).click();
  await expect(toastOf(page, "Saved")).toContainText(word);
  await expect(row(page, word)).toContainText("Official seller");
  expect(await platformOf(word)).toMatchObject({ hosts: [`${word}.example`], is_official: true });

  const event = await newEvent({
    showings: [
      { start_date: "2031-05-04T20:30", venue_name: "Deneme Sahnesi", city: "Tunceli" },
      { start_date: "2031-05-05T20:30", venue_name: "Deneme Sahnesi", city: "Tunceli" },
    ],
  });
  await openAdmin(page, `/admin/events?edit=${event.id}`, "en");
  await page.getByRole("button", { name: /^Details, date 1/ }).click();
  await page.getByRole("button", { name: "Add seller" }).click();
  await field(page, "offer_url").fill(`https://bilet.${word}.example/1`);
  await expect(field(page, "offer_platform")).toHaveValue(word);
});

test("a wrong host is said beside its field", async ({ page }) => {
  const word = mark();
  await openAdmin(page, "/admin/platforms?new=1", "en");
  await field(page, "name").fill(word);
  await field(page, "hosts").fill("bilet.example\nböyle değil");
  await saveButton(page).click();
  await expect(field(page, "hosts")).toHaveAccessibleDescription(/2\. /);
  await expect(field(page, "hosts")).toBeFocused();
});

test("two people edit one platform: each field is chosen, nothing is lost", async ({ page }) => {
  const word = mark();
  const platform = await newPlatform(word);
  await openAdmin(page, `/admin/platforms?q=${word}`, "en");
  await row(page, word)
    .getByRole("button", { name: /^Edit:/ })
    .click();
  await field(page, "is_official").check();
  await replaceStored(`/api/platforms/${platform.id}`, { ...platform, name: `Yeni ${word}` });
  await saveButton(page).click();
  await page.getByRole("button", { name: "Save what I chose" }).click();
  await expect(toastOf(page, "Saved")).toBeVisible();
  expect(await platformOf(word)).toMatchObject({ name: `Yeni ${word}`, is_official: true });
});

test("a platform is deleted for good, unless events have offers of it", async ({ page }) => {
  const [word, used] = [mark(), mark()];
  await newPlatform(word);
  await newPlatform(used);
  await newEvent({ source_platform: used, ticket_url: `https://${used}.example/1` });
  await openAdmin(page, `/admin/platforms?q=${word}`, "en");
  const remove = async (name: string) => {
    await row(page, name)
      .getByRole("button", { name: /^Delete:/ })
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  };
  await remove(word);
  await expect(row(page, word)).toHaveCount(0);
  expect(await platformOf(word)).toBeUndefined();
  await openAdmin(page, `/admin/platforms?q=${used}`, "en");
  await remove(used);
  await expect(toastOf(page, "Not deleted")).toBeVisible();
  expect(await platformOf(used)).toBeDefined();
});
