import { type KeyboardEvent, useState } from "react";
import { useT } from "../../i18n/texts";
import type { Setting } from "../../kit/api/types";
import { settingName } from "../../kit/audit/known-settings";
import { useNotify } from "../../kit/dialogs/notify";
import { confirmLeaving, useUnsavedGuard } from "../../kit/dialogs/unsaved";
import { DraftNotice } from "../../kit/drafts/draft-notice";
import { useStoredDraft } from "../../kit/drafts/use-stored-draft";
import { CheckField, TextArea, TextField } from "../../kit/fields/fields";
import { ConflictDialog } from "../../kit/forms/conflict-dialog";
import { useForm } from "../../kit/forms/form";
import { FormAlert } from "../../kit/forms/form-alert";
import { InlineForm } from "../../kit/forms/inline-form";
import { useSave } from "../../kit/forms/use-save";
import { BusyButton } from "../../kit/ui/buttons";
import { isMultiline, saveSetting, validateSetting, valuesOf } from "./setting";

interface Props {
  setting: Setting;
  onDone: () => void;
}

/** The inline form of a setting. */
export function SettingForm({ setting, onDone }: Props) {
  const { t } = useT();
  const notify = useNotify();
  const name = settingName(setting.setting_key, t);
  // The version at the start of editing, for conflict detection.
  const form = useForm(() => valuesOf(setting));
  useUnsavedGuard(form.isDirty);
  const drafts = useStoredDraft({ thing: `settings:${setting.setting_key}`, form });
  const saving = useSave({
    form,
    validate: (values) => validateSetting(values, setting, t),
    save: (values) => saveSetting(setting, values),
    nouns: ["settings"],
    onSaved: () => {
      notify.saved(name);
      onDone();
    },
    fromStored: (current) => valuesOf(current as Setting),
  });

  const onKey = async (event: KeyboardEvent) => {
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (event.key.toLowerCase() === "s" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      saving.submit();
    }
    if (event.key !== "Escape" || saving.isSaving) return;
    // Otherwise the same Escape would close the confirmation that it opens.
    event.preventDefault();
    if (!form.isDirty || (await confirmLeaving(t))) onDone();
  };

  return (
    <>
      <InlineForm
        saving={saving}
        aria-label={name}
        aria-busy={saving.isSaving}
        onKeyDown={onKey}
        className="flex flex-col gap-3"
      >
        <DraftNotice {...drafts} />
        <Value setting={setting} {...form.field("setting_value")} />
        <CheckField
          {...form.field("is_active")}
          label={t("settings.isActive")}
          hint={t("settings.isActiveHint")}
        />
        <FormAlert>{saving.error}</FormAlert>
        <div className="flex flex-wrap justify-end gap-3">
          <BusyButton variant="secondary" onClick={onDone} isWaiting={saving.isSaving}>
            {t("kit.cancel")}
          </BusyButton>
          <BusyButton type="submit" isWaiting={saving.isSaving} title={t("kit.saveHint")}>
            {t(saving.isSaving ? "kit.saving" : "kit.save")}
          </BusyButton>
        </div>
      </InlineForm>
      <ConflictDialog
        subject={{ noun: "settings", id: setting.setting_key }}
        fields={[
          { name: "setting_value", label: t("settings.value") },
          {
            name: "is_active",
            label: t("settings.isActive"),
            format: (value) => t(value ? "kit.yes" : "kit.no"),
          },
        ]}
        form={form}
        saving={saving}
      />
    </>
  );
}

interface ValueProps {
  setting: Setting;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function Value({ setting, ...field }: ValueProps) {
  const { t } = useT();
  // Another user's save must not change the field during editing.
  const [isLong] = useState(() => isMultiline(setting));
  const label = t("settings.value");
  if (isLong) return <TextArea {...field} label={label} rows={3} />;
  const type = setting.setting_key === "contact_phone" ? "tel" : setting.type === "email" ? "email" : "text";
  return <TextField {...field} label={label} type={type} isNumeric={setting.type === "number"} />;
}
