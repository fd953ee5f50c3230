import { type ClipboardEvent, type KeyboardEvent, useId } from "react";
import { Link } from "../../../../lib/router";
import { Button } from "../../../../ui/button";
import { useT } from "../../../i18n/texts";
import type { ImportProblem, PreviewedEvent } from "../../../kit/api/types";
import { momentText, typedMoment } from "../../../kit/dates/moments";
import { BOX } from "../../../kit/fields/labelled-field";
import { draftFieldName } from "../../../kit/import/draft-field-name";
import { linkIn } from "../../../kit/import/preview";
import { BusyButton } from "../../../kit/ui/buttons";
import { formPaths } from "../../../paths";
import type { LinkImport } from "./use-link-import";

/** Fills the form from a pasted link, and says what was found. */
export function LinkPanel({ link }: { link: LinkImport }) {
  const { t } = useT();
  const id = useId();
  const { url, setUrl, start, isReading, error, choices, filled } = link;
  const address = linkIn(url);
  const startTyped = () => {
    if (address && !isReading) start(address);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    // Enter would submit the form.
    event.preventDefault();
    startTyped();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = linkIn(event.clipboardData.getData("text"));
    if (!pasted) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isReading) start(pasted);
  };
  return (
    <section aria-label={t("events.link.title")} className="rounded-2xl border border-line bg-paper p-4">
      <label htmlFor={id} className="font-semibold text-sm">
        {t("events.link.label")}
      </label>
      <div className="mt-1 flex flex-wrap gap-2">
        <input
          id={id}
          type="url"
          inputMode="url"
          data-no-autofocus
          aria-describedby={`${id}-hint`}
          placeholder="https://"
          autoComplete="off"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className={`${BOX} min-h-11 min-w-0 flex-1 basis-60`}
        />
        <BusyButton variant="secondary" isWaiting={isReading || !address} onClick={startTyped}>
          {t(isReading ? "events.link.reading" : "events.link.fill")}
        </BusyButton>
      </div>
      <p id={`${id}-hint`} className="mt-1 text-ink-2 text-sm">
        {t("events.link.hint")}
      </p>
      {isReading && (
        <progress aria-label={t("events.link.reading")} className="progress mt-2 h-1.5 w-full rounded-full" />
      )}
      <div role="status">
        {isReading && <span className="sr-only">{t("events.link.reading")}</span>}
        {error && <p className="mt-2 font-medium text-danger text-sm">{error}</p>}
        {filled && (
          <p className="mt-2 font-semibold text-success text-sm">
            {t("events.link.filled", { count: Object.keys(filled.values).length })}
          </p>
        )}
        {choices.length > 0 && (
          <p className="mt-3 font-semibold text-sm">{t("events.link.choose", { count: choices.length })}</p>
        )}
      </div>
      {choices.length > 0 && <Choices choices={choices} onChoose={link.choose} />}
      {filled && <Problems problems={filled.problems} />}
      {filled && <Duplicates event={filled.event} />}
      <Picture link={link} />
    </section>
  );
}

interface ChoicesProps {
  choices: readonly PreviewedEvent[];
  onChoose: (event: PreviewedEvent) => void;
}

function Choices({ choices, onChoose }: ChoicesProps) {
  const { language } = useT();
  const keyed = choices.map((event, key) => ({ event, key }));
  return (
    <ul className="mt-1 max-h-72 divide-y divide-line overflow-y-auto">
      {keyed.map(({ event, key }) => (
        <li key={key}>
          <button
            type="button"
            onClick={() => onChoose(event)}
            className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 rounded-lg px-2 py-1 text-left hover:bg-brand-soft"
          >
            <span className="min-w-0 break-words font-semibold">
              {(language === "en" && event.draft.title_en) || event.draft.title_tr}
            </span>
            <span className="text-ink-2 text-sm tabular-nums">
              {typedMoment(momentText(event.draft.start_date), language)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Problems({ problems }: { problems: readonly ImportProblem[] }) {
  const { t } = useT();
  if (problems.length === 0) return null;
  const keyed = problems.map((problem, key) => ({ ...problem, key }));
  return (
    <div className="mt-2 text-sm">
      <p className="font-semibold">{t("events.link.problems")}</p>
      <ul className="list-disc pl-5 text-ink-2">
        {keyed.map(({ key, field, reason }) => (
          <li key={key}>{field ? `${draftFieldName(field, t)}: ${reason}` : reason}</li>
        ))}
      </ul>
    </div>
  );
}

function Duplicates({ event: { duplicates } }: { event: PreviewedEvent }) {
  const { t, language } = useT();
  if (duplicates.length === 0) return null;
  return (
    <div className="mt-2 text-sm">
      <p className="font-semibold text-warning">{t("events.link.duplicates")}</p>
      <ul className="list-disc pl-5">
        {duplicates.map(({ id, showing_id, title, start_date }) => (
          <li key={`${id}.${showing_id}`}>
            {/* In a new tab: the form stays open. */}
            <Link to={formPaths.edit("events", id)} target="_blank" className="text-brand underline">
              {title}
            </Link>{" "}
            <span className="text-ink-2">{typedMoment(momentText(start_date), language)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Picture({ link: { picture, copyPicture } }: { link: LinkImport }) {
  const { t } = useT();
  return (
    <div className="mt-2 empty:hidden">
      {copyPicture && (
        <Button variant="secondary" onClick={copyPicture}>
          {t("events.link.copyPicture")}
        </Button>
      )}
      {picture && (
        <p role="status" className="text-ink-2 text-sm">
          {t(`events.link.picture.${picture}`)}
        </p>
      )}
    </div>
  );
}
