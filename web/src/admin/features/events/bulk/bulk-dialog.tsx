import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../../ui/button";
import { useT } from "../../../i18n/texts";
import { Modal } from "../../../kit/dialogs/modal";
import { wholeNumber } from "../../../kit/format/format";
import { FormAlert } from "../../../kit/forms/form-alert";
import { BusyButton } from "../../../kit/ui/buttons";
import { BulkFields } from "./bulk-fields";
import { BulkPreview } from "./bulk-preview";
import { type BulkKind, EMPTY_DRAFT, setOf } from "./bulk-set";
import { type BulkTarget, useBulk } from "./use-bulk";

interface Props {
  kind: BulkKind;
  target: BulkTarget;
  /** Called once it is applied. */
  onDone: () => void;
  onClose: () => void;
}

/** Changes many events at once: shows what it would do before it does it. */
export function BulkDialog({ kind, target, onDone, onClose }: Props) {
  const { t, language } = useT();
  const formId = useId();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const set = setOf(kind, draft);
  const { preview, error, isApplying, apply } = useBulk(target, set);
  const changed = preview?.changed ?? 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if ((event.target as HTMLElement).id !== formId || changed === 0) return;
    if (await apply()) onDone();
  };
  return (
    <Modal
      isOpen
      title={t(`bulk.titles.${kind}`)}
      onClose={onClose}
      footer={
        <div className="flex flex-col gap-3">
          <FormAlert>{error}</FormAlert>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={onClose}>
              {t("kit.cancel")}
            </Button>
            <BusyButton type="submit" form={formId} isWaiting={isApplying || changed === 0}>
              {isApplying ? t("bulk.applying") : t("bulk.apply", { count: wholeNumber(changed, language) })}
            </BusyButton>
          </div>
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={submit} aria-busy={isApplying} className="py-1">
        <BulkFields
          kind={kind}
          draft={draft}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        />
        {!error && <BulkPreview preview={preview} isChosen={set !== null} />}
      </form>
    </Modal>
  );
}
