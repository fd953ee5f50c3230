import type { Language } from "../../../../lib/language";
import { formatPrice } from "../../../../shared/events/event-format";
import { showingState } from "../../../../shared/events/showing";
import { useT } from "../../../i18n/texts";
import type { Translate } from "../../../i18n/translate";
import type { StaffEvent } from "../../../kit/api/types";
import { usePlatforms } from "../../../kit/api/use-platforms";
import { useCategories } from "../../../kit/categories/use-categories";
import { momentText, typedMoment } from "../../../kit/dates/moments";
import { wholeNumber } from "../../../kit/format/format";
import { LanguagesCell } from "../../../kit/languages/language-badges";
import { PublicationCell } from "../../../kit/publication/publication-badge";
import { MarkCell, MomentCell, NoneCell, TextCell } from "../../../kit/table/cells";
import { RowTitle } from "../../../kit/table/row-controls";
import type { TableColumn } from "../../../kit/table/table-column";
import { isOver } from "../event-badges";

/** The columns of the event table, in order. */
export function eventColumns(
  t: Translate,
  language: Language,
  onOpen: (event: StaffEvent) => void,
): readonly TableColumn<StaffEvent>[] {
  const text = (id: "code" | "city" | "venue", value: (event: StaffEvent) => string, width: number) => ({
    id,
    label: t(`events.columns.${id}`),
    width,
    cell: (event: StaffEvent) => <TextCell>{value(event)}</TextCell>,
  });
  const mark = (id: "featured" | "picture", isSet: (event: StaffEvent) => boolean) => ({
    id,
    label: t(`events.columns.${id}`),
    width: 5,
    isOptional: true,
    cell: (event: StaffEvent) => <MarkCell isSet={isSet(event)} />,
  });
  const moment = (id: "updated" | "added", value: (event: StaffEvent) => string | null | undefined) => ({
    id,
    label: t(`events.columns.${id}`),
    width: 7,
    isOptional: true,
    sort: { value: id === "updated" ? "updated" : "newest", direction: "descending" as const },
    cell: (event: StaffEvent) => <MomentCell at={value(event)} />,
  });
  return [
    {
      id: "title",
      label: t("events.columns.title"),
      isHeading: true,
      sort: { value: "name", direction: "ascending" },
      cell: (event) => <RowTitle onClick={() => onOpen(event)}>{event.title}</RowTitle>,
    },
    { ...text("code", ({ event_id }) => event_id, 9), isOptional: true },
    {
      id: "status",
      label: t("events.columns.status"),
      width: 6,
      cell: (event) => <Status event={event} />,
    },
    {
      id: "publication",
      label: t("publication.column"),
      width: 10,
      isOptional: true,
      cell: (event) => <PublicationCell item={event} isPublic={event.status === "active"} />,
    },
    {
      id: "category",
      label: t("events.columns.category"),
      width: 6.5,
      cell: (event) => <Category id={event.category} />,
    },
    text("city", ({ city }) => city, 5.5),
    text("venue", ({ venue }) => venue, 9),
    {
      id: "date",
      label: t("events.columns.date"),
      width: 8,
      sort: { value: "date", direction: "ascending" },
      // A draft may have no date yet.
      cell: ({ start_date }) =>
        start_date ? (
          <time dateTime={start_date} className="tabular-nums">
            {typedMoment(momentText(start_date), language)}
          </time>
        ) : (
          <NoneCell />
        ),
    },
    {
      id: "showings",
      label: t("events.columns.showings"),
      width: 5,
      isNumeric: true,
      cell: ({ showing_count }) => wholeNumber(showing_count, language),
    },
    {
      id: "price",
      label: t("events.columns.price"),
      width: 7,
      isNumeric: true,
      sort: { value: "price", direction: "ascending" },
      cell: (event) => formatPrice(event, language) ?? <NoneCell />,
    },
    {
      id: "platform",
      label: t("events.columns.platform"),
      width: 6,
      isOptional: true,
      cell: ({ source }) => <Platform id={source} />,
    },
    mark("featured", ({ is_featured }) => is_featured),
    {
      id: "languages",
      label: t("events.columns.languages"),
      width: 5,
      isOptional: true,
      cell: ({ languages, language_states }) =>
        language_states ? <LanguagesCell states={language_states} /> : <Languages present={languages} />,
    },
    mark("picture", ({ cover_image, image_url }) => Boolean(cover_image || image_url)),
    moment("updated", ({ updated_at }) => updated_at),
    moment("added", ({ created_at }) => created_at),
  ];
}

/** Why visitors do not see it, else the state that they are told, else if it is over. */
function Status({ event }: { event: StaffEvent }) {
  const { t } = useT();
  const state = showingState(event.showing);
  const isActive = event.status === "active";
  if (!isActive) return <PublicationCell item={event} isPublic={false} />;
  if (state) return <span className="font-semibold text-warning">{t(`events.states.${state}`)}</span>;
  if (isOver(event)) return <span className="text-ink-3">{t("events.over")}</span>;
  return <span className="text-success">{t("kit.active")}</span>;
}

function Category({ id }: { id: string }) {
  const { language } = useT();
  return <TextCell>{useCategories().name(id, language)}</TextCell>;
}

const Platform = ({ id }: { id: string }) => <TextCell>{usePlatforms().name(id)}</TextCell>;

const LANGUAGES = [
  ["tr", "turkish"],
  ["en", "english"],
] as const;

/** "TR EN", with the missing one marked. */
function Languages({ present }: { present: readonly string[] }) {
  const { t } = useT();
  return LANGUAGES.map(([code, need]) =>
    present.includes(code) ? (
      <span key={code} className="mr-1">
        {code.toUpperCase()}
      </span>
    ) : (
      <span key={code} title={t(`queues.needs.${need}`)} className="mr-1 font-semibold text-warning">
        <span aria-hidden="true">{code.toUpperCase()}?</span>
        <span className="sr-only">{t(`queues.needs.${need}`)}</span>
      </span>
    ),
  );
}
