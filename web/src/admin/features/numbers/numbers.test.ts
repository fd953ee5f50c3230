import { expect, it } from "vitest";
import { phrasesOf, problemOf, totalOf } from "./numbers";

it("takes each line once, without its extra spaces", () => {
  expect(phrasesOf(" piyes \n\nPİYES\ntiyatro   oyunu\n")).toEqual(["piyes", "tiyatro oyunu"]);
});

it("says what is wrong with the lines", () => {
  expect(problemOf("piyes\npiyes")).toBe("tooFew");
  expect(problemOf("a\nb")).toBeNull();
  expect(problemOf("a\nb\nc\nd\ne\nf\ng\nh\ni")).toBe("tooMany");
  expect(problemOf(`a\n${"x".repeat(61)}`)).toBe("tooLong");
});

it("sums a series over the days", () => {
  const day = { date: "2026-11-17", page_views: 3, event_views: 2, event_clicks: 1, ticket_clicks: 0 };
  expect(totalOf([day, day], "event_views")).toBe(4);
});
