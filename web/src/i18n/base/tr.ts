/** The texts that every page needs. */
import { category } from "../tr/category";
import { notFound } from "../tr/notFound";
import { site } from "../tr/site";

export const base = { category, notFound, site };
