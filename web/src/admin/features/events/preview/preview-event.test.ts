import { describe, expect, it } from "vitest";
import type { LibraryImage } from "../../../kit/api/types";
import { blankValues, valuesOf } from "../form/values";
import { buildStaffEvent } from "../staff-event-builder";
import { previewEvent } from "./preview-event";

describe("the preview", () => {
  it("is what the server would send once it is saved", () => {
    const stored = buildStaffEvent();
    const shown = previewEvent({ id: stored.id, values: valuesOf(stored, "tr") }, "tr", null);
    const { description, short_description } = stored;
    expect({ ...stored, languages: ["tr", "en"] }).toMatchObject({
      ...shown,
      description,
      short_description,
    });
  });

  it("shows the language that exists where the other is empty", () => {
    const values = { ...blankValues(), title_tr: "Yalnız Türkçe", venue_en: "Stage" };
    expect(previewEvent({ id: null, values }, "en", null)).toMatchObject({
      title: "Yalnız Türkçe",
      venue: "Stage",
      languages: [],
    });
  });

  it("has English tags on the English page, and the Turkish ones where there are none", () => {
    const values = { ...blankValues(), tags: "caz", tags_en: "jazz" };
    const tagsIn = (language: "tr" | "en", change = {}) =>
      previewEvent({ id: null, values: { ...values, ...change } }, language, null).tags;
    expect(tagsIn("tr")).toEqual(["caz"]);
    expect(tagsIn("en")).toEqual(["jazz"]);
    expect(tagsIn("en", { tags_en: " " })).toEqual(["caz"]);
  });

  it("carries the picture that was chosen, described in its language", () => {
    const image = {
      file_path: "/media/a.webp",
      alt_text_tr: "Sahne",
      alt_text_en: "Stage",
      width: 8,
      height: 6,
      preview: "",
      variants: [],
    } as unknown as LibraryImage;
    expect(previewEvent({ id: null, values: blankValues() }, "en", image)).toMatchObject({
      cover_image: "/media/a.webp",
      picture: { url: "/media/a.webp", alt: "Stage" },
    });
  });
});
