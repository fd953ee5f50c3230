/**
 * On a phone a form fills the screen, and who presses Back means to close it, not to leave the screen. So a form that is
 * opened adds an entry to the history, and closing it goes back.
 */
import { useEffect, useRef, useState } from "react";
import { useT } from "../../i18n/texts";
import { confirmLeaving, forgetUnsaved, hasUnsaved } from "../dialogs/unsaved";

/** `meydan` as for every entry that the router adds. */
const FORM_ENTRY = { meydan: true, form: true };

const isFormEntry = (): boolean => Boolean((window.history.state as typeof FORM_ENTRY | null)?.form);

/** Before the form is opened, or its name put into the address. */
export function enterForm(address = window.location.href): void {
  window.history.pushState(FORM_ENTRY, "", address);
}

/** False where the form has no entry: it was there when the screen was opened. Whoever calls it asked about losses. */
export function leaveForm(): boolean {
  if (!isFormEntry()) return false;
  forgetUnsaved();
  window.history.back();
  return true;
}

/** What a form that is not in the address is about; null while none is open. */
export function useOpened<T>(): [opened: T | null, open: (thing: T) => void, close: () => void] {
  const { t } = useT();
  const [opened, setOpened] = useState<T | null>(null);
  const onBack = useRef(() => Promise.resolve());
  onBack.current = async () => {
    if (opened === null || isFormEntry()) return;
    if (!hasUnsaved() || (await confirmLeaving(t))) setOpened(null);
    else enterForm();
  };
  useEffect(() => {
    const listen = () => onBack.current();
    window.addEventListener("popstate", listen);
    return () => window.removeEventListener("popstate", listen);
  }, []);
  const open = (thing: T) => {
    enterForm();
    setOpened(thing);
  };
  const close = () => {
    setOpened(null);
    leaveForm();
  };
  return [opened, open, close];
}
