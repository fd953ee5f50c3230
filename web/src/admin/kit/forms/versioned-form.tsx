import type { ReactNode } from "react";
import { useT } from "../../i18n/texts";
import { canEdit } from "../../session/roles";
import { useUser } from "../../session/session";
import type { AuditSubject } from "../audit/use-last-save";
import { DraftNotice } from "../drafts/draft-notice";
import { useStoredDraft } from "../drafts/use-stored-draft";
import { HistoryButton } from "../history/history-button";
import { hasHistory } from "../history/revision";
import { type ComparedField, ConflictDialog } from "./conflict-dialog";
import type { Form } from "./form";
import { ModalForm, type NextItem } from "./modal-form";
import type { Saving } from "./use-save";

interface Props<T extends object> {
  title: string;
  size?: "medium" | "large";
  form: Form<T>;
  saving: Saving<T>;
  /** The noun of what is edited: its unsaved values are kept in this browser. A name with a colon is the whole thing: "events:copy-7". */
  draftOf?: string;
  /** True if the form itself has restored its values after a reload. */
  isRestored?: boolean;
  /** The audit subject; undefined for a new item. */
  subject: AuditSubject | undefined;
  /** The fields that the conflict dialog compares. */
  fields: readonly ComparedField<T>[];
  /** Replaces `saving.error`. */
  error?: ReactNode;
  /** True while uploads run. */
  isUploading?: boolean;
  /** Saves as a new item after the edited one was deleted. */
  onSaveAsNew?: () => void;
  /** Saves and goes on to the next item. */
  next?: NextItem | undefined;
  /** Takes over what a restore from the history has stored; without it there is no history. */
  onRestored?: (stored: object) => void;
  onClose: () => void;
  actions?: ReactNode;
  children: ReactNode;
}

/** A form with optimistic locking: handles concurrent changes and deletions without losing input. */
export function VersionedForm<T extends object>(props: Props<T>) {
  const {
    subject,
    form,
    saving,
    fields,
    error = saving.error,
    onSaveAsNew,
    onRestored,
    children,
    actions,
    draftOf,
    isRestored = false,
    ...rest
  } = props;
  const user = useUser();
  const { noun, id } = subject ?? {};
  const thing = draftOf?.includes(":") ? draftOf : draftOf && `${draftOf}:${id ?? "new"}`;
  const drafts = useStoredDraft({ thing: thing ?? null, form, isRestored });
  const hasButton = onRestored && noun && id !== undefined && hasHistory(noun) && canEdit(user);
  return (
    <>
      <ModalForm
        {...rest}
        isDirty={form.isDirty}
        saving={saving}
        actions={
          <>
            {actions}
            {hasButton && (
              <HistoryButton subject={{ noun, id }} isDirty={form.isDirty} onRestored={onRestored} />
            )}
          </>
        }
        error={saving.isGone ? <Gone onSaveAsNew={onSaveAsNew} saving={saving} /> : error}
      >
        <DraftNotice {...drafts} />
        {children}
      </ModalForm>
      <ConflictDialog subject={subject} fields={fields} form={form} saving={saving} />
    </>
  );
}

interface GoneProps {
  onSaveAsNew: (() => void) | undefined;
  saving: Pick<Saving<never>, "formRef" | "clearError">;
}

/** The edited item was deleted. If it is restored, it keeps its version and can be saved. */
function Gone({ onSaveAsNew, saving }: GoneProps) {
  const { t } = useT();
  if (!onSaveAsNew) return t("kit.gone");
  const becomeNew = () => {
    onSaveAsNew();
    saving.clearError();
    // This button is removed: moves the focus to the save button.
    const controls = [...(saving.formRef.current?.elements ?? [])] as HTMLButtonElement[];
    controls.find(({ type }) => type === "submit")?.focus();
  };
  return (
    <>
      {t("kit.goneOrNew")}{" "}
      <button type="button" onClick={becomeNew} className="min-h-6 underline">
        {t("kit.becomeNew")}
      </button>
    </>
  );
}
