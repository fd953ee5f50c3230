import { useQuery } from "@tanstack/react-query";
import { staffQuery } from "../kit/queries";
import type { Data, Stats } from "../kit/types";

/** In the order of the cards. */
export const STAT_NAMES = [
  "totalEvents",
  "activeEvents",
  "totalBlogs",
  "publishedBlogs",
  "totalImages",
  "totalCategories",
] as const;

/** Zeros where the numbers cannot be had; undefined while they are on their way. */
export function useStats(): Partial<Stats> | undefined {
  const { data, isPending } = useQuery(staffQuery<Data<Partial<Stats>>>("/api/analytics"));
  if (isPending) return undefined;
  return { ...Object.fromEntries(STAT_NAMES.map((name) => [name, 0])), ...data?.data };
}
