import { useT } from "../../../i18n/texts";
import { MomentField } from "../../../kit/dates/moment-field";
import { TextArea } from "../../../kit/fields/fields";
import { OfferList } from "./offer-list";
import type { ShowingValues } from "./showing-values";
import type { RowCommands } from "./use-showing-table";

interface Props {
  row: ShowingValues;
  place: number;
  isOnly: boolean;
  rowName: string;
  problems: Readonly<Record<string, string>> | undefined;
  commands: RowCommands;
}

/** End, doors, notes and sellers of a date. */
export function ShowingDetails({ row, place, isOnly, rowName, problems, commands }: Props) {
  const { t } = useT();
  const change = (part: Partial<ShowingValues>) => commands.change(place, part);
  const field = (name: "end_date" | "doors_at" | "previous_start_date" | "note_tr" | "note_en") => ({
    name,
    value: row[name],
    error: problems?.[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <fieldset
      aria-label={`${t("events.dates.details")}, ${rowName}`}
      className="mt-3 flex min-w-0 flex-col gap-4 rounded-xl bg-paper p-[min(0.75rem,3vw)] sm:p-4"
    >
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <MomentField {...field("end_date")} label={t("events.fields.end")} />
        <MomentField {...field("doors_at")} label={t("events.dates.doors")} />
        {(row.status === "moved" || row.previous_start_date !== "") && (
          <MomentField
            {...field("previous_start_date")}
            label={t("events.dates.previousStart")}
            required={row.status === "moved"}
          />
        )}
      </div>
      <div className="grid items-start gap-3 md:grid-cols-2">
        <TextArea
          {...field("note_tr")}
          label={`${t("events.dates.note")} (${t("kit.turkish")})`}
          lang="tr"
          rows={2}
        />
        <TextArea
          {...field("note_en")}
          label={`${t("events.dates.note")} (${t("kit.english")})`}
          lang="en"
          rows={2}
        />
      </div>
      <OfferList
        offers={row.offers}
        problems={problems}
        onChange={(offers) => change({ offers })}
        onCopyToAll={isOnly ? null : () => commands.copyOffersToAll(place)}
      />
    </fieldset>
  );
}
