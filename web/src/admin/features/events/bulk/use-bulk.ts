import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, readableError } from "../../../../api/client";
import { toast } from "../../../../lib/toasts";
import { useT } from "../../../i18n/texts";
import { write, writeOnce } from "../../../kit/api/api";
import { useInvalidate } from "../../../kit/api/queries";
import type { Data } from "../../../kit/api/types";
import { useNotify } from "../../../kit/dialogs/notify";
import { wholeNumber } from "../../../kit/format/format";
import type { BulkSet } from "./bulk-set";

/** Which events: those with these ids, or all that a query of GET /api/events finds. */
export type BulkTarget = { ids: readonly number[] } | { query: string };

export interface BulkResult {
  matched: number;
  changed: number;
  unchanged: number;
  /** The first of them. */
  refused: readonly { id: number; event_id: string; title: string; errors: Record<string, string> }[];
  refused_count: number;
  /** The audit entry that undoes it. */
  undo: number | null;
}

const URL = "/api/events/bulk";

/** Long enough to look at the list and to reach for Undo. */
const UNDO_DURATION = 20_000;

interface Bulk {
  /** What would change; undefined while it is not known. */
  preview: BulkResult | undefined;
  error: string | null;
  isApplying: boolean;
  /** Resolves to true if it is done. */
  apply: () => Promise<boolean>;
}

/** A bulk change: asks first what it would do, then applies just that. */
export function useBulk(target: BulkTarget, set: BulkSet | null): Bulk {
  const { t, language } = useT();
  const invalidate = useInvalidate();
  const undo = useUndo();
  const [isApplying, setApplying] = useState(false);
  const [failure, setFailure] = useState<{ body: string; text: string } | null>(null);
  const body = JSON.stringify({ ...target, set });
  const preview = useQuery({
    // Not one of the events' queries: applying the change would ask again what it does.
    queryKey: ["bulk", body],
    queryFn: () => write<Data<BulkResult>>("POST", URL, { ...target, set, dry_run: true }),
    enabled: set !== null,
    networkMode: "always",
    staleTime: 0,
    gcTime: 0,
  });
  const found = set === null ? undefined : preview.data?.data;

  const apply = async (): Promise<boolean> => {
    if (!found || !set || isApplying) return false;
    setApplying(true);
    setFailure(null);
    try {
      const { data } = await writeOnce<Data<BulkResult>>(URL, { ...target, set, expect: found.matched });
      const words = set.trash ? "trashed" : "done";
      const { undo: entry } = data;
      toast({
        type: "success",
        title: t(data.changed === 1 ? `bulk.${words}One` : `bulk.${words}`, {
          count: wholeNumber(data.changed, language),
        }),
        message: "",
        duration: UNDO_DURATION,
        ...(entry !== null && { action: { label: t("kit.undo"), run: () => undo(entry) } }),
      });
      invalidate("events");
      return true;
    } catch (failure) {
      const isMoved = failure instanceof ApiError && failure.status === 409;
      const text = isMoved ? t("bulk.moved") : readableError(failure, t("kit.unexpected"));
      setFailure({ body, text });
      if (isMoved) preview.refetch();
      return false;
    } finally {
      setApplying(false);
    }
  };

  const isFailed = preview.error !== null && set !== null;
  const error = isFailed
    ? readableError(preview.error, t("kit.unexpected"))
    : failure?.body === body
      ? failure.text
      : null;
  return { preview: isFailed ? undefined : found, error, isApplying, apply };
}

interface Undone {
  restored: number;
  /** Items that were changed since, and are left as they are. */
  left: number;
}

function useUndo() {
  const { t, language } = useT();
  const invalidate = useInvalidate();
  const notify = useNotify();
  return async (entry: number): Promise<void> => {
    try {
      const { data } = await write<Data<Partial<Undone>>>("POST", `/api/audit/${entry}/undo`);
      const count = wholeNumber(data.restored ?? 0, language);
      const left = data.left ?? 0;
      notify.done(
        t("bulk.undone"),
        left > 0
          ? t("bulk.undoneLeft", { count, left: wholeNumber(left, language) })
          : t("bulk.undoneText", { count }),
      );
      invalidate("events");
    } catch (failure) {
      notify.failed(t("bulk.notUndone"), failure);
    }
  };
}
