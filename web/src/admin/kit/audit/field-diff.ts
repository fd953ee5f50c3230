/** The field changes of an audit entry. */

export type Content = Record<string, unknown> | null | undefined;

export interface FieldChange {
  /** The field, and for nested fields the part: "tr", "latitude". */
  field: string;
  part: string | null;
  before: unknown;
  after: unknown;
}

/** Fields that are maintained by the server. */
const NOT_TOLD = ["version", "created_at", "updated_at"];

/** The display order; other fields follow by name. */
export const FIELDS = [
  "event_id",
  "venue_id",
  "profile_id",
  "platform_id",
  "category_id",
  "key",
  "email",
  "full_name",
  "role",
  "roles",
  "second_factor",
  "title",
  "name",
  "note",
  "list",
  "search",
  "columns",
  "words",
  "merged_into",
  "not_duplicate_of",
  "working_link",
  "aliases",
  "value",
  "kind",
  "excerpt",
  "content",
  "short_description",
  "description",
  "category",
  "subcategory",
  "parent_id",
  "color_code",
  "display_order",
  "variant",
  "alt",
  "alt_text",
  "performers",
  "showings",
  "starts_at",
  "time_known",
  "ends_at",
  "venue",
  "venue_address",
  "address",
  "district",
  "city",
  "country",
  "coordinates",
  "latitude",
  "longitude",
  "organizer",
  "organizer_contact",
  "contact",
  "phone",
  "website",
  "links",
  "hosts",
  "price_min",
  "price_max",
  "currency",
  "available_tickets",
  "rating_tenths",
  "platform",
  "source_id",
  "source_url",
  "ticket_url",
  "url",
  "image_url",
  "image_id",
  "accessibility",
  "cover_image_id",
  "gallery_image_ids",
  "avatar_url",
  "tags",
  "tags_en",
  "event_languages",
  "min_age",
  "setting",
  "metadata",
  "author_name",
  "focal_x",
  "focal_y",
  "crop",
  "content_hash",
  "seo_title",
  "seo_description",
  "seo_title_en",
  "seo_description_en",
  "content_format",
  "status",
  "is_published",
  "unpublished_as",
  "publish_at",
  "unpublish_at",
  "preview_link",
  "is_official",
  "is_featured",
  "is_active",
] as const;

export type KnownField = (typeof FIELDS)[number];

export const knownField = (field: string): KnownField | null =>
  FIELDS.find((known) => known === field) ?? null;

/** A text of one language that is a field of its own: "name_tr" is "name" in Turkish. Fields that are known as a whole stay. */
export function splitLanguage(name: string): Pick<FieldChange, "field" | "part"> {
  const [, field, part] = /^(.+)_(tr|en)$/.exec(name) ?? [];
  const isText = field !== undefined && knownField(field) !== null && knownField(name) === null;
  return isText ? { field, part: part ?? null } : { field: name, part: null };
}

const placeOf = (name: string): number => {
  const { field, part } = splitLanguage(name);
  const place = FIELDS.indexOf(field as KnownField);
  return place < 0 ? FIELDS.length : place + (part === "en" ? 0.5 : 0);
};

/** The fields that differ; for a created or deleted item, those that are not empty. */
export function diffFields(before: Content, after: Content): FieldChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .filter((field) => !NOT_TOLD.includes(field))
    .sort((one, other) => placeOf(one) - placeOf(other) || one.localeCompare(other))
    .flatMap((field) => partsOf(field, before?.[field], after?.[field]))
    .filter((change) => !isSame(change.before, change.after));
}

/** Nested objects are compared by part: a title by language, coordinates by axis. */
function partsOf(field: string, before: unknown, after: unknown): FieldChange[] {
  const [old, fresh] = [objectOf(before), objectOf(after)];
  if (!old && !fresh) return [{ ...splitLanguage(field), before, after }];
  // An object and a plain value cannot be compared by part.
  if ((!old && !isBlank(before)) || (!fresh && !isBlank(after)))
    return [{ field, part: null, before, after }];
  const parts = new Set([...Object.keys(old ?? {}), ...Object.keys(fresh ?? {})]);
  return [...parts]
    .sort((one, other) => languageFirst(one) - languageFirst(other))
    .map((part) => ({ field, part, before: old?.[part], after: fresh?.[part] }));
}

const languageFirst = (part: string): number => ["tr", "en"].indexOf(part);

function objectOf(value: unknown): Record<string, unknown> | null {
  return value !== null && typeof value === "object" && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

const isSame = (one: unknown, other: unknown): boolean =>
  (isBlank(one) && isBlank(other)) || JSON.stringify(one) === JSON.stringify(other);
