import { Button } from "../../../../ui/button";
import { CalendarIcon } from "../../../../ui/icons";
import { useT } from "../../../i18n/texts";
import { usePlatforms } from "../../../kit/api/use-platforms";
import {
  CheckField,
  MoneyField,
  NumberField,
  SelectField,
  TextField,
  UrlField,
} from "../../../kit/fields/fields";
import type { Form } from "../../../kit/forms/form";
import { FIELD_ROW, FormSection } from "../../../kit/forms/form-section";
import { WarningNote } from "../../../kit/forms/warning-note";
import { PublicationFields } from "../../../kit/publication/publication-fields";
import { fieldLabels } from "./compared-fields";
import { CoverFields } from "./cover-fields";
import { DateTimeField } from "./date-time-field";
import { missingFields } from "./event-validation";
import { CURRENCIES, type EventValues } from "./values";
import { hasAlreadyEnded } from "./warnings";

interface Props {
  form: Form<EventValues>;
  /** Opens the table of dates. */
  onAddDates: () => void;
}

/** The fields that both languages share: dates, prices, tickets. The table of dates has most of them itself. */
export function CommonFields({ form, onAddDates }: Props) {
  const { t } = useT();
  const hasTable = form.values.showings !== null;
  return (
    <FormSection title={t("events.sections.common")}>
      {!hasTable && <OnlyDateFields form={form} onAddDates={onAddDates} />}
      <WarningNote>
        {form.values.publication !== "draft" &&
          form.values.publication !== "archived" &&
          hasAlreadyEnded(form.values, Date.now()) &&
          t("events.doubts.over")}
      </WarningNote>
      <CoverFields form={form} />
      <div className={FIELD_ROW}>
        {!hasTable && <UrlField {...form.field("ticket_url")} label={t("events.fields.ticketUrl")} />}
        <NumberField {...form.field("rating")} label={t("events.fields.rating")} min={0} max={5} step={0.1} />
        {!hasTable && (
          <NumberField
            {...form.field("available_tickets")}
            label={t("events.fields.availableTickets")}
            min={0}
            step={1}
          />
        )}
        <TextField
          {...form.field("contact")}
          label={t("events.fields.contact")}
          hint={t("events.fields.contactHint")}
        />
        <UrlField {...form.field("website")} label={t("events.fields.website")} />
        {!hasTable && <TextField {...form.field("country")} label={t("events.fields.country")} />}
      </div>
    </FormSection>
  );
}

/** Date and price of an event that takes place once. */
function OnlyDateFields({ form, onAddDates }: Props) {
  const { t } = useT();
  const platforms = usePlatforms();
  return (
    <>
      <div className={FIELD_ROW}>
        <DateTimeField
          {...form.field("start_date")}
          label={t("events.fields.start")}
          required={form.values.publication !== "draft"}
        />
        <DateTimeField {...form.field("end_date")} label={t("events.fields.end")} />
        <SelectField
          {...form.field("source_platform")}
          label={t("events.fields.platform")}
          choices={platforms.choices(form.values.source_platform)}
        />
        <MoneyField {...form.field("price_min")} label={t("events.fields.priceMin")} />
        <MoneyField {...form.field("price_max")} label={t("events.fields.priceMax")} />
        <SelectField
          {...form.field("currency")}
          label={t("events.fields.currency")}
          choices={CURRENCIES.map((value) => ({ value, label: t(`events.currencies.${value}`) }))}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button variant="secondary" onClick={onAddDates}>
          <CalendarIcon className="size-4.5" />
          {t("events.dates.add")}
        </Button>
        <p className="text-ink-2 text-sm">{t("events.dates.addHint")}</p>
      </div>
    </>
  );
}

/** Whether and when visitors see it, and the featured flag. */
export function PublishFields({ form }: { form: Form<EventValues> }) {
  const { t } = useT();
  const isActive = form.values.publication === "published";
  const isOver = hasAlreadyEnded(form.values, Date.now());
  const hint = !isActive ? "inactiveHint" : isOver ? "overHint" : "activeHint";
  const labels = fieldLabels(t);
  return (
    <FormSection title={t("events.sections.publish")}>
      <PublicationFields
        publication={form.field("publication")}
        publishAt={form.field("publish_at")}
        unpublishAt={form.field("unpublish_at")}
        check={{ name: "is_active", label: t("events.fields.active"), hint: t(`events.fields.${hint}`) }}
        missing={missingFields(form.values, t).map((name) => labels[name as keyof typeof labels])}
        onChange={form.change}
      >
        <CheckField
          {...form.field("is_featured")}
          label={t("events.fields.featured")}
          hint={t("events.fields.featuredHint")}
        />
      </PublicationFields>
    </FormSection>
  );
}
