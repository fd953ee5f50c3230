import { useId, useState } from "react";
import { Button } from "../../ui/button";
import { useT } from "../i18n/texts";
import { Modal } from "./modal";

export interface ComparedField<T> {
  name: keyof T & string;
  label: string;
  /** How its value is shown; as text or JSON unless said otherwise. */
  format?: (value: T[keyof T & string]) => string;
}

interface Props<T extends object> {
  fields: readonly ComparedField<T>[];
  /** What the form was opened with: tells who changed what. */
  base: T;
  mine: T;
  /** What is stored now, with its version; null while there is no conflict. */
  theirs: T | null;
  /** The merged values, to be saved over theirs. */
  onChoose: (values: T) => void;
  onClose: () => void;
}

type Side = "mine" | "theirs";

interface Choices<T> {
  about: T | null;
  sides: Partial<Record<keyof T & string, Side>>;
}

/** Somebody else saved first: both versions field by field, and the editor chooses. */
export function StaleDialog<T extends object>({ fields, base, mine, theirs, onChoose, onClose }: Props<T>) {
  const { t } = useT();
  // Choices are about one version of theirs: a newer one starts anew.
  const [choices, setChoices] = useState<Choices<T>>({ about: null, sides: {} });
  const sides: Choices<T>["sides"] = choices.about === theirs ? choices.sides : {};
  const differing = theirs ? fields.filter(({ name }) => !same(mine[name], theirs[name])) : [];
  // What only one of the two touched needs no thought.
  const sideOf = (name: keyof T & string): Side =>
    sides[name] ?? (same(mine[name], base[name]) ? "theirs" : "mine");
  const choose = (change: Choices<T>["sides"]) =>
    setChoices({ about: theirs, sides: { ...sides, ...change } });
  const chooseAll = (side: Side) =>
    choose(Object.fromEntries(differing.map(({ name }) => [name, side])) as Choices<T>["sides"]);
  const save = () => {
    if (!theirs) return;
    const merged = { ...theirs };
    for (const { name } of differing) if (sideOf(name) === "mine") merged[name] = mine[name];
    onChoose(merged);
  };
  const footer = (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onClose}>
        {t("kit.cancel")}
      </Button>
      <Button onClick={save}>{t("kit.stale.save")}</Button>
    </div>
  );
  return (
    <Modal
      isOpen={theirs !== null}
      title={t("kit.stale.title")}
      size="large"
      onClose={onClose}
      footer={footer}
    >
      <p className="text-ink-2">{t(differing.length > 0 ? "kit.stale.hint" : "kit.stale.same")}</p>
      {differing.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="ghost" onClick={() => chooseAll("mine")}>
            {t("kit.stale.allMine")}
          </Button>
          <Button variant="ghost" onClick={() => chooseAll("theirs")}>
            {t("kit.stale.allTheirs")}
          </Button>
        </div>
      )}
      <ul className="mt-3 flex flex-col gap-4">
        {differing.map((field) => (
          <li key={field.name}>
            <Sides
              field={field}
              mine={mine[field.name]}
              theirs={(theirs ?? mine)[field.name]}
              side={sideOf(field.name)}
              onChange={(side) => choose({ [field.name]: side } as Choices<T>["sides"])}
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

interface SidesProps<T> {
  field: ComparedField<T>;
  mine: T[keyof T & string];
  theirs: T[keyof T & string];
  side: Side;
  onChange: (side: Side) => void;
}

function Sides<T>({ field, mine, theirs, side, onChange }: SidesProps<T>) {
  const { t } = useT();
  const group = useId();
  const write = (value: T[keyof T & string]) => (field.format ?? plain)(value) || t("kit.stale.blank");
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">{field.label}</legend>
      <div className="grid gap-2.5 md:grid-cols-2">
        {(["mine", "theirs"] as const).map((which) => (
          <label
            key={which}
            className="flex min-w-0 cursor-pointer gap-3 rounded-xl border border-line p-3 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name={group}
              checked={side === which}
              onChange={() => onChange(which)}
              className="mt-1 size-4.5 shrink-0 accent-brand"
            />
            <span className="min-w-0">
              <span className="block font-semibold text-brand text-sm">{t(`kit.stale.${which}`)}</span>
              <span className="block max-h-48 overflow-y-auto whitespace-pre-wrap break-words">
                {write(which === "mine" ? mine : theirs)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function plain(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value, null, 2) : String(value);
}
