/** The entries of the command palette. */
import type { ComponentType } from "react";
import { foldTurkish } from "../../../lib/turkish";

export const GROUPS = ["screens", "actions", "events", "venues", "profiles", "blogs"] as const;

export interface Command {
  /** Unique among all entries. */
  id: string;
  group: (typeof GROUPS)[number];
  label: string;
  /** A second line: date and city of an event. */
  detail?: string | undefined;
  /** Its shortcut: ["G", "E"]. */
  keys?: readonly string[];
  Icon: ComponentType<{ className?: string }>;
  run: () => void;
}

/** The commands whose label contains every typed word, by Turkish folding; those that begin with the text come first. */
export function matchingCommands(commands: readonly Command[], text: string): Command[] {
  const typed = foldTurkish(text.trim());
  const words = typed.split(/\s+/);
  const found = commands
    .map((command) => ({ command, label: foldTurkish(command.label) }))
    .filter(({ label }) => words.every((word) => label.includes(word)));
  const isPrefix = ({ label }: { label: string }) => label.startsWith(typed);
  return [...found.filter(isPrefix), ...found.filter((one) => !isPrefix(one))].map(({ command }) => command);
}
