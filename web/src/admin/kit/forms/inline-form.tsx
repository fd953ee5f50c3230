import type { FormEvent, FormHTMLAttributes } from "react";
import type { FormSaving } from "./use-save";

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit"> {
  saving: FormSaving;
  /** False while there is nothing to save. */
  canSubmit?: boolean;
}

/** A form outside a dialog. */
export function InlineForm({ saving, canSubmit = true, ...rest }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSubmit) saving.submit();
  };
  return <form ref={saving.formRef} noValidate onSubmit={submit} {...rest} />;
}
