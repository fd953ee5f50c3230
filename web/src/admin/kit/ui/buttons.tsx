import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ComponentProps } from "react";
import { Button } from "../../../ui/button";
import { useShortcutTarget } from "../shortcuts/shortcut-target";
import { PlusIcon } from "./icons";

/** For destructive actions. White on this red meets AA in both themes. */
export function DangerButton({ className = "", ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <Button className={`bg-[#b3263f]! text-white! ${className}`} {...rest} />;
}

interface BusyProps extends ComponentProps<typeof Button> {
  /** Disables it with `aria-disabled`: unlike a disabled button it keeps the focus. */
  isWaiting: boolean;
}

export function BusyButton({ isWaiting, onClick, className = "", ...rest }: BusyProps) {
  return (
    <Button
      aria-disabled={isWaiting}
      onClick={isWaiting ? undefined : onClick}
      className={`aria-disabled:cursor-not-allowed aria-disabled:opacity-60 ${className}`}
      {...rest}
    />
  );
}

/** Opens the form of a new item, also by the shortcut "n". */
export function AddButton({ children, ...rest }: Omit<ComponentProps<typeof Button>, "ref">) {
  const ref = useShortcutTarget<HTMLButtonElement>("create");
  return (
    <Button ref={ref} {...rest}>
      <PlusIcon />
      {children}
    </Button>
  );
}

/** The box of an icon without a text. */
const ICON_BOX = "grid size-11 shrink-0 place-items-center rounded-xl transition-colors";
const ICON_COLOUR = "text-ink-2 hover:bg-brand-soft hover:text-brand";

interface IconLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  "aria-label": string;
}

/** A link with an icon only, which opens a new tab. */
export function IconLink(props: IconLinkProps) {
  return <a target="_blank" rel="noopener" className={`${ICON_BOX} ${ICON_COLOUR}`} {...props} />;
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  "aria-label": string;
  tone?: "plain" | "danger";
}

/** A button with an icon only, with accessible name and tooltip. */
export function IconButton({ tone = "plain", className = "", ...rest }: IconButtonProps) {
  const colour = tone === "danger" ? "text-danger hover:bg-danger/10" : ICON_COLOUR;
  return (
    <button
      type="button"
      title={rest["aria-label"]}
      className={`${ICON_BOX} disabled:cursor-not-allowed disabled:opacity-50 ${colour} ${className}`}
      {...rest}
    />
  );
}
