import { type FormEvent, useState } from "react";
import { useT } from "../../i18n/texts";
import { CheckField, TextField } from "../fields/fields";
import { BusyButton } from "../ui/buttons";

interface Props {
  /** False for staff who cannot save views for everybody. */
  mayShare: boolean;
  /** The names of the views for everybody. */
  sharedNames: readonly string[];
  onSave: (name: string, isShared: boolean) => Promise<void>;
}

/** Saves the list as it is under a name. */
export function NewView({ mayShare, sharedNames, onSave }: Props) {
  const { t } = useT();
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "" || isSaving) return;
    setSaving(true);
    await onSave(name.trim(), isShared);
    setSaving(false);
  };
  const replaces = isShared && sharedNames.includes(name.trim());
  const hint = replaces ? "table.replacesHint" : isShared ? "table.sharedHint" : "table.viewHint";
  return (
    <form onSubmit={submit} className="flex flex-col gap-2 border-line border-t pt-3">
      <TextField label={t("table.viewName")} hint={t(hint)} value={name} onChange={setName} maxLength={60} />
      {mayShare && <CheckField label={t("table.shareView")} value={isShared} onChange={setShared} />}
      <BusyButton type="submit" variant="secondary" isWaiting={isSaving}>
        {t("table.saveView")}
      </BusyButton>
    </form>
  );
}
