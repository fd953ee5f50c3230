import { expect, it } from "vitest";
import { parseSettings } from "./settings";

it("reads the keyed settings", () => {
  const settings = parseSettings({
    data: { site_name: { value: " Şehir ", type: "text", category: "general" } },
  });
  expect(settings.siteName).toBe("Şehir");
  expect(settings.text("twitter_url")).toBe("");
});

const blank = { value: "  ", type: "text", category: "general" };

it.each([
  ["no answer", undefined],
  ["no settings", {}],
  ["a blank setting", { site_name: blank }],
] as const)("falls back to the defaults for %s", (_case, data) => {
  const settings = parseSettings(data && { data });
  expect(settings).toMatchObject({ siteName: "Meydan", contactEmail: "info@example.com" });
});
