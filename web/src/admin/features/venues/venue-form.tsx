import { useT } from "../../i18n/texts";
import type { Venue } from "../../kit/api/types";
import {
  AliasesField,
  DescriptionField,
  EnglishNameField,
  PictureField,
  PublishSection,
} from "../../kit/directory/directory-fields";
import { useDirectoryForm } from "../../kit/directory/use-directory-form";
import { CityField } from "../../kit/fields/city-field";
import { SelectField, TextField, UrlField } from "../../kit/fields/fields";
import { SettingField } from "../../kit/fields/setting-field";
import type { Form } from "../../kit/forms/form";
import { FIELD_ROW, FormSection } from "../../kit/forms/form-section";
import { LanguageColumns, missingTexts, problemsIn } from "../../kit/forms/language-columns";
import { VersionedForm } from "../../kit/forms/versioned-form";
import { usePlaceOfAddress } from "../../kit/lookup/use-place-of-address";
import { PinFields } from "../../kit/map/pin-fields";
import { comparedFields } from "./compared-fields";
import { ParentField } from "./parent-field";
import { ANSWERS, FACTS, type VenueValues, venueConversion, venueDirectory } from "./venue";

interface Props {
  /** Null for a new venue. */
  venue: Venue | null;
  onClose: () => void;
}

const PAIRS = [
  ["name_tr", "name_en"],
  ["city", "city_en"],
  ["description_tr", "description_en"],
] as const;

/** Adds a venue or edits one. */
export function VenueForm({ venue: opened, onClose }: Props) {
  const { t } = useT();
  const editing = useDirectoryForm({
    directory: venueDirectory,
    conversion: venueConversion,
    opened,
    onClose,
  });
  const { item: venue, form, saving, subject, showRestored } = editing;
  usePlaceOfAddress(form);
  return (
    <VersionedForm
      title={t(venue ? "venues.edit" : "kit.lookup.newVenue")}
      size="large"
      draftOf="venues"
      form={form}
      saving={saving}
      subject={subject}
      fields={comparedFields(t)}
      onRestored={showRestored}
      onClose={onClose}
    >
      <div className="flex flex-col gap-6">
        <LanguageColumns
          rows={3}
          tr={
            <>
              <TextField {...form.field("name_tr")} label={t("venues.fields.name")} lang="tr" required />
              <CityField {...form.field("city")} language="tr" />
              <DescriptionField {...form.field("description_tr")} lang="tr" />
            </>
          }
          en={
            <>
              <EnglishNameField {...form.field("name_en")} label={t("venues.fields.name")} />
              <CityField {...form.field("city_en")} language="en" isOptional />
              <DescriptionField {...form.field("description_en")} lang="en" />
            </>
          }
          missing={missingTexts(form.values, PAIRS)}
          problems={problemsIn(form.problems, PAIRS)}
          failedAttempts={form.failedAttempts}
        />
        <FormSection title={t("venues.sections.place")}>
          <div className={FIELD_ROW}>
            <TextField {...form.field("address")} label={t("kit.lookup.address")} lang="tr" />
            <TextField {...form.field("district")} label={t("kit.lookup.district")} lang="tr" />
            <TextField {...form.field("country")} label={t("venues.fields.country")} />
          </div>
          <PinFields
            latitude={form.field("latitude")}
            longitude={form.field("longitude")}
            place={form.values}
            onChange={form.change}
            mapLabel={t("venues.fields.map")}
          />
        </FormSection>
        <FormSection title={t("venues.sections.about")}>
          <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-2">
            <AliasesField {...form.field("aliases")} />
            <PictureField {...form.field("image_id")} />
          </div>
          <div className={FIELD_ROW}>
            <UrlField {...form.field("website")} label={t("venues.fields.website")} />
            <TextField {...form.field("phone")} label={t("venues.fields.phone")} type="tel" />
            <ParentField {...form.field("parent_id")} own={venue?.id ?? null} />
          </div>
        </FormSection>
        <AccessibilityFields form={form} />
        <PublishSection
          title={t("venues.sections.publish")}
          isActive={form.field("is_active")}
          slug={form.field("venue_id")}
          path={venue && "/venue/…"}
        />
      </div>
    </VersionedForm>
  );
}

function AccessibilityFields({ form }: { form: Form<VenueValues> }) {
  const { t } = useT();
  return (
    <FormSection title={t("venues.sections.accessibility")}>
      <div className={FIELD_ROW}>
        {FACTS.map((fact) => (
          <SelectField
            key={fact}
            {...form.field(fact)}
            label={t(`venues.accessibility.${fact}`)}
            choices={ANSWERS.map((value) => ({ value, label: t(`venues.answers.${value || "unknown"}`) }))}
          />
        ))}
        <SettingField
          {...form.field("setting")}
          label={t("kit.setting.label")}
          unset={t("venues.answers.unknown")}
        />
      </div>
    </FormSection>
  );
}
