import type { Language } from "../../../../lib/language";
import { useT } from "../../../i18n/texts";
import type { LanguageStates, Venue } from "../../../kit/api/types";
import type { EventCategories } from "../../../kit/categories/use-categories";
import { CityField } from "../../../kit/fields/city-field";
import { SelectField, TextArea, TextField } from "../../../kit/fields/fields";
import type { Form } from "../../../kit/forms/form";
import { LanguageColumns, missingTexts, problemsIn } from "../../../kit/forms/language-columns";
import { GlossaryHints } from "../../../kit/glossary/glossary-hints";
import { followed, isFollowing } from "../../../kit/languages/follow";
import { LanguageControl } from "../../../kit/languages/language-control";
import type { TranslatedFields } from "../../../kit/languages/use-translation-changes";
import { ProfileField } from "../../../kit/lookup/profile-field";
import { VenueField } from "../../../kit/lookup/venue-field";
import { cityIn } from "../../../kit/map/cities";
import { numberText } from "../../../kit/map/point";
import { type EventValues, TEXT_PAIRS } from "./values";

interface Props {
  form: Form<EventValues>;
  categories: EventCategories;
  /** The state of each language; undefined for a new event. */
  states?: LanguageStates | undefined;
}

/** The translated fields side by side. The category is shared, shown in each language. */
export function LanguageFields({ form, categories, states }: Props) {
  const { language_states } = form.values;
  return (
    <LanguageColumns
      rows={form.values.showings === null ? 8 : 5}
      tr={<Column language="tr" form={form} categories={categories} />}
      en={<Column language="en" form={form} categories={categories} />}
      missing={missingTexts(form.values, TEXT_PAIRS)}
      problems={problemsIn(form.problems, TEXT_PAIRS)}
      stateOf={(language) => (
        <LanguageControl
          language={language}
          states={states}
          choice={language_states}
          onChange={(choice) => form.change({ language_states: choice })}
        />
      )}
      failedAttempts={form.failedAttempts}
    />
  );
}

/** The API name of each field. */
const NAMES = {
  tr: {
    title: "title_tr",
    short: "short_description_tr",
    description: "description_tr",
    venue: "venue_name",
    city: "city",
    organizer: "organizer_name",
  },
  en: {
    title: "title_en",
    short: "short_description_en",
    description: "description_en",
    venue: "venue_en",
    city: "city_en",
    organizer: "organizer_en",
  },
} as const;

/** The fields of each text, by its name in the history. */
export const TRANSLATED: TranslatedFields = {
  title: { tr: NAMES.tr.title, en: NAMES.en.title },
  short_description: { tr: NAMES.tr.short, en: NAMES.en.short },
  description: { tr: NAMES.tr.description, en: NAMES.en.description },
  venue: { tr: NAMES.tr.venue, en: NAMES.en.venue },
  city: { tr: NAMES.tr.city, en: NAMES.en.city },
  organizer: { tr: NAMES.tr.organizer, en: NAMES.en.organizer },
};

function Column({ language, form, categories }: Props & { language: Language }) {
  const { t } = useT();
  const names = NAMES[language];
  // The rows of the table have places of their own.
  const hasTable = form.values.showings !== null;
  const venue = useFollowing(form, language, "venue");
  const city = useFollowing(form, language, "city");
  const organizer = useFollowing(form, language, "organizer");
  // A draft needs only a title, in either language.
  const isComplete = form.values.publication !== "draft";
  return (
    <>
      <TextField
        {...form.field(names.title)}
        label={t("events.fields.title")}
        lang={language}
        required={isComplete}
      />
      <SelectField
        {...form.field("category")}
        label={t("events.fields.category")}
        choices={categories.choices(language, form.values.category)}
      />
      <TextArea
        {...form.field(names.short)}
        label={t("events.fields.short")}
        hint={t("events.fields.shortHint")}
        lang={language}
        rows={3}
        ideal={160}
      />
      <div className="flex min-w-0 flex-col gap-2">
        <TextArea
          {...form.field(names.description)}
          label={t("events.fields.description")}
          hint={t("events.fields.descriptionHint")}
          lang={language}
          rows={7}
          required={isComplete}
        />
        <GlossaryHints
          language={language}
          texts={textsOf(form.values)}
          knownNames={knownNames(form.values)}
        />
      </div>
      {!hasTable && (
        <>
          <VenueField
            {...venue}
            label={t(language === "tr" ? "events.fields.venueName" : "events.fields.venue")}
            language={language}
            city={form.values.city}
            onPick={(venue) => form.change(placeFields(venue))}
            required={isComplete}
          />
          <CityField {...city} language={language} isOptional={!isComplete} />
        </>
      )}
      <ProfileField
        {...organizer}
        label={t(language === "tr" ? "events.fields.organizerName" : "events.fields.organizer")}
        lang={language}
        kind="organizer"
        onPick={({ name, name_en }) => form.change({ organizer_name: name, organizer_en: name_en })}
      />
      {/* The street address is shared by both languages. */}
      {language === "tr" && !hasTable && (
        <TextField {...form.field("venue_address")} label={t("events.fields.venueAddress")} lang="tr" />
      )}
    </>
  );
}

/** A name that is not typed twice: the English one follows the Turkish one until it is changed. */
function useFollowing(form: Form<EventValues>, language: Language, name: "venue" | "city" | "organizer") {
  const { t } = useT();
  const names = { tr: NAMES.tr[name], en: NAMES.en[name] } as const;
  const inEnglish = name === "city" ? (city: string) => cityIn(city, "en") : undefined;
  const [turkish, english] = [form.values[names.tr], form.values[names.en]];
  if (language === "en") {
    const follows = english.trim() !== "" && isFollowing(turkish, english, inEnglish);
    return { ...form.field(names.en), ...(follows && { hint: t("languages.follows") }) };
  }
  return {
    ...form.field(names.tr),
    onChange: (typed: string) => form.change(followed(names, form.values, typed, inEnglish)),
  };
}

/** The texts that names of the glossary are looked for in. */
const textsOf = (values: EventValues): Record<Language, string[]> => ({
  tr: [values.title_tr, values.short_description_tr, values.description_tr],
  en: [values.title_en, values.short_description_en, values.description_en],
});

/** Venues and profiles have a name for each language. */
const knownNames = (values: EventValues): string[] => [
  values.venue_name,
  values.venue_en,
  values.organizer_name,
  values.organizer_en,
  ...values.performers.map(({ name }) => name),
  ...(values.showings ?? []).flatMap(({ venue_name, venue_en }) => [venue_name, venue_en]),
];

/** What a chosen venue says of the place, in both languages. */
const placeFields = (venue: Venue): Partial<EventValues> => ({
  venue_name: venue.name_tr,
  venue_en: venue.name_en,
  venue_address: venue.address,
  city: venue.city,
  city_en: venue.city_en,
  country: venue.country,
  latitude: numberText(venue.latitude),
  longitude: numberText(venue.longitude),
});
