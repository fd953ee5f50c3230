import type { FormEvent, Ref } from "react";
import type { Facets } from "../../api/search";
import { useI18n } from "../../i18n/language-context";
import { type EventFilter, normalizeQuery } from "../../lib/event-filter";
import { changeFilter } from "../../lib/filter-changes";
import { paths } from "../../lib/paths";
import { useNavigate } from "../../lib/router";
import type { UrlFor } from "../../shared/suggest/combobox";
import { saveSearch } from "../../shared/suggest/save-search";
import { SuggestField } from "../../shared/suggest/suggest-field";
import { Button } from "../../ui/button";
import { SearchIcon } from "../../ui/icons";
import { NoScriptFilters } from "./no-script-filters";

interface Props {
  filter: EventFilter;
  facets: Facets | null;
  fieldRef?: Ref<HTMLInputElement>;
}

/** The query field. A new query keeps the active filters. */
export function SearchForm({ filter, facets, fieldRef }: Props) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const search = (words: string) => {
    const q = normalizeQuery(words);
    if (!q) return;
    saveSearch(q);
    navigate(paths.search(changeFilter(filter, "q", q)));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    search(String(new FormData(event.currentTarget).get("q") ?? ""));
  };
  // A chosen suggestion replaces the typed query.
  const urlFor: UrlFor = (key, value) =>
    paths.search(changeFilter(changeFilter(filter, "q", undefined), key, value));
  const { q: _words, cursor: _cursor, ...filters } = filter;
  return (
    <search>
      <form action={paths.search()} method="get" onSubmit={submit}>
        <div className="relative flex flex-wrap items-center rounded-2xl border border-control bg-card p-1.5 shadow-card focus-within:outline-3 focus-within:outline-(--focus) focus-within:outline-offset-2">
          <SearchIcon className="ml-3 hidden size-5.5 shrink-0 text-ink-3 sm:block" />
          <SuggestField
            fieldRef={fieldRef}
            label={t("search.fieldLabel")}
            placeholder={t("search.placeholder")}
            q={filter.q}
            onSearch={search}
            urlFor={urlFor}
            className="min-h-12 min-w-0 flex-[999_1_10rem] text-ellipsis bg-transparent px-3 text-[1.05rem] outline-none placeholder:text-ink-3"
          />
          <Button type="submit" className="min-h-12 shrink-0 grow px-6">
            {t("search.submit")}
          </Button>
        </div>
        {/* Native submission before hydration keeps the active filters. */}
        {Object.entries(filters).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {/* React does not hydrate <noscript>, so its content is left out of the browser bundle. */}
        <noscript>{import.meta.env.SSR && <NoScriptFilters filter={filter} facets={facets} />}</noscript>
      </form>
    </search>
  );
}
