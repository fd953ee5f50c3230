import { useId, useState } from "react";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { useUser } from "../../session/session";
import { actorOf } from "../audit/audit";
import { type AuditSubject, useLastSave } from "../audit/use-last-save";
import { Modal } from "../dialogs/modal";
import { relativeTime } from "../format/format";
import type { Form } from "./form";
import type { Saving } from "./use-save";

export interface ComparedField<T> {
  name: keyof T & string;
  label: string;
  /** Formats the value; text or JSON by default. */
  format?: (value: T[keyof T & string]) => string;
  /** Merges a list part by part; null if there is nothing to merge. */
  merge?: (base: T, mine: T, theirs: T) => ListMerge<T[keyof T & string]> | null;
}

/** A list whose parts were changed on both sides. */
export interface ListMerge<V> {
  /** Parts that both sides changed. */
  conflicts: readonly (Pick<Choice, "label" | "mine" | "theirs"> & { id: string })[];
  /** Parts that only the other side changed. */
  others: readonly Other[];
  /** The list with the chosen side of each conflict. */
  resolve: (takesTheirs: (id: string) => boolean) => V;
}

interface Props<T extends object> {
  /** The audit subject; undefined for a new item. */
  subject: AuditSubject | undefined;
  fields: readonly ComparedField<T>[];
  form: Form<T>;
  saving: Saving<T>;
}

type Side = "mine" | "theirs";

interface Choices<T> {
  subject: T | null;
  sides: Partial<Record<string, Side>>;
}

/** A field, or a part of one, to choose a side for. */
interface Choice {
  key: string;
  label: string;
  mine: string;
  theirs: string;
}

/** What only the other save changed. */
interface Other {
  key: string;
  label: string;
  text: string;
}

interface Comparison<T> {
  choices: Choice[];
  others: Other[];
  isSame: boolean;
  /** The stored values with the chosen side of each choice. */
  resolve: (sideOf: (key: string) => Side) => T;
}

/** Compares both versions by field. Fields that were not edited here take the stored value without asking. */
function compare<T extends object>(
  fields: readonly ComparedField<T>[],
  { base, mine, theirs }: Record<"base" | "mine" | "theirs", T>,
): Comparison<T> {
  const plainFields = fields.filter(({ merge }) => !merge);
  const differing = plainFields.filter(({ name }) => !same(mine[name], theirs[name]));
  const isMine = ({ name }: ComparedField<T>) => !same(mine[name], base[name]);
  const text = ({ name, format = plain }: ComparedField<T>, values: T) => format(values[name]);
  const changed = differing.filter(isMine);
  const merges = fields.flatMap(({ name, merge }) => {
    const merged = merge?.(base, mine, theirs);
    return merged ? [{ name, merged }] : [];
  });
  const keyOf = (name: string, id: string) => `${name}/${id}`;
  return {
    choices: [
      ...changed.map((field) => ({
        key: field.name as string,
        label: field.label,
        mine: text(field, mine),
        theirs: text(field, theirs),
      })),
      ...merges.flatMap(({ name, merged }) =>
        merged.conflicts.map(({ id, ...part }) => ({ ...part, key: keyOf(name, id) })),
      ),
    ],
    others: [
      ...differing
        .filter((field) => !isMine(field))
        .map((field) => ({ key: field.name as string, label: field.label, text: text(field, theirs) })),
      ...merges.flatMap(({ merged }) => merged.others),
    ],
    isSame: differing.length === 0 && merges.length === 0,
    resolve: (sideOf) => {
      const result = { ...theirs };
      for (const { name } of changed) if (sideOf(name) === "mine") result[name] = mine[name];
      for (const { name, merged } of merges) {
        result[name] = merged.resolve((id) => sideOf(keyOf(name, id)) === "theirs");
      }
      return result;
    },
  };
}

/** Resolves an edit conflict: shows both versions of what was changed, and the editor chooses. */
export function ConflictDialog<T extends object>(props: Props<T>) {
  const { subject, fields, form, saving } = props;
  const { base, values: mine } = form;
  const { theirs, dismissConflict } = saving;
  const { t } = useT();
  // Choices belong to one stored version: a newer one resets them.
  const [chosen, setChosen] = useState<Choices<T>>({ subject: null, sides: {} });
  const sides: Choices<T>["sides"] = chosen.subject === theirs ? chosen.sides : {};
  const comparison = theirs && compare(fields, { base, mine, theirs });
  const choices = comparison?.choices ?? [];
  const sideOf = (key: string): Side => sides[key] ?? "mine";
  const choose = (change: Choices<T>["sides"]) =>
    setChosen({ subject: theirs, sides: { ...sides, ...change } });
  const chooseAll = (side: Side) => choose(Object.fromEntries(choices.map(({ key }) => [key, side])));
  const footer = (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={dismissConflict}>
        {t("kit.cancel")}
      </Button>
      <Button onClick={() => comparison && saving.submit(comparison.resolve(sideOf))}>
        {t("kit.stale.save")}
      </Button>
    </div>
  );
  return (
    <Modal
      isOpen={theirs !== null}
      title={t("kit.stale.title")}
      size="large"
      onClose={dismissConflict}
      footer={footer}
    >
      {theirs && <SavedBy key={JSON.stringify(theirs)} subject={subject} />}
      {comparison && choices.length === 0 && (
        <p className="text-ink-2">{t(comparison.isSame ? "kit.stale.same" : "kit.stale.merged")}</p>
      )}
      {choices.length > 0 && <p className="text-ink-2">{t("kit.stale.hint")}</p>}
      {choices.length > 1 && (
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
        {choices.map((choice) => (
          <li key={choice.key}>
            <Sides
              choice={choice}
              side={sideOf(choice.key)}
              onChange={(side) => choose({ [choice.key]: side })}
            />
          </li>
        ))}
      </ul>
      {comparison && comparison.others.length > 0 && <Others others={comparison.others} />}
    </Modal>
  );
}

/** Who saved the stored version, and when. */
function SavedBy({ subject }: { subject: AuditSubject | undefined }) {
  const { t, language } = useT();
  const user = useUser();
  const save = useLastSave(subject);
  if (!save) return null;
  const time = relativeTime(save.at, language);
  return (
    <p className="mb-1 font-semibold">
      {save.user_id === user.id
        ? t("kit.stale.byYou", { time })
        : t("kit.stale.by", { name: actorOf(save, t), time })}
    </p>
  );
}

function Others({ others }: { others: readonly Other[] }) {
  const { t } = useT();
  return (
    <section className="mt-5 border-line border-t pt-4">
      <h3 className="font-sans font-semibold text-sm tracking-normal">{t("kit.stale.others")}</h3>
      <dl className="mt-2 flex flex-col gap-2">
        {others.map(({ key, label, text }) => (
          <div key={key}>
            <dt className="text-ink-3 text-sm">{label}</dt>
            <dd className="max-h-32 overflow-y-auto whitespace-pre-wrap break-words">
              {text || t("kit.stale.blank")}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface SidesProps {
  choice: Choice;
  side: Side;
  onChange: (side: Side) => void;
}

function Sides({ choice, side, onChange }: SidesProps) {
  const { t } = useT();
  const group = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">{choice.label}</legend>
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
                {choice[which] || t("kit.stale.blank")}
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
