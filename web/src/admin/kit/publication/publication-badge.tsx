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
  // The column is narrow: the year is in the tooltip.
  const [state, moment] = text.replace(/[. ]\d{4}(?= )/, "").split(" · ");
  return (
    // A moment that does not fit beside the state wraps, out of sight: half of one would mislead.
    <span
      title={text}
      className={`flex max-h-5 flex-wrap gap-x-1 overflow-hidden ${COLORS[publicationOf(item, isPublic)]}`}
    >
      <span className="max-w-full truncate">{state}</span>
      {moment && <span>· {moment}</span>}
    </span>
  );
}
