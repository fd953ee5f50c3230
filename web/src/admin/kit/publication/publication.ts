/** The publication of events and posts: draft, scheduled, published, archived, with the moments of the change. */
import type { Language } from "../../../lib/language";
import type { Translate } from "../../i18n/translate";
import type { EventDraft, Publication, StaffEvent } from "../api/types";
import { momentOf, momentText, typedMoment } from "../dates/moments";

export const PUBLICATIONS = [
  "draft",
  "scheduled",
  "published",
  "archived",
] as const satisfies readonly Publication[];

/** What staff views of events and posts say of it. */
export type PublicationView = Pick<StaffEvent, "publication" | "publish_at" | "unpublish_at">;

/** The same in a request body: left out keeps, null clears. */
export type PublicationDraft = Pick<EventDraft, "publication" | "publish_at" | "unpublish_at">;

export interface PublicationValues {
  publication: Publication;
  /** `2026-11-20T09:00` in Turkey's time; empty unless it is scheduled. */
  publish_at: string;
  /** Empty if it stays published. */
  unpublish_at: string;
}

/** The state of an item; of one whose view does not tell it, by its visibility. */
export const publicationOf = (item: PublicationView, isPublic: boolean): Publication =>
  item.publication ?? (isPublic ? "published" : "draft");

/** The form values. Moments that the state does not use are left empty, so that they are no unsaved change. */
export function publicationValues(item: PublicationView, isPublic: boolean): PublicationValues {
  const publication = publicationOf(item, isPublic);
  return {
    publication,
    publish_at: publication === "scheduled" ? momentText(item.publish_at) : "",
    unpublish_at: mayEnd(publication) ? momentText(item.unpublish_at) : "",
  };
}

/** The request body. A draft has no moments; those of the past stay with what is published or archived. */
export function publicationDraft(values: PublicationValues): PublicationDraft {
  const { publication, publish_at, unpublish_at } = values;
  switch (publication) {
    case "draft":
      return { publication, publish_at: null, unpublish_at: null };
    case "scheduled":
      return { publication, publish_at: momentOf(publish_at), unpublish_at: momentOf(unpublish_at) };
    case "published":
      return { publication, unpublish_at: momentOf(unpublish_at) };
    case "archived":
      return { publication };
  }
}

/** True if it can have a moment at which it is archived. */
export const mayEnd = (publication: Publication): boolean =>
  publication === "scheduled" || publication === "published";

/** The errors of the moments. */
export function validatePublication(
  { publication, publish_at, unpublish_at }: PublicationValues,
  t: Translate,
  now: number,
): Partial<Record<"publish_at" | "unpublish_at", string>> {
  const problems: ReturnType<typeof validatePublication> = {};
  const [start, end] = [timeOf(publish_at), timeOf(unpublish_at)];
  if (publication === "scheduled" && start === null) {
    problems.publish_at = t(publish_at === "" ? "kit.check.required" : "kit.check.notADate");
  }
  if (!mayEnd(publication) || unpublish_at === "") return problems;
  if (end === null) problems.unpublish_at = t("kit.check.notADate");
  else if (end <= now) problems.unpublish_at = t("publication.endsInPast");
  else if (publication === "scheduled" && start !== null && end <= start) {
    problems.unpublish_at = t("publication.endsBeforeStart");
  }
  return problems;
}

function timeOf(moment: string): number | null {
  const time = Date.parse(momentOf(moment) ?? "");
  return Number.isNaN(time) ? null : time;
}

/** "Scheduled · 20.11.2026 09:00": the state with the moment that matters. */
export function publicationText(
  item: PublicationView,
  isPublic: boolean,
  t: Translate,
  language: Language,
): string {
  const publication = publicationOf(item, isPublic);
  const moment = publication === "scheduled" ? momentText(item.publish_at) : "";
  return [t(`publication.states.${publication}`), typedMoment(moment, language)].filter(Boolean).join(" · ");
}

/** A draft needs a title in one language. */
export const draftTitle = (
  { title_tr, title_en }: { title_tr: string; title_en: string },
  t: Translate,
): { title_tr?: string } =>
  title_tr.trim() === "" && title_en.trim() === "" ? { title_tr: t("publication.titleNeeded") } : {};
