import { useI18n } from "../../i18n/language-context";
import { cityName } from "../../shared/events/city";
import { useCategoryName } from "../../shared/site/site";
import { RemovableChip } from "../../ui/chip";
import type { Filters } from "./filters";

interface Props {
  filters: Filters;
  words: string;
  onWords: (words: string) => void;
  onRemoved: () => void;
}

/** The active filters; each can be removed. */
export function ActiveFilters({ filters, words, onWords, onRemoved }: Props) {
  const { language, t } = useI18n();
  const categoryName = useCategoryName();
  const { category, city, chooseCategory, chooseCity } = filters;
  const active = [
    category && { name: categoryName(category), remove: () => chooseCategory(category) },
    city && { name: cityName(city, language), remove: () => chooseCity(null) },
    words.trim() && { name: `“${words.trim()}”`, remove: () => onWords("") },
  ].filter((filter) => typeof filter === "object" && filter !== null);
  if (active.length === 0) return null;
  return (
    <ul aria-label={t("home.activeFilters")} className="mb-4 flex flex-wrap gap-2">
      {active.map(({ name, remove }) => (
        <li key={name}>
          <RemovableChip
            removeLabel={t("home.removeFilter", { name })}
            onRemove={() => {
              remove();
              onRemoved();
            }}
          >
            {name}
          </RemovableChip>
        </li>
      ))}
    </ul>
  );
}
