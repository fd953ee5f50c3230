/** Unsaved changes that come back after a reload, a crash or in a new tab. */
import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { DEMO_POST } from "./site";
import { newPerson, openAdmin, signInAs, signInWith } from "./staff";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Edit post" });
const title = (page: Page) => dialog(page).locator("[name=title_en]");
const FORM = `/admin/blog?edit=${DEMO_POST}`;

/** Leaves the page with unsaved changes, as a crash does: nobody is asked. */
async function crash(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  await page.close({ runBeforeUnload: false });
}

test("a new tab offers what a closed one left, and restores it", async ({ page, context }) => {
  await signInAs(page, "editor");
  await openAdmin(page, FORM, "en");
  await title(page).fill("Left behind");
  await crash(page);
  const other = await context.newPage();
  await openAdmin(other, FORM, "en");
  await expect(dialog(other).getByText(/There are unsaved changes/)).toBeVisible();
  await expect(title(other)).not.toHaveValue("Left behind");
  await expectNoFaults(other, "an offered draft");
  await dialog(other).getByRole("button", { name: "Restore" }).click();
  await expect(title(other)).toHaveValue("Left behind");
  await expect(dialog(other).getByText(/There are unsaved changes/)).toHaveCount(0);
});

test("two tabs with unsaved changes know of each other and keep their own", async ({ page, context }) => {
  await signInAs(page, "editor");
  await openAdmin(page, FORM, "en");
  await title(page).fill("First tab");
  const other = await context.newPage();
  await openAdmin(other, FORM, "en");
  await expect(dialog(other).getByText("Another tab has unsaved changes of this item.")).toBeVisible();
  await title(other).fill("Second tab");
  await expect(dialog(page).getByText("Another tab has unsaved changes of this item.")).toBeVisible();
  await expect(title(page)).toHaveValue("First tab");
});

test("logging out leaves nothing in the browser", async ({ page, context }) => {
  await signInWith(page, await newPerson("editor"));
  await openAdmin(page, FORM, "en");
  await title(page).fill("Secret plans");
  await crash(page);
  const other = await context.newPage();
  await openAdmin(other, "/admin/dashboard", "en");
  const kept = () =>
    other.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("admin-draft")));
  expect(await kept()).toHaveLength(1);
  await other.keyboard.press("Control+k");
  await other.getByRole("combobox").fill("Log out");
  await other.keyboard.press("Enter");
  await expect(other).toHaveURL(/\/admin\/login/);
  expect(await kept()).toEqual([]);
});
