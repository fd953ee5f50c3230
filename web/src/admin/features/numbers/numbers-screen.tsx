import { useQuery } from "@tanstack/react-query";
import { apiUrl } from "../../../api/query";
import { paths } from "../../../lib/paths";
import { useT } from "../../i18n/texts";
import { staffQuery } from "../../kit/api/queries";
import type { Data, Report, Searches } from "../../kit/api/types";
import { useOpenForm } from "../../kit/forms/form-overlay";
import { FilterButtons } from "../../kit/lists/filter-buttons";
import { FailedState, RowSkeletons } from "../../kit/lists/list-state";
import { oneOf, useParams } from "../../kit/lists/params";
import { Toolbar } from "../../kit/lists/toolbar";
import { PageHeader } from "../../kit/ui/page-header";
import { hasRole } from "../../session/roles";
import { useUser } from "../../session/session";
import { Days } from "./days";
import { PERIODS } from "./numbers";
import { Ranking } from "./ranking";
import { NothingFoundList, SearchedTable } from "./searched";
import { SynonymForm, type SynonymSubject } from "./synonym-form";
import { Synonyms } from "./synonyms";

export function Screen() {
  const { t } = useT();
  const user = useUser();
  const [params, setParams] = useParams({ days: "7" });
  const [subject, open, close] = useOpenForm<SynonymSubject>();
  const days = oneOf(PERIODS, params.days);
  const mayWrite = hasRole(user, "admin");
  return (
    <>
      <PageHeader title={t("numbers.title")} lead={t("numbers.lead")} />
      <Toolbar>
        <FilterButtons
          label={t("numbers.period")}
          options={PERIODS.map((value) => ({
            value,
            label: t(value === "7" ? "numbers.days7" : "numbers.days30"),
          }))}
          value={days}
          onChange={(next) => setParams({ days: next })}
        />
      </Toolbar>
      <div className="flex flex-col gap-4">
        <ReportPanels days={days} />
        <SearchPanels days={days} onMakeSynonym={mayWrite ? (words) => open({ words }) : undefined} />
        {hasRole(user, "editor") && (
          <Synonyms
            mayWrite={mayWrite}
            onAdd={() => open({ words: "" })}
            onEdit={(synonym) => open({ synonym })}
          />
        )}
      </div>
      {subject && <SynonymForm subject={subject} onClose={close} />}
    </>
  );
}

function ReportPanels({ days }: { days: string }) {
  const { t, language } = useT();
  const { data, error, refetch } = useQuery(
    staffQuery<Data<Report>>(apiUrl("/api/analytics/report", { days, language })),
  );
  const report = data?.data;
  if (!report) return error ? <FailedState error={error} retry={refetch} /> : <RowSkeletons />;
  return (
    <>
      <Days days={report.by_day} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Ranking
          title={t("numbers.events")}
          entries={report.events.map(({ id, event_id, title, views }) => ({
            key: id,
            name: title,
            count: views,
            href: paths.event(event_id),
          }))}
          empty={t("numbers.nothingSeen")}
          counted="numbers.views"
        />
        <Ranking
          title={t("numbers.venues")}
          entries={report.venues.map(({ id, venue_id, name, views }) => ({
            key: id,
            name,
            count: views,
            href: paths.venue(venue_id),
          }))}
          empty={t("numbers.nothingSeen")}
          counted="numbers.views"
        />
        <Ranking
          title={t("numbers.posts")}
          entries={report.posts.map(({ id, title, views }) => ({
            key: id,
            name: title,
            count: views,
            href: paths.post(id),
          }))}
          empty={t("numbers.nothingSeen")}
          counted="numbers.views"
        />
        <Ranking
          title={t("numbers.platforms")}
          entries={report.platforms.map(({ platform_id, name, clicks }) => ({
            key: platform_id,
            name,
            count: clicks,
          }))}
          empty={t("numbers.noClicks")}
          counted="numbers.clicks"
        />
      </div>
    </>
  );
}

interface SearchPanelsProps {
  days: string;
  onMakeSynonym: ((words: string) => void) | undefined;
}

function SearchPanels({ days, onMakeSynonym }: SearchPanelsProps) {
  const { data, error, refetch } = useQuery(
    staffQuery<Data<Searches>>(apiUrl("/api/analytics/searches", { days })),
  );
  const searches = data?.data;
  if (!searches) return error ? <FailedState error={error} retry={refetch} /> : <RowSkeletons />;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <SearchedTable words={searches.words} />
      <NothingFoundList words={searches.nothing_found} {...(onMakeSynonym ? { onMakeSynonym } : {})} />
    </div>
  );
}
