import type { Event } from "../../api/events";
import type { Translate } from "../../i18n/translate";
import { paths } from "../../lib/paths";
import { categoryName } from "../events/category";

interface Crumb {
  name: string;
  path: string;
}

/** The way down to an event: home, its category, its category in its city. */
export function crumbsTo({ category, city }: Pick<Event, "category" | "city">, t: Translate): Crumb[] {
  const crumbs = [
    { name: t("event.home"), path: paths.home() },
    { name: categoryName(category, t), path: paths.search({ category }) },
  ];
  if (city) crumbs.push({ name: city, path: paths.search({ category, city }) });
  return crumbs;
}
