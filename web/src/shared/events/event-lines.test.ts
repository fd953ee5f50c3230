import { expect, it } from "vitest";
import { anEvent } from "../../testing/show";
import { priceLine, sinceTime, whenLine, whereLine } from "./event-lines";

it("says one evening, short and long", () => {
  const event = anEvent();
  expect(whenLine(event, "tr", "short")).toBe("Çar 20:30");
  expect(whenLine(event, "en", "short")).toBe("Wed 8:30 PM");
  expect(whenLine(event, "tr", "long")).toBe("18 Kasım 2026 Çarşamba, 20:30");
  expect(whenLine(event, "en", "long")).toBe("Wednesday, November 18, 2026, 8:30 PM");
});

it("says its day where no date stands beside it", () => {
  expect(whenLine(anEvent(), "tr", "day")).toBe("18 Kas Çar 20:30");
  expect(whenLine(anEvent(), "en", "day")).toBe("Wed, Nov 18, 8:30 PM");
});

it("leaves out an hour that nobody knows", () => {
  expect(whenLine(anEvent({ time: null }), "tr", "short")).toBe("Çar");
  expect(whenLine(anEvent({ time: null }), "tr", "long")).toBe("18 Kasım 2026 Çarşamba");
});

it("says the days of something that goes on for days", () => {
  const event = anEvent({ end_date: "2026-12-19" });
  expect(whenLine(event, "tr", "short")).toBe("18 Kas – 19 Ara");
  expect(whenLine(event, "en", "short")).toBe("Nov 18 – Dec 19");
  expect(whenLine(event, "en", "long")).toBe("November 18, 2026 – December 19, 2026");
});

it.each([
  ["ends on the same day", "2026-11-18T23:30:00+03:00"],
  ["ends after midnight", "2026-11-19T02:00:00+03:00"],
])("calls it one evening when it %s", (_case, end) => {
  expect(whenLine(anEvent({ end_date: end }), "tr", "short")).toBe("Çar 20:30");
});

it("calls it two days when it ends in the middle of the next one", () => {
  expect(whenLine(anEvent({ end_date: "2026-11-19T18:00:00+03:00" }), "tr", "short")).toBe("18 Kas – 19 Kas");
});

it("is silent about a date that is none", () => {
  expect(whenLine(anEvent({ date: "soon" }), "tr", "long")).toBe("");
});

it("says where, as far as it is known", () => {
  expect(whereLine(anEvent())).toBe("Rıhtım Sahne · İstanbul");
  expect(whereLine(anEvent({ venue: "" }))).toBe("İstanbul");
});

it("says for how much", () => {
  expect(priceLine(anEvent(), "tr")).toBe("₺250'den");
  expect(priceLine(anEvent({ price_min: 0, price_max: 0 }), "en")).toBe("Free");
  expect(priceLine(anEvent({ price_min: null, price_max: null }), "en")).toBeNull();
});

it.each([
  ["20:30", "20:30'da", "8:30 PM"],
  ["21:00", "21:00'de", "9:00 PM"],
  ["19:45", "19:45'te", "7:45 PM"],
  ["10:00", "10:00'da", "10:00 AM"],
  ["18:20", "18:20'de", "6:20 PM"],
  ["16:40", "16:40'ta", "4:40 PM"],
])("says since %s", (time, turkish, english) => {
  expect(sinceTime(time, "tr")).toBe(turkish);
  expect(sinceTime(time, "en")).toBe(english);
});
