import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useId } from "react";
import { useT } from "../../i18n/texts";
import { Modal, type ModalProps } from "../dialogs/modal";
import { confirmLeaving, useUnsavedGuard } from "../dialogs/unsaved";
import { PatientButton } from "../ui/buttons";
import { FormAlert } from "./form-alert";

interface Props extends Pick<ModalProps, "isOpen" | "title" | "size"> {
  /** Of `useSave`. */
  formRef: Ref<HTMLFormElement>;
  /** Something is typed that closing would lose; the person is asked then. */
  isDirty: boolean;
  isSaving: boolean;
  /** Why it could not be saved. The form stays open. */
  error?: ReactNode;
  /** Files are on their way that the form is about: it waits for them. */
  isUploading?: boolean;
  saveLabel?: string;
  onSubmit: () => void;
  onClose: () => void;
  /** More buttons beside Cancel and Save: preview, duplicate. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A form in a dialog: Ctrl+S saves, Escape asks before it throws away, a failed save keeps everything. */
export function ModalForm(props: Props) {
  const { isOpen, title, size = "medium", isDirty, isSaving, isUploading = false, error, actions } = props;
  const { t } = useT();
  const formId = useId();
  useUnsavedGuard(isOpen && isDirty);

  const close = async () => {
    if (isSaving) return;
    if (!(isDirty || isUploading) || (await confirmLeaving(t))) props.onClose();
  };
  const isWaiting = isSaving || isUploading;
  const save = () => {
    if (!isWaiting) props.onSubmit();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React lets the submit of a form in a dialog opened from here rise to here.
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
        <FormAlert>{error}</FormAlert>
        <p role="status" className="text-ink-2 text-sm">
          {isUploading && t("kit.uploading")}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3">
        {actions && <div className="mr-auto flex flex-wrap gap-2">{actions}</div>}
        <PatientButton variant="secondary" onClick={close} isWaiting={isSaving}>
          {t("kit.cancel")}
        </PatientButton>
        <PatientButton type="submit" form={formId} isWaiting={isWaiting} title={t("kit.saveHint")}>
          {isSaving ? t("kit.saving") : (props.saveLabel ?? t("kit.save"))}
        </PatientButton>
      </div>
    </div>
  );
  return (
    <Modal isOpen={isOpen} title={title} size={size} onClose={close} onKeyDown={onKey} footer={footer}>
      <form ref={props.formRef} id={formId} noValidate onSubmit={submit} aria-busy={isSaving}>
        {props.children}
      </form>
    </Modal>
  );
}
