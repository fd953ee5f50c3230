import { describe, expect, it } from "vitest";
import type { Logo } from "../../kit/api/types";
import {
  countOf,
  diffPlacements,
  filteredLogos,
  type LogoFilter,
  placementsOf,
  withChanged,
  withMain,
} from "./logo-list";

const logo = (id: number, change: Partial<Logo> = {}): Logo => ({
  id,
  url: `/media/logos/${id}.svg`,
  variant: "main",
  title: `Logo ${id}`,
  alt_text: "",
  is_active: true,
  display_order: id,
  width: 160,
  height: 40,
  version: 1,
  ...change,
});

const LOGOS = [
  logo(1, { title: "Işık" }),
  logo(2, { is_active: false }),
  logo(3, { variant: "footer", title: "Çınar" }),
  logo(4, { alt_text: "İstanbul" }),
  logo(5),
  logo(6, { variant: "footer" }),
];

const ids = (question: Partial<LogoFilter>) =>
  filteredLogos(LOGOS, { q: "", filter: "all", sort: "order", ...question }, "tr").map(({ id }) => id);

it("counts what the cards show", () => {
  expect(countOf(LOGOS, "all")).toBe(6);
  expect(countOf(LOGOS, "active")).toBe(5);
  expect(countOf(LOGOS, "main")).toBe(4);
  expect(countOf(LOGOS, "footer")).toBe(2);
});

it("gives the first four active ones their places, in their order", () => {
  expect(LOGOS.map((one) => placementsOf(one, LOGOS))).toEqual([
    ["main"],
    [],
    // The first one that is meant for the footer stands there, too.
    ["large", "footer"],
    ["transparent"],
    ["dark"],
    [],
  ]);
});

it("puts a footer logo beyond the four into the footer", () => {
  const logos = [1, 2, 3, 4].map((id) => logo(id)).concat(logo(5, { variant: "footer" }));
  expect(placementsOf(logos[4] as Logo, logos)).toEqual(["footer"]);
});

describe("what a change means for the site", () => {
  const six = [1, 2, 3, 4, 5, 6].map((id) => logo(id));
  const told = (after: readonly Logo[]) =>
    diffPlacements(six, after).map(({ place, from, to }) => [place, from?.id, to?.id]);

  it("is one place for a new main logo, as the two change theirs", () => {
    const after = withMain(six, six[4] as Logo);
    expect(after.map(({ id }) => id)).toEqual([5, 2, 3, 4, 1, 6]);
    expect(told(after)).toEqual([["main", 1, 5]]);
    expect(told(withMain(six, six[3] as Logo))).toEqual([
      ["main", 1, 4],
      ["dark", 4, 1],
    ]);
  });

  it("moves no other logo if the new main logo was not active", () => {
    const off = [logo(1), logo(2, { is_active: false }), logo(3), logo(4)];
    const after = withMain(off, off[1] as Logo);
    expect(after.map(({ id, is_active }) => [id, is_active])).toEqual([
      [2, true],
      [1, false],
      [3, true],
      [4, true],
    ]);
    expect(diffPlacements(off, after).map(({ place }) => place)).toEqual(["main"]);
  });

  it("is every place where a number moves the others", () => {
    expect(told(withChanged(six, logo(5, { display_order: 0 })))).toEqual([
      ["main", 1, 5],
      ["large", 2, 1],
      ["transparent", 3, 2],
      ["dark", 4, 3],
    ]);
    expect(told(withChanged(six, logo(6, { display_order: 9 })))).toEqual([]);
    expect(told(withChanged(six, logo(4, { is_active: false })))).toEqual([["dark", 4, 5]]);
  });
});

it("filters, searches as Turkish does, and sorts", () => {
  expect(ids({ filter: "footer" })).toEqual([3, 6]);
  expect(ids({ filter: "active" })).toEqual([1, 3, 4, 5, 6]);
  expect(ids({ q: "ışık" })).toEqual([1]);
  expect(ids({ q: "istanbul" })).toEqual([4]);
  expect(ids({ sort: "newest" })).toEqual([6, 5, 4, 3, 2, 1]);
  expect(ids({ sort: "name" })).toEqual([3, 1, 2, 4, 5, 6]);
});
