import { describe, expect, it } from "vitest";
import { translator } from "../../i18n/translate";
import { paragraphsOf, postDate, readingMinutes, sourceHost } from "./post-text";

describe("readingMinutes", () => {
  it.each([
    [0, 0],
    [1, 1],
    [200, 1],
    [201, 2],
    [400, 2],
    [1001, 6],
  ])("%d words take %d minutes", (words, minutes) => {
    expect(readingMinutes("kelime ".repeat(words))).toBe(minutes);
  });

  it("counts words across lines and runs of spaces", () => {
    expect(readingMinutes(`  ${"a\n\n b\tc  ".repeat(67)}`)).toBe(2);
  });
});

describe("paragraphsOf", () => {
  it("parts the text at blank lines and keeps single breaks", () => {
    expect(paragraphsOf("bir\niki\n\nüç\r\n\r\n \t\r\ndört\n\n\n")).toEqual(["bir\niki", "üç", "dört"]);
  });

  it("finds none in a blank text", () => {
    expect(paragraphsOf(" \n\n ")).toEqual([]);
  });
});

describe("postDate", () => {
  const [tr, en] = [translator("tr"), translator("en")];

  it("is long in both languages", () => {
    expect(postDate("2026-11-18", "tr", tr)).toBe("18 Kasım 2026");
    expect(postDate("2026-11-18", "en", en)).toBe("November 18, 2026");
  });

  it.each([null, undefined, "", "  "])("says that %j is no date", (date) => {
    expect(postDate(date, "en", en)).toBe("Date not specified");
    expect(postDate(date, "tr", tr)).toBe("Tarih belirtilmemiş");
  });

  it.each(["soon", "2026-02-30", "18.11.2026"])("says that %j is a wrong date", (date) => {
    expect(postDate(date, "en", en)).toBe("Invalid date");
    expect(postDate(date, "tr", tr)).toBe("Geçersiz tarih");
  });
});

describe("sourceHost", () => {
  it.each([
    ["https://www.example.org/a/b?c#d", "www.example.org"],
    ["http://Haber.Example.ORG:8080", "haber.example.org"],
    [" https://example.org ", "example.org"],
  ])("of %s is %s", (url, host) => {
    expect(sourceHost(url)).toBe(host);
  });

  it.each([
    null,
    undefined,
    "",
    "example.org",
    "javascript:alert(1)",
    "https://",
    "https://localhost/x",
    "https://user:pass@example.org/",
    "https://example.org/a b",
    "ftp://example.org",
  ])("of %j is none", (url) => {
    expect(sourceHost(url)).toBeNull();
  });
});
