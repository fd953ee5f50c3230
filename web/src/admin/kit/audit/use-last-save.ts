import { useQuery } from "@tanstack/react-query";
import { addressOf } from "../../../api/query";
import { staffQuery } from "../api/queries";
import type { AuditEntry, List, Noun } from "../api/types";

/** One thing, as the audit trail calls it. */
export interface Thing {
  noun: Noun;
  id: number | string;
}

/** Who last saved a thing, as the audit trail tells it; undefined until that is known, and where it is not. */
export function useLastSave(thing: Thing | undefined): AuditEntry | undefined {
  const { data } = useQuery({
    ...staffQuery<List<AuditEntry>>(
      addressOf("/api/audit", { noun: thing?.noun, noun_id: thing?.id, limit: 1 }),
    ),
    enabled: thing !== undefined,
    staleTime: 0,
    // What it was at an earlier conflict is not to be shown for a moment.
    gcTime: 0,
  });
  return thing && data?.data[0];
}
