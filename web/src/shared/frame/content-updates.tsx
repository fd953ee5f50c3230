import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useI18n } from "../../i18n/language-context";
import { type Address, useAddress } from "../../lib/router";
import type { ContentUpdate } from "../../lib/stream";
import { type PoliteRefetch, refetchPolitely } from "./refetch-politely";

type Updates = readonly ContentUpdate[];

interface Props {
  /** Updates that are not handled yet. */
  heard: Updates;
  setHeard: (change: (before: Updates) => Updates) => void;
}

/** Refetches changed content. New events are offered in a button, so that the page does not shift. */
export function ContentUpdates({ heard, setHeard }: Props) {
  const { t } = useI18n();
  const client = useQueryClient();
  const address = useAddress();
  const current = useRef(address);
  const [outdated, setOutdated] = useState<Address | null>(null);
  const refetch = useRef<PoliteRefetch>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const made = refetchPolitely(client, () => setOutdated(current.current));
    refetch.current = made;
    return made.stop;
  }, [client]);
  useEffect(() => {
    current.current = address;
  }, [address]);
  useEffect(() => {
    if (heard.length === 0) return;
    for (const update of heard) refetch.current?.hear(update);
    setHeard((all) => all.slice(heard.length));
  }, [heard, setHeard]);
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
