import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useT } from "../../../i18n/texts";
import { ImageIcon } from "../../../kit/ui/icons";
import type { MarkdownAction } from "./edits";
import { BoldIcon, HeadingIcon, ItalicIcon, LinkIcon, ListIcon, NumbersIcon, QuoteIcon } from "./icons";

export type ToolbarAction = MarkdownAction | "picture";

const BUTTONS: readonly { action: ToolbarAction; icon: ReactNode; keys?: string }[] = [
  { action: "heading", icon: <HeadingIcon /> },
  { action: "bold", icon: <BoldIcon />, keys: "Ctrl+B" },
  { action: "italic", icon: <ItalicIcon />, keys: "Ctrl+I" },
  { action: "link", icon: <LinkIcon />, keys: "Ctrl+Shift+K" },
  { action: "list", icon: <ListIcon /> },
  { action: "numbers", icon: <NumbersIcon /> },
  { action: "quote", icon: <QuoteIcon /> },
  { action: "picture", icon: <ImageIcon className="size-4.5" /> },
];

interface Props {
  /** The name of the text that it edits. */
  label: string;
  /** The id of the text area. */
  controls: string;
  onAction: (action: ToolbarAction) => void;
}

/** One stop for Tab; arrow keys, Home and End move between the buttons. */
export function Toolbar({ label, controls, onAction }: Props) {
  const { t } = useT();
  const [active, setActive] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);

  const move = (event: KeyboardEvent) => {
    const last = BUTTONS.length - 1;
    const places: Record<string, number> = {
      ArrowRight: active === last ? 0 : active + 1,
      ArrowLeft: active === 0 ? last : active - 1,
      Home: 0,
      End: last,
    };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    setActive(place);
    buttons.current[place]?.focus();
  };

  return (
    <div
      role="toolbar"
      aria-label={t("blog.editor.toolbar", { field: label })}
      aria-controls={controls}
      onKeyDown={move}
      className="flex flex-wrap gap-0.5"
    >
      {BUTTONS.map(({ action, icon, keys }, place) => {
        const name = t(`blog.editor.${action}`);
        return (
          <button
            key={action}
            ref={(button) => {
              buttons.current[place] = button;
            }}
            type="button"
            tabIndex={place === active ? 0 : -1}
            aria-label={name}
            aria-keyshortcuts={keys?.replace("Ctrl", "Control")}
            title={keys ? `${name} (${keys})` : name}
            onFocus={() => setActive(place)}
            onClick={() => onAction(action)}
            className="grid size-9 place-items-center rounded-lg text-ink-2 hover:bg-brand-soft hover:text-brand pointer-coarse:size-11"
          >
            {icon}
          </button>
        );
      })}
    </div>
  );
}
