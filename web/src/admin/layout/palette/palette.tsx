import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { SearchIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { Modal } from "../../kit/dialogs/modal";
import { canEdit } from "../../session/roles";
import { useUser } from "../../session/session";
import { type Command, GROUPS, matchingCommands } from "./command";
import { Key } from "./key";
import { useCommands } from "./use-commands";
import { useThings } from "./use-things";

interface Props {
  open: (path: string) => void;
  showHelp: () => void;
  onClose: () => void;
}

/** Finds screens, actions and things by typing (ARIA combobox in a dialog). */
export function Palette({ open, showHelp, onClose }: Props) {
  const { t } = useT();
  const user = useUser();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const commands = useCommands({ open, showHelp });
  // Viewers cannot open the forms.
  const { things, isSettled } = useThings(canEdit(user) ? text : "", open);
  const found = [...matchingCommands(commands, text), ...things];
  const ordered = GROUPS.flatMap((group) => found.filter((command) => command.group === group));
  const place = Math.min(active, ordered.length - 1);
  const current = ordered[place];
  const optionId = ({ id }: Command) => `${listId}-${id}`;

  useEffect(() => {
    if (current) list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [current]);

  const run = (command: Command) => {
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const count = ordered.length;
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" && count > 0) setActive((place + 1) % count);
    else if (event.key === "ArrowUp" && count > 0) setActive((place - 1 + count) % count);
    else if (event.key === "Enter" && current) run(current);
    else return;
    event.preventDefault();
  };
  return (
    <Modal isOpen title={t("layout.palette.title")} onClose={onClose}>
      <div className="relative">
        <SearchIcon className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-3" />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label={t("layout.palette.label")}
          aria-autocomplete="list"
          aria-expanded={ordered.length > 0}
          aria-controls={listId}
          aria-activedescendant={current && optionId(current)}
          placeholder={t(canEdit(user) ? "layout.palette.placeholder" : "layout.palette.placeholderViewer")}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="min-h-12 w-full rounded-xl border border-control bg-card pr-4 pl-11 text-base text-ink placeholder:text-ink-3"
        />
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t("layout.palette.results")}
        tabIndex={-1}
        className="mt-3 h-[min(26rem,55dvh)] overflow-y-auto outline-none"
      >
        {GROUPS.map((group) => {
          const entries = ordered.filter((command) => command.group === group);
          if (entries.length === 0) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a listbox may contain groups, but no fieldset.
            <div key={group} role="group" aria-labelledby={`${listId}-${group}`} className="mb-2">
              <div
                id={`${listId}-${group}`}
                role="presentation"
                className="px-3 py-1 font-semibold text-ink-3 text-xs"
              >
                {t(`layout.palette.groups.${group}`)}
              </div>
              {entries.map((command) => (
                <Option
                  key={command.id}
                  id={optionId(command)}
                  command={command}
                  isActive={command === current}
                  onPick={() => run(command)}
                  onKeyDown={onKeyDown}
                />
              ))}
            </div>
          );
        })}
      </div>
      <p role="status" className={ordered.length > 0 ? "sr-only" : "-mt-[min(25rem,50dvh)] px-3 text-ink-2"}>
        {text.trim() !== "" && isSettled && t("kit.lookup.found", { count: ordered.length })}
      </p>
    </Modal>
  );
}

interface OptionProps {
  id: string;
  command: Command;
  isActive: boolean;
  onPick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Option({ id, command, isActive, onPick, onKeyDown }: OptionProps) {
  const { label, detail, keys, Icon } = command;
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      onKeyDown={onKeyDown}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-1 hover:bg-brand-soft aria-selected:bg-brand-soft"
    >
      <Icon className="size-5 shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="block break-words">{label}</span>
        {detail && <span className="block break-words text-ink-2 text-sm">{detail}</span>}
      </span>
      {keys && (
        <span aria-hidden="true" className="flex shrink-0 gap-1 max-sm:hidden">
          {keys.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
        </span>
      )}
    </div>
  );
}
