import { describe, expect, it } from "vitest";
import { formatUnderstoodDays } from "./days";
import { remainingWords, removeWords } from "./query-words";

describe("removeWords", () => {
  it.each([
    ["izmir tiyatro", "izmir", "tiyatro"],
    ["caz  İzmir'de  bu akşam", "İzmir'de", "caz bu akşam"],
    ["ücretsiz", "ücretsiz", undefined],
    ["caz caz", "caz", "caz"],
    ["pazartesi pazar", "pazar", "pazartesi"],
    ["müzikal müzik", "müzik", "müzikal"],
    ["Ankaralı Ankara", "Ankara", "Ankaralı"],
    ["sıcaz caz", "caz", "sıcaz"],
    ["caz, rock", "caz", ", rock"],
    ["caz", "rock", null],
    ["cazı", "caz", null],
    [undefined, "caz", null],
    ["caz", "", null],
  ])("%s without %s is %s", (typed, words, left) => {
    expect(removeWords(typed, words)).toBe(left);
  });

  it("takes the one that is meant of equal ones", () => {
    expect(removeWords("caz izmir caz", "caz", 0)).toBe("izmir caz");
    expect(removeWords("caz izmir caz", "caz", 1)).toBe("caz izmir");
    expect(removeWords("caz izmir caz", "caz", 2)).toBeNull();
  });
});

describe("formatUnderstoodDays", () => {
  const days = (from: string, to: string) =>
    (["tr", "en"] as const).map((language) =>
      formatUnderstoodDays({ from: `${from}:00+03:00`, to: `${to}:00+03:00` }, language),
    );

  it.each([
    ["a day", "2026-11-21T00:00", "2026-11-22T00:00", ["21 Kas", "Nov 21"]],
    ["a night", "2026-11-21T17:00", "2026-11-22T05:00", ["21 Kas", "Nov 21"]],
    ["a weekend", "2026-11-21T00:00", "2026-11-23T00:00", ["21–22 Kas", "Nov 21–22"]],
    ["days of two months", "2026-11-30T00:00", "2026-12-07T00:00", ["30 Kas – 6 Ara", "Nov 30 – Dec 6"]],
  ])("writes %s", (_case, from, to, written) => {
    expect(days(from, to)).toEqual(written);
  });

  it("says nothing of what it cannot read", () => {
    expect(formatUnderstoodDays({ from: null, to: null }, "tr")).toBe("");
    expect(formatUnderstoodDays({ from: "soon", to: "later" }, "tr")).toBe("");
  });
});

describe("remainingWords", () => {
  const understood = (...texts: string[]) => texts.map((text) => ({ meaning: "city" as const, text }));

  it.each([
    ["tonight izmir", ["tonight", "izmir"], undefined],
    ["jazz izmir", ["izmir"], "jazz"],
    ["events in izmir", ["izmir", "events"], undefined],
    [undefined, [], undefined],
    ["opera", [], "opera"],
    ["U2", [], "U2"],
    ["AB", [], "AB"],
    ["U2 izmir", ["izmir"], "U2"],
    ["in izmir", ["izmir"], undefined],
  ])("of %j without %j are %j", (typed, texts, left) => {
    expect(remainingWords(typed, understood(...texts))).toBe(left);
  });
});
