import { useQuery } from "@tanstack/react-query";
import { apiUrl } from "../../../api/query";
import { Link } from "../../../lib/router";
import { useT } from "../../i18n/texts";
import { staffQuery } from "../../kit/api/queries";
import type { AuditEntry, List } from "../../kit/api/types";
import { actorOf, labelOf, TONES } from "../../kit/audit/audit";
import { dateAndTime, relativeTime } from "../../kit/format/format";
import { EmptyState, FailedState } from "../../kit/lists/list-state";
import { Badge } from "../../kit/ui/badge";
import { adminPaths } from "../../paths";
import { Panel } from "./panel";

const SHOWN = 10;

/** The latest audit entries. */
export function RecentActivity() {
  const { t } = useT();
  const { data, error, refetch } = useQuery(
    staffQuery<List<AuditEntry>>(apiUrl("/api/audit", { limit: SHOWN })),
  );
  return (
    <Panel
      title={t("dashboard.activity")}
      aside={
        <Link
          to={adminPaths.activity()}
          className="inline-flex min-h-11 items-center font-semibold text-brand text-sm hover:underline"
        >
          {t("dashboard.allActivity")}
        </Link>
      }
    >
      {error && !data ? (
        <FailedState error={error} retry={refetch} isCompact />
      ) : data?.data.length === 0 ? (
        <EmptyState title={t("dashboard.activityEmpty")} hint={t("dashboard.activityEmptyHint")} />
      ) : (
        <ul className="divide-y divide-line">
          {!data && <li className="h-96" />}
          {data?.data.map((entry) => (
            <li key={entry.id} className="py-2.5">
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t, language } = useT();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
      <Badge tone={TONES[entry.action]}>{t(`kit.actions.${entry.action}`)}</Badge>
      <p className="min-w-0 flex-1 basis-48 truncate">
        <span className="text-ink-3">{t(`kit.nouns.${entry.noun}`)}: </span>
        <span className="font-semibold">{labelOf(entry, t, language)}</span>
      </p>
      <p className="text-ink-3 text-sm">
        {actorOf(entry, t)} ·{" "}
        <time dateTime={entry.at} title={dateAndTime(entry.at, language)}>
          {relativeTime(entry.at, language)}
        </time>
      </p>
    </div>
  );
}
