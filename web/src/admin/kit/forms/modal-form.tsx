import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from "react";
import { useT } from "../../i18n/texts";
import { Modal, type ModalProps } from "../dialogs/modal";
import { confirmLeaving, useUnsavedGuard } from "../dialogs/unsaved";
import { BusyButton } from "../ui/buttons";
import { FormAlert } from "./form-alert";
import type { FormSaving } from "./use-save";

interface Props extends Pick<ModalProps, "title" | "size"> {
  saving: FormSaving;
  /** True with unsaved changes: closing asks for confirmation. */
  isDirty: boolean;
  /** Replaces `saving.error`. */
  error?: ReactNode;
  /** True while uploads run: saving waits for them. */
  isUploading?: boolean;
  saveLabel?: string;
  onClose: () => void;
  /** Further buttons: preview, duplicate. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A form in a dialog: Ctrl+S saves, Escape asks before discarding changes, a failed save keeps the form open. */
export function ModalForm(props: Props) {
  const { title, size = "medium", isDirty, saving, isUploading = false, actions } = props;
  const { isSaving } = saving;
  const { t } = useT();
  const formId = useId();
  useUnsavedGuard(isDirty);

  const close = async () => {
    if (isSaving) return;
    if (!(isDirty || isUploading) || (await confirmLeaving(t))) props.onClose();
  };
  const isWaiting = isSaving || isUploading;
  const save = () => {
    if (!isWaiting) saving.submit();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals: ignores the submit of a nested dialog's form.
    if ((event.target as HTMLElement).id === formId) save();
  };
  const onKey = (event: KeyboardEvent) => {
    const isOwn = event.currentTarget.contains(event.target as Node);
    if (!isOwn || event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    save();
  };
  const footer = (
    <div className="flex flex-col gap-3">
      <div>
        <FormAlert>{props.error ?? saving.error}</FormAlert>
        <p role="status" className="text-ink-2 text-sm">
          {isUploading && t("kit.uploading")}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3">
        {actions && <div className="mr-auto flex flex-wrap gap-2">{actions}</div>}
        <BusyButton variant="secondary" onClick={close} isWaiting={isSaving}>
          {t("kit.cancel")}
        </BusyButton>
        <BusyButton type="submit" form={formId} isWaiting={isWaiting} title={t("kit.saveHint")}>
          {isSaving ? t("kit.saving") : (props.saveLabel ?? t("kit.save"))}
        </BusyButton>
      </div>
    </div>
  );
  return (
    <Modal isOpen title={title} size={size} onClose={close} onKeyDown={onKey} footer={footer}>
      <form ref={saving.formRef} id={formId} noValidate onSubmit={submit} aria-busy={isSaving}>
        {props.children}
      </form>
    </Modal>
  );
}
