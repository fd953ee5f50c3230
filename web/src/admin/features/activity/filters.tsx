import type { ReactNode } from "react";
import { useT } from "../../i18n/texts";
import type { ChangeKind, Noun } from "../../kit/api/types";
import { SearchField } from "../../kit/lists/search-field";
import { Toolbar } from "../../kit/lists/toolbar";
import { ToolbarSelect } from "../../kit/lists/toolbar-select";
import { hasRole, type User } from "../../session/roles";
import { useUser } from "../../session/session";

const NOUNS = [
  "events",
  "venues",
  "profiles",
  "blogs",
  "categories",
  "platforms",
  "glossary",
  "synonyms",
  "reply-templates",
  "views",
  "images",
  "logos",
  "settings",
  "contact",
  "newsletter",
  "users",
] as const satisfies readonly Noun[];

/** Changes to accounts are visible to admins only. */
export const nounsFor = (user: User): readonly Noun[] =>
  hasRole(user, "admin") ? NOUNS : NOUNS.filter((noun) => noun !== "users");

export const KINDS = [
  "created",
  "updated",
  "deleted",
  "restored",
  "purged",
  "merged",
] as const satisfies readonly ChangeKind[];

export const NO_FILTERS = { noun: "", kind: "", actor: "", from: "", to: "" };
export type Filters = typeof NO_FILTERS;

interface Props {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  /** Further controls at the end. */
  children: ReactNode;
}

export function ActivityFilters({ filters, onChange, children }: Props) {
  const { t } = useT();
  const nouns = nounsFor(useUser());
  return (
    <Toolbar>
      <ToolbarSelect
        label={t("activity.noun")}
        value={filters.noun}
        choices={[
          { value: "", label: t("activity.allNouns") },
          ...nouns.map((value) => ({ value, label: t(`kit.nouns.${value}`) })),
        ]}
        onChange={(noun) => onChange({ noun })}
      />
      <ToolbarSelect
        label={t("activity.action")}
        value={filters.kind}
        choices={[
          { value: "", label: t("activity.allActions") },
          ...KINDS.map((value) => ({ value, label: t(`kit.actions.${value}`) })),
        ]}
        onChange={(kind) => onChange({ kind })}
      />
      <Day label={t("activity.from")} value={filters.from} onChange={(from) => onChange({ from })} />
      <Day label={t("activity.to")} value={filters.to} onChange={(to) => onChange({ to })} />
      <SearchField
        label={t("activity.actor")}
        value={filters.actor}
        onChange={(actor) => onChange({ actor })}
      />
      {children}
    </Toolbar>
  );
}

interface DayProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function Day({ label, value, onChange }: DayProps) {
  return (
    <label className="flex min-h-11 max-w-full flex-wrap items-center gap-x-2 rounded-xl border border-control bg-card pr-2 pl-3 text-sm focus-within:outline-3 focus-within:outline-(--focus) focus-within:outline-offset-2">
      <span className="shrink-0 text-ink-2">{label}</span>
      <input
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-10 min-w-0 bg-transparent font-semibold text-ink tabular-nums outline-none"
      />
    </label>
  );
}
