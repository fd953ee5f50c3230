/** English texts. */
import { about } from "./en/about";
import { agenda } from "./en/agenda";
import { category } from "./en/category";
import { contact } from "./en/contact";
import { event } from "./en/event";
import { favourites } from "./en/favourites";
import { filters } from "./en/filters";
import { home } from "./en/home";
import { localCategories } from "./en/localCategories";
import { map } from "./en/map";
import { news } from "./en/news";
import { notFound } from "./en/notFound";
import { post } from "./en/post";
import { profile } from "./en/profile";
import { search } from "./en/search";
import { site } from "./en/site";
import { suggest } from "./en/suggest";
import { venue } from "./en/venue";
import type { Dictionary } from "./tr";

export const en: Dictionary = {
  about,
  agenda,
  category,
  contact,
  event,
  favourites,
  filters,
  home,
  localCategories,
  map,
  news,
  notFound,
  post,
  profile,
  search,
  site,
  suggest,
  venue,
};
