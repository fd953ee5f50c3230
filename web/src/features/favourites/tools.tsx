import { type ChangeEvent, useId, useState } from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { download } from "../../lib/download";
import { paths } from "../../lib/paths";
import { share } from "../../lib/share";
import { toast } from "../../lib/toasts";
import { favourites, useFavouriteCount } from "../../shared/favourites/favourites";
import { keptEvents } from "../../shared/favourites/kept-events";
import { Button } from "../../ui/button";
import { CalendarIcon, ShareIcon } from "../../ui/icons";
import { MAX_FILE_BYTES, readBackup, writeBackup } from "./backup";
import { type CalendarOptions, calendarFile } from "./ics";
import { writeLink } from "./link";

/** A longer link makes a code too fine for a camera. */
const LONGEST_CODE = 400;

/** Saves events as a calendar file with reminders. */
export function useCalendarDownload(): (events: readonly Event[], name: string) => void {
  const { language, t } = useI18n();
  return (events, name) => {
    const options: CalendarOptions = {
      name: t("site.favourites"),
      origin: window.location.origin,
      language,
      now: Date.now(),
      lastDayOf: (title) => t("favourites.lastDayOf", { title }),
    };
    download(`${name}.ics`, "text/calendar", calendarFile(events, options));
  };
}

interface Props {
  upcoming: readonly Event[];
  onImport: (ids: readonly number[]) => void;
}

/** Calendar, another device, and a file: what can be done with the whole list. */
export function Tools({ upcoming, onImport }: Props) {
  const { t } = useI18n();
  const save = useCalendarDownload();
  const hasFavourites = (useFavouriteCount() ?? 0) > 0;
  return (
    <section
      aria-labelledby="tools"
      className="mt-8 rounded-card border border-line bg-card p-4 md:p-6 print:hidden"
    >
      <h2 id="tools" className="text-xl md:text-2xl">
        {t("favourites.tools")}
      </h2>
      <div className="mt-4 grid gap-6 lg:grid-cols-3">
        {hasFavourites && (
          <>
            <Tool title={t("favourites.calendar")} hint={t("favourites.calendarHint")}>
              <Button
                variant="secondary"
                disabled={upcoming.length === 0}
                onClick={() => save(upcoming, t("favourites.fileName"))}
              >
                <CalendarIcon className="size-4.5" />
                {t("favourites.calendarAll")}
              </Button>
            </Tool>
            <MoveTool />
          </>
        )}
        <Tool title={t("favourites.backup")} hint={t("favourites.backupHint")}>
          {hasFavourites && (
            <Button variant="secondary" onClick={() => saveBackup(t("favourites.fileName"))}>
              {t("favourites.export")}
            </Button>
          )}
          <ImportField onImport={onImport} />
        </Tool>
      </div>
    </section>
  );
}

function Tool({ title, hint, children }: { title: string; hint: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="text-lg">{title}</h3>
      <p className="mt-1 text-ink-2 text-sm">{hint}</p>
      <div className="mt-3 flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

function saveBackup(name: string): void {
  const now = Date.now();
  const text = writeBackup(favourites(), keptEvents(), window.location.origin, now);
  download(`${name}-${new Date(now).toISOString().slice(0, 10)}.json`, "application/json", text);
}

/** The link to the list as it is now. */
function MoveTool() {
  const { t } = useI18n();
  const [link, setLink] = useState("");
  const [hasCode, setHasCode] = useState(false);
  const field = useId();
  const make = () => {
    setHasCode(false);
    setLink(window.location.origin + paths.favourites() + writeLink(favourites().map(({ id }) => id)));
  };
  const send = async () => {
    const outcome = await share({ title: t("site.favourites"), url: link });
    if (outcome === "copied") toast({ type: "success", title: t("favourites.linkCopied"), message: "" });
    if (outcome === "failed")
      toast({
        type: "error",
        title: t("favourites.linkNotCopied"),
        message: t("favourites.linkNotCopiedHint"),
      });
  };
  return (
    <Tool title={t("favourites.move")} hint={t("favourites.moveHint")}>
      {link ? (
        <>
          <label htmlFor={field} className="sr-only">
            {t("favourites.link")}
          </label>
          <input
            id={field}
            readOnly
            value={link}
            onFocus={(event) => event.currentTarget.select()}
            className="min-h-11 w-full min-w-0 rounded-xl border border-line bg-paper px-3 text-sm"
          />
          <Button variant="secondary" onClick={send}>
            <ShareIcon className="size-4.5" />
            {t("favourites.shareLink")}
          </Button>
          {link.length <= LONGEST_CODE && !hasCode && (
            <Button variant="secondary" onClick={() => setHasCode(true)}>
              {t("favourites.showCode")}
            </Button>
          )}
          {hasCode && <Code link={link} />}
        </>
      ) : (
        <Button variant="secondary" onClick={make}>
          {t("favourites.makeLink")}
        </Button>
      )}
    </Tool>
  );
}

/** Drawn by the server, which is asked only when the visitor wants it. */
function Code({ link }: { link: string }) {
  const { t } = useI18n();
  const [isFailed, setFailed] = useState(false);
  const path = link.slice(window.location.origin.length);
  if (isFailed)
    return (
      <p role="alert" className="w-full text-danger text-sm">
        {t("favourites.codeFailed")}
      </p>
    );
  return (
    <img
      src={`/qr.svg?to=${encodeURIComponent(path)}`}
      alt={t("favourites.code")}
      width={224}
      height={224}
      onError={() => setFailed(true)}
      className="size-56 rounded-xl bg-white p-2"
    />
  );
}

function ImportField({ onImport }: Pick<Props, "onImport">) {
  const { t } = useI18n();
  const [problem, setProblem] = useState("");
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const text = file.size <= MAX_FILE_BYTES ? await file.text().catch(() => "") : "";
    const ids = readBackup(text, window.location.origin);
    // The same file can be chosen again.
    target.value = "";
    setProblem(ids === null ? t("favourites.badFile") : ids === "foreign" ? t("favourites.foreignFile") : "");
    if (Array.isArray(ids)) onImport(ids);
  };
  return (
    <>
      <label className="inline-flex min-h-11 cursor-pointer items-center rounded-xl border border-line bg-card px-5 font-bold focus-within:outline-3 focus-within:outline-(--focus) focus-within:outline-offset-2 hover:border-brand-2">
        {t("favourites.import")}
        <input type="file" accept=".json,application/json" onChange={read} className="sr-only" />
      </label>
      {problem && (
        <p role="alert" className="w-full text-danger text-sm">
          {problem}
        </p>
      )}
    </>
  );
}
