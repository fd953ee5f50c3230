import { useT } from "../../i18n/texts";
import type { AuditEntry } from "../../kit/api/types";
import { shortDate } from "../../kit/format/format";
import { EmptyState, ListState, NothingFound, RowSkeletons } from "../../kit/lists/list-state";
import { Pager } from "../../kit/lists/pager";
import { useParams } from "../../kit/lists/params";
import { ViewToggle } from "../../kit/lists/view-toggle";
import { LIST_VIEW, useListView } from "../../kit/table/use-list-view";
import { FIRST_PAGE } from "../../kit/table/use-paged-in-url";
import { PageHeader } from "../../kit/ui/page-header";
import type { User } from "../../session/roles";
import { useUser } from "../../session/session";
import { ActivityTable } from "./activity-table";
import { Entry } from "./entry";
import { ActivityFilters, type Filters, KINDS, NO_FILTERS, nounsFor } from "./filters";

/** The audit log, newest first. */
export function Screen() {
  const { t, language } = useT();
  const [params, setParams] = useParams({ ...NO_FILTERS, ...LIST_VIEW });
  const { list, toggle, isTable } = useListView<AuditEntry, "list">({
    table: "activity",
    views: ["list", "table"],
    path: "/api/audit",
    query: apiQueryOf(params, useUser()),
    limit: 50,
    params,
    setParams,
  });
  const setFilters = (change: Partial<Filters>) => setParams({ ...FIRST_PAGE, ...change });
  const isFiltered = (Object.keys(NO_FILTERS) as (keyof Filters)[]).some((name) => params[name] !== "");
  return (
    <>
      <PageHeader title={t("activity.title")} lead={t("activity.lead")} />
      <ActivityFilters filters={params} onChange={setFilters}>
        <ViewToggle {...toggle} />
      </ActivityFilters>
      <ListState
        list={list}
        skeleton={<RowSkeletons />}
        empty={
          isFiltered ? (
            <NothingFound onClear={() => setFilters(NO_FILTERS)} />
          ) : (
            <EmptyState title={t("activity.empty")} hint={t("activity.emptyHint")} />
          )
        }
      >
        {isTable ? (
          <ActivityTable items={list.items} />
        ) : (
          <div className="flex flex-col gap-5">
            {byDay(list.items, (entry) => shortDate(entry.at, language)).map(([day, entries]) => (
              <section key={day} aria-label={day}>
                <h2 className="mb-2 font-sans font-semibold text-ink-2 text-sm tracking-normal">{day}</h2>
                <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card">
                  {entries.map((entry) => (
                    <li key={entry.id}>
                      <Entry entry={entry} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </ListState>
      <Pager {...list} />
    </>
  );
}

/** Drops query parameters that the server would reject. */
function apiQueryOf({ noun, kind, actor, from, to }: Filters, user: User) {
  return {
    noun: nounsFor(user).find((known) => known === noun),
    kind: KINDS.find((known) => known === kind),
    actor,
    from: dayOf(from),
    to: dayOf(to),
  };
}

const dayOf = (text: string): string | undefined => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined);

function byDay<T>(items: readonly T[], dayOf: (item: T) => string): [day: string, items: T[]][] {
  const days = new Map<string, T[]>();
  for (const item of items) days.set(dayOf(item), [...(days.get(dayOf(item)) ?? []), item]);
  return [...days];
}
