import { useId, useSyncExternalStore } from "react";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { DangerButton } from "../ui/buttons";
import { Modal } from "./modal";

export interface ConfirmQuestion {
  title: string;
  text: string;
  /** Details that are loaded while the dialog is open. */
  more?: Later;
  /** The label of the confirm button: "Delete". */
  action: string;
  cancel?: string;
  isDangerous?: boolean;
}

export interface Later {
  /** Shown while loading. */
  meanwhile: string;
  /** Must not reject. */
  text: Promise<string>;
}

interface Asked extends Omit<ConfirmQuestion, "more"> {
  more?: string;
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

/** Shows a confirmation dialog; a second call cancels the first. */
export function askConfirm({ more, ...question }: ConfirmQuestion): Promise<boolean> {
  asked?.settle(false);
  return new Promise((resolve) => {
    const settle = (answer: boolean) => {
      change(null);
      resolve(answer);
    };
    const mine: Asked = { ...question, ...(more && { more: more.meanwhile }), settle };
    change(mine);
    // The dialog may have been closed or replaced meanwhile.
    void more?.text.then((text) => asked === mine && change({ ...mine, more: text }));
  });
}

/** Rendered once in the panel. */
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
