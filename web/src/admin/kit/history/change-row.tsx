import { useT } from "../../i18n/texts";
import type { DiffWord, FieldChange } from "../api/types";
import { ADDED, REMOVED } from "../audit/diff-look";
import { revisionFieldName } from "../audit/field-name";
import { valueText } from "../audit/value-text";
import { BusyButton } from "../ui/buttons";

interface Props {
  change: FieldChange;
  /** What the version is compared with: the current one comes after it, the previous one before. */
  comparison: "current" | "previous";
  isBusy: boolean;
  onRestore: (() => void) | undefined;
}

/** One field that differs, with a button that restores it. */
export function ChangeRow({ change, comparison, isBusy, onRestore }: Props) {
  const { t } = useT();
  const name = revisionFieldName(change.field, t);
  return (
    <div className="py-3 first:pt-0">
      <dt className="mb-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold text-sm">{name}</span>
        {onRestore && (
          <BusyButton
            variant="ghost"
            isWaiting={isBusy}
            aria-label={t("kit.history.restoreNamed", { field: name })}
            onClick={onRestore}
          >
            {t("kit.history.restoreField")}
          </BusyButton>
        )}
      </dt>
      <dd className="min-w-0">
        {change.words ? <Words words={change.words} /> : <Sides change={change} comparison={comparison} />}
      </dd>
    </div>
  );
}

const BOX = "whitespace-pre-wrap break-words rounded-lg bg-paper px-3 py-2 text-sm";

/** A text with the words that were removed and added. */
function Words({ words }: { words: readonly DiffWord[] }) {
  // The list never changes, so indexes are stable keys.
  const keyed = words.map((word, key) => ({ ...word, key }));
  return (
    <div className={BOX}>
      {keyed.map(({ key, kind, text }) => {
        if (kind === "same") return <span key={key}>{text}</span>;
        return kind === "added" ? (
          <ins key={key} className={ADDED}>
            {text}
          </ins>
        ) : (
          <del key={key} className={REMOVED}>
            {text}
          </del>
        );
      })}
    </div>
  );
}

/** Values that are no text, side by side. */
function Sides({ change, comparison }: Pick<Props, "change" | "comparison">) {
  const { t, language } = useT();
  const text = (value: unknown) => valueText({ field: change.field }, value, { t, language });
  const titles =
    comparison === "current"
      ? ([t("kit.history.thisVersion"), t("kit.history.now")] as const)
      : ([t("activity.before"), t("activity.after")] as const);
  const sides = [
    { title: titles[0], value: text(change.before), Mark: "del" as const, look: REMOVED },
    { title: titles[1], value: text(change.after), Mark: "ins" as const, look: ADDED },
  ];
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {sides.map(({ title, value, Mark, look }) => (
        <div key={Mark} className={`${BOX} min-w-0`}>
          <p className="text-ink-3 text-xs">{title}</p>
          {value === "" ? (
            <span className="text-ink-3">{t("activity.blank")}</span>
          ) : (
            <Mark className={look}>{value}</Mark>
          )}
        </div>
      ))}
    </div>
  );
}
