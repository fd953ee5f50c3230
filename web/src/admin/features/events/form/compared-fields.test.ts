import { expect, it } from "vitest";
import { loadTexts } from "../../../../i18n/load";
import { translator } from "../../../i18n/translate";
import { comparedFields } from "./compared-fields";
import { blankValues, type EventValues } from "./values";

it("compares languages and the setting in words", async () => {
  await loadTexts("tr");
  const fields = comparedFields(translator("tr"), "tr", false);
  const shown = (change: Partial<EventValues>) =>
    Object.entries(change).map(([name, value]) =>
      fields.find((field) => field.name === name)?.format?.(value as never),
    );
  expect(shown({ event_languages: ["tr", "de"], setting: "outdoor", min_age: "7" })).toEqual([
    "Türkçe, Almanca",
    "Açık hava",
    "7",
  ]);
  expect(shown({ event_languages: [], setting: "" })).toEqual(["", "Mekânla aynı"]);
});

it("compares every field that can be edited", async () => {
  await loadTexts("en");
  const names = comparedFields(translator("en"), "en", false).map(({ name }) => name);
  const { version: _, performer: _typed, showing: _stored, ...edited } = blankValues();
  expect(new Set(names)).toEqual(new Set(Object.keys(edited)));
});
