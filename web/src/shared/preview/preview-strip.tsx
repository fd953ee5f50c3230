import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { dayInTurkey } from "../../lib/calendar";
import { calendarDay } from "../../lib/format";
import { InfoIcon } from "../../ui/icons";

/** The URL of an item with the token of a preview link; without one the same as for everybody. */
export const withToken = (url: string, token: string | null): string =>
  token ? `${url}&preview=${encodeURIComponent(token)}` : url;

/** Says that the page is not published, and until when its link works. */
export function PreviewStrip({
  item,
  text,
}: {
  item: Pick<Event, "preview">;
  text: (date: string) => string;
}) {
  const { language } = useI18n();
  if (!item.preview) return null;
  const date = calendarDay(dayInTurkey(Date.parse(item.preview.expires_at)), language)?.full ?? "";
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2.5 bg-brand-soft px-4 py-3 font-semibold text-brand"
    >
      <InfoIcon className="size-5 shrink-0" />
      {text(date)}
    </p>
  );
}
