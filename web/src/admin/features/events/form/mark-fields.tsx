import { useT } from "../../../i18n/texts";
import { NumberField, TagsField } from "../../../kit/fields/fields";
import { SettingField } from "../../../kit/fields/setting-field";
import { parseTags } from "../../../kit/format/tags";
import type { Form } from "../../../kit/forms/form";
import { FIELD_ROW, FormSection } from "../../../kit/forms/form-section";
import { EventLanguagesField } from "./event-languages-field";
import { HIGHEST_AGE } from "./event-validation";
import type { EventValues } from "./values";

/** What visitors find the event by besides its texts, date and place. */
export function MarkFields({ form }: { form: Form<EventValues> }) {
  const { t } = useT();
  const { tags, tags_en } = form.values;
  return (
    <FormSection title={t("events.sections.marks")}>
      <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-2">
        <TagsField
          {...form.field("tags")}
          label={`${t("events.fields.tags")} (${t("kit.turkish")})`}
          lang="tr"
          tags={parseTags(tags)}
        />
        <TagsField
          {...form.field("tags_en")}
          label={`${t("events.fields.tags")} (${t("kit.english")})`}
          hint={t("events.fields.tagsEnHint")}
          lang="en"
          tags={parseTags(tags_en)}
        />
      </div>
      <EventLanguagesField {...form.field("event_languages")} />
      <div className={FIELD_ROW}>
        <NumberField
          {...form.field("min_age")}
          label={t("events.fields.minAge")}
          hint={t("events.fields.minAgeHint")}
          min={0}
          max={HIGHEST_AGE}
          step={1}
        />
        <SettingField
          {...form.field("setting")}
          label={t("kit.setting.label")}
          unset={t("events.fields.settingOfVenue")}
        />
      </div>
    </FormSection>
  );
}
