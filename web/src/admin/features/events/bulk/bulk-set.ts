/** What a bulk change sets: `set` of POST /api/events/bulk, from what the dialog holds. */
import type { Publication } from "../../../kit/api/types";
import { momentOf } from "../../../kit/dates/moments";
import { parseTags } from "../../../kit/format/tags";

export const BULK_KINDS = [
  "category",
  "tags",
  "status",
  "venue",
  "picture",
  "platform",
  "dates",
  "trash",
] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

export const STATUS_CHANGES = [
  "publish",
  "schedule",
  "end",
  "unpublish",
  "archive",
  "feature",
  "unfeature",
] as const;
export type StatusChange = (typeof STATUS_CHANGES)[number];

const UNIT_MINUTES = { minutes: 1, hours: 60, days: 1440, weeks: 10_080 } as const;
export type ShiftUnit = keyof typeof UNIT_MINUTES;
export const SHIFT_UNITS = Object.keys(UNIT_MINUTES) as ShiftUnit[];

export interface BulkSet {
  category?: string;
  add_tags?: string[];
  remove_tags?: string[];
  add_tags_en?: string[];
  remove_tags_en?: string[];
  publication?: Publication;
  publish_at?: string;
  unpublish_at?: string;
  is_featured?: boolean;
  venue_id?: string;
  cover_image_id?: string;
  platform?: string;
  shift_minutes?: number;
  trash?: true;
}

export interface BulkDraft {
  category: string;
  addTags: string;
  removeTags: string;
  addTagsEn: string;
  removeTagsEn: string;
  status: StatusChange | "";
  /** `2026-11-20T09:00` in Turkey's time. */
  publishAt: string;
  unpublishAt: string;
  venueName: string;
  /** The `venue_id` of the chosen venue; empty while a name is only typed. */
  venueId: string;
  /** The `image_id`. */
  image: string | null;
  platform: string;
  shiftBy: string;
  shiftUnit: ShiftUnit;
  isEarlier: boolean;
}

export const EMPTY_DRAFT: BulkDraft = {
  category: "",
  addTags: "",
  removeTags: "",
  addTagsEn: "",
  removeTagsEn: "",
  status: "",
  publishAt: "",
  unpublishAt: "",
  venueName: "",
  venueId: "",
  image: null,
  platform: "",
  shiftBy: "",
  shiftUnit: "days",
  isEarlier: false,
};

/** What is to be set; null as long as it is not chosen. */
export function setOf(kind: BulkKind, draft: BulkDraft): BulkSet | null {
  switch (kind) {
    case "category":
      return draft.category === "" ? null : { category: draft.category };
    case "tags":
      return tagsOf(draft);
    case "status":
      return statusOf(draft);
    case "venue":
      return draft.venueId === "" ? null : { venue_id: draft.venueId };
    case "picture":
      return draft.image === null ? null : { cover_image_id: draft.image };
    case "platform":
      return draft.platform === "" ? null : { platform: draft.platform };
    case "dates":
      return shiftOf(draft);
    case "trash":
      return { trash: true };
  }
}

function statusOf({ status, publishAt, unpublishAt }: BulkDraft): BulkSet | null {
  const [start, end] = [momentOf(publishAt), momentOf(unpublishAt)];
  const until = end === null ? {} : { unpublish_at: end };
  switch (status) {
    case "":
      return null;
    case "publish":
      return { publication: "published", ...until };
    case "schedule":
      return start === null ? null : { publication: "scheduled", publish_at: start, ...until };
    case "end":
      return end === null ? null : until;
    case "unpublish":
      return { publication: "draft" };
    case "archive":
      return { publication: "archived" };
    case "feature":
      return { is_featured: true };
    case "unfeature":
      return { is_featured: false };
  }
}

function tagsOf({ addTags, removeTags, addTagsEn, removeTagsEn }: BulkDraft): BulkSet | null {
  const lists = {
    add_tags: parseTags(addTags),
    remove_tags: parseTags(removeTags),
    add_tags_en: parseTags(addTagsEn),
    remove_tags_en: parseTags(removeTagsEn),
  };
  const filled = Object.entries(lists).filter(([, tags]) => tags.length > 0);
  return filled.length === 0 ? null : Object.fromEntries(filled);
}

function shiftOf({ shiftBy, shiftUnit, isEarlier }: BulkDraft): BulkSet | null {
  const amount = /^\d{1,6}$/.test(shiftBy.trim()) ? Number(shiftBy) : 0;
  if (amount === 0) return null;
  const minutes = amount * UNIT_MINUTES[shiftUnit];
  return { shift_minutes: isEarlier ? -minutes : minutes };
}
