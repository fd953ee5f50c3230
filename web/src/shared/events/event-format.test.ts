import { expect, it } from "vitest";
import { buildEvent } from "../../testing/render";
import { formatDate, formatPrice, formatStartTime, formatUntil, formatVenue } from "./event-format";

it("says one evening, short and long", () => {
  const event = buildEvent();
  expect(formatDate(event, "tr", "short")).toBe("Çar 20:30");
  expect(formatDate(event, "en", "short")).toBe("Wed 8:30 PM");
  expect(formatDate(event, "tr", "long")).toBe("18 Kasım 2026 Çarşamba, 20:30");
  expect(formatDate(event, "en", "long")).toBe("Wednesday, November 18, 2026, 8:30 PM");
});

it("says its day where no date stands beside it", () => {
  expect(formatDate(buildEvent(), "tr", "day")).toBe("18 Kas Çar 20:30");
  expect(formatDate(buildEvent(), "en", "day")).toBe("Wed, Nov 18, 8:30 PM");
});

it("leaves out an unknown time", () => {
  expect(formatDate(buildEvent({ time: null }), "tr", "short")).toBe("Çar");
  expect(formatDate(buildEvent({ time: null }), "tr", "long")).toBe("18 Kasım 2026 Çarşamba");
});

it("says the days of something that goes on for days", () => {
  const event = buildEvent({ end_date: "2026-12-19" });
  expect(formatDate(event, "tr", "short")).toBe("18 Kas – 19 Ara");
  expect(formatDate(event, "en", "short")).toBe("Nov 18 – Dec 19");
  expect(formatDate(event, "en", "long")).toBe("November 18, 2026 – December 19, 2026");
});

it.each([
  ["ends on the same day", "2026-11-18T23:30:00+03:00"],
  ["ends after midnight", "2026-11-19T02:00:00+03:00"],
])("calls it one evening when it %s", (_case, end) => {
  expect(formatDate(buildEvent({ end_date: end }), "tr", "short")).toBe("Çar 20:30");
});

it("calls it two days when it ends in the middle of the next one", () => {
  expect(formatDate(buildEvent({ end_date: "2026-11-19T18:00:00+03:00" }), "tr", "short")).toBe(
    "18 Kas – 19 Kas",
  );
});

it("is silent about a date that is none", () => {
  expect(formatDate(buildEvent({ date: "soon" }), "tr", "long")).toBe("");
});

it("says where, as far as it is known", () => {
  expect(formatVenue(buildEvent())).toBe("Rıhtım Sahne · İstanbul");
  expect(formatVenue(buildEvent({ venue: "" }))).toBe("İstanbul");
});

it("says for how much", () => {
  expect(formatPrice(buildEvent(), "tr")).toBe("₺250'den");
  expect(formatPrice(buildEvent({ price_min: 0, price_max: 0 }), "en")).toBe("Free");
  expect(formatPrice(buildEvent({ price_min: null, price_max: null }), "en")).toBeNull();
});

it.each([
  ["20:30", "20:30'da", "8:30 PM"],
  ["21:00", "21:00'de", "9:00 PM"],
  ["19:45", "19:45'te", "7:45 PM"],
  ["10:00", "10:00'da", "10:00 AM"],
  ["18:20", "18:20'de", "6:20 PM"],
  ["16:40", "16:40'ta", "4:40 PM"],
])("says since %s", (time, turkish, english) => {
  expect(formatStartTime(time, "tr")).toBe(turkish);
  expect(formatStartTime(time, "en")).toBe(english);
});

it.each([
  ["2026-12-31", "31 Aralık'a kadar", "until Dec 31"],
  ["2026-11-30T18:00:00+03:00", "30 Kasım'a kadar", "until Nov 30"],
  ["2027-01-05", "5 Ocak 2027 tarihine kadar", "until January 5, 2027"],
])("says until when an event of several days lasts: %s", (end_date, turkish, english) => {
  const event = buildEvent({ end_date });
  expect(formatUntil(event, "tr")).toBe(turkish);
  expect(formatUntil(event, "en")).toBe(english);
});

it("puts September and October into the right case", () => {
  const until = (end_date: string) => formatUntil({ date: "2026-08-01", time: null, end_date }, "tr");
  expect(until("2026-09-09")).toBe("9 Eylül'e kadar");
  expect(until("2026-10-10")).toBe("10 Ekim'e kadar");
  expect(until("2026-08-30")).toBe("30 Ağustos'a kadar");
});
