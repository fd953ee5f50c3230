import { memo, useState } from "react";
import { calendarDay } from "../../../../lib/format";
import { ChevronDownIcon } from "../../../../ui/icons";
import { useT } from "../../../i18n/texts";
import { MomentField } from "../../../kit/dates/moment-field";
import { typedMoment } from "../../../kit/dates/moments";
import { SelectField, TextField } from "../../../kit/fields/fields";
import { VenueField } from "../../../kit/lookup/venue-field";
import { cityIn } from "../../../kit/map/cities";
import { IconButton } from "../../../kit/ui/buttons";
import { CopyDownIcon, DuplicateRowIcon, TrashIcon } from "../../../kit/ui/icons";
import { COPIED, type Copied } from "./rows";
import { ShowingDetails } from "./showing-details";
import { namedPlace, placeOf, type ShowingValues, STATUSES } from "./showing-values";
import type { RowCommands } from "./use-showing-table";

export interface RowProps {
  row: ShowingValues;
  place: number;
  isLast: boolean;
  isOnly: boolean;
  /** Errors by path within the row: `start_date`, `offers[0].url`. */
  problems: Readonly<Record<string, string>> | undefined;
  commands: RowCommands;
}

/** The fields of the row itself; the others are among its details. */
const INLINE = ["start_date", "venue_name", "venue_id", "city", "city_tr", "hall", "status"];

/** In one line where the table is wide enough for the text size: a container query counts in rem, unlike the window. */
export const ROW_COLUMNS =
  "@min-[68rem]:grid-cols-[11.5rem_minmax(0,1.7fr)_minmax(0,1fr)_minmax(0,1fr)_9.5rem_17.5rem]";
const ROW_GRID = `grid items-start gap-x-2 gap-y-2.5 @xs:grid-cols-2 ${ROW_COLUMNS}`;
/** A whole line on a phone. */
const LINE = "@xs:col-span-2 @2xl:col-span-1";

/** A date of the table. Rendered again only when it changes: there may be 400. */
export const ShowingRow = memo(function ShowingRow(props: RowProps) {
  const { row, place, isLast, isOnly, problems, commands } = props;
  const { t, language } = useT();
  const [isOpen, setOpen] = useState(false);
  const hasHiddenProblem = Object.keys(problems ?? {}).some((path) => !INLINE.includes(path));
  // They stay open once the error is mended.
  if (hasHiddenProblem && !isOpen) setOpen(true);
  const number = place + 1;
  const change = (part: Partial<ShowingValues>) => commands.change(place, part);
  const day = calendarDay(row.start_date, language);
  const name = row.start_date === "" ? t("events.dates.newRow") : typedMoment(row.start_date, language);
  const rowName = t("events.dates.row", { number, date: name });
  const label = (text: string) => `${text}, ${rowName}`;
  const field = <Name extends "start_date" | "hall" | "status">(name: Name, text: string) => ({
    name,
    label: label(text),
    isLabelHidden: true,
    value: row[name],
    error: problems?.[name],
    onChange: (value: ShowingValues[Name]) => change({ [name]: value }),
  });
  return (
    <fieldset
      data-row={place}
      className={`min-w-0 p-[min(0.75rem,3vw)] ${row.status === "cancelled" ? "bg-danger/4" : ""}`}
    >
      <legend className="sr-only">{rowName}</legend>
      <div className={ROW_GRID}>
        <div className={LINE}>
          <MomentField {...field("start_date", t("events.fields.start"))} required />
          {day && <p className="mt-0.5 px-1 text-ink-3 text-xs">{day.longWeekday}</p>}
        </div>
        <div className={LINE}>
          <VenueField
            name="venue_name"
            label={label(t("events.fields.venue"))}
            isLabelHidden
            language={language}
            value={language === "en" && row.venue_en ? row.venue_en : row.venue_name}
            error={problems?.venue_name ?? problems?.venue_id}
            city={row.city}
            onChange={(typed) => change(namedPlace(typed))}
            onPick={(venue) => change(placeOf(venue))}
            placeholder={t("events.fields.venue")}
            required
          />
        </div>
        <TextField
          name="city"
          label={label(t("kit.city.label"))}
          isLabelHidden
          value={language === "en" && row.city_en ? row.city_en : row.city}
          error={problems?.city ?? problems?.city_tr}
          onChange={(city) => change({ city, city_en: cityIn(city, "en"), venue_id: "" })}
          placeholder={t("kit.city.label")}
          required
        />
        <TextField {...field("hall", t("events.dates.hall"))} placeholder={t("events.dates.hall")} />
        <div className={LINE}>
          <SelectField
            {...field("status", t("events.dates.status"))}
            choices={STATUSES.map((value) => ({ value, label: t(`events.dates.statuses.${value}`) }))}
          />
        </div>
        <div className={`flex flex-wrap items-center justify-end gap-0.5 ${LINE}`}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={label(t("events.dates.details"))}
            onClick={() => setOpen(!isOpen)}
            className="mr-auto inline-flex min-h-11 items-center gap-1.5 rounded-xl px-2.5 font-semibold text-brand text-sm hover:bg-brand-soft @min-[68rem]:mr-0"
          >
            <ChevronDownIcon className={`size-4.5 transition-transform ${isOpen ? "rotate-180" : ""}`} />
            <SellerSummary row={row} />
          </button>
          {!isLast && (
            <CopyDown
              label={label(t("events.dates.copyDown"))}
              onCopy={(what) => commands.copyDown(place, what)}
            />
          )}
          <IconButton
            aria-label={label(t("events.dates.duplicate"))}
            title={t("events.dates.duplicate")}
            onClick={() => commands.duplicate(place)}
          >
            <DuplicateRowIcon />
          </IconButton>
          <IconButton
            tone="danger"
            aria-label={label(t("events.dates.remove"))}
            title={t("events.dates.remove")}
            disabled={isOnly}
            onClick={() => commands.remove(place)}
          >
            <TrashIcon />
          </IconButton>
        </div>
      </div>
      {isOpen && <ShowingDetails {...props} rowName={rowName} />}
    </fieldset>
  );
});

/** "2 sellers", or what is missing. */
function SellerSummary({ row }: { row: ShowingValues }) {
  const { t } = useT();
  const count = row.offers.length;
  return count === 0 ? t("events.dates.details") : t("events.dates.sellerCount", { count });
}

/** A native select, which works everywhere: each choice copies a value to the rows below. */
function CopyDown({ label, onCopy }: { label: string; onCopy: (what: Copied) => void }) {
  const { t } = useT();
  return (
    <span className="relative grid size-11 shrink-0 place-items-center rounded-xl text-ink-2 transition-colors hover:bg-brand-soft hover:text-brand has-focus-visible:outline-3 has-focus-visible:outline-(--focus)">
      <CopyDownIcon />
      <select
        aria-label={label}
        title={t("events.dates.copyDown")}
        value=""
        onChange={(event) => onCopy(event.target.value as Copied)}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        <option value="" disabled>
          {t("events.dates.copyDown")}
        </option>
        {COPIED.map((what) => (
          <option key={what} value={what}>
            {t(`events.dates.copied.${what}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
