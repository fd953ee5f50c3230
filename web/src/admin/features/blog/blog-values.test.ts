import { beforeAll, expect, it } from "vitest";
import { loadTexts } from "../../../i18n/load";
import { buildPost } from "../../../testing/post-builder";
import { translator } from "../../i18n/translate";
import type { StaffBlog } from "../../kit/api/types";
import { missingFields, payloadOf, validateValues, valuesOf } from "./blog-values";

beforeAll(() => loadTexts("en"));

const stored: StaffBlog = {
  ...buildPost({ tags: ["müze", "porto"], cover_image_id: "img_1" }),
  title_tr: "Müze",
  title_en: "Museum",
  excerpt_tr: "Özet",
  excerpt_en: "Excerpt",
  content_tr: "Metin",
  content_en: "Text",
  version: 4,
};

it("begins a new post as a draft about music", () => {
  const values = valuesOf(null);
  expect(values).toMatchObject({
    category: "Music",
    publication: "draft",
    is_featured: false,
    version: null,
  });
  expect(payloadOf(values)).toMatchObject({ publication: "draft", is_published: false });
  expect(payloadOf(values)).not.toHaveProperty("version");
});

it("gives back what is stored", () => {
  expect(payloadOf(valuesOf(stored))).toMatchObject({
    title_tr: "Müze",
    title_en: "Museum",
    cover_image_id: "img_1",
    image_url: null,
    url: stored.url,
    tags: ["müze", "porto"],
    version: 4,
  });
});

it("sends tags as a list, trimmed and without blanks", () => {
  expect(payloadOf({ ...valuesOf(null), tags: " caz, , ışık ,caz" }).tags).toEqual(["caz", "ışık"]);
});

it("needs title, excerpt and content in both languages", () => {
  const problems = validateValues({ ...valuesOf(null), publication: "published" }, translator("en"));
  expect(Object.keys(problems).sort()).toEqual([
    "content_en",
    "content_tr",
    "excerpt_en",
    "excerpt_tr",
    "title_en",
    "title_tr",
  ]);
  expect(problems.title_tr).toBe("This field is required.");
});

it("needs one title of a draft, and says what it lacks to go live", () => {
  const draft = valuesOf(null);
  expect(validateValues(draft, translator("en"))).toEqual({
    title_tr: "Enter a title in at least one language.",
  });
  const titled = { ...draft, title_en: "Museums", url: "x" };
  expect(validateValues({ ...titled, url: "" }, translator("en"))).toEqual({});
  expect(Object.keys(validateValues(titled, translator("en")))).toEqual(["url"]);
  expect(missingFields(titled)).toEqual(["title_tr", "excerpt_tr", "excerpt_en", "content_tr", "content_en"]);
  expect(missingFields({ ...titled, publication: "published" })).toEqual([]);
});

it("takes only addresses for what is an address", () => {
  const check = (url: string, image_url = "") =>
    validateValues({ ...valuesOf(stored), url, image_url }, translator("en"));
  expect(check("merhaba").url).toBe("Must be a valid address starting with https://.");
  expect(check("https://example.org/a").url).toBeUndefined();
  expect(check("", "resim.jpg").image_url).toBeDefined();
  expect(check("", "/media/images/img_1/full.jpg").image_url).toBeUndefined();
});
