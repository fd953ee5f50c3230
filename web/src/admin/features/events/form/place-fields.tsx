import { useT } from "../../../i18n/texts";
import type { Form } from "../../../kit/forms/form";
import { FormSection } from "../../../kit/forms/form-section";
import { PinFields } from "../../../kit/map/pin-fields";
import type { EventValues } from "./values";

/** The coordinates of the event. */
export function PlaceFields({ form }: { form: Form<EventValues> }) {
  const { t } = useT();
  return (
    <FormSection title={t("events.sections.place")}>
      <PinFields
        latitude={form.field("latitude")}
        longitude={form.field("longitude")}
        place={form.values}
        onChange={form.change}
        mapLabel={t("events.map.name")}
      />
    </FormSection>
  );
}
