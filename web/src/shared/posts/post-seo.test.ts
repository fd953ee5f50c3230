import { expect, it } from "vitest";
import { postSeo } from "./post-seo";

const BOTH = {
  seo_title: "Başlık",
  seo_description: "Açıklama",
  seo_title_en: "Title",
  seo_description_en: "Description",
};

it("has the texts of each language", () => {
  expect(postSeo(BOTH, "tr")).toEqual({ title: "Başlık", description: "Açıklama" });
  expect(postSeo(BOTH, "en")).toEqual({ title: "Title", description: "Description" });
});

it("falls back to Turkish field by field", () => {
  expect(postSeo({ ...BOTH, seo_title_en: "" }, "en")).toEqual({
    title: "Başlık",
    description: "Description",
  });
  expect(postSeo({ ...BOTH, seo_title: "", seo_title_en: "" }, "en").title).toBe("");
});
