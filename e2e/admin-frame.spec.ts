import type { APIRequestContext, Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { DESKTOP, LANGUAGES, PHONE, silence } from "./site";
import { apiAs, newPerson, openAdmin, ROLES, type Role, signInAs, signInWith, toastOf } from "./staff";

const SIGNED_IN = ["dashboard", "numbers", "messages", "activity", "profile"];
const EDITOR = ["blog", "calendar", "events", "venues", "profiles", "glossary", "images", "import"];
const ADMIN = ["settings", "logos", "categories", "platforms", "subscribers", "trash"];
const ALL = [...SIGNED_IN, ...EDITOR, ...ADMIN, "users"];
const OPEN: Record<Role, string[]> = {
  viewer: SIGNED_IN,
  editor: [...SIGNED_IN, ...EDITOR],
  admin: [...SIGNED_IN, ...EDITOR, ...ADMIN],
  super_admin: ALL,
};

const menu = (page: Page) => page.getByRole("navigation", { name: /^(Yönetim menüsü|Admin menu)$/ });

for (const role of ROLES) {
  test(`${role}: opens the screens of the role and is sent to the dashboard from the others`, async ({
    page,
  }) => {
    await signInAs(page, role);
    await silence(page);
    await page.setViewportSize(DESKTOP);
    await openAdmin(page, "/admin/profile");
    await expect(page).toHaveURL("/admin/profile");
    for (const name of OPEN[role].filter((name) => name !== "profile")) {
      await menu(page).locator(`a[href="/admin/${name}"]`).click();
      await expect(page, name).toHaveURL(new RegExp(`/admin/${name}(\\?|$)`));
      await expect(page.getByRole("heading", { level: 1 }), name).toBeVisible();
      await expect(toastOf(page, "Yetkin yok"), name).toHaveCount(0);
    }
    for (const name of ALL.filter((name) => !OPEN[role].includes(name))) {
      await openAdmin(page, `/admin/${name}`);
      await expect(page, name).toHaveURL("/admin/dashboard");
      await expect(toastOf(page, "Yetkin yok"), name).toHaveCount(1);
    }
  });

  test(`${role}: the menu shows the sections of the role`, async ({ page }) => {
    await signInAs(page, role);
    await page.setViewportSize(DESKTOP);
    await openAdmin(page, "/admin/dashboard");
    const links = await menu(page).getByRole("link").all();
    const names = await Promise.all(links.map(async (link) => (await link.getAttribute("href"))?.slice(7)));
    expect(names.sort()).toEqual(OPEN[role].filter((name) => name !== "profile").sort());
    await expect(menu(page).locator("[aria-current=page]")).toHaveAttribute("href", "/admin/dashboard");
  });
}

test("visitors are sent to the sign-in from every screen", async ({ page }) => {
  for (const name of ["", ...ALL.map((one) => `/${one}`)]) {
    await page.goto(`/admin${name}`);
    await expect(page, name).toHaveURL("/admin/login");
  }
});

test("/admin is the dashboard", async ({ page, quietPage: _ }) => {
  await signInAs(page, "viewer");
  await page.goto("/admin?lang=en");
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(page).toHaveTitle("Dashboard · Admin Panel · Meydan");
});

for (const [language, text, home] of [
  ["tr", "Sayfa bulunamadı", "Ana sayfaya dön"],
  ["en", "Page not found", "Go Home"],
] as const) {
  test(`${language}: an address that the panel does not have is the 404 page`, async ({ page }) => {
    for (const role of [null, "admin"] as const) {
      if (role) await signInAs(page, role);
      await openAdmin(page, "/admin/nowhere/at/all", language);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(text);
    }
    await page.getByRole("link", { name: home }).click();
    await expect(page).toHaveURL("/");
  });
}

test.describe("a session that ends in the middle of work", () => {
  const name = (page: Page) => page.getByRole("textbox", { name: /Full name/ });

  async function loseSession(page: Page) {
    await silence(page);
    await openAdmin(page, "/admin/profile", "en");
    await page.context().clearCookies({ name: /session/ });
  }

  test("is taken up in place, and nothing typed is lost", async ({ page }) => {
    const person = await newPerson("editor");
    await signInWith(page, person);
    await loseSession(page);
    await name(page).fill("Deniz Ilgaz");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Your session has ended" });
    await expect(dialog).toBeVisible();
    await expectNoFaults(page, "dialog");
    await expect(dialog.getByRole("textbox", { name: "Email" })).toHaveValue(person.email);
    const secret = dialog.locator("input[autocomplete=current-password]");
    await expect(secret).toBeFocused();

    await page.route("**/api/auth/login?*", (route) =>
      route.fulfill({ status: 401, json: { success: false, error: "Invalid credentials", code: "x" } }),
    );
    await secret.fill("wrong");
    await secret.press("Enter");
    await expect(dialog.getByRole("alert")).toHaveText("Invalid credentials");
    await page.unroute("**/api/auth/login?*");

    await secret.fill(person.password);
    await secret.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(toastOf(page, "Your profile was saved")).toContainText("Deniz Ilgaz");
    await expect(page).toHaveURL(/\/admin\/profile/);
    await expect(name(page)).toHaveValue("Deniz Ilgaz");
    await page.reload();
    await expect(name(page)).toHaveValue("Deniz Ilgaz");
  });

  test("may be left, after a question about what is not saved", async ({ page }) => {
    await signInWith(page, await newPerson("viewer"));
    await loseSession(page);
    await name(page).fill("Unutulacak");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Your session has ended" });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Log out?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Log out" }).click();
    await question.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL("/admin/login");
    expect(await page.evaluate(() => localStorage.getItem("auth-storage"))).toBeNull();
  });
});

test.describe("changes that are not saved", () => {
  test.beforeEach(async ({ page }) => {
    await signInAs(page, "editor");
    await silence(page);
    await page.setViewportSize(DESKTOP);
    await openAdmin(page, "/admin/dashboard", "en");
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByRole("link", { name: "My profile" }).click();
    await page.getByRole("textbox", { name: /Full name/ }).fill("Başka bir ad");
  });

  test("are asked about before another screen", async ({ page }) => {
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await menu(page).getByRole("link", { name: "Messages" }).click();
    await expect(question).toBeVisible();
    await expectNoFaults(page, "question");
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(page).toHaveURL("/admin/profile");
    await expect(page.getByRole("textbox", { name: /Full name/ })).toHaveValue("Başka bir ad");
    await menu(page).getByRole("link", { name: "Messages" }).click();
    await question.getByRole("button", { name: "Discard changes" }).click();
    await expect(page).toHaveURL("/admin/messages");
  });

  test("are asked about before the back button", async ({ page }) => {
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await page.goBack();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(page).toHaveURL("/admin/profile");
    await expect(page.getByRole("textbox", { name: /Full name/ })).toHaveValue("Başka bir ad");
    await page.goBack();
    await question.getByRole("button", { name: "Discard changes" }).click();
    await expect(page).toHaveURL(/\/admin\/dashboard/);
  });

  test("are asked about by the browser before another document", async ({ page }) => {
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      return dialog.dismiss();
    });
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByRole("link", { name: "View site" }).click();
    await expect.poll(() => asked).toEqual(["beforeunload"]);
    await expect(page.getByRole("textbox", { name: /Full name/ })).toHaveValue("Başka bir ad");
  });
});

type Call = readonly [method: "GET" | "POST" | "PUT" | "DELETE", path: string];

const FOR_EDITORS: Call[] = [
  ["POST", "/api/events"],
  ["PUT", "/api/events/1"],
  ["POST", "/api/events/duplicates"],
  ["POST", "/api/venues"],
  ["PUT", "/api/venues/1"],
  ["POST", "/api/venues/1/merge"],
  ["POST", "/api/profiles"],
  ["PUT", "/api/profiles/1"],
  ["POST", "/api/profiles/1/merge"],
  ["POST", "/api/audit/1/undo"],
  ["POST", "/api/blogs"],
  ["PUT", "/api/blogs/1"],
  ["GET", "/api/images"],
  ["GET", "/api/glossary"],
  ["POST", "/api/glossary"],
  ["PUT", "/api/glossary/1"],
  ["DELETE", "/api/glossary/1"],
  ["GET", "/api/views"],
  ["POST", "/api/views"],
  ["PUT", "/api/views/1"],
  ["DELETE", "/api/views/1"],
  ["PUT", "/api/contact/1"],
  ["GET", "/api/contact/export"],
];
const FOR_ADMINS: Call[] = [
  ["DELETE", "/api/events/1"],
  ["DELETE", "/api/venues/1"],
  ["DELETE", "/api/profiles/1"],
  ["POST", "/api/platforms"],
  ["PUT", "/api/platforms/1"],
  ["DELETE", "/api/platforms/1"],
  ["DELETE", "/api/blogs/1"],
  ["DELETE", "/api/images/1"],
  ["POST", "/api/categories"],
  ["PUT", "/api/categories/1"],
  ["DELETE", "/api/categories/1"],
  ["PUT", "/api/settings"],
  ["PUT", "/api/logos/1"],
  ["DELETE", "/api/logos/1"],
  ["DELETE", "/api/contact/1"],
  ["GET", "/api/newsletter"],
  ["GET", "/api/newsletter/export"],
  ["DELETE", "/api/newsletter/1"],
  ["GET", "/api/trash"],
  ["DELETE", "/api/trash"],
  ["POST", "/api/trash/events/1/restore"],
];
const FOR_SUPER_ADMINS: Call[] = [
  ["GET", "/api/users"],
  ["POST", "/api/users"],
  ["PUT", "/api/users/1"],
  ["PUT", "/api/users/1/password"],
  ["GET", "/api/users/1/sessions"],
  ["DELETE", "/api/users/1/sessions"],
];
const FORBIDDEN: Record<Exclude<Role, "super_admin">, Call[]> = {
  viewer: [...FOR_EDITORS, ...FOR_ADMINS, ...FOR_SUPER_ADMINS],
  editor: [...FOR_ADMINS, ...FOR_SUPER_ADMINS],
  admin: FOR_SUPER_ADMINS,
};

async function answersTo(api: APIRequestContext, calls: readonly Call[]) {
  const answers: string[] = [];
  for (const [method, path] of calls) {
    const data = method === "POST" || method === "PUT" ? {} : undefined;
    const answer = await api.fetch(path, { method, data });
    answers.push(`${answer.status()} ${method} ${path}`);
  }
  return answers;
}

for (const role of ["viewer", "editor", "admin"] as const) {
  test(`${role}: the server itself refuses the calls behind the screens of other roles`, async () => {
    const api = await apiAs(role);
    const answers = await answersTo(api, FORBIDDEN[role]);
    expect(answers).toEqual(FORBIDDEN[role].map(([method, path]) => `403 ${method} ${path}`));
    await api.dispose();
  });
}

test("visitors: the server itself refuses every call of the panel", async ({ request }) => {
  const calls: Call[] = [
    ...FORBIDDEN.viewer,
    ["GET", "/api/contact"],
    ["GET", "/api/analytics"],
    ["GET", "/api/analytics/days"],
    ["GET", "/api/analytics/top-events"],
    ["GET", "/api/audit"],
    ["GET", "/api/auth/me"],
    ["PUT", "/api/auth/me"],
    ["PUT", "/api/auth/password"],
    ["GET", "/api/auth/sessions"],
    ["DELETE", "/api/auth/sessions"],
  ];
  expect(await answersTo(request, calls)).toEqual(calls.map(([method, path]) => `401 ${method} ${path}`));
});

for (const language of LANGUAGES) {
  const other = language === "tr" ? "en" : "tr";
  const titles = { tr: "Genel bakış", en: "Dashboard" };

  test(`${language}: the language changes in place and is kept`, async ({ page, quietPage: _ }) => {
    await signInAs(page, "admin");
    await page.setViewportSize(DESKTOP);
    await openAdmin(page, "/admin/dashboard", language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(titles[language]);
    await page.getByRole("button", { name: other === "tr" ? "TR Türkçe" : "EN English" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(titles[other]);
    await expect(page.locator("html")).toHaveAttribute("lang", other);
    await expect(menu(page).getByRole("link", { name: titles[other] })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${titles[other]} · `));
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(titles[other]);
  });
}

test("the theme changes and is kept", async ({ page, quietPage: _ }) => {
  await signInAs(page, "viewer");
  await openAdmin(page, "/admin/dashboard", "en");
  const toggle = page.getByRole("button", { name: "Dark theme" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await toggle.click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
});

test("the account menu leads to the profile, the site and out", async ({ page }) => {
  const person = await newPerson("editor");
  await signInWith(page, person);
  await openAdmin(page, "/admin/dashboard", "en");
  const button = page.getByRole("button", { name: `Account menu: ${person.name}` });
  await button.click();
  await expect(page.getByText("Editor", { exact: true })).toBeVisible();
  await expectNoFaults(page, "menu");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "My profile" })).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.getByRole("link", { name: "My profile" }).click();
  await expect(page).toHaveURL("/admin/profile");
  await button.click();
  await page.getByRole("link", { name: "View site" }).click();
  await expect(page).toHaveURL("/");
  await page.goBack();
  await button.click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/admin/login");
  const kept = await page.evaluate(() =>
    ["auth-storage", "adminAuthenticated", "adminLoginTime"].map((key) => localStorage.getItem(key)),
  );
  expect(kept).toEqual([null, null, null]);
  expect((await page.request.get("/api/auth/me")).status()).toBe(401);
  await page.goto("/admin/dashboard");
  await expect(page).toHaveURL("/admin/login");
});

test("a sign-out goes to the sign-in even when the call fails", async ({ page }) => {
  await signInAs(page, "viewer");
  await openAdmin(page, "/admin/profile", "en");
  await page.route("**/api/auth/logout", (route) => route.abort());
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/admin/login");
  expect(await page.evaluate(() => localStorage.getItem("auth-storage"))).toBeNull();
});

test("a keyboard skips the menu, and a change of screen moves the focus to it", async ({ page }) => {
  await signInAs(page, "viewer");
  await page.setViewportSize(DESKTOP);
  await openAdmin(page, "/admin/dashboard", "en");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await menu(page).getByRole("link", { name: "Activity" }).click();
  await expect(page).toHaveURL("/admin/activity");
  await expect(page.getByRole("main")).toBeFocused();
});

test("on a phone the menu is a drawer", async ({ page, quietPage: _ }) => {
  await signInAs(page, "admin");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize(PHONE);
  await openAdmin(page, "/admin/dashboard", "en");
  await expect(menu(page)).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  const drawer = page.getByRole("dialog", { name: "Admin menu" });
  await expect(drawer).toBeVisible();
  await expectNoFaults(page, "drawer");
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
  await page.getByRole("button", { name: "Open menu" }).click();
  await drawer.getByRole("link", { name: "Activity" }).click();
  await expect(page).toHaveURL("/admin/activity");
  await expect(drawer).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
});

test("a screen that fails says so and leaves the menu", async ({ page }) => {
  await signInAs(page, "viewer");
  await page.setViewportSize(DESKTOP);
  await page.route("**/api/audit?*", (route) =>
    route.fulfill({ json: { success: true, data: [null], meta: { total: 1, limit: 8 } } }),
  );
  await page.goto("/admin/dashboard?lang=en");
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await menu(page).getByRole("link", { name: "Messages" }).click();
  await expect(page).toHaveURL("/admin/messages");
});
