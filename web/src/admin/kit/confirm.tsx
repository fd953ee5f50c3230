import { useId, useSyncExternalStore } from "react";
import { Button } from "../../ui/button";
import { useT } from "../i18n/texts";
import { DangerButton } from "./buttons";
import { Modal } from "./modal";

export interface ConfirmQuestion {
  title: string;
  text: string;
  /** What the button says that goes on: "Delete". */
  action: string;
  cancel?: string;
  isDangerous?: boolean;
}

interface Asked extends ConfirmQuestion {
  settle: (answer: boolean) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function change(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks in a dialog; a second question answers the first with no. */
export function askConfirm(question: ConfirmQuestion): Promise<boolean> {
  asked?.settle(false);
  return new Promise((resolve) => {
    change({
      ...question,
      settle: (answer) => {
        change(null);
        resolve(answer);
      },
    });
  });
}

/** Stands once in the panel. */
export function ConfirmHost() {
  const { t } = useT();
  const textId = useId();
  const question = useSyncExternalStore(subscribe, () => asked);
  const Confirm = question?.isDangerous ? DangerButton : Button;
  return (
    <Modal
      isOpen={question !== null}
      title={question?.title ?? ""}
      size="small"
      role="alertdialog"
      describedBy={textId}
      onClose={() => question?.settle(false)}
    >
      <p id={textId} className="whitespace-pre-line text-ink-2">
        {question?.text}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => question?.settle(false)} data-autofocus>
          {question?.cancel ?? t("kit.cancel")}
        </Button>
        <Confirm onClick={() => question?.settle(true)}>{question?.action}</Confirm>
      </div>
    </Modal>
  );
}
