import { useEffect, useRef, useState } from "react";
import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { useIsHydrated } from "../../lib/hydrated";
import { useLazy } from "../../lib/lazy";
import { paths } from "../../lib/paths";
import { CalendarIcon } from "../../ui/icons";

const LINK =
  "inline-flex min-h-11 items-center gap-2 font-semibold text-brand text-sm underline-offset-4 hover:underline";

const loadCode = () => import("./embed-code").then(({ EmbedCode }) => EmbedCode);

/** Links to subscribe to the search as a calendar or a feed, and its HTML for other sites. */
export function Subscribe({ filter }: { filter: EventFilter }) {
  const { language, t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const EmbedCode = useLazy(isOpen, loadCode);
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been opened before the app has started.
  useEffect(() => setOpen(details.current?.open === true), []);
  const file = paths.searchCalendar(filter, language);
  // The host is known in the browser only; before hydration the link is the file itself.
  const calendar = useIsHydrated() ? `webcal://${window.location.host}${file}` : file;
  return (
    <aside
      aria-label={t("search.subscribe")}
      className="mt-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-card border border-line bg-card px-5 py-4"
    >
      <p className="min-w-0">
        <span className="block font-bold font-display text-lg">{t("search.subscribe")}</span>
        <span className="text-ink-2 text-sm">{t("search.subscribeHint")}</span>
      </p>
      <p className="flex flex-wrap gap-x-5">
        <a href={calendar} className={LINK}>
          <CalendarIcon className="size-4.5" />
          {t("search.subscribeCalendar")}
        </a>
        <a href={file} className={LINK}>
          {t("search.calendarFile")}
        </a>
        <a href={paths.feed("events", "atom", language, filter)} className={LINK}>
          {t("search.feed")}
        </a>
      </p>
      <details
        ref={details}
        className="w-full noscript:hidden"
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand text-sm underline-offset-4 hover:underline">
          {t("search.embed")}
        </summary>
        {EmbedCode && <EmbedCode filter={filter} />}
      </details>
    </aside>
  );
}
