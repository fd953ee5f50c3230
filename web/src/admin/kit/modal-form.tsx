import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from "react";
import { Button } from "../../ui/button";
import { useT } from "../i18n/texts";
import { FormAlert } from "./form-alert";
import { Modal, type ModalProps } from "./modal";
import { confirmLeaving, useUnsavedGuard } from "./unsaved";

interface Props extends Pick<ModalProps, "isOpen" | "title" | "size"> {
  /** Something is typed that closing would lose; the person is asked then. */
  isDirty: boolean;
  isSaving: boolean;
  /** Why it could not be saved. The form stays open. */
  error?: string | null;
  saveLabel?: string;
  onSubmit: () => void;
  onClose: () => void;
  /** More buttons beside Cancel and Save: preview, duplicate. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A form in a dialog: Ctrl+S saves, Escape asks before it throws away, a failed save keeps everything. */
export function ModalForm(props: Props) {
  const { isOpen, title, size = "medium", isDirty, isSaving, error, saveLabel, actions, children } = props;
  const { t } = useT();
  const formId = useId();
  useUnsavedGuard(isOpen && isDirty);

  const close = async () => {
    if (isSaving) return;
    if (!isDirty || (await confirmLeaving(t))) props.onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React lets the submit of a form in a dialog opened from here rise to here.
    if ((event.target as HTMLElement).id === formId) props.onSubmit();
  };
  const onKey = (event: KeyboardEvent) => {
    const isOwn = event.currentTarget.contains(event.target as Node);
    if (!isOwn || event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isSaving) props.onSubmit();
  };
  const footer = (
    <div className="flex flex-col gap-3">
      <FormAlert>{error}</FormAlert>
      <div className="flex flex-wrap items-center justify-end gap-3">
        {actions && <div className="mr-auto flex flex-wrap gap-2">{actions}</div>}
        <Button variant="secondary" onClick={close} disabled={isSaving}>
          {t("kit.cancel")}
        </Button>
        <Button type="submit" form={formId} disabled={isSaving} title={t("kit.saveHint")}>
          {isSaving ? t("kit.saving") : (saveLabel ?? t("kit.save"))}
        </Button>
      </div>
    </div>
  );
  return (
    <Modal isOpen={isOpen} title={title} size={size} onClose={close} footer={footer}>
      <form id={formId} noValidate onSubmit={submit} onKeyDown={onKey} aria-busy={isSaving}>
        {children}
      </form>
    </Modal>
  );
}
