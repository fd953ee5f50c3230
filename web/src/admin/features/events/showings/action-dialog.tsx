import { useId, useState } from "react";
import { Button } from "../../../../ui/button";
import { useT } from "../../../i18n/texts";
import { MomentField } from "../../../kit/dates/moment-field";
import { isMoment, typedMoment } from "../../../kit/dates/moments";
import { Modal } from "../../../kit/dialogs/modal";
import { TextField } from "../../../kit/fields/fields";
import { FieldGroup } from "../../../kit/fields/labelled-field";
import { BusyButton } from "../../../kit/ui/buttons";
import { ACTIONS, type Action, type ShowingAction } from "./actions";
import type { ShowingValues } from "./showing-values";

interface Props {
  /** The title of the event. */
  title: string;
  rows: readonly ShowingValues[];
  isSaving?: boolean;
  onApply: (action: ShowingAction) => void;
  onClose: () => void;
}

/** Asks what happens to an event, and only what the answer needs: which dates, where to, a note. */
export function ActionDialog({ title, rows, isSaving = false, onApply, onClose }: Props) {
  const { t } = useT();
  const [action, setAction] = useState<Action>("cancel");
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [moves, setMoves] = useState<Record<string, string>>({});
  const [notes, setNotes] = useState({ note_tr: "", note_en: "" });
  const isMove = action === "move";
  const chosen = isMove
    ? rows.filter(({ key }) => isMoment(moves[key] ?? ""))
    : rows.filter(({ key }) => !left.has(key));
  const isUnread = isMove && Object.values(moves).some((moment) => moment !== "" && !isMoment(moment));
  const apply = () => onApply({ action, keys: chosen.map(({ key }) => key), moves, ...notes });
  const footer = (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onClose}>
        {t("kit.cancel")}
      </Button>
      <BusyButton isWaiting={isSaving || chosen.length === 0 || isUnread} onClick={apply}>
        {isSaving ? t("kit.saving") : t(`events.dates.run.${action}`)}
      </BusyButton>
    </div>
  );
  return (
    <Modal isOpen title={t("events.dates.actionTitle", { title })} onClose={onClose} footer={footer}>
      <div className="flex flex-col gap-5">
        <ActionChoice value={action} onChange={setAction} />
        {isMove ? (
          <Moves rows={rows} moves={moves} onChange={setMoves} />
        ) : (
          rows.length > 1 && <Dates rows={rows} left={left} onChange={setLeft} />
        )}
        {action !== "restore" && (
          <FieldGroup label={t("events.dates.noteOptional")} hint={t("events.dates.noteHint")}>
            <div className="grid gap-3 sm:grid-cols-2">
              {(["note_tr", "note_en"] as const).map((name) => (
                <TextField
                  key={name}
                  label={t(name === "note_tr" ? "kit.turkish" : "kit.english")}
                  lang={name.slice(-2)}
                  maxLength={500}
                  value={notes[name]}
                  onChange={(text) => setNotes({ ...notes, [name]: text })}
                />
              ))}
            </div>
          </FieldGroup>
        )}
      </div>
    </Modal>
  );
}

function ActionChoice({ value, onChange }: { value: Action; onChange: (action: Action) => void }) {
  const { t } = useT();
  const group = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">{t("events.dates.what")}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {ACTIONS.map((action) => (
          <label
            key={action}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-xl border border-line p-3 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name={group}
              checked={value === action}
              onChange={() => onChange(action)}
              className="mt-1 size-4.5 shrink-0 accent-brand"
            />
            <span className="min-w-0">
              <span className="block font-semibold text-sm">{t(`events.dates.actions.${action}`)}</span>
              <span className="block text-ink-2 text-sm">{t(`events.dates.actionHints.${action}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface DatesProps {
  rows: readonly ShowingValues[];
  /** The keys of the rows that are not chosen. */
  left: ReadonlySet<string>;
  onChange: (left: ReadonlySet<string>) => void;
}

/** The dates it is about; all of them at first. */
function Dates({ rows, left, onChange }: DatesProps) {
  const { t } = useT();
  const toggle = (key: string) => {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  const isAll = left.size === 0;
  return (
    <FieldGroup label={t("events.dates.which")}>
      <Button
        variant="ghost"
        className="self-start px-3"
        onClick={() => onChange(isAll ? new Set(rows.map(({ key }) => key)) : new Set())}
      >
        {t(isAll ? "events.dates.none" : "events.dates.all")}
      </Button>
      <ul className="max-h-64 overflow-y-auto rounded-xl border border-line px-3">
        {rows.map((row) => (
          <li key={row.key}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
              <input
                type="checkbox"
                checked={!left.has(row.key)}
                onChange={() => toggle(row.key)}
                className="size-5 shrink-0 accent-brand"
              />
              <DateName row={row} />
            </label>
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}

interface MovesProps {
  rows: readonly ShowingValues[];
  moves: Readonly<Record<string, string>>;
  onChange: (moves: Record<string, string>) => void;
}

/** A new date for each; the others stay where they are. */
function Moves({ rows, moves, onChange }: MovesProps) {
  const { t, language } = useT();
  return (
    <FieldGroup
      label={t("events.dates.newDates")}
      {...(rows.length > 1 && { hint: t("events.dates.newDatesHint") })}
    >
      <ul className="flex max-h-72 flex-col gap-2 overflow-y-auto p-1">
        {rows.map((row) => (
          <li key={row.key} className="grid items-center gap-x-3 gap-y-1 sm:grid-cols-2">
            <DateName row={row} />
            <MomentField
              label={t("events.dates.newDate", { date: typedMoment(row.start_date, language) })}
              isLabelHidden
              value={moves[row.key] ?? ""}
              onChange={(moment) => onChange({ ...moves, [row.key]: moment })}
            />
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}

function DateName({ row }: { row: ShowingValues }) {
  const { t, language } = useT();
  const where = [language === "en" ? row.venue_en || row.venue_name : row.venue_name, row.hall].filter(
    Boolean,
  );
  return (
    <span className="min-w-0 text-sm">
      <span className="font-semibold tabular-nums">
        {row.start_date ? typedMoment(row.start_date, language) : t("events.dates.newRow")}
      </span>{" "}
      <span className="text-ink-2">{where.join(", ")}</span>
      {row.status !== "scheduled" && (
        <span className="text-ink-2"> · {t(`events.dates.statuses.${row.status}`)}</span>
      )}
    </span>
  );
}
