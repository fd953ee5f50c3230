import { useState } from "react";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { useNotify } from "../../kit/dialogs/notify";
import { PasswordStep } from "./password-dialog";

interface Props<T> {
  label: string;
  /** The accessible name, where several buttons have the same label. */
  name?: string;
  title: string;
  text: string;
  /** The API path that the password is sent to. */
  address: string;
  done: string;
  onDone: (data: T) => void;
}

/** A button for an action that requires the password. */
export function ConfirmedAction<T = unknown>({ label, name, title, text, address, done, onDone }: Props<T>) {
  const { t } = useT();
  const notify = useNotify();
  const [isOpen, setOpen] = useState(false);
  const finish = (data: T) => {
    notify.done(done, t("security.othersEnded"));
    setOpen(false);
    onDone(data);
  };
  return (
    <>
      <Button variant="secondary" aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <PasswordStep<T>
          title={title}
          saveLabel={t("security.confirm")}
          address={address}
          nouns={["auth"]}
          onDone={finish}
          onClose={() => setOpen(false)}
        >
          <p className="text-ink-2">{text}</p>
        </PasswordStep>
      )}
    </>
  );
}
