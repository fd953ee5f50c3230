import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { DESKTOP, LANGUAGES, PHONE, read, silence } from "./site";
import { apiAs, apiAsVisitor, openAdmin, signInAs, toastOf } from "./staff";

const TEXTS = {
  tr: {
    title: "Ayarlar",
    cards: ["Toplam ayar", "Genel ayarlar", "İletişim ayarları", "Etkin ayarlar"],
    tabs: ["Tümü", "İletişim", "Site bilgileri"],
    active: "Etkin",
    inactive: "Etkin değil",
    empty: "Site ayarları yüklenemedi.",
    retry: "Yeniden dene",
  },
  en: {
    title: "Settings",
    cards: ["Total settings", "General settings", "Contact settings", "Active settings"],
    tabs: ["All", "Contact", "Site Info"],
    active: "Active",
    inactive: "Inactive",
    empty: "Site settings could not be loaded.",
    retry: "Try again",
  },
} as const;

interface Setting {
  setting_key: string;
  setting_value: string;
  type: string;
  description: string;
  category: string;
  is_active: boolean;
  version: number;
}

/** The call of the screen, not that of the frame, which reads the public ones. */
const LIST = /\/api\/settings\?language=/;

/** A setting that the site knows is called by its name, with the key beneath. */
const card = (page: Page, key: string) =>
  page.getByRole("article").filter({ has: page.getByText(key, { exact: true }) });
const editButton = (page: Page, key: string) =>
  card(page, key).getByRole("button", { name: /^(Edit|Düzenle): / });
const valueField = (page: Page, key: string) => card(page, key).getByRole("textbox", { name: /Value|Değer/ });
const save = (page: Page, key: string) => card(page, key).getByRole("button", { name: /^(Save|Kaydet)$/ });

async function put(setting: Partial<Setting>) {
  const api = await apiAs("admin");
  const answer = await api.put("/api/settings", { data: { settings: [setting] } });
  expect(answer.status(), await answer.text()).toBe(200);
  await api.dispose();
}

async function find(key: string): Promise<Setting | undefined> {
  const api = await apiAs("admin");
  const all = await read<Setting[]>(api, "/api/settings");
  await api.dispose();
  return all.find(({ setting_key }) => setting_key === key);
}

/** A setting of a test's own. */
async function newSetting(change: Partial<Setting> = {}): Promise<string> {
  const setting_key = `e2e_${mark()}`;
  await put({ setting_key, setting_value: "first", description: `About ${setting_key}`, ...change });
  return setting_key;
}

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: the cards count the settings, the tabs filter them`, async ({ page, quietPage: _ }) => {
    await signInAs(page, "admin");
    await silence(page);
    const answered = page.waitForResponse(LIST);
    await openAdmin(page, "/admin/settings", language);
    const { data: all }: { data: Setting[] } = await (await answered).json();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.title);

    const of = (category: string) => all.filter((setting) => setting.category === category);
    const active = all.filter(({ is_active }) => is_active !== false);
    const counts = [all, of("general"), of("contact"), active].map((list) => String(list.length));
    for (const [place, label] of texts.cards.entries()) {
      const stat = page.locator("dl").filter({ has: page.getByText(label, { exact: true }) });
      await expect(stat.locator("dd")).toHaveText(counts[place] ?? "");
    }

    const shown = [all, of("contact"), of("general")];
    for (const [place, label] of texts.tabs.entries()) {
      const tab = page.getByRole("main").getByRole("button", { name: label, exact: true });
      await tab.click();
      await expect(tab).toHaveAttribute("aria-pressed", "true");
      await expect(page.getByRole("article")).toHaveCount(shown[place]?.length ?? 0);
    }
  });

  test(`${language}: a card has key, value, description and an active badge`, async ({ page }) => {
    const active = await newSetting();
    const inactive = await newSetting({ is_active: false });
    await signInAs(page, "admin");
    await silence(page);
    await openAdmin(page, `/admin/settings?q=${active}`, language);
    await expect(card(page, active)).toContainText(`About ${active}`);
    await expect(card(page, active)).toContainText("first");
    await expect(card(page, active).getByText(texts.active, { exact: true })).toBeVisible();
    await openAdmin(page, `/admin/settings?q=${inactive}`, language);
    await expect(card(page, inactive).getByText(texts.inactive, { exact: true })).toBeVisible();
  });

  for (const [state, answer] of [
    ["none are there", { status: 200, json: { success: true, data: [], meta: { total: 0, limit: 0 } } }],
    ["the call fails", { status: 403, json: { success: false, error: "Not today", code: "forbidden" } }],
  ] as const) {
    test(`${language}: the empty state when ${state}`, async ({ page }) => {
      await signInAs(page, "admin");
      // A change by another test would load the list before the button does.
      await silence(page);
      await page.route(LIST, (route) => route.fulfill(answer));
      await openAdmin(page, "/admin/settings", language);
      const notice = page.getByRole("alert").filter({ hasText: texts.empty });
      await expect(notice).toBeVisible();
      await expectNoFaults(page, state);
      await page.unroute(LIST);
      await notice.getByRole("button", { name: texts.retry }).click();
      await expect(card(page, "site_name")).toBeVisible();
    });
  }
}

for (const [language, name, about, wrong] of [
  ["tr", "Dolar kuru", /^Bir doların lira karşılığı/, /sıfırdan büyük/],
  ["en", "Dollar rate", /^Lira for one dollar/, /above zero/],
] as const) {
  test(`${language}: an exchange rate is explained, checked and saved`, async ({ page, quietPage: _ }) => {
    const before = (await find("rate_usd"))?.setting_value;
    await signInAs(page, "admin");
    await openAdmin(page, "/admin/settings?q=rate_usd", language);
    const rate = card(page, "rate_usd");
    await expect(rate.getByRole("heading")).toHaveText(name);
    await expect(rate.getByText(about)).toBeVisible();
    await editButton(page, "rate_usd").click();
    await expect(valueField(page, "rate_usd")).toHaveAttribute("inputmode", "decimal");
    await valueField(page, "rate_usd").fill("0");
    await save(page, "rate_usd").click();
    await expect(valueField(page, "rate_usd")).toHaveAccessibleDescription(wrong);
    await valueField(page, "rate_usd").fill("43,5");
    await save(page, "rate_usd").click();
    await expect(rate).toContainText("43.5");
    expect((await find("rate_usd"))?.setting_value).toBe("43.5");
    await put({ setting_key: "rate_usd", setting_value: before ?? "", type: "number" });
  });
}

test("save changes a setting where it stands, for the site at once", async ({ page, quietPage: _ }) => {
  const key = await newSetting();
  await signInAs(page, "admin");
  await openAdmin(page, `/admin/settings?q=${key}`, "en");
  await editButton(page, key).click();
  await expect(valueField(page, key)).toBeFocused();
  await valueField(page, key).fill("ikinci değer");
  await save(page, key).click();
  await expect(toastOf(page, "Saved")).toContainText(key);
  await expect(card(page, key)).toContainText("ikinci değer");
  await expect(editButton(page, key)).toBeFocused();
  expect(await find(key)).toMatchObject({
    setting_value: "ikinci değer",
    type: "text",
    category: "general",
    description: `About ${key}`,
    is_active: true,
    version: 2,
  });
  const open = await read<Record<string, { value: string }>>(page.request, "/api/settings?public=true");
  expect(open[key]?.value).toBe("ikinci değer");
});

test("cancel discards, and so does Escape once it is meant", async ({ page }) => {
  const key = await newSetting();
  await signInAs(page, "admin");
  await openAdmin(page, `/admin/settings?q=${key}`, "en");
  await editButton(page, key).click();
  await valueField(page, key).fill("forgotten");
  await card(page, key).getByRole("button", { name: "Cancel" }).click();
  await expect(card(page, key)).toContainText("first");
  await expect(editButton(page, key)).toBeFocused();

  await page.keyboard.press("Enter");
  await valueField(page, key).fill("forgotten, too");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(valueField(page, key)).toHaveValue("forgotten, too");
  await valueField(page, key).press("Escape");
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(card(page, key)).toContainText("first");
  expect((await find(key))?.setting_value).toBe("first");
});

test("a setting is made inactive by its form, with the keyboard alone", async ({ page }) => {
  const key = await newSetting();
  await signInAs(page, "admin");
  await openAdmin(page, `/admin/settings?q=${key}`, "en");
  await editButton(page, key).focus();
  await page.keyboard.press("Enter");
  await expect(valueField(page, key)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Control+s");
  await expect(card(page, key).getByText("Inactive", { exact: true })).toBeVisible();
  const open = await read<Record<string, unknown>>(page.request, "/api/settings?public=true");
  expect(open[key]).toBeUndefined();
});

test("what a value must be is said beside it", async ({ page }) => {
  const wrong = {
    email: ["nobody", "Must be a valid email address."],
    url: ["example", "Must be a valid address starting with https://."],
    number: ["kırk bir", "Must be a number."],
  } as const;
  await signInAs(page, "admin");
  for (const [type, [value, problem]] of Object.entries(wrong)) {
    const key = await newSetting({ type, setting_value: "" });
    await openAdmin(page, `/admin/settings?q=${key}`, "en");
    await editButton(page, key).click();
    await valueField(page, key).fill(value);
    await save(page, key).click();
    await expect(valueField(page, key)).toHaveAccessibleDescription(problem);
    await expect(valueField(page, key)).toBeFocused();
    expect((await find(key))?.setting_value).toBe("");
  }
  // What the site itself reads is checked by its key, and called by a name.
  const known = {
    contact_phone: ["abc", "Phone", "Must be a phone number such as +90 212 555 01 00."],
    office_latitude: ["999", "Office latitude", "Must be between -90 and 90."],
    social_x: ["http://x.example.org", "X", "Must be a valid address starting with https://."],
  } as const;
  await openAdmin(page, "/admin/settings", "en");
  for (const [key, [value, name, problem]] of Object.entries(known)) {
    await expect(card(page, key).getByRole("heading", { name, exact: true })).toBeVisible();
    await editButton(page, key).click();
    await valueField(page, key).fill(value);
    await save(page, key).click();
    await expect(valueField(page, key)).toHaveAccessibleDescription(problem);
    await card(page, key).getByRole("button", { name: "Cancel" }).click();
  }
});

test("the server's refusal is said beside the value, too", async ({ page }) => {
  const key = await newSetting({ type: "url", setting_value: "" });
  await signInAs(page, "admin");
  await openAdmin(page, `/admin/settings?q=${key}`, "tr");
  await editButton(page, key).click();
  // The browser lets this pass, the server does not.
  await valueField(page, key).fill("https://x y.example.org");
  await valueField(page, key).fill("https://-.");
  const answered = page.waitForResponse((one) => one.request().method() === "PUT");
  await save(page, key).click();
  const answer = await answered;
  expect(answer.status()).toBe(422);
  const { fields }: { fields: Record<string, string> } = await answer.json();
  await expect(valueField(page, key)).toHaveAccessibleDescription(fields["settings.0.setting_value"] ?? "?");
  await expect(valueField(page, key)).toHaveValue("https://-.");
});

test("a save without network keeps what was typed and says so", async ({ page }) => {
  const key = await newSetting();
  await signInAs(page, "admin");
  await openAdmin(page, `/admin/settings?q=${key}`, "en");
  await editButton(page, key).click();
  await valueField(page, key).fill("typed");
  await page.route("**/api/settings?*", (route) => route.abort());
  await save(page, key).click();
  await expect(card(page, key).getByRole("alert")).toContainText("The server cannot be reached.");
  await expect(valueField(page, key)).toHaveValue("typed");
  await page.unroute("**/api/settings?*");
  await save(page, key).click();
  await expect(card(page, key)).toContainText("typed");
});

test("two people edit one setting: both versions are shown and nothing is lost", async ({ page }) => {
  const key = await newSetting();
  await signInAs(page, "admin");
  await openAdmin(page, `/admin/settings?q=${key}`, "en");
  await editButton(page, key).click();
  await valueField(page, key).fill("mine");
  await put({ setting_key: key, setting_value: "theirs" });
  await save(page, key).click();
  const dialog = page.getByRole("dialog", { name: "It was saved elsewhere while you were editing" });
  await expect(dialog.getByText("mine", { exact: true })).toBeVisible();
  await expect(dialog.getByText("theirs", { exact: true })).toBeVisible();
  // The test saves with the account that is signed in here.
  await expect(dialog).toContainText("You saved it in another window");
  await expectNoFaults(page, "both versions");
  await page.keyboard.press("Escape");
  await expect(valueField(page, key)).toHaveValue("mine");
  await save(page, key).click();
  await dialog.getByRole("button", { name: "Save what I chose" }).click();
  await expect(toastOf(page, "Saved")).toBeVisible();
  expect(await find(key)).toMatchObject({ setting_value: "mine", version: 3 });
});

test("an earlier value is found in the history, compared and restored", async ({ page }) => {
  const key = await newSetting({ setting_value: "Her akşam yeni bir oyun" });
  await put({ setting_key: key, setting_value: "Her sabah yeni bir oyun" });
  await signInAs(page, "admin");
  await openAdmin(page, `/admin/settings?q=${key}`, "en");
  await page.getByRole("button", { name: `History: ${key}` }).click();
  const dialog = page.getByRole("dialog", { name: `History: ${key}` });
  const detail = dialog.getByRole("region", { name: "Version 1" });
  await expect(detail.locator("del")).toHaveText("akşam");
  await expect(detail.locator("ins")).toHaveText("sabah");
  await expectNoFaults(page, "the history of a setting");
  await detail.getByRole("button", { name: "Restore this field: Value" }).click();
  await expect(toastOf(page, "Restored")).toBeVisible();
  await expect(dialog.getByRole("list", { name: "Versions" }).getByRole("listitem")).toHaveCount(3);
  expect(await find(key)).toMatchObject({ setting_value: "Her akşam yeni bir oyun", version: 3 });
  await page.keyboard.press("Escape");
  await expect(card(page, key)).toContainText("Her akşam yeni bir oyun");
});

test("another's save appears without a reload", async ({ page }) => {
  const key = await newSetting();
  await signInAs(page, "admin");
  const listening = page.waitForResponse("**/api/stream");
  await openAdmin(page, `/admin/settings?q=${key}`, "en");
  await listening;
  await put({ setting_key: key, setting_value: "from afar" });
  await expect(card(page, key)).toContainText("from afar");
});

test("what is being edited stays, whatever is searched, and is asked about", async ({ page }) => {
  const key = await newSetting();
  await signInAs(page, "admin");
  await page.setViewportSize(DESKTOP);
  await openAdmin(page, `/admin/settings?q=${key}`, "en");
  await editButton(page, key).click();
  await valueField(page, key).fill("typed");
  await page.getByRole("main").getByRole("button", { name: "Contact", exact: true }).click();
  await expect(valueField(page, key)).toHaveValue("typed");
  await page.getByRole("searchbox", { name: "Search settings" }).fill("contact_email");
  await expect(card(page, "contact_email")).toBeVisible();
  await expect(valueField(page, key)).toHaveValue("typed");
  await page.getByRole("link", { name: "Messages" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(valueField(page, key)).toHaveValue("typed");
});

test("settings are searched and sorted, and the address keeps both", async ({ page }) => {
  const key = await newSetting({ setting_value: "Işıklı Sahne" });
  await signInAs(page, "admin");
  await openAdmin(page, "/admin/settings", "en");
  await page.getByRole("combobox", { name: "Sort" }).selectOption({ label: "Recently changed first" });
  await page.getByRole("searchbox", { name: "Search settings" }).fill("isikli SAHNE");
  await expect(page).toHaveURL(/q=isikli/);
  await expect(card(page, key)).toBeVisible();
  await page.reload();
  await expect(card(page, key)).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Sort" })).toHaveValue("updated");
  await page.getByRole("searchbox", { name: "Search settings" }).fill("xqzwvk");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(card(page, "site_name")).toBeVisible();
});

test("only admins save settings", async ({ page }) => {
  const data = { settings: [{ setting_key: "site_name", setting_value: "Yok" }] };
  for (const role of ["viewer", "editor"] as const) {
    const api = await apiAs(role);
    expect((await api.put("/api/settings", { data })).status(), role).toBe(403);
    await api.dispose();
  }
  const visitor = await apiAsVisitor();
  expect((await visitor.put("/api/settings", { data })).status()).toBe(401);
  await visitor.dispose();
  await signInAs(page, "editor");
  await openAdmin(page, "/admin/settings");
  await expect(page).toHaveURL(/\/admin\/dashboard/);
});

for (const [screen, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`on a ${screen} it fits and has no accessibility faults`, async ({ page }) => {
    await signInAs(page, "admin");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(viewport);
    await openAdmin(page, "/admin/settings", "tr");
    await editButton(page, "contact_email").click();
    await valueField(page, "contact_email").fill("yanlış");
    await save(page, "contact_email").click();
    await editButton(page, "contact_address").click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
    await expectNoFaults(page, screen);
  });
}
