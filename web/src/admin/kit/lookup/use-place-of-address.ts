import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { apiUrl } from "../../../api/query";
import { staffQuery } from "../api/queries";
import type { List, Place } from "../api/types";
import { useDebounced } from "../fields/use-debounced";
import type { Form } from "../forms/form";

const DEBOUNCE_MS = 400;
/** "Konak": the shortest text that may name a place. */
const MIN_LETTERS = 5;

interface Placed {
  address: string;
  district: string;
  city: string;
}

/** Fills in the city and the district that a typed address names, as far as they are empty. */
export function usePlaceOfAddress<T extends Placed>({ values, initial, current, change }: Form<T>): void {
  const address = useDebounced(values.address.trim(), DEBOUNCE_MS);
  const { data } = useQuery({
    ...staffQuery<List<Place>>(apiUrl("/api/places", { address: address.slice(0, 500) })),
    enabled: address.length >= MIN_LETTERS && address !== initial.address.trim(),
  });
  const place = data?.data[0];
  const fill = useEffectEvent((place: Place) => {
    const { city, district } = current();
    const found: Partial<Placed> = {
      ...(city === "" ? { city: place.province } : {}),
      ...(district === "" && place.district ? { district: place.district } : {}),
    };
    change(found as Partial<T>);
  });
  // Once for each place, not after every keystroke.
  useEffect(() => {
    if (place) fill(place);
  }, [place]);
}
