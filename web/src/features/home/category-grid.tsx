import type { CSSProperties, MouseEvent } from "react";
import { useI18n } from "../../i18n/language-context";
import { decimal } from "../../lib/format";
import { paths } from "../../lib/paths";
import { CategoryIcon, categoryColour, POPULAR_CATEGORIES } from "../../shared/categories/category";
import { countLoaded } from "../../shared/events/loaded-events";
import { useCategoryName } from "../../shared/site/site";
import { useAllCategories } from "./use-home-events";

interface Props {
  chosen: string | null;
  /** Loaded events by category; null while loading. */
  counts: Record<string, number> | null;
  onChoose: (category: string) => void;
}

/** Category filters; choosing the active one clears it. Without JavaScript each one submits a search. */
export function CategoryGrid({ chosen, counts, onChoose }: Props) {
  const { t } = useI18n();
  const all = useAllCategories();
  const loaded = all && countLoaded(all) < all.meta.total ? countLoaded(all) : null;
  return (
    <section
      aria-labelledby="categories"
      className="relative mx-auto -mt-9.5 max-w-[1240px] md:px-6 print:hidden"
    >
      <h2 id="categories" className="sr-only">
        {t("home.popularCategories")}
      </h2>
      <form
        action={paths.search()}
        method="get"
        className="no-scrollbar flex snap-x scroll-px-4 gap-3.5 overflow-x-auto px-4 pb-5 md:grid md:grid-cols-[repeat(auto-fit,minmax(max(9.5rem,14%),1fr))] md:overflow-visible md:px-0 md:pb-0"
      >
        {POPULAR_CATEGORIES.map((category) => (
          <CategoryCard
            key={category}
            category={category}
            count={counts && (counts[category] ?? 0)}
            // A chosen category has a list of its own.
            loaded={category === chosen ? null : loaded}
            isChosen={category === chosen}
            onChoose={onChoose}
          />
        ))}
      </form>
    </section>
  );
}

interface CardProps {
  category: string;
  count: number | null;
  /** How many events the count is about, if there are more. */
  loaded: number | null;
  isChosen: boolean;
  onChoose: (category: string) => void;
}

function CategoryCard({ category, count, loaded, isChosen, onChoose }: CardProps) {
  const { language, t } = useI18n();
  const categoryName = useCategoryName();
  const choose = (event: MouseEvent) => {
    event.preventDefault();
    onChoose(category);
  };
  return (
    <button
      type="submit"
      name="category"
      value={category}
      aria-pressed={isChosen}
      onClick={choose}
      style={{ "--hue": categoryColour(category) } as CSSProperties}
      className="flex w-46 shrink-0 snap-start flex-col items-start gap-2.5 rounded-card border border-line bg-card p-3.5 text-left shadow-card transition-[border-color,box-shadow] duration-200 hover:border-(--hue) hover:shadow-lift aria-pressed:border-(--hue) aria-pressed:shadow-[0_0_0_1px_var(--hue),var(--shadow-soft)] md:w-auto md:min-w-0 md:px-4 md:py-4.5"
    >
      <span className="grid size-10.5 place-items-center rounded-xl bg-[color-mix(in_srgb,var(--hue)_12%,transparent)] text-(--hue)">
        <CategoryIcon category={category} />
      </span>
      <span>
        <b className="block font-semibold">{categoryName(category)}</b>
        <span className="text-[0.84rem] text-ink-3">
          {count === null
            ? "–"
            : t(loaded === null ? (count === 1 ? "home.countOne" : "home.countMany") : "home.amongNext", {
                count: decimal(count, language),
                loaded: decimal(loaded ?? 0, language),
              })}
        </span>
      </span>
    </button>
  );
}
