import { useQuery } from "@tanstack/react-query";
import { addressOf } from "../../../api/query";
import { staffQuery } from "../api/queries";
import type { AuditEntry, List, Noun } from "../api/types";

/** The subject of audit entries. */
export interface Thing {
  noun: Noun;
  id: number | string;
}

/** The last audit entry of a subject; undefined while loading and if there is none. */
export function useLastSave(thing: Thing | undefined): AuditEntry | undefined {
  const { data } = useQuery({
    ...staffQuery<List<AuditEntry>>(
      addressOf("/api/audit", { noun: thing?.noun, noun_id: thing?.id, limit: 1 }),
    ),
    enabled: thing !== undefined,
    staleTime: 0,
    // An entry of an earlier conflict must not flash.
    gcTime: 0,
  });
  return thing && data?.data[0];
}
