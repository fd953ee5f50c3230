import { useT } from "../../i18n/texts";
import type { Revision } from "../api/types";
import { revisionFieldName } from "../audit/field-name";
import { dateAndTime24 } from "../format/format";
import { Badge } from "../ui/badge";
import { authorOf } from "./author";

interface Props {
  versions: readonly Revision[];
  /** The number of the version whose changes are shown. */
  shown: number | undefined;
  onChoose: (number: number) => void;
}

const MOST_FIELDS = 4;

export function VersionList({ versions, shown, onChoose }: Props) {
  const { t, language } = useT();
  return (
    <ol aria-label={t("kit.history.versions")} className="flex flex-col gap-1">
      {versions.map((version) => {
        const names = version.changed.slice(0, MOST_FIELDS).map((field) => revisionFieldName(field, t));
        const more = version.changed.length - names.length;
        return (
          <li key={version.number}>
            <button
              type="button"
              aria-current={version.number === shown ? "true" : undefined}
              onClick={() => onChoose(version.number)}
              className="w-full rounded-xl border border-transparent px-3 py-2 text-left hover:bg-brand-soft aria-[current]:border-brand-2 aria-[current]:bg-brand-soft"
            >
              <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                <span className="font-semibold">{t("kit.history.version", { number: version.number })}</span>
                {version.is_current && <Badge tone="good">{t("kit.history.current")}</Badge>}
                {version.action !== "updated" && <Badge>{t(`kit.history.actions.${version.action}`)}</Badge>}
              </span>
              <span className="block break-words text-ink-2 text-sm">
                {authorOf(version, t)} ·{" "}
                <time dateTime={version.at} className="tabular-nums">
                  {dateAndTime24(version.at, language)}
                </time>
              </span>
              {names.length > 0 && (
                <span className="block break-words text-ink-2 text-sm">
                  {names.join(", ")}
                  {more > 0 && ` ${t("kit.history.more", { count: more })}`}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
