import { expect, it } from "vitest";
import { buildDetailedEvent, buildShowing } from "../../testing/event-builder";
import { readBackup, writeBackup } from "./backup";
import { type CalendarOptions, calendarFile } from "./ics";

const ORIGIN = "https://meydan.example";
const NOW = Date.parse("2026-11-15T12:00:00+03:00");
const OPTIONS: CalendarOptions = {
  name: "Favorilerim",
  origin: ORIGIN,
  language: "tr",
  now: NOW,
  lastDayOf: (title) => `${title} (son gün)`,
};
const unfolded = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

it("writes an entry with a reminder and the UID of the site's calendars", () => {
  const lines = unfolded(calendarFile([buildDetailedEvent({ showing: buildShowing() })], OPTIONS));
  expect(lines).toEqual(
    expect.arrayContaining([
      "UID:caz-gecesi.s1@meydan.example",
      "DTSTART:20261118T173000Z",
      "DTEND:20261118T200000Z",
      "STATUS:CONFIRMED",
      "SUMMARY:Boğaz'da Caz Gecesi",
      "TRIGGER:-PT3H",
      "URL:https://meydan.example/event/caz-gecesi",
    ]),
  );
  expect(lines.find((line) => line.startsWith("LOCATION"))).toContain("Rıhtım Sahne\\, ");
});

it("folds lines at 75 octets", () => {
  const text = calendarFile([buildDetailedEvent({ title: "Şöyle böyle ".repeat(20) })], OPTIONS);
  for (const line of text.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});

it("announces a day without an hour on the day before, and an exhibition on its last day", () => {
  const day = buildDetailedEvent({ start_date: "2026-11-18", end_date: null, time: null });
  expect(unfolded(calendarFile([day], OPTIONS))).toEqual(
    expect.arrayContaining(["DTSTART;VALUE=DATE:20261118", "DTEND;VALUE=DATE:20261119", "TRIGGER:-PT15H"]),
  );
  const long = buildDetailedEvent({ end_date: "2026-12-18" });
  expect(unfolded(calendarFile([long], OPTIONS))).toEqual(
    expect.arrayContaining(["DTSTART;VALUE=DATE:20261218", "SUMMARY:Boğaz'da Caz Gecesi (son gün)"]),
  );
});

it("does not remind of what is cancelled", () => {
  const showing = buildShowing({ status: "cancelled" });
  const text = calendarFile([buildDetailedEvent({ showing })], OPTIONS);
  expect(text).toContain("STATUS:CANCELLED");
  expect(text).not.toContain("VALARM");
});

it("reads the ids of the file it wrote", () => {
  const kept = new Map([[1, { event: buildDetailedEvent(), facts: [] }]]);
  const text = writeBackup(
    [
      { id: 1, at: NOW },
      { id: 2, at: NOW },
    ],
    kept,
    ORIGIN,
    NOW,
  );
  expect(JSON.parse(text).favorites).toEqual([
    {
      id: 1,
      added: "2026-11-15T09:00:00.000Z",
      title: "Boğaz'da Caz Gecesi",
      date: "2026-11-18T20:30:00+03:00",
      place: "Rıhtım Sahne, İstanbul",
      url: "https://meydan.example/event/caz-gecesi",
    },
    { id: 2, added: "2026-11-15T09:00:00.000Z" },
  ]);
  expect(readBackup(text, ORIGIN)).toEqual([1, 2]);
  expect(readBackup(text, "https://other.example")).toBe("foreign");
});

it.each(["", "null", "[]", "{}", '{"format":"meydan-favorites"}', "BEGIN:VCALENDAR"])(
  "refuses %s",
  (text) => {
    expect(readBackup(text, ORIGIN)).toBeNull();
  },
);

it("leaves out what is no id", () => {
  const text = JSON.stringify({
    format: "meydan-favorites",
    site: ORIGIN,
    favorites: [null, { id: "3" }, { id: -1 }, { id: 1.5 }, { id: 4 }],
  });
  expect(readBackup(text, ORIGIN)).toEqual([4]);
});
