import { expect, it } from "vitest";
import type { Logo } from "../kit/types";
import { chosen, countOf, placeOf, type Question } from "./logo-list";

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

const ids = (question: Partial<Question>) =>
  chosen(LOGOS, { q: "", filter: "all", sort: "order", ...question }, "tr").map(({ id }) => id);

it("counts what the cards show", () => {
  expect(countOf(LOGOS, "all")).toBe(6);
  expect(countOf(LOGOS, "active")).toBe(5);
  expect(countOf(LOGOS, "main")).toBe(4);
  expect(countOf(LOGOS, "footer")).toBe(2);
});

it("gives the first four active ones their places, in their order", () => {
  expect(LOGOS.map((one) => placeOf(one, LOGOS))).toEqual([
    "main",
    undefined,
    "large",
    "transparent",
    "dark",
    undefined,
  ]);
});

it("puts a footer logo beyond the four into the footer", () => {
  const logos = [1, 2, 3, 4].map((id) => logo(id)).concat(logo(5, { variant: "footer" }));
  expect(placeOf(logos[4] as Logo, logos)).toBe("footer");
});

it("filters, searches as Turkish does, and sorts", () => {
  expect(ids({ filter: "footer" })).toEqual([3, 6]);
  expect(ids({ filter: "active" })).toEqual([1, 3, 4, 5, 6]);
  expect(ids({ q: "ışık" })).toEqual([1]);
  expect(ids({ q: "istanbul" })).toEqual([4]);
  expect(ids({ sort: "newest" })).toEqual([6, 5, 4, 3, 2, 1]);
  expect(ids({ sort: "name" })).toEqual([3, 1, 2, 4, 5, 6]);
});
