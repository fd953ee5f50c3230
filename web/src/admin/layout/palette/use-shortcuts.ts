import { useEffect, useEffectEvent, useRef } from "react";
import { topDialog } from "../../../lib/open-dialogs";
import { foldTurkish } from "../../../lib/turkish";
import { shortcutTarget } from "../../kit/shortcuts/shortcut-target";
import type { User } from "../../session/roles";
import { keyedRoutes } from "./screen-keys";
import { areSingleKeysOn } from "./single-keys";

/** How long after "g" the second key counts. */
const SEQUENCE_MS = 1500;

interface Commands {
  user: User;
  /** Opens another screen. */
  open: (path: string) => void;
  showPalette: () => void;
  showHelp: () => void;
  /** True while palette or help are open, or still loading. */
  isOpen: boolean;
}

/** The keyboard shortcuts of every screen. Those of one key are ignored while typing. */
export function useShortcuts(commands: Commands): void {
  const startedAt = useRef<number | null>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const sequenceStart = startedAt.current;
    startedAt.current = null;
    if (isPaletteKey(event)) {
      event.preventDefault();
      if (!isQuestionOpen()) commands.showPalette();
      return;
    }
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    if (isModified || commands.isOpen || !areSingleKeysOn() || isTyping(event.target)) return;
    const isSecond = sequenceStart !== null && event.timeStamp - sequenceStart < SEQUENCE_MS;
    if (isSecond ? openScreen(event, commands) : runSingleKey(event, commands)) event.preventDefault();
    else if (!isSecond && keyOf(event) === "g" && !topDialog()) startedAt.current = event.timeStamp;
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

/** Folded: the key where other keyboards have "i" types "ı" on a Turkish one. */
const keyOf = ({ key }: KeyboardEvent): string => foldTurkish(key);

const isPaletteKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && keyOf(event) === "k";

/** A question has to be answered first. */
const isQuestionOpen = (): boolean => topDialog()?.getAttribute("role") === "alertdialog";

function openScreen(event: KeyboardEvent, { user, open }: Commands): boolean {
  const route = keyedRoutes(user).find(({ key }) => key === keyOf(event));
  if (route) open(route.path);
  return route !== undefined;
}

function runSingleKey(event: KeyboardEvent, { showHelp }: Commands): boolean {
  if (event.key === "?") {
    if (isQuestionOpen()) return false;
    showHelp();
    return true;
  }
  const target = event.key === "/" ? "search" : keyOf(event) === "n" ? "create" : null;
  const element = target && shortcutTarget(target);
  if (!element) return false;
  if (target === "search") element.focus();
  else element.click();
  return true;
}

const NOT_TYPED = ["button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"];

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NOT_TYPED.includes(target.type);
  if (!(target instanceof HTMLElement)) return false;
  return (
    target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
  );
}
