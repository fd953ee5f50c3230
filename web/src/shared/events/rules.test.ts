/** Rules that the server implements as well, tested with the same table of cases: `cases/rules.json`. */
import { expect, test } from "vitest";
import cases from "../../../../cases/rules.json";
import { calendarDay, clockTime, priceLabel } from "../../lib/format";
import { foldTurkish } from "../../lib/turkish";
import { listedUntil } from "./clock";
import { composition } from "./posters";
import { bestOffer, isSoldOut, type Offer } from "./showing";

test.each(cases.folding)("$text is folded as on the server", ({ text, folded }) => {
  expect(foldTurkish(text)).toBe(folded);
});

test.each(cases.ends)("an event ends as on the server: $rule", ({ start_date, end_date, over_at }) => {
  expect(new Date(listedUntil({ start_date, end_date })).toISOString()).toBe(new Date(over_at).toISOString());
});

test.each(cases.dates)("$start_date is written as on the server", (date) => {
  const time = date.start_date.slice(11, 16);
  expect(calendarDay(date.start_date, "tr")?.full).toBe(date.date_tr);
  expect(calendarDay(date.start_date, "en")?.full).toBe(date.date_en);
  expect(clockTime(time, "tr")).toBe(date.time_tr);
  expect(clockTime(time, "en")).toBe(date.time_en);
});

test.each(cases.prices)("$min to $max $currency is written as on the server", ({ tr, en, ...price }) => {
  expect(priceLabel(price, "tr")).toBe(tr);
  expect(priceLabel(price, "en")).toBe(en);
});

test.each(cases.best_offers)("the best of $offers is the same as on the server", (row) => {
  const offers = row.offers.map(
    ([availability, price_min, price_max]) => ({ availability, price_min, price_max }) as Offer,
  );
  const best = bestOffer(offers);
  expect(best === undefined ? null : offers.indexOf(best)).toBe(row.best);
  expect(isSoldOut({ offers })).toBe(row.is_sold_out);
});

test.each(cases.posters)("the poster $category/$seed has the composition that the server draws", (poster) => {
  expect(composition(poster.category, poster.seed)).toBe(poster.composition);
});
