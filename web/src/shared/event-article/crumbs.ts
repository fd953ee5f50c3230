import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { useCategoryName } from "../site/site";

interface Crumb {
  name: string;
  path: string;
}

/** The breadcrumbs of an event: home, its category, its category in its city. */
export function useCrumbs({ category, city }: Pick<Event, "category" | "city">): Crumb[] {
  const { t } = useI18n();
  const categoryName = useCategoryName();
  const crumbs = [
    { name: t("event.home"), path: paths.home() },
    { name: categoryName(category), path: paths.search({ category }) },
  ];
  if (city) crumbs.push({ name: city, path: paths.search({ category, city }) });
  return crumbs;
}
