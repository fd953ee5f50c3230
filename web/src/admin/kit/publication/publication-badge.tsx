import { useT } from "../../i18n/texts";
import type { Publication } from "../api/types";
import { Badge, type BadgeTone } from "../ui/badge";
import { type PublicationView, publicationOf, publicationText } from "./publication";

const TONES: Record<Publication, BadgeTone> = {
  draft: "warn",
  scheduled: "brand",
  published: "good",
  archived: "quiet",
};

interface Props {
  item: PublicationView;
  /** True if visitors see it, for views that do not tell the state. */
  isPublic: boolean;
}

export function PublicationBadge({ item, isPublic }: Props) {
  const { t, language } = useT();
  return (
    <Badge tone={TONES[publicationOf(item, isPublic)]}>{publicationText(item, isPublic, t, language)}</Badge>
  );
}

const COLORS: Record<Publication, string> = {
  draft: "text-warning",
  scheduled: "text-brand",
  published: "text-success",
  archived: "text-ink-3",
};

/** The same in a table. */
export function PublicationCell({ item, isPublic }: Props) {
  const { t, language } = useT();
  const text = publicationText(item, isPublic, t, language);
  // The row is narrow: the year is in the tooltip.
  const short = text.replace(/[. ]\d{4}(?= )/, "");
  return (
    <span title={text} className={`block truncate ${COLORS[publicationOf(item, isPublic)]}`}>
      {short}
    </span>
  );
}
