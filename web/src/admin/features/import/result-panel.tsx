import { Button, ButtonLink } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { wholeNumber } from "../../kit/format/format";
import { draftFieldName } from "../../kit/import/draft-field-name";
import { BusyButton } from "../../kit/ui/buttons";
import { UndoIcon } from "../../kit/ui/icons";
import { Section } from "../../kit/ui/section";
import { adminPaths } from "../../paths";
import { type ImportResult, OUTCOMES, type Remark } from "./result";

interface Props {
  result: ImportResult;
  isUndone: boolean;
  onUndo: () => void;
  onAgain: () => void;
}

/** What the import did, and a way to undo all of it. */
export function ResultPanel({ result, isUndone, onUndo, onAgain }: Props) {
  const { t, language } = useT();
  return (
    <Section title={t(isUndone ? "import.undone" : "import.done")}>
      <div role="status">
        <dl className="flex flex-wrap gap-x-8 gap-y-3">
          {OUTCOMES.map((outcome) => (
            <div key={outcome}>
              <dt className="text-ink-2 text-sm">{t(`import.outcomes.${outcome}`)}</dt>
              <dd className="font-bold font-display text-2xl tabular-nums">
                {wholeNumber(result.counts[outcome], language)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {result.remarks.length > 0 && <Remarks remarks={result.remarks} />}
      <div className="flex flex-wrap gap-3">
        {result.importId !== null && !isUndone && (
          <BusyButton variant="secondary" isWaiting={false} onClick={onUndo}>
            <UndoIcon className="size-4.5" />
            {t("import.undo")}
          </BusyButton>
        )}
        <ButtonLink variant="secondary" to={adminPaths.events()}>
          {t("events.title")}
        </ButtonLink>
        <Button onClick={onAgain}>{t("import.again")}</Button>
      </div>
    </Section>
  );
}

function Remarks({ remarks }: { remarks: readonly Remark[] }) {
  const { t } = useT();
  const keyed = remarks.map((remark, key) => ({ ...remark, key }));
  return (
    <ul aria-label={t("import.remarks")} className="divide-y divide-line text-sm">
      {keyed.map(({ key, row, title, locked, errors }) => (
        <li key={key} className="py-2">
          <p className="break-words font-semibold">
            {row !== null && `${t("import.row", { row })} `}
            {title}
          </p>
          {Object.entries(errors).map(([field, reason]) => (
            <p key={field} className="break-words text-danger">
              {draftFieldName(field, t)}: {reason}
            </p>
          ))}
          {locked.length > 0 && (
            <p className="break-words text-ink-2">
              {t("import.locked", { fields: locked.map((field) => draftFieldName(field, t)).join(", ") })}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
