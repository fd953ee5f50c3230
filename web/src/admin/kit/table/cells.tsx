/** Cells of tables: one line each. */
import { CheckIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { dateAndTime, relativeTime, shortDate } from "../format/format";

export function NoneCell() {
  const { t } = useT();
  return <span className="text-ink-3">{t("table.none")}</span>;
}

/** A text that may be longer than its cell. */
export const TextCell = ({ children }: { children: string }) =>
  children === "" ? <NoneCell /> : <span title={children}>{children}</span>;

export function MarkCell({ isSet }: { isSet: boolean }) {
  const { t } = useT();
  if (!isSet) return <NoneCell />;
  return (
    <>
      <CheckIcon className="inline size-3.5 text-success" />
      <span className="sr-only">{t("table.yes")}</span>
    </>
  );
}

/** "3 days ago", or the date. */
export function MomentCell({ at, isDate = false }: { at: string | null | undefined; isDate?: boolean }) {
  const { language } = useT();
  if (!at) return <NoneCell />;
  return (
    <time dateTime={at} title={dateAndTime(at, language)}>
      {isDate ? shortDate(at, language) : relativeTime(at, language)}
    </time>
  );
}

/** Active or inactive. */
export function ActiveCell({ isActive }: { isActive: boolean }) {
  const { t } = useT();
  return isActive ? (
    <span className="text-success">{t("kit.active")}</span>
  ) : (
    <span className="text-ink-3">{t("kit.inactive")}</span>
  );
}
