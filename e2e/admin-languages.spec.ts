/** The state of each language: stale translations, hidden languages, names that are typed once. */
import { expectNoFaults } from "./axe";
import { eventForm, formField, openEventForm, saveButton } from "./event-form";
import { expect, test } from "./fixtures";
import { apiAsVisitor, openAdmin, signInAs } from "./staff";
import { newEvent, saveElsewhere, storedEvent } from "./staff-events";

const english = { name: /^English/ };

test.beforeEach(({ page }) => signInAs(page, "editor"));

test("a stale translation shows what changed since, and is confirmed", async ({ page }) => {
  const event = await newEvent({ is_active: true });
  await saveElsewhere(event.id, { description_tr: `Açıklama ${event.word} yenilendi` });
  expect(await storedEvent(event.id)).toMatchObject({ language_states: { tr: "live", en: "stale" } });
  await openEventForm(page, `edit=${event.id}`);
  await expect(eventForm(page).getByRole("group", english)).toContainText("Out of date");
  await expect(formField(page, "description_en")).toHaveAccessibleDescription(
    /Changed in Turkish:.*yenilendi/,
  );
  await expectNoFaults(page, "a stale translation");
  await eventForm(page).getByRole("button", { name: "Confirm translation" }).click();
  await saveButton(page).click();
  await expect(eventForm(page)).toBeHidden();
  expect(await storedEvent(event.id)).toMatchObject({ language_states: { tr: "live", en: "live" } });
});

test("a hidden language is not shown to visitors", async ({ page }) => {
  const event = await newEvent({ is_active: true });
  await openEventForm(page, `edit=${event.id}`);
  const group = eventForm(page).getByRole("group", english);
  await group.getByRole("button", { name: "Hide this language (draft)" }).click();
  await expect(group).toContainText("Hidden when you save");
  await saveButton(page).click();
  await expect(eventForm(page)).toBeHidden();
  const visitor = await apiAsVisitor();
  const answer = await visitor.get(`/api/events/${event.event_id}?language=en`);
  const { data } = await answer.json();
  await visitor.dispose();
  expect(data.languages).toEqual(["tr"]);
});

test("stale translations are a queue of the dashboard", async ({ page }) => {
  const event = await newEvent({ is_active: true });
  await saveElsewhere(event.id, { title_tr: `Yeni ad ${event.word}` });
  await openAdmin(page, `/admin/events?needs=translation&view=table&q=${event.word}`, "en");
  await expect(page.getByRole("row", { name: new RegExp(event.word) })).toHaveCount(1);
  await openAdmin(page, "/admin/dashboard", "en");
  await expect(page.getByRole("rowheader", { name: "Translation out of date" })).toBeVisible();
});

test("names of places are typed once", async ({ page }) => {
  await openEventForm(page, "new=1");
  await formField(page, "city").fill("İzmir");
  await expect(formField(page, "city_en")).toHaveValue("Izmir");
  await formField(page, "organizer_name").fill("Dernek");
  await expect(formField(page, "organizer_en")).toHaveValue("Dernek");
  await formField(page, "organizer_en").fill("Society");
  await formField(page, "organizer_name").fill("Yeni Dernek");
  await expect(formField(page, "organizer_en")).toHaveValue("Society");
});
