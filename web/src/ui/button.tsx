import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from "react";
import { Link } from "../lib/router";

/** "primary" is saffron: for the one action of a block. */
export type ButtonVariant = "primary" | "secondary" | "ghost";

const SHAPE =
  "inline-flex print:hidden min-h-11 items-center justify-center gap-2 rounded-xl px-5 font-bold transition-[filter,background-color,border-color] duration-150 disabled:cursor-not-allowed disabled:opacity-60";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-saffron text-saffron-ink hover:brightness-95",
  secondary: "border border-line bg-card text-ink hover:border-brand-2",
  ghost: "text-brand hover:bg-brand-soft",
};

interface Look {
  variant?: ButtonVariant;
  className?: string;
}

export function Button({
  variant = "primary",
  className = "",
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }) {
  return <button type="button" className={`${SHAPE} ${VARIANTS[variant]} ${className}`} {...rest} />;
}

type Target = { to: string; href?: never } | { to?: never; href: string };

/** A link that looks like a button: `to` for a page of ours, `href` for anything else. */
export function ButtonLink({
  variant = "primary",
  className = "",
  to,
  href,
  ...rest
}: Look & Target & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href">) {
  const look = `${SHAPE} ${VARIANTS[variant]} ${className}`;
  return to === undefined ? (
    <a className={look} href={href} {...rest} />
  ) : (
    <Link className={look} to={to} {...rest} />
  );
}
