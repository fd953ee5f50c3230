import { useRef } from "react";
import type { Point } from "../../../shared/map/bounds";
import { useT } from "../../i18n/texts";
import { TextField } from "../fields/fields";
import { wholeNumber } from "../format/format";
import type { FieldBinding } from "../forms/form";
import { WarningNote } from "../forms/warning-note";
import { findCity } from "./cities";
import { type LocationWarning as Doubt, locationWarning, type PlaceText } from "./location-warning";
import { MapPicker } from "./map-picker";
import { type PointText, pointOf } from "./point";

interface Props {
  latitude: FieldBinding<string>;
  longitude: FieldBinding<string>;
  place: PlaceText;
  onChange: (change: Partial<PointText>) => void;
  /** The accessible name of the map. */
  mapLabel: string;
}

/** The coordinates: typed, pasted, or picked on the map. */
export function PinFields({ latitude, longitude, place, onChange, mapLabel }: Props) {
  const { t } = useT();
  const fields = useRef<HTMLDivElement>(null);
  const isTyped = place.latitude !== "" || place.longitude !== "";
  const pick = (point: Point) =>
    onChange({ latitude: String(point.latitude), longitude: String(point.longitude) });
  // The button is removed: moves the focus to the fields.
  const changeBoth = (change: PointText) => {
    onChange(change);
    fields.current?.querySelector("input")?.focus();
  };
  const clear = () => changeBoth({ latitude: "", longitude: "" });
  const swap = () => changeBoth({ latitude: place.longitude, longitude: place.latitude });
  // Maps copy both coordinates at once: "41.0082, 28.9784".
  const typeLatitude = (text: string) => {
    const [, first, second] = /^\s*(-?\d+\.\d+)[\s,;]+(-?\d+\.\d+)\s*$/.exec(text) ?? [];
    onChange(first && second ? { latitude: first, longitude: second } : { latitude: text });
  };
  return (
    <>
      <div ref={fields} className="grid grid-cols-2 items-start gap-4 lg:grid-cols-3">
        <TextField
          {...latitude}
          onChange={typeLatitude}
          label={t("kit.map.latitude")}
          placeholder="41.0082"
        />
        <TextField {...longitude} label={t("kit.map.longitude")} placeholder="28.9784" />
        {isTyped && (
          <button
            type="button"
            onClick={clear}
            className="-mx-2.5 min-h-11 w-fit rounded-lg px-2.5 font-semibold text-brand text-sm hover:underline lg:mt-6"
          >
            {t("kit.map.clear")}
          </button>
        )}
      </div>
      <p className="-mt-2 text-ink-3 text-sm">{t("kit.map.pasteHint")}</p>
      <LocationWarning doubt={locationWarning(place)} onSwap={swap} />
      <MapPicker
        label={mapLabel}
        point={pointOf(place)}
        near={findCity(place.city) ?? findCity(place.city_en)}
        onChange={pick}
      />
    </>
  );
}

interface DoubtProps {
  doubt: Doubt | null;
  onSwap: () => void;
}

/** Warns about implausible coordinates; offers to swap them if they are in the wrong order. */
function LocationWarning({ doubt, onSwap }: DoubtProps) {
  const { t, language } = useT();
  const action = doubt?.kind === "swapped" ? { label: t("kit.map.swap"), run: onSwap } : undefined;
  return (
    <WarningNote action={action}>
      {doubt?.kind === "swapped" && t("kit.map.swapped")}
      {doubt?.kind === "abroad" && t("kit.map.abroad")}
      {doubt?.kind === "far" &&
        t("kit.map.far", {
          distance: wholeNumber(Math.round(doubt.distance), language),
          city: doubt.city,
        })}
    </WarningNote>
  );
}
