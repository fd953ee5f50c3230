import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../i18n/texts";
import { staffQuery } from "../../kit/api/queries";
import type { Data, Venue } from "../../kit/api/types";
import type { FieldBinding } from "../../kit/forms/form";
import { Combobox } from "../../kit/lookup/combobox";
import { venueDirectory } from "./venue";

interface Props extends FieldBinding<number | null> {
  /** The id of the venue that is edited: it is not a part of itself. */
  own: number | null;
}

/** The venue that this one is a part of: a hall's building. */
export function ParentField({ own, value, onChange, ...field }: Props) {
  const { t, language } = useT();
  const stored = useQuery({
    ...staffQuery<Data<Venue>>(`/api/venues/${value}`),
    enabled: value !== null,
  });
  const [typed, setTyped] = useState<string | null>(null);
  const name = value !== null && stored.data ? venueDirectory.nameOf(stored.data.data, language) : "";
  return (
    <Combobox<Venue>
      {...field}
      label={t("venues.fields.parent")}
      hint={t("venues.fields.parentHint")}
      value={typed ?? name}
      onChange={(text) => {
        setTyped(text);
        onChange(null);
      }}
      path={venueDirectory.path}
      isHidden={({ id }) => id === own}
      optionOf={(venue) => ({
        label: venueDirectory.nameOf(venue, language),
        detail: venueDirectory.detailOf(venue, language),
      })}
      onPick={(venue) => {
        setTyped(null);
        onChange(venue.id);
      }}
    />
  );
}
