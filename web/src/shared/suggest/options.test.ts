import { describe, expect, it } from "vitest";
import { byKind, nextIndex, recentOption, suggestedOption } from "./options";

describe("nextIndex", () => {
  it.each([
    ["ArrowDown", -1, 0],
    ["ArrowDown", 2, -1],
    ["ArrowUp", -1, 2],
    ["ArrowUp", 0, -1],
    ["Home", 2, 0],
    ["End", 0, 2],
    ["Home", -1, null],
    ["End", -1, null],
    ["a", 1, null],
  ])("%s at %i of three leads to %s", (key, place, next) => {
    expect(nextIndex(key, place, 3)).toBe(next);
  });
});

it("groups by kind, the best kind first, and keeps the order within", () => {
  const options = [
    suggestedOption({ kind: "city", label: "İzmir", value: "İzmir" }),
    suggestedOption({ kind: "event", label: "Caz", value: "caz" }),
    suggestedOption({ kind: "city", label: "İzmit", value: "İzmit" }),
  ];
  expect(byKind(options).map(([kind, options]) => [kind, options.map(({ label }) => label)])).toEqual([
    ["city", ["İzmir", "İzmit"]],
    ["event", ["Caz"]],
  ]);
  expect(recentOption("caz").key).not.toBe(options[1]?.key);
});
