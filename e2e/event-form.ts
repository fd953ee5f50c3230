/** The event form of the panel. */
import { expect, type Locator, type Page } from "@playwright/test";
import { openAdmin } from "./staff";
import { draftOf } from "./staff-events";

export const eventForm = (page: Page): Locator =>
  page.getByRole("dialog", {
    name: /^(Yeni etkinlik|Etkinliği düzenle|Etkinliği çoğalt|New event|Edit event|Duplicate event)$/,
  });
export const formField = (page: Page, name: string): Locator =>
  eventForm(page).locator(`[name="${name}"]`).first();
export const saveButton = (page: Page): Locator =>
  eventForm(page).getByRole("button", { name: /^(Kaydet|Save)$/ });

export async function openEventForm(page: Page, query: string, language: "tr" | "en" = "en"): Promise<void> {
  await openAdmin(page, `/admin/events?${query}`, language);
  await expect(saveButton(page)).toBeVisible();
}

/** Leaves each field: dates are read then. */
export async function fillFields(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(values)) {
    await formField(page, name).fill(text);
    await formField(page, name).blur();
  }
}

/** What must be there. */
export function fillRequired(page: Page, word: string): Promise<void> {
  const { event_id: _, category: __, is_active: ___, ...texts } = draftOf(word);
  return fillFields(page, { ...texts, start_date: "04.05.2031 20:30" });
}
