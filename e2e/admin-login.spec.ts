import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { DESKTOP, LANGUAGES, PHONE, takenOver } from "./site";
import { accountOf, openAdmin, type SeenToast, signInAs, toastOf, watchToasts } from "./staff";

const TEXTS = {
  tr: {
    title: "Giriş · Yönetim paneli · Meydan",
    heading: "Yönetim paneline giriş",
    email: "E-posta",
    password: "Parola",
    submit: "Giriş yap",
    busy: "Giriş yapılıyor…",
    back: "Ana sayfaya dön",
    show: "Parolayı göster",
    hide: "Parolayı gizle",
    required: "Bu alan zorunlu.",
    success: ["Giriş başarılı", "Yönetim paneline hoş geldin!"],
    failed: ["Giriş başarısız", "E-posta ya da parola yanlış."],
    error: ["Giriş hatası", "Sunucuya ulaşılamıyor. Bağlantını kontrol edip yeniden dene."],
    dashboard: "Genel bakış",
  },
  en: {
    title: "Sign in · Admin Panel · Meydan",
    heading: "Sign in to the admin panel",
    email: "Email",
    password: "Password",
    submit: "Sign in",
    busy: "Signing in…",
    back: "Back to home",
    show: "Show password",
    hide: "Hide password",
    required: "This field is required.",
    success: ["Login Successful", "Welcome to the admin panel!"],
    failed: ["Login Failed", "Invalid credentials"],
    error: ["Login Error", "The server cannot be reached. Check your connection and try again."],
    dashboard: "Dashboard",
  },
} as const;

const field = (page: Page, name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}`) });
const email = (page: Page) => page.locator("input[name=email]");
const password = (page: Page) => page.locator("input[name=password]");

async function fill(page: Page, address: string, secret: string) {
  await email(page).fill(address);
  await password(page).fill(secret);
}

const refuse = (page: Page, error: string) =>
  page.route("**/api/auth/login?*", (route) =>
    route.fulfill({ status: 401, json: { success: false, error, code: "wrong_credentials" } }),
  );

/** From here on the page's time goes on only when it is told to, whatever else the machine has to do. */
async function stopClock(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 30_000);
}

/** Lets the page's time go on until its first toast has gone. */
async function goneToast(page: Page, toasts: () => Promise<SeenToast[]>) {
  let gone: SeenToast | undefined;
  await expect(async () => {
    await page.clock.runFor(100);
    [gone] = await toasts();
    expect(gone?.shownFor).toEqual(expect.any(Number));
  }).toPass({ intervals: [0] });
  return { text: gone?.text ?? "", shownFor: gone?.shownFor ?? 0 };
}

test("whoever came signed out is led to where they wanted to go", async ({ page }) => {
  const account = accountOf("super_admin");
  await openAdmin(page, "/admin/messages?status=read", "en");
  await expect(page).toHaveURL("/admin/login");
  await refuse(page, "Invalid credentials");
  await fill(page, account.email, "wrong");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(toastOf(page, "Login Failed")).toBeVisible();
  await page.unroute("**/api/auth/login?*");
  await fill(page, account.email, account.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/admin/messages?status=read");
  // What went wrong before is gone as soon as it is right.
  await expect(toastOf(page, "Login Successful")).toBeVisible();
  await expect(toastOf(page, "Login Failed")).toHaveCount(0);
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/admin/login");
  // Who signs in next may be another.
  await fill(page, account.email, account.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/admin/dashboard");
});

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: the form has all that the specification names`, async ({ page }) => {
    await openAdmin(page, "/admin/login", language);
    await expect(page).toHaveTitle(texts.title);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.heading);
    await expect(field(page, texts.email)).toBeEnabled();
    await expect(password(page)).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: texts.show }).click();
    await expect(password(page)).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: texts.hide }).click();
    await expect(password(page)).toHaveAttribute("type", "password");
    await expect(page.getByRole("button", { name: texts.submit, exact: true })).toBeEnabled();
    await page.getByRole("link", { name: texts.back }).click();
    await expect(page).toHaveURL("/");
  });

  test(`${language}: email and password are required`, async ({ page }) => {
    await openAdmin(page, "/admin/login", language);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.getByRole("button", { name: texts.submit, exact: true }).click();
    await expect(email(page)).toHaveAccessibleDescription(texts.required);
    await expect(password(page)).toHaveAccessibleDescription(texts.required);
    await expect(email(page)).toBeFocused();
    await email(page).fill("a@example.org");
    await page.getByRole("button", { name: texts.submit, exact: true }).click();
    await expect(email(page)).toHaveAccessibleDescription("");
    await expect(password(page)).toBeFocused();
    expect(asked.filter((url) => url.includes("/api/auth/login"))).toEqual([]);
  });

  test(`${language}: a sign-in leads to the dashboard, says so for 3 s and is remembered`, async ({
    page,
  }) => {
    const account = accountOf("super_admin");
    const toasts = await watchToasts(page);
    await openAdmin(page, "/admin/login", language);
    await stopClock(page);
    await fill(page, ` ${account.email} `, account.password);
    await page.getByRole("button", { name: texts.submit, exact: true }).click();
    const toast = await goneToast(page, toasts);
    expect(toast.text).toBe(texts.success.join(""));
    expect(toast.shownFor).toBeGreaterThan(2900);
    expect(toast.shownFor).toBeLessThan(4900);
    await expect(page).toHaveURL("/admin/dashboard");
    await expect(page.getByRole("heading", { level: 1, name: texts.dashboard })).toBeVisible();
    const kept = await page.evaluate(() => ({
      auth: JSON.parse(localStorage.getItem("auth-storage") ?? "null"),
      flag: localStorage.getItem("adminAuthenticated"),
      time: localStorage.getItem("adminLoginTime"),
    }));
    expect(kept.auth).toMatchObject({ state: { isAuthenticated: true, user: { email: account.email } } });
    expect(Object.keys(kept.auth.state.user).sort()).toEqual([
      "avatar_url",
      "email",
      "full_name",
      "id",
      "role",
    ]);
    expect(kept.flag).toBe("true");
    expect(Math.abs(Date.parse(kept.time ?? "") - Date.now())).toBeLessThan(60_000);
  });

  test(`${language}: a refused sign-in says why for 5 s and keeps what was typed`, async ({ page }) => {
    const toasts = await watchToasts(page);
    await openAdmin(page, "/admin/login", language);
    await refuse(page, texts.failed[1]);
    await stopClock(page);
    await fill(page, "kim@example.org", "yanlis-parola");
    await page.getByRole("button", { name: texts.submit, exact: true }).click();
    await expect(page.getByRole("main").getByText(texts.failed[1])).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/login/);
    await expect(email(page)).toHaveValue("kim@example.org");
    await expect(password(page)).toHaveValue("yanlis-parola");
    await expect(password(page)).toBeFocused();
    const toast = await goneToast(page, toasts);
    expect(toast.text).toBe(texts.failed.join(""));
    expect(toast.shownFor).toBeGreaterThan(4900);
    expect(toast.shownFor).toBeLessThan(6900);
    expect(await page.evaluate(() => localStorage.getItem("auth-storage"))).toBeNull();
  });

  test(`${language}: without network it says so`, async ({ page }) => {
    await openAdmin(page, "/admin/login", language);
    await page.route("**/api/auth/login?*", (route) => route.abort());
    await fill(page, "kim@example.org", "parola");
    await page.getByRole("button", { name: texts.submit, exact: true }).click();
    await expect(toastOf(page, texts.error[0])).toContainText(texts.error[1]);
    await expect(password(page)).toHaveValue("parola");
  });

  test(`${language}: everything is disabled while signing in`, async ({ page }) => {
    await openAdmin(page, "/admin/login", language);
    let goOn = () => {};
    const wait = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route("**/api/auth/login?*", async (route) => {
      await wait;
      await route.fulfill({ status: 401, json: { success: false, error: "x", code: "wrong_credentials" } });
    });
    await fill(page, "kim@example.org", "parola");
    await password(page).press("Enter");
    await expect(page.getByRole("button", { name: texts.busy })).toBeDisabled();
    await expect(email(page)).toBeDisabled();
    await expect(password(page)).toBeDisabled();
    await expect(page.getByRole("button", { name: texts.show })).toBeDisabled();
    goOn();
    await expect(email(page)).toBeEnabled();
  });
}

test("a wrong password is answered by the server itself", async ({ page }) => {
  await openAdmin(page, "/admin/login", "en");
  await fill(page, "nobody@e2e.example.org", "wrong-password-1");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(toastOf(page, "Login Failed")).toContainText("Invalid credentials");
});

test("somebody who is signed in is sent to the dashboard", async ({ page, quietPage: _ }) => {
  await signInAs(page, "viewer");
  await page.goto("/admin/login?lang=en");
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
});

test("the sign-in works by keyboard alone", async ({ page }) => {
  const { email: address, password: secret } = accountOf("super_admin");
  await openAdmin(page, "/admin/login", "en");
  await email(page).focus();
  await page.keyboard.type(address);
  await page.keyboard.press("Tab");
  await page.keyboard.type(secret);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/dashboard");
});

for (const [screen, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`on a ${screen} it fits and has no accessibility faults`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openAdmin(page, "/admin/login", "en");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
    await expectNoFaults(page, "form");
    await refuse(page, "Invalid credentials");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expectNoFaults(page, "with problems");
    await fill(page, "a@example.org", "x");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(toastOf(page, "Login Failed")).toBeVisible();
    await expectNoFaults(page, "refused");
  });
}

test("the public site leads here without bringing the panel along", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.goto("/categories?lang=en");
  await takenOver(page);
  expect(scripts.filter((path) => /\/(start|session|login-screen)-[^/]*\.js$/.test(path))).toEqual([]);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/admin/login");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/categories/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
