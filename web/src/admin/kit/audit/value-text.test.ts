import { expect, it } from "vitest";
import { loadTexts } from "../../../i18n/load";
import { translator } from "../../i18n/translate";
import { valueText } from "./value-text";

it("tells roles, changes of the second factor and what events are marked with in the language of the panel", async () => {
  await loadTexts("tr");
  const words = { t: translator("tr"), language: "tr" } as const;
  expect(valueText({ field: "role" }, "editor", words)).toBe("Editör");
  expect(valueText({ field: "roles" }, ["editor", "viewer"], words)).toBe("Editör, İzleyici");
  expect(valueText({ field: "second_factor" }, "totp_added", words)).toBe("Uygulama eklendi");
  expect(valueText({ field: "second_factor" }, "something_new", words)).toBe("something_new");
  expect(valueText({ field: "tags" }, ["editor"], words)).toBe("editor");
  expect(valueText({ field: "event_languages" }, ["tr", "ku"], words)).toBe("Türkçe, Kürtçe");
  expect(valueText({ field: "setting" }, "outdoor", words)).toBe("Açık hava");
});

it("tells showings and performers in words", async () => {
  await loadTexts("en");
  const words = { t: translator("en"), language: "en" } as const;
  const showing = {
    starts_at: "2026-12-24T17:30:00Z",
    time_known: true,
    hall: "Main Hall",
    status: "cancelled",
    place: { venue: { tr: "Sahne", en: "Stage" }, city: { tr: "İzmir", en: "Izmir" } },
    note: { tr: "Hastalık", en: "Illness" },
    offers: [{ platform: "biletix", price_min: 300, availability: "sold_out" }],
  };
  const day = { starts_at: "2026-12-24T21:00:00Z", time_known: false };
  expect(valueText({ field: "showings" }, [showing, day], words).replace(/\s(?=PM)/u, " ")).toBe(
    "December 24, 2026 at 8:30 PM · Stage, Main Hall, Izmir · Canceled · Illness · biletix 300 Sold out\nDec 25, 2026",
  );
  const performers = [{ name: { tr: "Bir", en: "One" } }, { name: { tr: "İki", en: "Two" } }];
  expect(valueText({ field: "performers" }, performers, words)).toBe("One, Two");
});
