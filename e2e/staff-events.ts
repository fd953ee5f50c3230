/** Events of a test's own. They lie years ahead, behind everything that the tests of the public site count. */
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { mark } from "./mark";
import { apiAs } from "./staff";

export interface StoredEvent {
  id: number;
  event_id: string;
  version: number;
  title_tr: string;
  title_en: string;
  status: string;
  [field: string]: unknown;
}

/** Waits until the search index knows an event: it is written a moment after the event. */
export async function indexed(request: APIRequestContext, { word }: { word: string }): Promise<void> {
  const total = async () => (await (await request.get(`/api/events?q=${word}`)).json()).meta.total as number;
  await expect.poll(total).toBe(1);
}

export function draftOf(word: string, change: object = {}) {
  return {
    event_id: `e2e-${word}`,
    title_tr: `Sınama ${word}`,
    title_en: `Trial ${word}`,
    description_tr: `Açıklama ${word}`,
    description_en: `Description ${word}`,
    venue_name: "Deneme Sahnesi",
    venue_en: "Trial Stage",
    city: "Tunceli",
    city_en: "Tunceli",
    start_date: "2031-05-04T20:30:00+03:00",
    category: "business",
    is_active: false,
    ...change,
  };
}

export async function newEvent(change: object = {}, word = mark()): Promise<StoredEvent & { word: string }> {
  const api = await apiAs("editor");
  const answer = await api.post("/api/events", { data: draftOf(word, change) });
  expect(answer.status(), await answer.text()).toBe(201);
  const { data } = (await answer.json()) as { data: StoredEvent };
  await api.dispose();
  return { ...data, word };
}

/** The event as it is stored now; null once it is gone. */
export async function storedEvent(id: number | string): Promise<StoredEvent | null> {
  const api = await apiAs("editor");
  const answer = await api.get(`/api/events/${id}?language=tr`);
  const body = answer.ok() ? ((await answer.json()) as { data: StoredEvent }).data : null;
  await api.dispose();
  return body;
}

/** Everything that is found by a word, in whatever state. */
export async function eventsWith(word: string): Promise<StoredEvent[]> {
  const api = await apiAs("editor");
  const answer = await api.get(`/api/events?status=all&q=${word}`);
  const { data } = (await answer.json()) as { data: StoredEvent[] };
  await api.dispose();
  return data;
}

/** Saves a change as somebody else would. */
export async function saveElsewhere(id: number, change: object): Promise<void> {
  const stored = await storedEvent(id);
  const api = await apiAs("admin");
  // Sent back, the states of the languages would confirm them.
  const kept = { ...stored, language_states: undefined, version: undefined };
  const answer = await api.put(`/api/events/${id}`, { data: { ...kept, ...change } });
  expect(answer.status(), await answer.text()).toBe(200);
  await api.dispose();
}

/** The list of the screen. */
export const eventList = (page: Page): Locator => page.getByRole("list", { name: /^(Etkinlikler|Events)$/ });

/** One event of the list, by a word of its title. */
export const itemOf = (page: Page, word: string): Locator =>
  eventList(page).getByRole("listitem").filter({ hasText: word });
