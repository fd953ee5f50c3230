import type { ButtonHTMLAttributes } from "react";

/** The one action of a block. */
export function Button({ className = "", ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      className={`inline-flex min-h-11 items-center justify-center rounded-xl bg-saffron px-5 font-bold text-saffron-ink transition-[filter] hover:brightness-95 ${className}`}
      {...rest}
    />
  );
}
