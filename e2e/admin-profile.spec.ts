import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { DESKTOP, PHONE } from "./site";
import { logIn, newPerson, openAdmin, type Person, PICTURE, signInAs, signInWith, toastOf } from "./staff";

/** A second place where somebody is signed in. */
async function elsewhere(person: Person) {
  const { status, context } = await logIn(person);
  expect(status).toBe(200);
  return context;
}

test("the name is changed, everywhere at once", async ({ page, quietPage: _ }) => {
  const person = await newPerson("viewer");
  await signInWith(page, person);
  await openAdmin(page, "/admin/profile", "en");
  await expect(page).toHaveTitle("My profile · Admin Panel · Meydan");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await expect(save).toBeDisabled();
  const name = page.getByRole("textbox", { name: /Full name/ });
  await expect(name).toHaveValue(person.name);
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(person.email);
  await name.fill("   ");
  await save.click();
  await expect(name).toHaveAccessibleDescription("This field is required.");
  await expect(name).toBeFocused();
  await name.fill("Işıl İnce");
  await save.click();
  await expect(toastOf(page, "Your profile was saved")).toBeVisible();
  await expect(page.getByRole("button", { name: "Account menu: Işıl İnce" })).toBeVisible();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("auth-storage") ?? "null"));
  expect(kept.state.user.full_name).toBe("Işıl İnce");
});

test("a name that cannot be saved stays in the field", async ({ page }) => {
  await signInAs(page, "viewer");
  await openAdmin(page, "/admin/profile", "en");
  await page.route("**/api/auth/me?*", (route) => route.abort());
  const name = page.getByRole("textbox", { name: /Full name/ });
  await name.fill("Çağla");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The server cannot be reached." })).toBeVisible();
  await expect(name).toHaveValue("Çağla");
});

test("the password is changed and ends the other sessions", async ({ page }) => {
  const person = await newPerson("editor");
  await signInWith(page, person);
  const other = await elsewhere(person);
  await openAdmin(page, "/admin/profile", "en");
  const current = page.locator("input[name=current_password]");
  const fresh = page.locator("input[name=new_password]");
  const repeated = page.locator("input[name=repeated]");
  const change = page.getByRole("button", { name: "Change password" });

  await change.click();
  await expect(current).toHaveAccessibleDescription("This field is required.");
  await current.fill(person.password);
  await fresh.fill("kısa");
  await repeated.fill("başka");
  await change.click();
  await expect(fresh).toHaveAccessibleDescription("At least 10 characters Use at least 10 characters.");
  await expect(repeated).toHaveAccessibleDescription("The passwords don't match.");

  await fresh.fill("yepyeni-parola-1");
  await repeated.fill("yepyeni-parola-1");
  await change.click();
  await expect(toastOf(page, "Your password was changed")).toBeVisible();
  await expect(current).toHaveValue("");
  expect((await other.get("/api/auth/me")).status()).toBe(401);
  await other.dispose();
  const again = await elsewhere({ ...person, password: "yepyeni-parola-1" });
  await again.dispose();
});

test("a wrong current password is said beside its field", async ({ page }) => {
  const person = await newPerson("editor");
  await signInWith(page, person);
  await openAdmin(page, "/admin/profile", "en");
  await page.locator("input[name=current_password]").fill("degil-bu-parola");
  await page.locator("input[name=new_password]").fill("yepyeni-parola-1");
  await page.locator("input[name=repeated]").fill("yepyeni-parola-1");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.locator("input[name=current_password]")).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("input[name=current_password]")).toBeFocused();
  await expect(page.locator("input[name=new_password]")).toHaveValue("yepyeni-parola-1");
});

test("the picture is changed and removed", async ({ page, quietPage: _ }) => {
  await signInWith(page, await newPerson("viewer"));
  await openAdmin(page, "/admin/profile", "en");
  const input = page.locator("main input[type=file]");
  await input.setInputFiles({ name: "not.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
  await expect(page.getByText("Must be a PNG, JPEG, WebP, GIF, AVIF or SVG image.")).toBeVisible();
  await input.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: PICTURE });
  await expect(toastOf(page, "Your picture was changed")).toBeVisible();
  await expect(page.getByRole("banner").locator("button img")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("banner").locator("button img")).toBeVisible();
  await page.getByRole("button", { name: "Remove picture" }).click();
  await expect(toastOf(page, "Your picture was removed")).toBeVisible();
  await expect(page.getByRole("banner").locator("button img")).toHaveCount(0);
});

test("the other sessions are listed and ended", async ({ page }) => {
  const person = await newPerson("viewer");
  await signInWith(page, person);
  const other = await elsewhere(person);
  await openAdmin(page, "/admin/profile", "en");
  const sessions = page.getByRole("region", { name: "Where you are signed in" });
  await expect(sessions.getByRole("listitem").filter({ hasText: "This session" })).toHaveCount(1);
  const before = await sessions.getByRole("listitem").count();
  expect(before).toBeGreaterThan(1);
  await sessions.getByRole("button", { name: "Sign out everywhere else" }).click();
  const question = page.getByRole("alertdialog", { name: "Sign out everywhere else?" });
  await expectNoFaults(page, "question");
  await question.getByRole("button", { name: "Cancel" }).click();
  expect((await other.get("/api/auth/me")).status()).toBe(200);
  await sessions.getByRole("button", { name: "Sign out everywhere else" }).click();
  await question.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(toastOf(page, "Signed out everywhere else")).toBeVisible();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expect(sessions.getByText("You aren't signed in anywhere else.")).toBeVisible();
  expect((await other.get("/api/auth/me")).status()).toBe(401);
  expect((await page.request.get("/api/auth/me")).status()).toBe(200);
  await other.dispose();
});

for (const [screen, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`on a ${screen} it fits and has no accessibility faults`, async ({ page }) => {
    await signInAs(page, "admin");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(viewport);
    await openAdmin(page, "/admin/profile", "tr");
    await page.getByRole("button", { name: "Parolayı değiştir" }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
    await expectNoFaults(page, screen);
  });
}
