import { useState } from "react";
import { Link } from "../../../lib/router";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import type { ImportChange, PreviewedEvent } from "../../kit/api/types";
import { ADDED, REMOVED } from "../../kit/audit/diff-look";
import { dateAndTime24, shortDate } from "../../kit/format/format";
import { draftFieldName } from "../../kit/import/draft-field-name";
import type { PreviewState } from "../../kit/import/preview";
import { CELL, CELL_IN_LINE, Table } from "../../kit/lists/table";
import { Badge, type BadgeTone } from "../../kit/ui/badge";
import { formPaths } from "../../paths";
import { canImport, isDuplicate } from "./filter";
import { titleOf } from "./result";

interface Props {
  events: readonly PreviewedEvent[];
  chosen: ReadonlySet<PreviewedEvent>;
  /** True once the import has begun. */
  isLocked: boolean;
  onChoose: (event: PreviewedEvent, isChosen: boolean) => void;
}

const TONES: Record<PreviewState, BadgeTone> = {
  new: "good",
  changed: "brand",
  unchanged: "quiet",
  refused: "bad",
};

const PAGE = 100;

/** The events of a preview; the first hundred, and more on demand. */
export function PreviewTable({ events, chosen, isLocked, onChoose }: Props) {
  const { t } = useT();
  const [count, setCount] = useState(PAGE);
  const shown = events.slice(0, count).map((event, key) => ({ event, key }));
  return (
    <>
      <Table
        columns={[
          { label: t("import.head.chosen"), isLabelHidden: true, className: "w-12" },
          { label: t("import.head.row"), className: "w-16" },
          { label: t("import.head.state"), className: "w-32" },
          { label: t("import.head.event") },
          { label: t("import.head.details") },
        ]}
      >
        {shown.map(({ event, key }) => (
          <Row key={key} event={event} isChosen={chosen.has(event)} isLocked={isLocked} onChoose={onChoose} />
        ))}
      </Table>
      {events.length > count && (
        <div className="mt-3 flex justify-center">
          <Button variant="secondary" onClick={() => setCount(count + PAGE)}>
            {t("import.more", { count: events.length - count })}
          </Button>
        </div>
      )}
    </>
  );
}

interface RowProps {
  event: PreviewedEvent;
  isChosen: boolean;
  isLocked: boolean;
  onChoose: Props["onChoose"];
}

function Row({ event, isChosen, isLocked, onChoose }: RowProps) {
  const { t, language } = useT();
  const { draft, row, state } = event;
  const start = draft.start_date ?? draft.showings?.[0]?.start_date;
  const written = start && (start.length > 10 ? dateAndTime24(start, language) : shortDate(start, language));
  const venue = draft.venue_name ?? draft.showings?.[0]?.venue_name;
  return (
    <tr className="align-top max-md:block max-md:py-2">
      <td className={CELL_IN_LINE}>
        <label className="grid size-8 cursor-pointer place-items-center has-disabled:cursor-not-allowed">
          <input
            type="checkbox"
            aria-label={t("import.choose", { title: titleOf(event) })}
            checked={isChosen}
            disabled={isLocked || !canImport(event)}
            onChange={({ target }) => onChoose(event, target.checked)}
            className="size-5 accent-brand"
          />
        </label>
      </td>
      <td className={`${CELL_IN_LINE} text-ink-2 tabular-nums`}>{row ?? "—"}</td>
      <td className={CELL_IN_LINE}>
        <Badge tone={TONES[state]}>{t(`import.states.${state}`)}</Badge>
      </td>
      <th scope="row" className={`${CELL} text-left font-normal max-md:block`}>
        <span className="block break-words font-semibold">{titleOf(event)}</span>
        <span className="block break-words text-ink-2">{[written, venue].filter(Boolean).join(" · ")}</span>
      </th>
      <td className={`${CELL} max-md:block`}>
        <Details event={event} />
      </td>
    </tr>
  );
}

function Details({ event }: { event: PreviewedEvent }) {
  const { t } = useT();
  const { problems, changes, duplicates } = event;
  const keyed = problems.map((problem, key) => ({ ...problem, key }));
  return (
    <div className="flex flex-col gap-1.5">
      {keyed.length > 0 && (
        <ul className={event.state === "refused" ? "font-medium text-danger" : "text-ink-2"}>
          {keyed.map(({ key, field, reason }) => (
            <li key={key} className="break-words">
              {field ? `${draftFieldName(field, t)}: ${reason}` : reason}
            </li>
          ))}
        </ul>
      )}
      {changes.map((change) => (
        <Change key={change.field} change={change} />
      ))}
      {event.stored_event && (
        <p className="break-words text-ink-2">
          {t("import.changesOf")}{" "}
          <Link
            to={formPaths.edit("events", event.stored_event.id)}
            target="_blank"
            className="text-brand underline"
          >
            {event.stored_event.title}
          </Link>
        </p>
      )}
      {isDuplicate(event) && (
        <p className="break-words text-warning">
          {t("import.duplicateOf")}{" "}
          {duplicates.map(({ id, showing_id, title }, place) => (
            <span key={`${id}.${showing_id}`}>
              {place > 0 && ", "}
              <Link to={formPaths.edit("events", id)} target="_blank" className="underline">
                {title}
              </Link>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

function Change({ change: { field, before, after, is_locked } }: { change: ImportChange }) {
  const { t } = useT();
  const [stored, read] = [textOf(before) || t("activity.blank"), textOf(after) || t("activity.blank")];
  return (
    <p className="break-words">
      <span className="font-semibold">{draftFieldName(field, t)}: </span>
      {is_locked ? (
        <span className="text-ink-2">{t("import.stays", { stored, read })}</span>
      ) : (
        <>
          <del className={REMOVED}>{stored}</del> <ins className={ADDED}>{read}</ins>
        </>
      )}
    </p>
  );
}

const MOST_LETTERS = 300;

/** A value of a draft as text, shortened. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  const isPlain = Array.isArray(value) && value.every((part) => typeof part !== "object");
  const text = isPlain ? value.join(", ") : typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}
