import { useQuery } from "@tanstack/react-query";
import { apiUrl } from "../../../api/query";
import { staffQuery } from "../api/queries";
import type { AuditEntry, List, Noun } from "../api/types";

/** The subject of audit entries. */
export interface AuditSubject {
  noun: Noun;
  id: number | string;
}

/** The last audit entry of a subject; undefined while loading and if there is none. */
export function useLastSave(subject: AuditSubject | undefined): AuditEntry | undefined {
  const { data } = useQuery({
    ...staffQuery<List<AuditEntry>>(
      apiUrl("/api/audit", { noun: subject?.noun, noun_id: subject?.id, limit: 1 }),
    ),
    enabled: subject !== undefined,
    staleTime: 0,
    // An entry of an earlier conflict must not flash.
    gcTime: 0,
  });
  return subject && data?.data[0];
}
