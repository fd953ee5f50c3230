import { useId, useSyncExternalStore } from "react";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { DangerButton } from "../ui/buttons";
import { Modal } from "./modal";

export interface ConfirmOptions {
  title: string;
  text: string;
  /** Details that are loaded while the dialog is open. */
  more?: AsyncText;
  /** The label of the confirm button: "Delete". */
  action: string;
  cancel?: string;
  isDangerous?: boolean;
}

export interface AsyncText {
  /** Shown while loading. */
  placeholder: string;
  /** Must not reject. */
  text: Promise<string>;
}

interface OpenConfirmation extends Omit<ConfirmOptions, "more"> {
  more?: string;
  settle: (answer: boolean) => void;
}

let current: OpenConfirmation | null = null;
const listeners = new Set<() => void>();

function change(next: OpenConfirmation | null): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a confirmation dialog; a second call cancels the first. */
export function requestConfirmation({ more, ...question }: ConfirmOptions): Promise<boolean> {
  current?.settle(false);
  return new Promise((resolve) => {
    const settle = (answer: boolean) => {
      change(null);
      resolve(answer);
    };
    const mine: OpenConfirmation = { ...question, ...(more && { more: more.placeholder }), settle };
    change(mine);
    // The dialog may have been closed or replaced meanwhile.
    void more?.text.then((text) => current === mine && change({ ...mine, more: text }));
  });
}

/** Rendered once in the panel. */
export function ConfirmHost() {
  const { t } = useT();
  const textId = useId();
  const question = useSyncExternalStore(subscribe, () => current);
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
      <div id={textId} className="whitespace-pre-line text-ink-2">
        <p>{question?.text}</p>
        {question?.more && <p role="status">{question.more}</p>}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => question?.settle(false)} data-autofocus>
          {question?.cancel ?? t("kit.cancel")}
        </Button>
        <Confirm onClick={() => question?.settle(true)}>{question?.action}</Confirm>
      </div>
    </Modal>
  );
}
