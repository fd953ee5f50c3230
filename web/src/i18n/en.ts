/** English texts. */
import { about } from "./en/about";
import { category } from "./en/category";
import { contact } from "./en/contact";
import { event } from "./en/event";
import { favourites } from "./en/favourites";
import { home } from "./en/home";
import { localCategories } from "./en/localCategories";
import { map } from "./en/map";
import { news } from "./en/news";
import { notFound } from "./en/notFound";
import { post } from "./en/post";
import { search } from "./en/search";
import { site } from "./en/site";
import { suggest } from "./en/suggest";
import type { Dictionary } from "./tr";

export const en: Dictionary = {
  about,
  category,
  contact,
  event,
  favourites,
  home,
  localCategories,
  map,
  news,
  notFound,
  post,
  search,
  site,
  suggest,
};
