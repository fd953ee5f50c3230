import { useRef } from "react";
import { useT } from "../../i18n/texts";
import { TextField } from "../../kit/fields";
import type { Form } from "../../kit/form";
import { FormSection } from "../../kit/form-section";
import { findCity, type Point } from "../map/cities";
import { MapPicker } from "../map/map-picker";
import { type EventValues, numberOf } from "./values";

/** Where it is: typed, pasted, or picked on the map. */
export function PlaceFields({ form }: { form: Form<EventValues> }) {
  const { t } = useT();
  const { latitude, longitude, city, city_en } = form.values;
  const fields = useRef<HTMLDivElement>(null);
  const isTyped = latitude !== "" || longitude !== "";
  const pick = (point: Point) =>
    form.change({ latitude: String(point.latitude), longitude: String(point.longitude) });
  const clear = () => {
    form.change({ latitude: "", longitude: "" });
    // The button goes; whoever pressed it by keyboard stays with the fields.
    fields.current?.querySelector("input")?.focus();
  };
  // Maps hand out both at once: "41.0082, 28.9784".
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
      <MapPicker point={pointOf(form.values)} near={findCity(city) ?? findCity(city_en)} onChange={pick} />
    </FormSection>
  );
}

/** Null while it is not a place on earth. */
export function pointOf({ latitude, longitude }: Pick<EventValues, "latitude" | "longitude">): Point | null {
  const [north, east] = [numberOf(latitude), numberOf(longitude)];
  if (north === null || east === null || Math.abs(north) > 90 || Math.abs(east) > 180) return null;
  return { latitude: north, longitude: east };
}
