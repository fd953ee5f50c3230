import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readableError } from "../../../api/client";
import { Button } from "../../../ui/button";
import { CheckIcon, InfoIcon } from "../../../ui/icons";
import { Notice } from "../../../ui/notice";
import { useT } from "../../i18n/texts";
import { staffQuery } from "../../kit/api/queries";
import type { List, Setting } from "../../kit/api/types";
import { FilterButtons } from "../../kit/lists/filter-buttons";
import { NothingFound, RowSkeletons } from "../../kit/lists/list-state";
import { oneOf, useParams } from "../../kit/lists/params";
import { SearchField } from "../../kit/lists/search-field";
import { StatCard, StatCards } from "../../kit/lists/stat-card";
import { Toolbar } from "../../kit/lists/toolbar";
import { ToolbarSelect } from "../../kit/lists/toolbar-select";
import { MailIcon, SettingsIcon } from "../../kit/ui/icons";
import { PageHeader } from "../../kit/ui/page-header";
import { SecondFactorPolicy } from "./second-factor-policy";
import { isActive, type SettingsView, SORTS, TABS, visibleSettings } from "./setting";
import { SettingCard } from "./setting-card";

/** The site settings, with inline editing. */
export function Screen() {
  const { t, language } = useT();
  const [params, setParams] = useParams({ q: "", tab: "all", sort: "key", history: "" });
  const view = viewOf(params);
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const query = useQuery(staffQuery<List<Setting>>("/api/settings"));
  const settings = query.data?.data;
  // A restored value may not match the search any more.
  const kept = new Set([...edited, params.history]);
  const shown = visibleSettings(settings ?? [], view, kept, t, language);

  const setEditing = (key: string, isEditing: boolean) =>
    setEdited((known) => new Set(isEditing ? [...known, key] : [...known].filter((one) => one !== key)));

  return (
    <>
      <PageHeader title={t("settings.title")} lead={t("settings.lead")} />
      <Stats settings={settings ?? (query.isPending ? undefined : [])} />
      <div className="mt-5">
        <Toolbar>
          <FilterButtons
            label={t("settings.filter")}
            options={TABS.map((value) => ({ value, label: t(`settings.tabs.${value}`) }))}
            value={view.tab}
            onChange={(tab) => setParams({ tab })}
          />
          <SearchField label={t("settings.search")} value={params.q} onChange={(q) => setParams({ q })} />
          <ToolbarSelect
            value={view.sort}
            choices={SORTS.map((value) => ({ value, label: t(`settings.sort.${value}`) }))}
            onChange={(sort) => setParams({ sort })}
          />
        </Toolbar>
        {query.isPending ? (
          <RowSkeletons />
        ) : !settings || settings.length === 0 ? (
          <NotLoaded error={query.error} retry={() => query.refetch()} />
        ) : shown.length === 0 ? (
          <NothingFound onClear={() => setParams({ q: "", tab: "all" })} />
        ) : (
          <ul className={`grid gap-4 xl:grid-cols-2 ${edited.size > 0 ? "items-start" : ""}`}>
            {shown.map((setting) => (
              <li key={setting.setting_key} className="min-w-0">
                <SettingCard
                  setting={setting}
                  isEditing={edited.has(setting.setting_key)}
                  onEditing={(isEditing) => setEditing(setting.setting_key, isEditing)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <SecondFactorPolicy />
    </>
  );
}

/** URL parameters may be invalid. */
function viewOf({ q, tab, sort }: Record<"q" | "tab" | "sort", string>): SettingsView {
  return {
    q,
    tab: oneOf(TABS, tab),
    sort: oneOf(SORTS, sort),
  };
}

function Stats({ settings }: { settings: readonly Setting[] | undefined }) {
  const { t } = useT();
  const count = (fits: (setting: Setting) => boolean) => settings?.filter(fits).length;
  return (
    <StatCards>
      <StatCard label={t("settings.stats.total")} value={settings?.length} Icon={SettingsIcon} />
      <StatCard
        label={t("settings.stats.general")}
        value={count(({ category }) => category === "general")}
        Icon={InfoIcon}
      />
      <StatCard
        label={t("settings.stats.contact")}
        value={count(({ category }) => category === "contact")}
        Icon={MailIcon}
      />
      <StatCard label={t("settings.stats.active")} value={count(isActive)} Icon={CheckIcon} />
    </StatCards>
  );
}

function NotLoaded({ error, retry }: { error: Error | null; retry: () => void }) {
  const { t } = useT();
  return (
    <Notice
      role="alert"
      title={t("settings.empty")}
      {...(error ? { hint: readableError(error, t("kit.unexpected")) } : {})}
    >
      <Button variant="secondary" onClick={retry}>
        {t("kit.retry")}
      </Button>
    </Notice>
  );
}
