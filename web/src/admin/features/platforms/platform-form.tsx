import { useState } from "react";
import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import type { Data, TicketPlatform } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { CheckField, LinesField, TextField } from "../../kit/fields/fields";
import { slugOf } from "../../kit/format/slug";
import type { ComparedField } from "../../kit/forms/conflict-dialog";
import { useForm } from "../../kit/forms/form";
import { useCreate } from "../../kit/forms/use-create";
import { useSave } from "../../kit/forms/use-save";
import { VersionedForm } from "../../kit/forms/versioned-form";
import {
  blankValues,
  draftOf,
  findCreated,
  type PlatformValues,
  validatePlatform,
  valuesOf,
} from "./platform";

interface Props {
  /** Null for a new platform. */
  platform: TicketPlatform | null;
  /** The display order of a new platform. */
  nextOrder: number;
  onClose: () => void;
}

/** Adds a ticket platform or edits one. */
export function PlatformForm({ platform: opened, nextOrder, onClose }: Props) {
  const { t } = useT();
  const notify = useNotify();
  const [platform, setPlatform] = useState(opened);
  const [isOwnId, setOwnId] = useState(opened !== null);
  const form = useForm<PlatformValues>(() => (opened ? valuesOf(opened) : blankValues(nextOrder)));
  const create = useCreate({
    create: (values: PlatformValues) =>
      write<Data<TicketPlatform>>("POST", "/api/platforms", draftOf(values)),
    find: findCreated,
    onFound: setPlatform,
  });
  const saving = useSave({
    form,
    validate: (values) => validatePlatform(values, t),
    save: (values) =>
      platform
        ? write<Data<TicketPlatform>>("PUT", `/api/platforms/${platform.id}`, draftOf(values))
        : create(values),
    nouns: ["platforms", "events"],
    onSaved: ({ data }) => {
      notify.saved(data.name);
      onClose();
    },
    fromStored: (stored) => valuesOf(stored as TicketPlatform),
  });
  const isBuiltIn = platform?.is_built_in ?? false;
  return (
    <VersionedForm
      title={t(platform ? "platforms.edit" : "platforms.new")}
      form={form}
      saving={saving}
      subject={platform ? { noun: "platforms", id: platform.id } : undefined}
      fields={useComparedFields()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField
            {...form.field("name")}
            onChange={(name) => form.change({ name, ...(isOwnId ? {} : { platform_id: slugOf(name) }) })}
            label={t("platforms.fields.name")}
            required
          />
          <TextField
            {...form.field("platform_id")}
            onChange={(platform_id) => {
              setOwnId(platform_id !== "");
              form.change({ platform_id });
            }}
            label={t("platforms.fields.id")}
            hint={t(isBuiltIn ? "platforms.fields.idFixed" : "platforms.fields.idHint")}
            readOnly={isBuiltIn}
            required
          />
        </div>
        <LinesField
          {...form.field("hosts")}
          label={t("platforms.fields.hosts")}
          hint={t("platforms.fields.hostsHint")}
        />
        <TextField {...form.field("display_order")} label={t("platforms.fields.order")} />
        <CheckField
          {...form.field("is_official")}
          label={t("platforms.fields.official")}
          hint={t("platforms.fields.officialHint")}
        />
        <CheckField
          {...form.field("is_active")}
          label={t("platforms.fields.active")}
          hint={t("platforms.fields.activeHint")}
        />
      </div>
    </VersionedForm>
  );
}

/** The fields that the conflict dialog compares. */
function useComparedFields(): ComparedField<PlatformValues>[] {
  const { t } = useT();
  const yesNo = (value: unknown) => t(value ? "kit.yes" : "kit.no");
  return [
    { name: "name", label: t("platforms.fields.name") },
    { name: "platform_id", label: t("platforms.fields.id") },
    { name: "hosts", label: t("platforms.fields.hosts") },
    { name: "display_order", label: t("platforms.fields.order") },
    { name: "is_official", label: t("platforms.fields.official"), format: yesNo },
    { name: "is_active", label: t("platforms.fields.active"), format: yesNo },
  ];
}
