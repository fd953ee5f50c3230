import { useId, useState } from "react";
import { ChevronDownIcon } from "../../../../ui/icons";
import { useT } from "../../../i18n/texts";
import type { EventCategories } from "../../../kit/categories/use-categories";
import { JsonField, TextField, UrlField } from "../../../kit/fields/fields";
import { BOX, LabelledField } from "../../../kit/fields/labelled-field";
import type { Form } from "../../../kit/forms/form";
import type { EventValues } from "./values";

interface Props {
  form: Form<EventValues>;
  categories: EventCategories;
}

const FIELDS = [
  "event_id",
  "subcategory",
  "source_id",
  "source_url",
  "organizer_contact",
  "metadata",
] as const satisfies readonly (keyof EventValues)[];

/** Rarely used fields; expanded if one of them is invalid. */
export function MoreFields({ form, categories }: Props) {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  const isWrong = FIELDS.some((name) => form.problems[name] !== undefined);
  return (
    <details
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group border-line border-t pt-2"
    >
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 rounded-lg pr-2 font-bold font-display text-lg [&::-webkit-details-marker]:hidden">
        <ChevronDownIcon className="size-5 transition-transform group-open:rotate-180 motion-reduce:transition-none" />
        {t("events.sections.more")}
      </summary>
      <div className="mt-3 grid gap-4 md:grid-cols-2">
        <TextField
          {...form.field("event_id")}
          label={t("events.fields.eventId")}
          hint={t("events.fields.eventIdHint")}
        />
        <SubcategoryField form={form} categories={categories} />
        <TextField {...form.field("source_id")} label={t("events.fields.sourceId")} />
        <UrlField {...form.field("source_url")} label={t("events.fields.sourceUrl")} />
        <JsonField
          {...form.field("organizer_contact")}
          label={t("events.fields.organizerContact")}
          hint={t("events.fields.organizerContactHint")}
        />
        <JsonField {...form.field("metadata")} label={t("events.fields.metadata")} />
      </div>
    </details>
  );
}

/** A free text field with the category's subcategories as suggestions. */
function SubcategoryField({ form, categories }: Props) {
  const { t, language } = useT();
  const list = useId();
  const field = form.field("subcategory");
  return (
    <LabelledField {...field} label={t("events.fields.subcategory")}>
      {(controlProps) => (
        <>
          <input
            {...controlProps}
            list={list}
            value={field.value}
            autoComplete="off"
            onChange={(event) => field.onChange(event.target.value)}
            className={`${BOX} min-h-11`}
          />
          <datalist id={list}>
            {categories.below(form.values.category, language).map(({ value, label }) => (
              <option key={value} value={value} label={label} />
            ))}
          </datalist>
        </>
      )}
    </LabelledField>
  );
}
