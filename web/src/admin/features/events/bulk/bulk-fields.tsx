import { useT } from "../../../i18n/texts";
import { usePlatforms } from "../../../kit/api/use-platforms";
import { useCategories } from "../../../kit/categories/use-categories";
import { MomentPicker, tomorrowMorning } from "../../../kit/dates/moment-picker";
import { NumberField, SelectField, TextField } from "../../../kit/fields/fields";
import { RadioChips } from "../../../kit/fields/radio-chips";
import { ImagePicker } from "../../../kit/files/image-picker";
import { VenueField } from "../../../kit/lookup/venue-field";
import { type BulkDraft, type BulkKind, SHIFT_UNITS, STATUS_CHANGES } from "./bulk-set";

interface Props {
  draft: BulkDraft;
  onChange: (change: Partial<BulkDraft>) => void;
}

/** The fields of a bulk change. */
export function BulkFields({ kind, ...props }: Props & { kind: BulkKind }) {
  const { t } = useT();
  const Fields = FIELDS[kind];
  return Fields ? <Fields {...props} /> : <p className="text-ink-2">{t("bulk.trashHint")}</p>;
}

function CategoryFields({ draft, onChange }: Props) {
  const { t, language } = useT();
  return (
    <RadioChips
      label={t("bulk.actions.category")}
      choices={useCategories().choices(language)}
      value={draft.category}
      onChange={(category) => onChange({ category })}
    />
  );
}

function TagFields({ draft, onChange }: Props) {
  const { t } = useT();
  const field = (name: "addTags" | "removeTags" | "addTagsEn" | "removeTagsEn", lang: "tr" | "en") => (
    <TextField
      label={t(`bulk.${name}`)}
      hint={t("kit.tagsHint")}
      lang={lang}
      value={draft[name]}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
  return (
    <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      {field("addTags", "tr")}
      {field("addTagsEn", "en")}
      {field("removeTags", "tr")}
      {field("removeTagsEn", "en")}
    </div>
  );
}

function StatusFields({ draft, onChange }: Props) {
  const { t } = useT();
  const { status, publishAt, unpublishAt } = draft;
  const mayEnd = status === "publish" || status === "schedule" || status === "end";
  return (
    <div className="flex flex-col gap-4">
      <RadioChips
        label={t("bulk.actions.status")}
        choices={STATUS_CHANGES.map((value) => ({ value, label: t(`bulk.statuses.${value}`) }))}
        value={status}
        onChange={(next) =>
          onChange({
            status: next,
            ...(next === "schedule" && publishAt === "" && { publishAt: tomorrowMorning(Date.now()) }),
          })
        }
      />
      {status === "schedule" && (
        <MomentPicker
          label={t("publication.publishAt")}
          hint={t("kit.istanbulTime")}
          value={publishAt}
          onChange={(moment) => onChange({ publishAt: moment })}
          required
        />
      )}
      {mayEnd && (
        <MomentPicker
          label={t(status === "end" ? "bulk.statuses.end" : "publication.unpublishAt")}
          hint={t("kit.istanbulTime")}
          value={unpublishAt}
          onChange={(moment) => onChange({ unpublishAt: moment })}
          required={status === "end"}
        />
      )}
    </div>
  );
}

function VenueFields({ draft, onChange }: Props) {
  const { t, language } = useT();
  return (
    <VenueField
      label={t("bulk.actions.venue")}
      hint={t("bulk.venueHint")}
      language={language}
      city=""
      value={draft.venueName}
      onChange={(venueName) => onChange({ venueName, venueId: "" })}
      onPick={(venue) =>
        onChange({
          venueName: language === "tr" ? venue.name_tr : venue.name_en || venue.name_tr,
          venueId: venue.venue_id,
        })
      }
    />
  );
}

function PictureFields({ draft, onChange }: Props) {
  const { t } = useT();
  return (
    <ImagePicker
      label={t("bulk.picture")}
      hint={t("bulk.pictureHint")}
      category="event"
      value={draft.image}
      onChange={(_, image) => onChange({ image: image?.image_id ?? null })}
    />
  );
}

function PlatformFields({ draft, onChange }: Props) {
  const { t } = useT();
  return (
    <RadioChips
      label={t("bulk.actions.platform")}
      choices={usePlatforms().choices()}
      value={draft.platform}
      onChange={(platform) => onChange({ platform })}
    />
  );
}

function DateFields({ draft, onChange }: Props) {
  const { t } = useT();
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4">
        <NumberField
          label={t("bulk.shiftBy")}
          value={draft.shiftBy}
          onChange={(shiftBy) => onChange({ shiftBy })}
          min={1}
          step={1}
        />
        <SelectField
          label={t("bulk.shiftUnit")}
          value={draft.shiftUnit}
          choices={SHIFT_UNITS.map((value) => ({ value, label: t(`bulk.units.${value}`) }))}
          onChange={(shiftUnit) => onChange({ shiftUnit })}
        />
      </div>
      <RadioChips
        label={t("bulk.shiftTo")}
        choices={[
          { value: "later", label: t("bulk.later") },
          { value: "earlier", label: t("bulk.earlier") },
        ]}
        value={draft.isEarlier ? "earlier" : "later"}
        onChange={(direction) => onChange({ isEarlier: direction === "earlier" })}
      />
      <p className="text-ink-2 text-sm">{t("bulk.shiftHint")}</p>
    </div>
  );
}

const FIELDS: Record<BulkKind, ((props: Props) => React.ReactNode) | null> = {
  category: CategoryFields,
  tags: TagFields,
  status: StatusFields,
  venue: VenueFields,
  picture: PictureFields,
  platform: PlatformFields,
  dates: DateFields,
  trash: null,
};
