/** The texts that every page needs. */
import { category } from "../en/category";
import { notFound } from "../en/notFound";
import { site } from "../en/site";

export const base = { category, notFound, site };
