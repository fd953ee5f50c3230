import { useState } from "react";
import type { Language } from "../../../lib/language";
import { foldTurkish } from "../../../lib/turkish";
import { useT } from "../../i18n/texts";
import type { Venue } from "../api/types";
import type { FieldProps } from "../fields/labelled-field";
import { Combobox } from "./combobox";
import { NewVenueForm } from "./new-venue-form";

interface Props extends FieldProps {
  value: string;
  onChange: (text: string) => void;
  /** The language of the name. */
  language: Language;
  /** The city of a venue that is created in place. */
  city: string;
  placeholder?: string;
  onPick: (venue: Venue) => void;
}

/** Finds a venue by any of its names, or creates one; a plain name is left to the server. */
export function VenueField({ language, city, onPick, ...field }: Props) {
  const { t } = useT();
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <Combobox<Venue>
        {...field}
        lang={language}
        path="/api/venues"
        query={{ status: "active" }}
        optionOf={(venue) => ({
          label: language === "tr" ? venue.name_tr : venue.name_en || venue.name_tr,
          detail: [
            matchedAlias(venue, field.value),
            venue.district,
            language === "tr" ? venue.city : venue.city_en,
          ]
            .filter(Boolean)
            .join(" · "),
        })}
        onPick={onPick}
        create={{
          label: t("kit.lookup.createVenue", { name: field.value.trim() }),
          run: () => setCreating(true),
        }}
      />
      {isCreating && (
        <NewVenueForm
          name={field.value.trim()}
          city={city}
          onCreated={onPick}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}

/** The alias by which the item was found; undefined if its names contain the text. */
export function matchedAlias(
  { aliases, ...names }: { aliases: readonly string[]; name_tr?: string; name_en?: string; name?: string },
  text: string,
): string | undefined {
  const wanted = foldTurkish(text.trim());
  const isIn = (name: string | undefined) => foldTurkish(name ?? "").includes(wanted);
  if ([names.name, names.name_tr, names.name_en].some(isIn)) return undefined;
  return aliases.find(isIn);
}
