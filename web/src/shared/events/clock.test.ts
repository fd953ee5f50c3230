import { describe, expect, it } from "vitest";
import { listedUntil, phaseOf } from "./clock";

const EVENING = {
  date: "2026-11-18",
  time: "20:30",
  start_date: "2026-11-18T20:30:00+03:00",
  end_date: null as string | null,
};

describe("listedUntil", () => {
  it.each([
    ["at its end", { ...EVENING, end_date: "2026-11-18T23:00:00+03:00" }, "2026-11-18T23:00:00+03:00"],
    ["with its last day", { ...EVENING, end_date: "2026-11-20" }, "2026-11-21T00:00:00+03:00"],
    ["four hours after it began, without an end", EVENING, "2026-11-19T00:30:00+03:00"],
    ["with its day, without an hour", { ...EVENING, start_date: "2026-11-18" }, "2026-11-19T00:00:00+03:00"],
  ])("is %s", (_case, event, expected) => {
    expect(listedUntil(event)).toBe(Date.parse(expected));
  });
});

describe("phaseOf", () => {
  const at = (event: typeof EVENING | { time: null }, clock: string) =>
    phaseOf({ ...EVENING, ...event }, Date.parse(`2026-11-${clock}:00+03:00`));

  it("is ongoing from the beginning until it is over", () => {
    expect(at(EVENING, "18T20:29")).toBe("upcoming");
    expect(at(EVENING, "18T20:30")).toBe("ongoing");
    expect(at({ ...EVENING, end_date: "2026-11-18T22:00:00+03:00" }, "18T21:59")).toBe("ongoing");
    expect(at({ ...EVENING, end_date: "2026-11-18T22:00:00+03:00" }, "18T22:00")).toBe("over");
  });

  it("is running for what goes on for days", () => {
    const exhibition = { ...EVENING, end_date: "2026-11-29" };
    expect(at(exhibition, "18T20:29")).toBe("upcoming");
    expect(at(exhibition, "18T20:30")).toBe("running");
    expect(at(exhibition, "29T23:59")).toBe("running");
    expect(at(exhibition, "30T00:00")).toBe("over");
  });

  it("is not ongoing without an hour", () => {
    expect(at({ time: null }, "18T21:00")).toBe("upcoming");
  });
});
