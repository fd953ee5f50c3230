import { useState } from "react";
import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import type { Data, Venue } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { CityField } from "../../kit/fields/city-field";
import { CheckField, LinesField, SelectField, TextArea, TextField, UrlField } from "../../kit/fields/fields";
import { ImagePicker } from "../../kit/files/image-picker";
import { type Form, useForm } from "../../kit/forms/form";
import { FIELD_ROW, FormSection } from "../../kit/forms/form-section";
import { LanguageColumns, missingTexts, problemsIn } from "../../kit/forms/language-columns";
import { useCreate } from "../../kit/forms/use-create";
import { useSave } from "../../kit/forms/use-save";
import { VersionedForm } from "../../kit/forms/versioned-form";
import { usePlaceOfAddress } from "../../kit/lookup/use-place-of-address";
import { PinFields } from "../../kit/map/pin-fields";
import { comparedFields } from "./compared-fields";
import { ParentField } from "./parent-field";
import {
  ANSWERS,
  blankValues,
  draftOf,
  FACTS,
  findCreated,
  type VenueValues,
  validateVenue,
  valuesOf,
  venueDirectory,
} from "./venue";

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
  const { t, language } = useT();
  const notify = useNotify();
  const [venue, setVenue] = useState(opened);
  const form = useForm<VenueValues>(() => (opened ? valuesOf(opened) : blankValues()));
  usePlaceOfAddress(form);
  const create = useCreate({
    create: (values: VenueValues) => write<Data<Venue>>("POST", "/api/venues", draftOf(values)),
    find: findCreated,
    onFound: setVenue,
  });
  const saving = useSave({
    form,
    validate: (values) => validateVenue(values, t),
    save: (values) =>
      venue ? write<Data<Venue>>("PUT", `/api/venues/${venue.id}`, draftOf(values)) : create(values),
    nouns: ["venues", "events"],
    onSaved: ({ data }) => {
      notify.saved(
        venueDirectory.nameOf(data, language),
        data.is_active ? venueDirectory.pageOf(data) : null,
      );
      onClose();
    },
    fromStored: (stored) => valuesOf(stored as Venue),
  });
  return (
    <VersionedForm
      title={t(venue ? "venues.edit" : "kit.lookup.newVenue")}
      size="large"
      form={form}
      saving={saving}
      subject={venue ? { noun: "venues", id: venue.id } : undefined}
      fields={comparedFields(t)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-6">
        <LanguageColumns
          rows={3}
          tr={
            <>
              <TextField {...form.field("name_tr")} label={t("venues.fields.name")} lang="tr" required />
              <CityField {...form.field("city")} language="tr" />
              <TextArea
                {...form.field("description_tr")}
                label={t("kit.directory.description")}
                lang="tr"
                rows={5}
              />
            </>
          }
          en={
            <>
              <TextField
                {...form.field("name_en")}
                label={t("venues.fields.name")}
                hint={t("kit.lookup.nameEnHint")}
                lang="en"
              />
              <CityField {...form.field("city_en")} language="en" isOptional />
              <TextArea
                {...form.field("description_en")}
                label={t("kit.directory.description")}
                lang="en"
                rows={5}
              />
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
            <LinesField
              {...form.field("aliases")}
              label={t("kit.directory.aliasesLabel")}
              hint={t("kit.directory.aliasesHint")}
            />
            <ImagePicker
              label={t("kit.directory.picture")}
              value={form.values.image_id}
              onChange={(_, image) => form.change({ image_id: image?.image_id ?? null })}
              category="event"
              error={form.problems.image_id}
            />
          </div>
          <div className={FIELD_ROW}>
            <UrlField {...form.field("website")} label={t("venues.fields.website")} />
            <TextField {...form.field("phone")} label={t("venues.fields.phone")} type="tel" />
            <ParentField {...form.field("parent_id")} own={venue?.id ?? null} />
          </div>
        </FormSection>
        <AccessibilityFields form={form} />
        <FormSection title={t("venues.sections.publish")}>
          <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
            <CheckField
              {...form.field("is_active")}
              label={t("kit.directory.active")}
              hint={t("kit.directory.activeHint")}
            />
            <TextField
              {...form.field("venue_id")}
              label={t("kit.directory.slug")}
              hint={venue ? t("kit.directory.slugHint", { path: "/venue/…" }) : t("kit.directory.slugNew")}
            />
          </div>
        </FormSection>
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
      </div>
    </FormSection>
  );
}
