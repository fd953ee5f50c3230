import { describe, expect, it } from "vitest";
import { en } from "./en";
import { tr } from "./tr";
import { translator } from "./translate";

function flatten(node: object, prefix = ""): [string, string][] {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

const slots = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe("the two dictionaries", () => {
  const turkish = new Map(flatten(tr));
  const english = new Map(flatten(en));

  it("have the same keys", () => {
    expect([...english.keys()].sort()).toEqual([...turkish.keys()].sort());
  });

  it("leave no text empty", () => {
    const empty = [...turkish, ...english].filter(([, text]) => text.trim() === "");
    expect(empty).toEqual([]);
  });

  it("fill the same slots in every text", () => {
    for (const [key, text] of turkish) expect(slots(english.get(key) ?? ""), key).toEqual(slots(text));
  });
});

describe("translator", () => {
  it("looks up a nested key in its language", () => {
    expect(translator("tr")("home.empty")).toBe("Etkinlik bulunamadı");
    expect(translator("en")("home.empty")).toBe("No events found");
  });

  it("fills slots and leaves unknown ones visible", () => {
    expect(translator("en")("home.countMany", { count: 12 })).toBe("12 events");
    expect(translator("en")("home.countMany")).toBe("{count} events");
  });
});
