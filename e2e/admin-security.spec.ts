/** Two-step verification, passkeys and a forgotten password, on a server of their own. */
import { randomBytes } from "node:crypto";
import { type APIRequestContext, type Page, request } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { test as base, expect } from "./fixtures";
import { type OwnServer, startOwnServer } from "./own-server";
import { PHONE } from "./site";
import { toastOf } from "./staff";
import { codeAt, STEP } from "./totp";

interface Person {
  email: string;
  password: string;
}

const test = base.extend<object, { server: OwnServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs.
    async ({}, use) => {
      const server = await startOwnServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
});

async function adminOf(server: OwnServer): Promise<APIRequestContext> {
  const api = await request.newContext({ baseURL: server.url });
  expect((await api.post("/api/auth/login", { data: server.admin })).status()).toBe(200);
  return api;
}

async function newPerson(server: OwnServer, role = "editor"): Promise<Person> {
  const mark = randomBytes(6).toString("hex");
  const person = { email: `${role}-${mark}@e2e.example.org`, password: `parola-${mark}` };
  const admin = await adminOf(server);
  const answer = await admin.post("/api/users", { data: { ...person, role, full_name: `Deniz ${mark}` } });
  expect(answer.status(), await answer.text()).toBe(201);
  await admin.dispose();
  return person;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function open(page: Page, server: OwnServer, path: string, language = "en"): Promise<void> {
  await page.context().addCookies([{ name: "language", value: language, url: server.url }]);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

async function typePassword(page: Page, { email, password }: Person): Promise<void> {
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await button(page, "Sign in").click();
}

async function signIn(page: Page, server: OwnServer, person: Person): Promise<void> {
  await open(page, server, "/admin/login");
  await typePassword(page, person);
  await expect(page).toHaveURL(/\/admin\/(dashboard|security)/);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("banner").getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page).toHaveURL("/admin/login");
}

/** Sets up an authenticator app by the form; its secret and the recovery codes. */
async function setUpApp(page: Page, { password }: Person): Promise<{ secret: string; codes: string[] }> {
  await button(page, "Set up the app").click();
  const dialog = page.getByRole("dialog", { name: "Set up the app" });
  await dialog.locator("input[name=password]").fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("img", { name: "QR code for the app" })).toBeVisible();
  const secret = ((await dialog.locator("p.font-mono").textContent()) ?? "").replaceAll(" ", "");
  await dialog.locator("input[name=code]").fill(codeAt(secret, Date.now()));
  await dialog.getByRole("button", { name: "Finish setup" }).click();
  const codes = page.getByRole("dialog", { name: "Recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const shown = await codes.getByRole("listitem").allInnerTexts();
  await codes.getByRole("button", { name: "I've saved them" }).click();
  return { secret, codes: shown };
}

/** A device with a fingerprint reader, as Chromium plays it. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("an authenticator app is set up, asked for, and replaced by a recovery code", async ({
  page,
  server,
}) => {
  const person = await newPerson(server);
  await signIn(page, server, person);
  await open(page, server, "/admin/profile");
  await page.getByRole("link", { name: "Manage two-step verification" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Two-step verification");
  const { secret, codes } = await setUpApp(page, person);
  await expect(page.getByText("Codes left: 10")).toBeVisible();
  await expectNoFaults(page, "the screen with an app");
  await signOut(page);

  await typePassword(page, person);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Second step");
  await expectNoFaults(page, "the second step");
  const code = page.locator("input[name=code]");
  await expect(code).toBeFocused();
  await code.fill("000 000");
  await button(page, "Verify").click();
  await expect(
    page.getByRole("alert").filter({ hasText: "The code or passkey is not valid." }),
  ).toBeVisible();
  // The step of the set-up is used; an app one step ahead is allowed.
  await code.fill(codeAt(secret, Date.now() + STEP));
  await button(page, "Verify").click();
  await expect(page).toHaveURL("/admin/dashboard");
  await signOut(page);

  await typePassword(page, person);
  await button(page, "Use a recovery code").click();
  await page.locator("input[name=code]").fill(codes[0] ?? "");
  await button(page, "Verify").click();
  await expect(page).toHaveURL("/admin/dashboard");
  await open(page, server, "/admin/security");
  await expect(page.getByText("Codes left: 9")).toBeVisible();
  expect(await server.mailTo(person.email)).toContain("authenticator app was added");
});

test("a passkey is added and signs in, as a second step and alone", async ({ page, server }) => {
  await addAuthenticator(page);
  const person = await newPerson(server);
  await signIn(page, server, person);
  await open(page, server, "/admin/security");
  await button(page, "Add a passkey").click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.locator("input[name=name]").fill("Dizüstü");
  await dialog.locator("input[name=password]").fill(person.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await page
    .getByRole("dialog", { name: "Recovery codes" })
    .getByRole("button", { name: "I've saved them" })
    .click();
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await expect(passkeys.getByRole("listitem").filter({ hasText: "Dizüstü" })).toContainText("Never used");
  await signOut(page);

  await typePassword(page, person);
  await button(page, "Use a passkey").click();
  await expect(page).toHaveURL("/admin/dashboard");
  await signOut(page);
  await button(page, "Sign in with a passkey").click();
  await expect(page).toHaveURL("/admin/dashboard");

  await open(page, server, "/admin/security");
  await expect(passkeys.getByRole("listitem").filter({ hasText: "Dizüstü" })).toContainText("Last used");
  await passkeys.getByRole("button", { name: "Remove" }).click();
  const remove = page.getByRole("dialog", { name: "Remove “Dizüstü”?" });
  await remove.locator("input[name=password]").fill(person.password);
  await remove.getByRole("button", { name: "Confirm" }).click();
  await expect(toastOf(page, "Passkey removed")).toBeVisible();
  await expect(passkeys.getByRole("listitem")).toHaveCount(0);
  await signOut(page);
  await typePassword(page, person);
  await expect(page).toHaveURL("/admin/dashboard");
});

test("a forgotten password is replaced by the link in a mail", async ({ page, server }) => {
  const person = await newPerson(server);
  const elsewhere = await request.newContext({ baseURL: server.url });
  expect((await elsewhere.post("/api/auth/login", { data: person })).status()).toBe(200);
  await open(page, server, "/admin/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forgot your password?");
  await expectNoFaults(page, "forgotten password");
  await page.locator("input[name=email]").fill(person.email);
  await button(page, "Send a link").click();
  await expect(page.getByRole("status").filter({ hasText: "If this address has an account" })).toBeVisible();

  const link =
    /\/admin\/reset-password\?token=[0-9a-f]{64}/.exec(await server.mailTo(person.email))?.[0] ?? "";
  await open(page, server, link);
  await expectNoFaults(page, "new password");
  const fresh = `yeni-${person.password}`;
  await page.locator("input[name=password]").fill(fresh);
  await page.locator("input[name=repeated]").fill(fresh);
  await button(page, "Set password").click();
  await expect(page.getByText("Your password was changed.")).toBeVisible();
  expect((await elsewhere.get("/api/auth/me")).status(), "every session has ended").toBe(401);
  await elsewhere.dispose();
  await page.getByRole("link", { name: "Sign in" }).click();
  await typePassword(page, { ...person, password: fresh });
  await expect(page).toHaveURL("/admin/dashboard");

  await open(page, server, link);
  await page.locator("input[name=password]").fill(fresh);
  await page.locator("input[name=repeated]").fill(fresh);
  await button(page, "Set password").click();
  await expect(page.getByRole("alert").filter({ hasText: "This link is no longer valid." })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ask for a new link" })).toBeVisible();
});

test("a role that needs two steps is led to setting them up and can do nothing else", async ({
  page,
  server,
}) => {
  const person = await newPerson(server, "viewer");
  await signIn(page, server, person);
  const admin = await adminOf(server);
  await page.setViewportSize(PHONE);
  try {
    const answer = await admin.put("/api/settings/second-factor", { data: { roles: ["viewer"] } });
    expect(answer.status()).toBe(200);
    await open(page, server, "/admin/messages");
    await expect(page).toHaveURL("/admin/security");
    await expect(page.getByText("Your role requires two-step verification.")).toBeVisible();
    await expectNoFaults(page, "led to the set-up");
    await setUpApp(page, person);
    await open(page, server, "/admin/messages");
    await expect(page).toHaveURL("/admin/messages");
  } finally {
    await admin.put("/api/settings/second-factor", { data: { roles: [] } });
    await admin.dispose();
  }
});

test("a super admin sees who has two steps, requires them of roles and resets them", async ({
  page,
  server,
}) => {
  const person = await newPerson(server);
  await signIn(page, server, person);
  await open(page, server, "/admin/security");
  await setUpApp(page, person);
  await signOut(page);

  await signIn(page, server, server.admin);
  await open(page, server, `/admin/users?q=${person.email.split("@")[0]}`);
  const row = page.getByRole("listitem").filter({ hasText: person.email });
  await expect(row.getByText("Two-step", { exact: true })).toBeVisible();
  await row.getByRole("button", { name: /^Reset two-step verification/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
  await expect(toastOf(page, "Two-step verification was reset")).toBeVisible();
  await expect(row.getByText("Two-step", { exact: true })).toHaveCount(0);

  await open(page, server, "/admin/settings");
  const policy = page.getByRole("region", { name: "Required two-step verification" });
  const box = policy.getByRole("checkbox", { name: "Editor" });
  await box.check();
  await policy.getByRole("button", { name: "Save" }).click();
  await expect(toastOf(page, "Required roles saved")).toBeVisible();
  await page.reload();
  await expect(box).toBeChecked();
  await box.uncheck();
  await policy.getByRole("button", { name: "Save" }).click();
  await expect(toastOf(page, "Required roles saved")).toBeVisible();
});

test("one device is signed out from the profile", async ({ page, server }) => {
  const person = await newPerson(server);
  const phone = await request.newContext({
    baseURL: server.url,
    userAgent:
      "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
  });
  expect((await phone.post("/api/auth/login", { data: person })).status()).toBe(200);
  await signIn(page, server, person);
  await open(page, server, "/admin/profile");
  const sessions = page.getByRole("region", { name: "Where you are signed in" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await sessions.getByRole("button", { name: /^Sign out: Chrome on Android/ }).click();
  await expect(toastOf(page, "Signed out")).toBeVisible();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  expect((await phone.get("/api/auth/me")).status()).toBe(401);
  await phone.dispose();
});
