import { beforeAll, describe, expect, it } from "vitest";
import { loadTexts } from "../../../i18n/load";
import { type Translate, translator } from "../../i18n/translate";
import {
  type PublicationValues,
  publicationDraft,
  publicationText,
  publicationValues,
  validatePublication,
} from "./publication";

let t: Translate;
beforeAll(async () => {
  await loadTexts("tr");
  t = translator("tr");
});

const NOW = Date.parse("2026-11-17T12:00:00+03:00");
const values = (change: Partial<PublicationValues>): PublicationValues => ({
  publication: "published",
  publish_at: "",
  unpublish_at: "",
  ...change,
});

describe("the form values", () => {
  it("are in Turkey's time", () => {
    const stored = { publication: "scheduled", publish_at: "2026-11-18T06:00:00Z" } as const;
    expect(publicationValues(stored, false)).toEqual(
      values({ publication: "scheduled", publish_at: "2026-11-18T09:00" }),
    );
  });

  it("leave out moments of the past, which are no part of the state", () => {
    const past = { publish_at: "2026-01-01T06:00:00Z", unpublish_at: "2026-02-01T06:00:00Z" };
    expect(publicationValues({ publication: "archived", ...past }, false)).toEqual(
      values({ publication: "archived" }),
    );
    expect(publicationValues({ publication: "published", ...past, unpublish_at: null }, true)).toEqual(
      values({}),
    );
  });

  it("follow the visibility where the state is not told", () => {
    expect(publicationValues({}, true).publication).toBe("published");
    expect(publicationValues({}, false).publication).toBe("draft");
  });
});

it("a request names the moments of its state only", () => {
  const moments = { publish_at: "2026-11-18T09:00", unpublish_at: "2026-12-01T18:30" };
  const sent = (publication: PublicationValues["publication"]) =>
    publicationDraft(values({ publication, ...moments }));
  expect(sent("draft")).toEqual({ publication: "draft", publish_at: null, unpublish_at: null });
  expect(sent("scheduled")).toEqual({
    publication: "scheduled",
    publish_at: "2026-11-18T09:00:00+03:00",
    unpublish_at: "2026-12-01T18:30:00+03:00",
  });
  expect(sent("published")).toEqual({
    publication: "published",
    unpublish_at: "2026-12-01T18:30:00+03:00",
  });
  expect(sent("archived")).toEqual({ publication: "archived" });
});

describe("moments", () => {
  it.each([
    [{ publication: "scheduled" }, { publish_at: "Bu alan zorunlu." }],
    [{ publication: "scheduled", publish_at: "bir gün" }, ["publish_at"]],
    [{ publication: "scheduled", publish_at: "2026-11-18T09:00" }, {}],
    [{ unpublish_at: "2026-11-17T11:59" }, { unpublish_at: "Gelecekte bir zaman olmalı." }],
    [{ unpublish_at: "2026-11-17T12:01" }, {}],
    [
      { publication: "scheduled", publish_at: "2026-11-18T09:00", unpublish_at: "2026-11-18T09:00" },
      { unpublish_at: "Yayına çıkıştan sonra olmalı." },
    ],
    [{ publication: "draft", unpublish_at: "2026-01-01T00:00" }, {}],
  ] as [Partial<PublicationValues>, object][])("%o", (change, expected) => {
    const problems = validatePublication(values(change), t, NOW);
    expect(Array.isArray(expected) ? Object.keys(problems) : problems).toEqual(expected);
  });
});

it("says when a scheduled item goes live", () => {
  const item = { publication: "scheduled", publish_at: "2026-11-18T06:00:00Z" } as const;
  expect(publicationText(item, false, t, "tr")).toBe("Zamanlandı · 18.11.2026 09:00");
  expect(publicationText({ publication: "archived" }, false, t, "tr")).toBe("Arşivde");
});
