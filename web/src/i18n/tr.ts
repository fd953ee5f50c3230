/** Turkish texts, a file for each part of the site. They define the keys; English must have the same. */
import { about } from "./tr/about";
import { agenda } from "./tr/agenda";
import { category } from "./tr/category";
import { contact } from "./tr/contact";
import { event } from "./tr/event";
import { favourites } from "./tr/favourites";
import { filters } from "./tr/filters";
import { home } from "./tr/home";
import { localCategories } from "./tr/localCategories";
import { map } from "./tr/map";
import { news } from "./tr/news";
import { notFound } from "./tr/notFound";
import { post } from "./tr/post";
import { profile } from "./tr/profile";
import { search } from "./tr/search";
import { site } from "./tr/site";
import { suggest } from "./tr/suggest";
import { venue } from "./tr/venue";

export const tr = {
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

/** The shape that every language fills. */
export type Dictionary = typeof tr;
