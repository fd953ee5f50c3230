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
  sides: Partial<Record<keyof T & string, Side>>;
}

/** Resolves an edit conflict: shows both versions of each changed field, and the editor chooses. */
export function ConflictDialog<T extends object>(props: Props<T>) {
  const { subject, fields, form, saving } = props;
  const { base, values: mine } = form;
  const { theirs, dismissConflict } = saving;
  const { t } = useT();
  // Choices belong to one stored version: a newer one resets them.
  const [choices, setChoices] = useState<Choices<T>>({ subject: null, sides: {} });
  const sides: Choices<T>["sides"] = choices.subject === theirs ? choices.sides : {};
  const differing = theirs ? fields.filter(({ name }) => !same(mine[name], theirs[name])) : [];
  // Fields that were not edited here take the stored value without asking.
  const isMine = ({ name }: ComparedField<T>) => !same(mine[name], base[name]);
  const [changed, others] = [differing.filter(isMine), differing.filter((field) => !isMine(field))];
  const sideOf = (name: keyof T & string): Side => sides[name] ?? "mine";
  const choose = (change: Choices<T>["sides"]) =>
    setChoices({ subject: theirs, sides: { ...sides, ...change } });
  const chooseAll = (side: Side) =>
    choose(Object.fromEntries(changed.map(({ name }) => [name, side])) as Choices<T>["sides"]);
  const save = () => {
    if (!theirs) return;
    const merged = { ...theirs };
    for (const { name } of changed) if (sideOf(name) === "mine") merged[name] = mine[name];
    saving.submit(merged);
  };
  const footer = (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={dismissConflict}>
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
      onClose={dismissConflict}
      footer={footer}
    >
      {theirs && <SavedBy key={JSON.stringify(theirs)} subject={subject} />}
      {differing.length === 0 && <p className="text-ink-2">{t("kit.stale.same")}</p>}
      {changed.length > 0 && <p className="text-ink-2">{t("kit.stale.hint")}</p>}
      {changed.length > 1 && (
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
        {changed.map((field) => (
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
      {theirs && others.length > 0 && <Others fields={others} stored={theirs} />}
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

/** The fields that only the other save changed. */
function Others<T extends object>({ fields, stored }: { fields: readonly ComparedField<T>[]; stored: T }) {
  const { t } = useT();
  return (
    <section className="mt-5 border-line border-t pt-4">
      <h3 className="font-sans font-semibold text-sm tracking-normal">{t("kit.stale.others")}</h3>
      <dl className="mt-2 flex flex-col gap-2">
        {fields.map((field) => (
          <div key={field.name}>
            <dt className="text-ink-3 text-sm">{field.label}</dt>
            <dd className="max-h-32 overflow-y-auto whitespace-pre-wrap break-words">
              {(field.format ?? plain)(stored[field.name]) || t("kit.stale.blank")}
            </dd>
          </div>
        ))}
      </dl>
    </section>
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
