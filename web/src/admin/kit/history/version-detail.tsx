import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { apiUrl } from "../../../api/query";
import { Segmented } from "../../../ui/segmented";
import { useT } from "../../i18n/texts";
import { staffQuery } from "../api/queries";
import type { Data, Revision, RevisionDetail } from "../api/types";
import { dateAndTime24 } from "../format/format";
import { FailedState, RowSkeletons } from "../lists/list-state";
import { BusyButton } from "../ui/buttons";
import { RestoreIcon } from "../ui/icons";
import { authorOf } from "./author";
import { ChangeRow } from "./change-row";
import { type HistorySubject, revisionsPath } from "./revision";
import type { useRestore } from "./use-restore";

interface Props {
  subject: HistorySubject;
  version: Revision;
  restoring: ReturnType<typeof useRestore>;
}

const COMPARISONS = ["current", "previous"] as const;

/** What differs between a version and the current one, or the one before it. */
export function VersionDetail({ subject, version, restoring }: Props) {
  const { t, language } = useT();
  const { number, is_current } = version;
  const [chosen, setComparison] = useState<(typeof COMPARISONS)[number]>("current");
  const comparison = is_current ? "previous" : chosen;
  const url = apiUrl(`${revisionsPath(subject)}/${number}`, {
    with: comparison === "current" ? "current" : undefined,
  });
  const found = useQuery(staffQuery<Data<RevisionDetail>>(url));
  const changes = found.data?.data.changes;
  const canRestore = comparison === "current";
  const title = `${t("kit.history.version", { number })} · ${authorOf(version, t)} · ${dateAndTime24(version.at, language)}`;
  return (
    <section aria-label={t("kit.history.version", { number })} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 className="min-w-0 break-words font-sans font-semibold text-base tracking-normal">{title}</h3>
        {!is_current && (
          <BusyButton
            variant="secondary"
            isWaiting={restoring.isBusy}
            onClick={() => restoring.restoreVersion(number)}
          >
            <RestoreIcon className="size-4.5" />
            {t("kit.history.restoreVersion")}
          </BusyButton>
        )}
      </div>
      {!is_current && (
        <div className="mb-3 flex">
          <Segmented
            label={t("kit.history.compare")}
            options={COMPARISONS.map((value) => {
              const label = t(`kit.history.with.${value}`);
              return { value, label, name: label };
            })}
            value={comparison}
            onChange={setComparison}
          />
        </div>
      )}
      {found.error && <FailedState error={found.error} retry={() => found.refetch()} />}
      {found.isPending && <RowSkeletons />}
      {changes?.length === 0 && (
        <p className="text-ink-2">{t(canRestore ? "kit.history.same" : "kit.history.first")}</p>
      )}
      {changes && changes.length > 0 && (
        <dl className="divide-y divide-line">
          {changes.map((change) => (
            <ChangeRow
              key={change.field}
              change={change}
              comparison={comparison}
              isBusy={restoring.isBusy}
              onRestore={canRestore ? () => restoring.restoreField(number, change.field) : undefined}
            />
          ))}
        </dl>
      )}
    </section>
  );
}
