import { useRef } from "react";
import type { Point } from "../../../../shared/map/bounds";
import { useT } from "../../../i18n/texts";
import { TextField } from "../../../kit/fields/fields";
import { wholeNumber } from "../../../kit/format/format";
import type { Form } from "../../../kit/forms/form";
import { FormSection } from "../../../kit/forms/form-section";
import { WarningNote } from "../../../kit/forms/warning-note";
import { findCity } from "../map/cities";
import { MapPicker } from "../map/map-picker";
import { type EventValues, pointOf } from "./values";
import { type LocationWarning as Doubt, locationWarning } from "./warnings";

/** The coordinates: typed, pasted, or picked on the map. */
export function PlaceFields({ form }: { form: Form<EventValues> }) {
  const { t } = useT();
  const { latitude, longitude, city, city_en } = form.values;
  const fields = useRef<HTMLDivElement>(null);
  const isTyped = latitude !== "" || longitude !== "";
  const pick = (point: Point) =>
    form.change({ latitude: String(point.latitude), longitude: String(point.longitude) });
  // The button is removed: moves the focus to the fields.
  const changeBoth = (change: Pick<EventValues, "latitude" | "longitude">) => {
    form.change(change);
    fields.current?.querySelector("input")?.focus();
  };
  const clear = () => changeBoth({ latitude: "", longitude: "" });
  const swap = () => changeBoth({ latitude: longitude, longitude: latitude });
  // Maps copy both coordinates at once: "41.0082, 28.9784".
  const typeLatitude = (text: string) => {
    const [, first, second] = /^\s*(-?\d+\.\d+)[\s,;]+(-?\d+\.\d+)\s*$/.exec(text) ?? [];
    form.change(first && second ? { latitude: first, longitude: second } : { latitude: text });
  };
  return (
    <FormSection title={t("events.sections.place")}>
      <div ref={fields} className="grid grid-cols-2 items-start gap-4 lg:grid-cols-3">
        <TextField
          {...form.field("latitude")}
          onChange={typeLatitude}
          label={t("events.fields.latitude")}
          placeholder="41.0082"
        />
        <TextField {...form.field("longitude")} label={t("events.fields.longitude")} placeholder="28.9784" />
        {isTyped && (
          <button
            type="button"
            onClick={clear}
            className="-mx-2.5 min-h-11 w-fit rounded-lg px-2.5 font-semibold text-brand text-sm hover:underline lg:mt-6"
          >
            {t("events.map.clear")}
          </button>
        )}
      </div>
      <p className="-mt-2 text-ink-3 text-sm">{t("events.map.pasteHint")}</p>
      <LocationWarning doubt={locationWarning(form.values)} onSwap={swap} />
      <MapPicker point={pointOf(form.values)} near={findCity(city) ?? findCity(city_en)} onChange={pick} />
    </FormSection>
  );
}

interface DoubtProps {
  doubt: Doubt | null;
  onSwap: () => void;
}

/** Warns about implausible coordinates; offers to swap them if they are in the wrong order. */
function LocationWarning({ doubt, onSwap }: DoubtProps) {
  const { t, language } = useT();
  const action = doubt?.kind === "swapped" ? { label: t("events.doubts.swap"), run: onSwap } : undefined;
  return (
    <WarningNote action={action}>
      {doubt?.kind === "swapped" && t("events.doubts.swapped")}
      {doubt?.kind === "abroad" && t("events.doubts.abroad")}
      {doubt?.kind === "far" &&
        t("events.doubts.far", {
          distance: wholeNumber(Math.round(doubt.distance), language),
          city: doubt.city,
        })}
    </WarningNote>
  );
}
