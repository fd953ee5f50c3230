import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useI18n } from "../../i18n/language-context";
import type { ContentUpdate } from "../../lib/content-stream";
import { type Location, useLocation } from "../../lib/router";
import { createThrottledRefetch, type ThrottledRefetch } from "./throttled-refetch";

type Updates = readonly ContentUpdate[];

interface Props {
  /** Updates that are not handled yet. */
  pendingUpdates: Updates;
  setPendingUpdates: (change: (before: Updates) => Updates) => void;
}

/** Refetches changed content. New events are offered in a button, so that the page does not shift. */
export function ContentUpdates({ pendingUpdates, setPendingUpdates }: Props) {
  const { t } = useI18n();
  const client = useQueryClient();
  const address = useLocation();
  const current = useRef(address);
  const [outdated, setOutdated] = useState<Location | null>(null);
  const refetch = useRef<ThrottledRefetch>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const made = createThrottledRefetch(client, () => setOutdated(current.current));
    refetch.current = made;
    return made.stop;
  }, [client]);
  useEffect(() => {
    current.current = address;
  }, [address]);
  useEffect(() => {
    if (pendingUpdates.length === 0) return;
    for (const update of pendingUpdates) refetch.current?.handleUpdate(update);
    setPendingUpdates((all) => all.slice(pendingUpdates.length));
  }, [pendingUpdates, setPendingUpdates]);
  const showNewEvents = () => {
    setOutdated(null);
    // The button is removed: keeps the focus in place for keyboard users.
    place.current?.focus({ preventScroll: true });
    client.refetchQueries({ queryKey: ["events"], type: "active", stale: true });
  };
  return (
    <div
      ref={place}
      role="status"
      tabIndex={-1}
      className="fixed inset-x-0 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-10 mx-auto w-fit outline-none md:bottom-6"
    >
      {/* Another page fetches its own lists. */}
      {outdated === address && (
        <button
          type="button"
          onClick={showNewEvents}
          className="min-h-11 rounded-full border border-line bg-brand px-5 font-semibold text-card shadow-lift hover:bg-brand-2"
        >
          {t("site.newEvents")}
        </button>
      )}
    </div>
  );
}
