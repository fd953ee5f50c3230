import { expect, it } from "vitest";
import type { Event } from "../../api/events";
import { buildDetailedEvent } from "../../testing/event-builder";
import { googleCalendarUrl, outlookCalendarUrl } from "./calendar";

const PAGE = "https://meydan.example/event/caz-gecesi";

const google = (change: Partial<Event> = {}, page = PAGE) =>
  new URL(googleCalendarUrl(buildDetailedEvent(change), page)).searchParams;
const outlook = (change: Partial<Event> = {}, page = PAGE) =>
  new URL(outlookCalendarUrl(buildDetailedEvent(change), page)).searchParams;

it("tells Google what, when, where and where to read more", () => {
  const address = googleCalendarUrl(buildDetailedEvent(), PAGE);
  expect(address).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&text=/);
  expect(Object.fromEntries(google())).toEqual({
    action: "TEMPLATE",
    text: "Boğaz'da Caz Gecesi",
    dates: "20261118T173000Z/20261118T200000Z",
    details: `İki set ve sürpriz konuklar.\n\n${PAGE}`,
    location: "Rıhtım Sahne, Rıhtım Cad. 34, Kadıköy, İstanbul",
    ctz: "Europe/Istanbul",
  });
});

it("tells Outlook the same", () => {
  expect(Object.fromEntries(outlook())).toEqual({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: "Boğaz'da Caz Gecesi",
    startdt: "2026-11-18T17:30:00Z",
    enddt: "2026-11-18T20:00:00Z",
    location: "Rıhtım Sahne, Rıhtım Cad. 34, Kadıköy, İstanbul",
    body: `İki set ve sürpriz konuklar.\n\n${PAGE}`,
  });
});

it.each([
  ["one whole day", "2026-11-18", null, "20261118/20261119"],
  ["whole days, to the day after the last", "2026-11-30", "2026-12-02", "20261130/20261203"],
  ["a day whose end has an hour", "2026-11-18", "2026-11-20T18:00:00+03:00", "20261118/20261121"],
  ["a day that ends before it begins", "2026-11-18", "2026-11-10", "20261118/20261119"],
  ["two hours without an end", "2026-11-18T23:30:00+03:00", null, "20261118T203000Z/20261118T223000Z"],
  [
    "two hours for an end that is none",
    "2026-11-18T20:30:00+03:00",
    "2026-11-18T20:30:00+03:00",
    "20261118T173000Z/20261118T193000Z",
  ],
  [
    "several days with hours",
    "2026-11-18T10:00:00+03:00",
    "2026-11-22T18:00:00+03:00",
    "20261118T070000Z/20261122T150000Z",
  ],
  [
    "hours at first, to the end of the last day",
    "2026-11-18T10:00:00+03:00",
    "2026-11-22",
    "20261118T070000Z/20261122T210000Z",
  ],
  ["the last day of weeks", "2026-11-18T10:00:00+03:00", "2026-12-31T18:00:00+03:00", "20261231/20270101"],
  [
    "the last day of weeks that end at midnight",
    "2026-11-18",
    "2026-12-31T00:00:00+03:00",
    "20261230/20261231",
  ],
  ["the last day of weeks of whole days", "2026-11-18", "2026-12-31", "20261231/20270101"],
])("%s", (_case, start_date, end_date, dates) => {
  expect(google({ start_date, end_date }).get("dates")).toBe(dates);
});

it("says to Outlook that whole days are whole", () => {
  const query = outlook({ start_date: "2026-11-30", end_date: "2026-12-02" });
  expect([query.get("startdt"), query.get("enddt"), query.get("allday")]).toEqual([
    "2026-11-30",
    "2026-12-03",
    "true",
  ]);
});

it("escapes whatever has a meaning in an address", () => {
  const title = "Işık & gölge = #1? 100 % İzmir + Çeşme";
  for (const [address, key] of [
    [googleCalendarUrl(buildDetailedEvent({ title }), PAGE), "text"],
    [outlookCalendarUrl(buildDetailedEvent({ title }), PAGE), "subject"],
  ] as const) {
    expect(new URL(address).searchParams.get(key)).toBe(title);
    expect(new URL(address).hash).toBe("");
    expect(address).not.toMatch(/[\s+]/);
  }
});

it("cuts long texts, and keeps the way to the page", () => {
  const long = "çığlık ".repeat(3000);
  const change = { title: long, short_description: "", description: long, venue: long, location: long };
  const details = google(change).get("details") ?? "";
  expect(details).toMatch(/çığlık…\n\nhttps:/);
  expect(details.endsWith(PAGE)).toBe(true);
  expect(google(change).get("text")?.length).toBeLessThanOrEqual(120);
  expect(googleCalendarUrl(buildDetailedEvent(change), PAGE).length).toBeLessThan(4000);
  expect(outlookCalendarUrl(buildDetailedEvent(change), PAGE).length).toBeLessThan(4000);
});

it.each([0, 1])("cuts no emoji in half, wherever it lies (%i)", (before) => {
  const long = "a".repeat(before) + "🎷".repeat(200);
  const change = { title: long, short_description: long, venue: long };
  for (const write of [googleCalendarUrl, outlookCalendarUrl]) {
    const query = new URL(write(buildDetailedEvent(change), PAGE)).searchParams;
    for (const text of query.values()) expect(text).not.toMatch(/\p{Surrogate}|\uFFFD/u);
    expect(query.get("text") ?? query.get("subject")).toMatch(/🎷…$/u);
  }
});

it("leaves out what is not known", () => {
  const query = google(
    { short_description: "", description: "", venue: "", venue_address: "", location: "" },
    "",
  );
  expect([query.has("details"), query.has("location")]).toEqual([false, false]);
});
