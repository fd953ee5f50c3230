import type { CSSProperties, ReactNode } from "react";
import { useI18n } from "../../i18n/language-context";
import { CATEGORIES, CategoryIcon, categoryColour } from "../../shared/categories/category";
import { CITIES, cityName } from "../../shared/events/city";
import { useCategoryName } from "../../shared/site/site";
import { Button } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { Dialog } from "../../ui/dialog";
import { type Filters, SORT_NAMES } from "./filters";

interface Props {
  isOpen: boolean;
  onClose: () => void;
  filters: Filters;
  counts: Record<string, number> | null;
  /** Further fields, on top. */
  children: ReactNode;
}

const SORTS = ["date", "name", "price"] as const;

/** The filters on phones. Each choice applies at once. */
export function FilterSheet({ isOpen, onClose, filters, counts, children }: Props) {
  const { language, t } = useI18n();
  const categoryName = useCategoryName();
  const { category, city, sort, chooseCategory, chooseCity, setSort } = filters;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("home.filter")}
      closeLabel={t("site.close")}
      look="sheet"
    >
      <div className="flex flex-col gap-6">
        {children}
        <Choices legend={t("home.categories")}>
          {CATEGORIES.map((value) => (
            <Chip
              key={value}
              aria-pressed={value === category}
              onClick={() => chooseCategory(value)}
              style={{ "--hue": categoryColour(value) } as CSSProperties}
            >
              <CategoryIcon category={value} className="size-4.5 text-(--hue)" />
              {categoryName(value)}
              {counts?.[value] !== undefined && (
                <span className="font-medium text-ink-3 tabular-nums">{counts[value]}</span>
              )}
            </Chip>
          ))}
        </Choices>
        <Choices legend={t("home.city")}>
          <Chip aria-pressed={city === null} onClick={() => chooseCity(null)}>
            {t("home.everyCity")}
          </Chip>
          {CITIES.map((value) => (
            <Chip
              key={value}
              aria-pressed={value === city}
              onClick={() => chooseCity(value === city ? null : value)}
            >
              {cityName(value, language)}
            </Chip>
          ))}
        </Choices>
        <Choices legend={t("home.sort")}>
          {SORTS.map((value) => (
            <Chip key={value} aria-pressed={value === sort} onClick={() => setSort(value)}>
              {t(SORT_NAMES[value])}
            </Chip>
          ))}
        </Choices>
        <Button onClick={onClose} className="w-full">
          {t("home.showResults")}
        </Button>
      </div>
    </Dialog>
  );
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2.5 font-bold font-display text-lg">{legend}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}
