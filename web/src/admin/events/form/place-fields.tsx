import { useT } from "../../i18n/texts";
import { TextField } from "../../kit/fields";
import type { Form } from "../../kit/form";
import { FormSection } from "../../kit/form-section";
import { findCity } from "../map/cities";
import { MapPicker } from "../map/map-picker";
import type { Point } from "../map/map-view";
import { type EventValues, numberOf } from "./values";

/** Where it is: typed, pasted, or picked on the map. */
export function PlaceFields({ form }: { form: Form<EventValues> }) {
  const { t } = useT();
  const { latitude, longitude, city, city_en } = form.values;
  const isTyped = latitude !== "" || longitude !== "";
  const pick = (point: Point) =>
    form.change({ latitude: String(point.latitude), longitude: String(point.longitude) });
  // Maps hand out both at once: "41.0082, 28.9784".
  const typeLatitude = (text: string) => {
    const [, first, second] = /^\s*(-?\d+\.\d+)[\s,;]+(-?\d+\.\d+)\s*$/.exec(text) ?? [];
    form.change(first && second ? { latitude: first, longitude: second } : { latitude: text });
  };
  return (
    <FormSection title={t("events.sections.place")}>
      <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <MapPicker point={pointOf(form.values)} near={findCity(city) ?? findCity(city_en)} onChange={pick} />
        <div className="grid grid-cols-2 gap-4 lg:grid-cols-1">
          <TextField
            {...form.field("latitude")}
            onChange={typeLatitude}
            label={t("events.fields.latitude")}
            placeholder="41.0082"
          />
          <TextField
            {...form.field("longitude")}
            label={t("events.fields.longitude")}
            placeholder="28.9784"
          />
          <p className="col-span-2 text-ink-3 text-sm lg:col-span-1">{t("events.map.pasteHint")}</p>
          {isTyped && (
            <button
              type="button"
              onClick={() => form.change({ latitude: "", longitude: "" })}
              className="-mx-2.5 min-h-11 w-fit rounded-lg px-2.5 font-semibold text-brand text-sm hover:underline"
            >
              {t("events.map.clear")}
            </button>
          )}
        </div>
      </div>
    </FormSection>
  );
}

/** Null while it is not a place on earth. */
export function pointOf({ latitude, longitude }: Pick<EventValues, "latitude" | "longitude">): Point | null {
  const [north, east] = [numberOf(latitude), numberOf(longitude)];
  if (north === null || east === null || Math.abs(north) > 90 || Math.abs(east) > 180) return null;
  return { latitude: north, longitude: east };
}
