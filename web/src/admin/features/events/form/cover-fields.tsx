import { useT } from "../../../i18n/texts";
import { UrlField } from "../../../kit/fields/fields";
import { ImagePicker } from "../../../kit/files/image-picker";
import type { Form } from "../../../kit/forms/form";
import type { EventValues } from "./values";

/** The event's picture, from the library or from a URL. */
export function CoverFields({ form }: { form: Form<EventValues> }) {
  const { t } = useT();
  const { values, problems } = form;
  return (
    <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-2">
      <ImagePicker
        label={t("events.fields.cover")}
        value={values.cover_image_id}
        onChange={(_, image) => form.change({ cover_image_id: image?.image_id ?? null })}
        fallbackUrl={problems.image_url ? null : values.image_url || null}
        category="event"
        hint={t("events.fields.coverHint")}
        error={problems.cover_image_id}
      />
      <UrlField
        {...form.field("image_url")}
        label={t("events.fields.imageUrl")}
        hint={t("events.fields.imageUrlHint")}
      />
    </div>
  );
}
