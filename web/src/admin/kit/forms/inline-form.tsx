import type { FormEvent, FormHTMLAttributes, KeyboardEvent } from "react";
import { isSaveShortcut } from "./save-shortcut";
import type { FormSaving } from "./use-save";

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit"> {
  saving: FormSaving;
  /** False while there is nothing to save. */
  canSubmit?: boolean;
}

/** A form outside a dialog. */
export function InlineForm({ saving, canSubmit = true, ...rest }: Props) {
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (canSubmit) saving.submit();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // React events bubble through portals: those of a dialog inside are not of this form.
    if (!event.currentTarget.contains(event.target as Node) || !isSaveShortcut(event)) return;
    submit(event);
  };
  return <form onKeyDown={onKeyDown} ref={saving.formRef} noValidate onSubmit={submit} {...rest} />;
}
