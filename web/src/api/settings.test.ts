import { expect, it } from "vitest";
import { DEFAULT_SETTINGS, parseSettings } from "./settings";

it("reads the keyed settings", () => {
  const settings = parseSettings({ site_name: { value: "Şehir", type: "text", category: "general" } });
  expect(settings).toEqual({ ...DEFAULT_SETTINGS, siteName: "Şehir" });
});

it.each([null, undefined, [], {}, { site_name: { value: "  " } }, { site_name: { value: 5 } }])(
  "falls back to the defaults for %j",
  (data) => {
    expect(parseSettings(data)).toEqual(DEFAULT_SETTINGS);
  },
);
