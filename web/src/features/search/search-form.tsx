import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef } from "react";
import { categoriesQuery } from "../../api/categories";
import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { useNavigate } from "../../lib/router";
import { Button } from "../../ui/button";
import { SearchIcon } from "../../ui/icons";
import { CATEGORIES } from "../events/category";
import { useCategoryName } from "../frame/site";
import { cityOption, cityOptions } from "./cities";
import { PillSelect } from "./pill-select";
import { change, cleanQuery, DATE_RANGES, type Filter, type Question } from "./question";
import { SortLink } from "./sort-link";

export const FIELD_ID = "search-field";

/** Words and filters as one form: with JavaScript a choice takes effect at once, without it on submit. */
export function SearchForm({ question }: { question: Question }) {
  const { language, t } = useI18n();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const categories = useCategoryOptions(question.category);

  const shown = useRef(question.q);
  useEffect(() => {
    // Not at first: somebody may have typed while the page was not alive yet.
    if (field.current && shown.current !== question.q) field.current.value = question.q ?? "";
    shown.current = question.q;
  }, [question.q]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = cleanQuery(field.current?.value);
    if (q) navigate(paths.search(change(question, "q", q)));
  };
  const choose = (filter: Filter) => (value: string) =>
    navigate(paths.search(change(question, filter, value)), { keepScroll: true });

  return (
    <search>
      <form action={paths.search()} method="get" onSubmit={onSubmit}>
        <div className="relative flex items-center rounded-2xl border border-control bg-card p-1.5 shadow-card focus-within:outline-3 focus-within:outline-(--focus) focus-within:outline-offset-2">
          <SearchIcon className="ml-3 hidden size-5.5 shrink-0 text-ink-3 sm:block" />
          <label htmlFor={FIELD_ID} className="sr-only">
            {t("search.fieldLabel")}
          </label>
          <input
            ref={field}
            id={FIELD_ID}
            type="search"
            name="q"
            defaultValue={question.q}
            maxLength={200}
            placeholder={t("search.placeholder")}
            autoComplete="off"
            enterKeyHint="search"
            className="min-h-12 w-full min-w-0 flex-1 bg-transparent px-3 text-[1.05rem] outline-none placeholder:text-ink-3"
          />
          <Button type="submit" className="min-h-12 shrink-0 px-6">
            {t("search.submit")}
          </Button>
        </div>
        <fieldset className="mt-3.5 grid gap-2 min-[22rem]:grid-cols-2 sm:flex sm:flex-wrap">
          <legend className="sr-only">{t("search.filters")}</legend>
          <PillSelect
            label={t("search.category")}
            name="category"
            value={question.category ?? ""}
            options={[{ value: "", label: t("search.anyCategory") }, ...categories]}
            onChange={choose("category")}
          />
          <PillSelect
            label={t("search.date")}
            name="dateRange"
            value={question.dateRange ?? ""}
            options={[
              { value: "", label: t("search.anyDate") },
              ...DATE_RANGES.map((value) => ({ value, label: t(`search.${value}`) })),
            ]}
            onChange={choose("dateRange")}
          />
          <PillSelect
            label={t("search.city")}
            name="city"
            value={question.city ? cityOption(question.city, language).value : ""}
            options={[{ value: "", label: t("search.anyCity") }, ...cityOptions(question.city, language)]}
            onChange={choose("city")}
          />
          <SortLink question={question} />
          {question.bbox && <input type="hidden" name="bbox" value={question.bbox} />}
          {question.sort && <input type="hidden" name="sort" value={question.sort} />}
        </fieldset>
      </form>
    </search>
  );
}

/** The site's categories; the usual eight until they are read, and always the one that is asked for. */
function useCategoryOptions(asked: string | undefined) {
  const { language } = useI18n();
  const categoryName = useCategoryName();
  const { data } = useQuery(categoriesQuery(language));
  const listed = data?.data
    .filter(({ parent_id }) => parent_id == null)
    .map(({ category_id }) => category_id);
  const slugs: string[] = listed ?? [...CATEGORIES];
  if (asked && !slugs.includes(asked)) slugs.push(asked);
  return slugs.map((value) => ({ value, label: categoryName(value) }));
}
