import { useQuery } from "@tanstack/react-query";
import { staffQuery } from "./queries";
import type { Data, Stats } from "./types";

/** The statistics: undefined while loading, zero after a failure. */
export function useStats(): (name: keyof Stats) => number | undefined {
  const { data, isPending } = useQuery(staffQuery<Data<Partial<Stats>>>("/api/analytics"));
  return (name) => (isPending ? undefined : (data?.data[name] ?? 0));
}
