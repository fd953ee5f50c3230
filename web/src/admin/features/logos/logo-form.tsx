import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import type { Data, Logo } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { CheckField, NumberField, SelectField, TextField } from "../../kit/fields/fields";
import type { ComparedField } from "../../kit/forms/conflict-dialog";
import { useForm } from "../../kit/forms/form";
import { useSave } from "../../kit/forms/use-save";
import { atMost, isBetween, isWhole, validateAll } from "../../kit/forms/validators";
import { VersionedForm } from "../../kit/forms/versioned-form";
import { WarningNote } from "../../kit/forms/warning-note";
import {
  ADMIN_VARIANTS,
  diffPlacements,
  type LogoVariant,
  type PlacementChange,
  withChanged,
} from "./logo-list";
import { LogoPicture } from "./logo-picture";
import { changeText, nameOf } from "./placement-texts";

interface Values {
  title: string;
  alt_text: string;
  variant: LogoVariant;
  /** The typed text. */
  display_order: string;
  is_active: boolean;
  version: number;
}

const valuesOf = (logo: Logo): Values => ({
  title: logo.title,
  alt_text: logo.alt_text,
  variant: logo.variant,
  display_order: String(logo.display_order),
  is_active: logo.is_active,
  version: logo.version,
});

const payloadOf = (values: Values) => ({
  ...values,
  display_order: Number.parseInt(values.display_order, 10) || 0,
});

/** The server's limits (crates/domain/src/logo.rs). */
const CHECKS = {
  title: [atMost(200)],
  alt_text: [atMost(500)],
  display_order: [isWhole, isBetween(0, 2_147_483_647)],
};

interface Props {
  logo: Logo;
  /** All logos in order, to show the effect of a change. */
  all: readonly Logo[];
  onClose: () => void;
}

/** Edits a logo's metadata. */
export function LogoForm({ logo, all, onClose }: Props) {
  const { t } = useT();
  const notify = useNotify();
  const form = useForm(() => valuesOf(logo));
  const saving = useSave({
    form,
    validate: (values) => validateAll(values, CHECKS, t),
    save: (values) => write<Data<Logo>>("PUT", `/api/logos/${logo.id}`, payloadOf(values)),
    nouns: ["logos"],
    onSaved: ({ data }) => {
      notify.saved(nameOf(data, t));
      onClose();
    },
    fromStored: (stored) => valuesOf(stored as Logo),
  });
  // A variant that the panel does not offer stays selectable.
  const variants = [...new Set<LogoVariant>([...ADMIN_VARIANTS, logo.variant])];
  const compared: ComparedField<Values>[] = [
    { name: "title", label: t("logos.form.title") },
    { name: "alt_text", label: t("logos.form.altText") },
    {
      name: "variant",
      label: t("logos.form.variant"),
      format: (value) => t(`logos.variants.${value as LogoVariant}`),
    },
    { name: "display_order", label: t("logos.form.displayOrder") },
    {
      name: "is_active",
      label: t("logos.form.isActive"),
      format: (value) => t(value ? "kit.yes" : "kit.no"),
    },
  ];
  return (
    <VersionedForm
      title={t("logos.form.edit")}
      form={form}
      saving={saving}
      subject={{ noun: "logos", id: logo.id }}
      fields={compared}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <LogoPicture logo={logo} className="h-32 w-full rounded-xl border border-line" />
        <TextField {...form.field("title")} label={t("logos.form.title")} />
        <TextField
          {...form.field("alt_text")}
          label={t("logos.form.altText")}
          hint={t("logos.form.altTextHint")}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            {...form.field("variant")}
            label={t("logos.form.variant")}
            choices={variants.map((value) => ({ value, label: t(`logos.variants.${value}`) }))}
          />
          <NumberField
            {...form.field("display_order")}
            label={t("logos.form.displayOrder")}
            min={0}
            step={1}
          />
        </div>
        <p className="text-ink-3 text-sm">{t("logos.orderHint")}</p>
        <CheckField
          {...form.field("is_active")}
          label={t("logos.form.isActive")}
          hint={t("logos.form.isActiveHint")}
        />
        <Consequences
          changes={diffPlacements(all, withChanged(all, { ...logo, ...payloadOf(form.values) }))}
        />
      </div>
    </VersionedForm>
  );
}

/** The effect of saving: a new sort order moves the other logos. */
function Consequences({ changes }: { changes: readonly PlacementChange[] }) {
  const { t } = useT();
  return (
    <WarningNote>
      {changes.length > 0 && (
        <>
          <p className="font-semibold">{t("logos.form.consequences")}</p>
          <ul className="list-disc pl-5 font-normal">
            {changes.map((change) => (
              <li key={change.place}>{changeText(change, t)}</li>
            ))}
          </ul>
        </>
      )}
    </WarningNote>
  );
}
