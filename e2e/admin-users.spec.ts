import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { DESKTOP, LANGUAGES, PHONE, silence } from "./site";
import {
  accountOf,
  apiAs,
  apiAsVisitor,
  logIn,
  newPerson,
  openAdmin,
  type Person,
  signInAs,
  toastOf,
} from "./staff";

const TEXTS = {
  tr: {
    title: "Kullanıcılar",
    add: "Kullanıcı ekle",
    form: "Yeni kullanıcı",
    submit: "Ekle",
    required: "Bu alan zorunlu.",
    roles: ["İzleyici", "Editör", "Yönetici", "Süper yönetici"],
  },
  en: {
    title: "Users",
    add: "Add user",
    form: "New user",
    submit: "Add",
    required: "This field is required.",
    roles: ["Viewer", "Editor", "Admin", "Super admin"],
  },
} as const;

const field = (page: Page, name: string) => page.locator(`dialog[open] [name=${name}]`);
const row = (page: Page, { email }: Pick<Person, "email">) =>
  page.getByRole("listitem").filter({ hasText: email });
const action = (page: Page, person: Person, name: string) =>
  row(page, person).getByRole("button", { name: `${name}: ${person.name}` });
const openAt = (page: Page, { email }: Person) =>
  openAdmin(page, `/admin/users?q=${encodeURIComponent(email)}`, "en");

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: somebody is added, after all fields are filled in`, async ({ page, quietPage: _ }) => {
    const word = mark();
    const person = { email: `yeni-${word}@e2e.example.org`, password: "", name: `Yeni ${word}` };
    await signInAs(page, "super_admin");
    await openAdmin(page, "/admin/users", language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.title);
    await page.getByRole("button", { name: texts.add }).click();
    const dialog = page.getByRole("dialog", { name: texts.form });
    await dialog.getByRole("button", { name: texts.submit, exact: true }).click();
    for (const name of ["full_name", "email", "password"]) {
      await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(`${texts.required}$`));
    }
    await expect(field(page, "full_name")).toBeFocused();
    await expect(field(page, "role").locator("option")).toHaveText([...texts.roles]);
    await expectNoFaults(page, "refused form");

    await field(page, "full_name").fill(person.name);
    await field(page, "email").fill(person.email.toUpperCase());
    await field(page, "role").selectOption("viewer");
    await dialog.getByRole("button", { name: /Parola öner|Suggest a password/ }).click();
    person.password = await field(page, "password").inputValue();
    expect(person.password.length).toBeGreaterThanOrEqual(10);
    await dialog.getByRole("button", { name: texts.submit, exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("searchbox").fill(person.email);
    await expect(row(page, person)).toContainText(person.name);
    await expect(row(page, person)).toContainText(texts.roles[0]);
    const signedIn = await logIn(person);
    expect(signedIn.status).toBe(200);
    await signedIn.context.dispose();
  });
}

test("what is wrong with a new account is said beside its field", async ({ page }) => {
  await signInAs(page, "super_admin");
  await openAdmin(page, "/admin/users?new=1", "en");
  const submit = page.getByRole("dialog").getByRole("button", { name: "Add", exact: true });
  await field(page, "full_name").fill("Ece");
  await field(page, "email").fill("nobody");
  await field(page, "password").fill("short");
  await submit.click();
  await expect(field(page, "email")).toHaveAccessibleDescription(/Must be a valid email address\.$/);
  await expect(field(page, "password")).toHaveAccessibleDescription(/Use at least 10 characters\.$/);
  await field(page, "email").fill(accountOf("super_admin").email);
  await field(page, "password").fill("long-enough-1");
  await submit.click();
  await expect(field(page, "email")).toHaveAccessibleDescription(/This email address is already in use\.$/);
  await expect(field(page, "email")).toBeFocused();
  await expect(field(page, "password")).toHaveValue("long-enough-1");
});

test("a suggested password is copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAs(page, "super_admin");
  await openAdmin(page, "/admin/users?new=1", "en");
  await page.getByRole("button", { name: "Suggest a password" }).click();
  await page.getByRole("button", { name: "Copy" }).click();
  // Above the form, and not only to be seen: it can be pressed.
  await toastOf(page, "Password copied").getByRole("button", { name: "Close notification" }).click();
  await expect(toastOf(page, "Password copied")).toHaveCount(0);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await expect(field(page, "password")).toHaveValue(copied);
});

test("name and role are changed", async ({ page }) => {
  const person = await newPerson("viewer");
  await signInAs(page, "super_admin");
  await openAt(page, person);
  await action(page, person, "Edit").click();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(person.email);
  await field(page, "full_name").fill("Işıl İnce");
  await field(page, "role").selectOption("editor");
  await expectNoFaults(page, "form");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(toastOf(page, "Saved")).toContainText("Işıl İnce");
  await expect(row(page, person)).toContainText("Editor");
  const { context } = await logIn(person);
  const me = await (await context.get("/api/auth/me")).json();
  expect(me.data).toMatchObject({ full_name: "Işıl İnce", role: "editor" });
  await context.dispose();
});

test("an address is changed, and whoever is signed in under the old one is signed out", async ({ page }) => {
  const person = await newPerson("viewer");
  const { context } = await logIn(person);
  await signInAs(page, "super_admin");
  await openAt(page, person);
  await action(page, person, "Edit").click();
  const moved = { ...person, email: person.email.replace("@", ".x@") };
  await field(page, "email").fill(moved.email);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(toastOf(page, "Saved")).toContainText(person.name);
  expect((await context.get("/api/auth/me")).status()).toBe(401);
  await context.dispose();
  const again = await logIn(moved);
  expect(again.status).toBe(200);
  await again.context.dispose();
});

test("a role that was taken meanwhile is not handed back", async ({ page }) => {
  const person = await newPerson("admin");
  await signInAs(page, "super_admin");
  await silence(page);
  await openAt(page, person);
  await action(page, person, "Edit").click();
  await field(page, "full_name").fill("Işıl İnce");
  const api = await apiAs("super_admin");
  const list = await (await api.get(`/api/users?q=${encodeURIComponent(person.email)}`)).json();
  const { id } = list.data[0];
  expect((await api.put(`/api/users/${id}`, { data: { role: "viewer" } })).status()).toBe(200);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(row(page, person)).toContainText("Viewer");
  await expect(row(page, person)).toContainText("Işıl İnce");
  await api.dispose();
});

test("somebody is disabled after a question, signed out at once, and enabled again", async ({ page }) => {
  const person = await newPerson("editor");
  const { context } = await logIn(person);
  await signInAs(page, "super_admin");
  await openAt(page, person);
  await expect(row(page, person)).toContainText("Open sessions: 1");
  await action(page, person, "Disable").click();
  const question = page.getByRole("alertdialog", { name: "Disable this user?" });
  await expectNoFaults(page, "question");
  await question.getByRole("button", { name: "Cancel" }).click();
  expect((await context.get("/api/auth/me")).status()).toBe(200);
  await action(page, person, "Disable").click();
  await question.getByRole("button", { name: "Disable" }).click();
  await expect(row(page, person).getByText("Disabled", { exact: true })).toBeVisible();
  await expectNoFaults(page, "disabled");
  expect((await context.get("/api/auth/me")).status()).toBe(401);
  await action(page, person, "Enable").click();
  await expect(row(page, person).getByText("Disabled", { exact: true })).toHaveCount(0);
  expect((await logIn(person)).status).toBe(200);
  await context.dispose();
});

test("a password is reset, which ends the sessions", async ({ page }) => {
  const person = await newPerson("viewer");
  const { context } = await logIn(person);
  await signInAs(page, "super_admin");
  await openAt(page, person);
  await action(page, person, "Reset password").click();
  const dialog = page.getByRole("dialog", { name: "Reset password" });
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(field(page, "password")).toHaveAccessibleDescription(/This field is required\.$/);
  await expectNoFaults(page, "password");
  await field(page, "password").fill("bambaşka-bir-parola");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(toastOf(page, "Password changed")).toContainText(person.name);
  expect((await context.get("/api/auth/me")).status()).toBe(401);
  expect((await logIn({ ...person, password: "bambaşka-bir-parola" })).status).toBe(200);
  await context.dispose();
});

test("sessions are shown and ended everywhere", async ({ page }) => {
  const person = await newPerson("viewer");
  const places = await Promise.all([logIn(person), logIn(person)]);
  await signInAs(page, "super_admin");
  await openAt(page, person);
  await action(page, person, "Sessions").click();
  const dialog = page.getByRole("dialog", { name: "Sessions" });
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expectNoFaults(page, "sessions");
  await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
  const question = page.getByRole("alertdialog", { name: "Sign out everywhere?" });
  await question.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(toastOf(page, "Sessions ended")).toContainText("2");
  await toastOf(page, "Sessions ended").getByRole("button", { name: "Close notification" }).click();
  await expect(dialog.getByText(`${person.name} isn't signed in anywhere.`)).toBeVisible();
  for (const { context } of places) {
    expect((await context.get("/api/auth/me")).status()).toBe(401);
    await context.dispose();
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(action(page, person, "Sessions")).toBeFocused();
});

test("one's own row offers nothing that would lock oneself out", async ({ page }) => {
  const own = accountOf("super_admin");
  await signInAs(page, "super_admin");
  await openAdmin(page, `/admin/users?q=${encodeURIComponent(own.email)}`, "en");
  await expect(row(page, own).getByText("You", { exact: true })).toBeVisible();
  await expect(row(page, own).getByRole("button")).toHaveCount(1);
  await row(page, own)
    .getByRole("button", { name: /^Edit: / })
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(field(page, "is_active")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await row(page, own).getByRole("link", { name: "My profile" }).click();
  await expect(page).toHaveURL("/admin/profile");
});

test("a refusal of the server keeps the form open and says why", async ({ page }) => {
  const person = await newPerson("viewer");
  const why = "The last active super admin can't be disabled or given another role.";
  await signInAs(page, "super_admin");
  await openAt(page, person);
  await page.route("**/api/users/*", (route) =>
    route.fulfill({ status: 409, json: { success: false, error: why, code: "last_super_admin" } }),
  );
  await action(page, person, "Edit").click();
  await field(page, "full_name").fill("Başka Ad");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(why);
  await expect(field(page, "full_name")).toHaveValue("Başka Ad");
});

test("users are searched and filtered by role", async ({ page }) => {
  const person = await newPerson("editor");
  await signInAs(page, "super_admin");
  await openAdmin(page, "/admin/users", "en");
  await page.getByRole("searchbox", { name: "Search by name or email" }).fill(person.name);
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "@" })).toHaveCount(1);
  await page.getByRole("main").getByRole("button", { name: "Viewer", exact: true }).click();
  await expect(page.getByText("No results")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Editor", exact: true }).click();
  await expect(row(page, person)).toBeVisible();
});

test("only super admins manage users", async ({ page }) => {
  const person = await newPerson("viewer");
  const calls = [
    ["GET", "/api/users"],
    ["POST", "/api/users"],
    ["PUT", "/api/users/1"],
    ["PUT", "/api/users/1/password"],
    ["GET", "/api/users/1/sessions"],
    ["DELETE", "/api/users/1/sessions"],
  ] as const;
  const data = { email: person.email, full_name: "x", role: "super_admin", password: "long-enough-1" };
  for (const role of ["viewer", "editor", "admin"] as const) {
    const api = await apiAs(role);
    for (const [method, address] of calls) {
      const answer = await api.fetch(address, { method, ...(method === "GET" ? {} : { data }) });
      expect(answer.status(), `${role} ${method} ${address}`).toBe(403);
    }
    await api.dispose();
  }
  const visitor = await apiAsVisitor();
  for (const [method, address] of calls) {
    const answer = await visitor.fetch(address, { method, ...(method === "GET" ? {} : { data }) });
    expect(answer.status(), `${method} ${address}`).toBe(401);
  }
  await visitor.dispose();
  await signInAs(page, "admin");
  await openAdmin(page, "/admin/users");
  await expect(page).toHaveURL(/\/admin\/dashboard/);
});

for (const [screen, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`on a ${screen} it fits and has no accessibility faults`, async ({ page }) => {
    await Promise.all((["viewer", "editor", "admin"] as const).map(newPerson));
    await signInAs(page, "super_admin");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(viewport);
    await openAdmin(page, "/admin/users", "tr");
    await expect(page.getByRole("listitem").filter({ hasText: "@" }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
    await expectNoFaults(page, screen);
  });
}
