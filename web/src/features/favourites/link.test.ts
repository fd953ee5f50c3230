import { expect, it } from "vitest";
import { MAX_FAVOURITES } from "../../shared/favourites/favourites";
import { readLink, writeLink } from "./link";

it.each([[[1]], [[7, 3, 900]], [[127, 128, 16_384]], [[Number.MAX_SAFE_INTEGER, 1]]])(
  "reads %s again",
  (ids) => {
    expect(readLink(writeLink(ids))).toEqual([...ids].sort((a, b) => a - b));
  },
);

it("is short, for a full list as well, and safe in any message", () => {
  expect(writeLink(Array.from({ length: 12 }, (_, place) => 1000 + place * 37)).length).toBeLessThan(30);
  const full = writeLink(Array.from({ length: MAX_FAVOURITES }, (_, place) => 100_000 + place * 200));
  expect(full.length).toBeLessThan(1400);
  expect(full).toMatch(/^#add=[\w-]+$/);
  expect(readLink(full)).toHaveLength(MAX_FAVOURITES);
});

it("refuses a link that was cut off or changed at any place", () => {
  const link = writeLink([12, 345, 6789, 12_345]);
  for (let length = 0; length < link.length; length += 1) expect(readLink(link.slice(0, length))).toBeNull();
  for (let place = 5; place < link.length - 1; place += 1) {
    const other = link[place] === "A" ? "B" : "A";
    expect(readLink(link.slice(0, place) + other + link.slice(place + 1))).toBeNull();
  }
});

it.each(["", "#", "#add=", "#add=!!!", "#add=AAAA", "#other"])("reads nothing of %s", (fragment) => {
  expect(readLink(fragment)).toBeNull();
});
