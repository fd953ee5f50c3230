import type { ReactNode } from "react";
import { useT } from "../../i18n/texts";
import type { Thing } from "../audit/use-last-save";
import type { Form } from "./form";
import { ModalForm } from "./modal-form";
import { type ComparedField, StaleDialog } from "./stale-dialog";
import type { Saving } from "./use-save";

interface Props<T extends object> {
  title: string;
  size?: "medium" | "large";
  form: Form<T>;
  saving: Saving<T>;
  /** What is edited; undefined for what is not stored. */
  about: Thing | undefined;
  /** What is compared when it was saved elsewhere first. */
  fields: readonly ComparedField<T>[];
  /** Why it is not saved, where the form has words of its own for it. */
  error?: string | null;
  /** Pictures are on their way that would be missing. */
  isUploading?: boolean;
  /** Makes a new thing of what was typed, where what was edited is gone. */
  onBecomeNew?: () => void;
  onClose: () => void;
  actions?: ReactNode;
  children: ReactNode;
}

/** A form about something that others may change, or delete, while it is edited: nobody's text is lost by either. */
export function VersionedForm<T extends object>(props: Props<T>) {
  const { about, form, saving, fields, error = saving.error, onBecomeNew, children, ...rest } = props;
  return (
    <>
      <ModalForm
        {...rest}
        formRef={saving.formRef}
        isOpen
        isDirty={form.isDirty}
        isSaving={saving.isSaving}
        error={saving.isGone ? <Gone onBecomeNew={onBecomeNew} saving={saving} /> : error}
        onSubmit={() => saving.submit()}
      >
        {children}
      </ModalForm>
      <StaleDialog
        about={about}
        fields={fields}
        base={form.base}
        mine={form.values}
        theirs={saving.theirs}
        onChoose={(values) => saving.submit(values)}
        onClose={saving.forgetTheirs}
      />
    </>
  );
}

interface GoneProps {
  onBecomeNew: (() => void) | undefined;
  saving: Pick<Saving<never>, "formRef" | "forgetError">;
}

/** What comes back from the trash has kept its version, so it can be saved then. */
function Gone({ onBecomeNew, saving }: GoneProps) {
  const { t } = useT();
  if (!onBecomeNew) return t("kit.gone");
  const becomeNew = () => {
    onBecomeNew();
    saving.forgetError();
    // This button goes; the next step is to save.
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
