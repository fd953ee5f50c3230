import { Link } from "../../../lib/router";
import { CalendarIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import type { PlannedPublication } from "../../kit/api/types";
import { PublicationBadge } from "../../kit/publication/publication-badge";
import { PostIcon } from "../../kit/ui/icons";
import { formPaths } from "../../paths";
import { isDone, timeOf, titleOf } from "./publications";

interface Props {
  entry: PlannedPublication;
  now: number;
}

/** "Goes live", or "Went live" of the past. */
function useAction({ entry, now }: Props): string {
  const { t } = useT();
  return t(`calendar.${isDone(entry, now) ? "done" : "actions"}.${entry.action}`);
}

/** An entry in a cell of the month: its time and title, which opens the form. */
export function EntryChip({ entry, now }: Props) {
  const { t, language } = useT();
  const action = useAction({ entry, now });
  const title = titleOf(entry, language) || t("calendar.untitled");
  const look = isDone(entry, now)
    ? "bg-paper text-ink-2"
    : entry.action === "publish"
      ? "bg-brand-soft text-brand"
      : "bg-warning/10 text-warning";
  return (
    <Link
      to={formPaths.edit(entry.noun, entry.id)}
      title={`${timeOf(entry)} ${action}: ${title}`}
      className={`block min-h-6 truncate rounded-md px-1.5 py-0.5 font-semibold text-xs hover:underline ${look}`}
    >
      <span className="tabular-nums @max-[7rem]:block">{timeOf(entry)}</span>{" "}
      <span className="sr-only">{action}: </span>
      {title}
    </Link>
  );
}

/** An entry of the list. */
export function EntryRow({ entry, now }: Props) {
  const { t, language } = useT();
  const action = useAction({ entry, now });
  const Icon = entry.noun === "events" ? CalendarIcon : PostIcon;
  return (
    <Link
      to={formPaths.edit(entry.noun, entry.id)}
      className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 rounded-xl px-3 py-2 hover:bg-brand-soft"
    >
      <span className="w-12 shrink-0 font-bold tabular-nums">{timeOf(entry)}</span>
      <Icon className="size-5 shrink-0 text-ink-3" />
      <span className="sr-only">{t(`calendar.nouns.${entry.noun}`)}</span>
      <span className="min-w-0 flex-1 basis-40 font-semibold [overflow-wrap:anywhere]">
        {titleOf(entry, language) || t("calendar.untitled")}
      </span>
      <span className="text-ink-2 text-sm">{action}</span>
      <PublicationBadge item={{ publication: entry.publication }} isPublic={false} />
    </Link>
  );
}
