import { useI18n } from "../../i18n/language-context";
import { useIsHydrated } from "../../lib/hydrated";
import { paths } from "../../lib/paths";
import { CalendarIcon } from "../../ui/icons";
import type { AgendaFilter } from "./agenda-request";

const LINK =
  "inline-flex min-h-11 items-center gap-2 font-semibold text-brand text-sm underline-offset-4 hover:underline";

interface Props {
  title: string;
  filter: AgendaFilter;
}

/** Links to follow a venue, a performer or an organizer in a calendar or with a feed reader. */
export function Follow({ title, filter }: Props) {
  const { language, t } = useI18n();
  const file = paths.searchCalendar(filter, language);
  // The host is known in the browser only; before hydration the link is the file itself.
  const calendar = useIsHydrated() ? `webcal://${window.location.host}${file}` : file;
  return (
    <aside aria-label={title} className="rounded-card border border-line bg-card px-5 py-4">
      <p className="font-bold font-display text-lg">{title}</p>
      <p className="text-ink-2 text-sm">{t("agenda.followHint")}</p>
      <p className="mt-1 flex flex-wrap gap-x-5">
        <a href={calendar} className={LINK}>
          <CalendarIcon className="size-4.5" />
          {t("agenda.subscribe")}
        </a>
        <a href={file} className={LINK}>
          {t("agenda.calendarFile")}
        </a>
        <a href={paths.feed("events", "atom", language, filter)} className={LINK}>
          {t("agenda.feed")}
        </a>
      </p>
    </aside>
  );
}
