import { afterEach, expect, it, vi } from "vitest";
import { loadTexts } from "../../../i18n/load";
import { translator } from "../../i18n/translate";
import type { Setting } from "../../kit/api/types";
import {
  isActive,
  saveSetting,
  settingDescription,
  validateSetting,
  valuesOf,
  visibleSettings,
} from "./setting";

const aSetting = (setting_key: string, change: Partial<Setting> = {}): Setting => ({
  setting_key,
  setting_value: "x",
  type: "text",
  description: "",
  category: "general",
  is_active: true,
  updated_at: "2026-01-01T00:00:00Z",
  version: 3,
  ...change,
});

afterEach(() => vi.unstubAllGlobals());

it("is active unless the flag says no", () => {
  expect(isActive({ is_active: undefined as unknown as boolean })).toBe(true);
  expect(isActive({ is_active: false })).toBe(false);
});

it("checks a value by its type, in the words of the server", async () => {
  await loadTexts("en");
  const t = translator("en");
  const problem = (type: Setting["type"], setting_value: string) =>
    validateSetting({ setting_value, is_active: true, version: 1 }, aSetting("mine", { type }), t)
      .setting_value;
  expect(problem("email", "nope")).toBe("Must be a valid email address.");
  expect(problem("url", "nope")).toBe("Must be a valid address starting with https://.");
  expect(problem("number", "on iki")).toBe("Must be a number.");
  expect(problem("number", "41,02")).toBeUndefined();
  for (const type of ["text", "email", "url", "number"] as const) expect(problem(type, "")).toBeUndefined();
});

it("checks what the site itself reads by its key, as the server does", async () => {
  await loadTexts("en");
  const t = translator("en");
  const problem = (key: string, setting_value: string) =>
    validateSetting({ setting_value, is_active: true, version: 1 }, aSetting(key), t).setting_value;
  expect(problem("contact_phone", "abc")).toBe("Must be a phone number such as +90 212 555 01 00.");
  expect(problem("contact_phone", "12")).toBeDefined();
  for (const phone of ["+90 212 555 01 00", "(+90) 212 555-01-00", "0212 555 01 00", "444 0 123", "153"]) {
    expect(problem("contact_phone", phone), phone).toBeUndefined();
  }
  expect(problem("office_latitude", "999")).toBe("Must be between -90 and 90.");
  expect(problem("office_latitude", "41,02")).toBeUndefined();
  expect(problem("office_latitude", "4e1")).toBe("Must be a number.");
  expect(problem("office_longitude", "-181")).toBe("Must be between -180 and 180.");
  expect(problem("social_x", "http://x.example")).toBe("Must be a valid address starting with https://.");
  expect(problem("social_x", "https://x.example/meydan")).toBeUndefined();
  const tiles = "Must be an address starting with https:// that contains {z}, {x} and {y}.";
  expect(problem("map_tile_url", "https://tiles.example")).toBe(tiles);
  expect(problem("map_tile_url", "https://tiles.example/{z}/{x}/{y}.png")).toBeUndefined();
  expect(problem("contact_email", "nope")).toBe("Must be a valid email address.");
  expect(problem("audit_retention_days", "0")).toBe("Must be between 1 and 3653.");
  expect(problem("audit_retention_days", "1,5")).toBeDefined();
  expect(problem("audit_retention_days", "400")).toBeUndefined();
  const rate = "Must be a number above zero with at most four decimals, such as 42.75.";
  for (const key of ["rate_usd", "rate_eur"]) {
    for (const wrong of ["0", "-1", "1e3", ".5", "42.", "1.23456", "1000001", "kırk"]) {
      expect(problem(key, wrong), wrong).toBe(rate);
    }
    for (const right of ["42", "42.7551", "42,75", " 0.05 "])
      expect(problem(key, right), right).toBeUndefined();
  }
  // Keys of staff's own are free, whatever they begin with.
  for (const key of ["motto", "social_hashtag", "constructor"])
    expect(problem(key, "#meydan"), key).toBeUndefined();
  for (const key of ["contact_phone", "office_latitude", "social_x", "map_tile_url"]) {
    expect(problem(key, ""), key).toBeUndefined();
  }
});

it("says in one language what a known setting is for", async () => {
  await loadTexts("tr");
  const t = translator("tr");
  expect(
    settingDescription(aSetting("contact_phone", { description: "Telephone / Telefon" }), t),
  ).not.toContain("/");
  expect(settingDescription(aSetting("motto", { description: "Benim / Mine" }), t)).toBe("Benim / Mine");
});

it("sends the whole setting in a list, and says failedAttempts beside its own field", async () => {
  let sent: unknown;
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    sent = JSON.parse(String(init.body));
    const fields = { "settings.0.setting_value": "No" };
    return Response.json({ success: false, error: "Invalid", code: "invalid", fields }, { status: 422 });
  });
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  const setting = aSetting("office_latitude", { type: "number", category: "contact" });
  const saved = saveSetting(setting, { ...valuesOf(setting), setting_value: " 41,5 " });
  await expect(saved).rejects.toMatchObject({ fields: { setting_value: "No" } });
  expect(sent).toEqual({
    settings: [
      {
        setting_key: "office_latitude",
        setting_value: "41.5",
        type: "number",
        description: "",
        category: "contact",
        is_active: true,
        version: 3,
      },
    ],
  });
});

it("filters, searches and sorts, but keeps what is being edited", async () => {
  await loadTexts("en");
  const t = translator("en");
  const settings = [
    aSetting("site_name", { setting_value: "Işık Meydanı", updated_at: "2026-01-03T00:00:00Z" }),
    aSetting("contact_email", { category: "contact" }),
  ];
  const keys = (view: object, edited: string[] = []) =>
    visibleSettings(settings, { q: "", tab: "all", sort: "key", ...view }, new Set(edited), t, "en").map(
      ({ setting_key }) => setting_key,
    );
  expect(keys({})).toEqual(["contact_email", "site_name"]);
  expect(keys({ sort: "updated" })).toEqual(["site_name", "contact_email"]);
  expect(keys({ tab: "contact" })).toEqual(["contact_email"]);
  expect(keys({ q: "isik" })).toEqual(["site_name"]);
  expect(keys({ q: "site name" })).toEqual(["site_name"]);
  expect(keys({ q: "isik" }, ["contact_email"])).toEqual(["contact_email", "site_name"]);
});

it("sorts as the language of the panel does", async () => {
  const settings = [aSetting("social_instagram"), aSetting("ia")];
  const view = { q: "", tab: "all", sort: "key" } as const;
  const firstIn = async (language: "tr" | "en") => {
    await loadTexts(language);
    return visibleSettings(settings, view, new Set(), translator(language), language)[0]?.setting_key;
  };
  expect(await firstIn("en")).toBe("ia");
  // "Instagram" begins with the letter before i.
  expect(await firstIn("tr")).toBe("social_instagram");
});
