import { expect, it } from "vitest";
import { BULK_KINDS, type BulkDraft, type BulkKind, EMPTY_DRAFT, setOf } from "./bulk-set";

const set = (kind: BulkKind, change: Partial<BulkDraft>) => setOf(kind, { ...EMPTY_DRAFT, ...change });

it("nothing is set before it is chosen, except that the trash needs no choice", () => {
  const unset = BULK_KINDS.filter((kind) => set(kind, {}) === null);
  expect(unset).toEqual(BULK_KINDS.filter((kind) => kind !== "trash"));
  expect(set("trash", {})).toEqual({ trash: true });
});

it("only what the dialog is about is set", () => {
  expect(set("category", { category: "art", platform: "passo" })).toEqual({ category: "art" });
  expect(set("platform", { category: "art", platform: "passo" })).toEqual({ platform: "passo" });
  expect(set("picture", { image: "img-7" })).toEqual({ cover_image_id: "img-7" });
});

it("tags are split at commas; lists without tags are left out", () => {
  expect(set("tags", { addTags: "caz, açık hava ,caz", removeTagsEn: "open air" })).toEqual({
    add_tags: ["caz", "açık hava"],
    remove_tags_en: ["open air"],
  });
  expect(set("tags", { addTags: " , " })).toBeNull();
});

it("a status change is one field", () => {
  expect(set("status", { status: "unpublish" })).toEqual({ publication: "draft" });
  expect(set("status", { status: "feature" })).toEqual({ is_featured: true });
});

it("a schedule needs its moment, an end is optional except on its own", () => {
  const moments = { publishAt: "2026-11-20T09:00", unpublishAt: "2026-12-01T00:00" };
  expect(set("status", { status: "schedule" })).toBeNull();
  expect(set("status", { status: "schedule", ...moments })).toEqual({
    publication: "scheduled",
    publish_at: "2026-11-20T09:00:00+03:00",
    unpublish_at: "2026-12-01T00:00:00+03:00",
  });
  expect(set("status", { status: "publish", ...moments, unpublishAt: "" })).toEqual({
    publication: "published",
  });
  expect(set("status", { status: "end" })).toBeNull();
  expect(set("status", { status: "end", ...moments })).toEqual({
    unpublish_at: "2026-12-01T00:00:00+03:00",
  });
  expect(set("status", { status: "archive", ...moments })).toEqual({ publication: "archived" });
});

it("a venue has to be chosen: a typed name is none", () => {
  expect(set("venue", { venueName: "Rıhtım Sahne" })).toBeNull();
  expect(set("venue", { venueName: "Rıhtım Sahne", venueId: "rihtim-sahne" })).toEqual({
    venue_id: "rihtim-sahne",
  });
});

it("dates shift by minutes, either way", () => {
  expect(set("dates", { shiftBy: "2", shiftUnit: "weeks" })).toEqual({ shift_minutes: 20_160 });
  expect(set("dates", { shiftBy: "90", shiftUnit: "minutes", isEarlier: true })).toEqual({
    shift_minutes: -90,
  });
  for (const shiftBy of ["0", "-1", "1.5", "bir"]) expect(set("dates", { shiftBy })).toBeNull();
});
