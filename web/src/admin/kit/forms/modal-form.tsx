import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from "react";
import { ArrowRightIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { Modal, type ModalProps } from "../dialogs/modal";
import { confirmLeaving, useUnsavedGuard } from "../dialogs/unsaved";
import { BusyButton } from "../ui/buttons";
import { FormAlert } from "./form-alert";
import { isSaveShortcut } from "./save-shortcut";
import type { FormSaving } from "./use-save";

export interface NextItem {
  label: string;
  /** Keeps the width, so that no button moves under the pointer when the label changes. */
  longestLabel: string;
  hint: string;
  run: () => void;
}

interface Props extends Pick<ModalProps, "title" | "size"> {
  saving: FormSaving;
  /** True with unsaved changes: closing asks for confirmation. */
  isDirty: boolean;
  /** Replaces `saving.error`. */
  error?: ReactNode;
  /** True while uploads run: saving waits for them. */
  isUploading?: boolean;
  saveLabel?: string;
  /** Saves and goes on to the next item; Alt+→ does the same. */
  next?: NextItem | undefined;
  onClose: () => void;
  /** Further buttons: preview, duplicate. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A form in a dialog: Ctrl+S and Ctrl+Enter save, Escape asks before discarding changes, a failed save keeps the form open. */
export function ModalForm(props: Props) {
  const { title, size = "medium", isDirty, saving, isUploading = false, actions, next } = props;
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
  const goOn = () => {
    if (!isWaiting) next?.run();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals: ignores the submit of a nested dialog's form.
    if ((event.target as HTMLElement).id === formId) save();
  };
  const onKey = (event: KeyboardEvent) => {
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (isSaveShortcut(event)) save();
    else if (next && event.altKey && event.key === "ArrowRight") goOn();
    else return;
    event.preventDefault();
    event.stopPropagation();
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
        {next && (
          <BusyButton variant="secondary" onClick={goOn} isWaiting={isWaiting} title={next.hint}>
            <span className="grid">
              <span className="col-start-1 row-start-1">{next.label}</span>
              <span aria-hidden="true" className="invisible col-start-1 row-start-1">
                {next.longestLabel}
              </span>
            </span>
            <ArrowRightIcon className="size-4.5" />
          </BusyButton>
        )}
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
