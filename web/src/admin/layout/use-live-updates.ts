import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import {
  CONTENT_TYPES,
  CONTENT_UPDATED,
  type ContentUpdate,
  subscribeToContent,
} from "../../lib/content-stream";
import { useInvalidate } from "../kit/api/queries";
import { recheckSession } from "../session/session";

/** An import dispatches an update per row: updates are batched, and lists are refetched once. */
const BATCH_DELAY = 300;
const MIN_INTERVAL = 1000;

/** Refetches content that other editors change. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const latest = useRef(invalidate);
  useEffect(() => {
    latest.current = invalidate;
  });
  useEffect(() => {
    const changes = batchUpdates((nouns) => {
      // All public types at once mean that updates were lost: then everything is stale.
      if (CONTENT_TYPES.every((type) => nouns.has(type))) client.invalidateQueries();
      else latest.current(...nouns);
      // The current user's role may have changed.
      if (nouns.has("users")) recheckSession();
    });
    const onUpdate = (event: Event) => {
      const { type } = (event as CustomEvent<Partial<ContentUpdate> | undefined>).detail ?? {};
      if (type) changes.add(type);
    };
    window.addEventListener(CONTENT_UPDATED, onUpdate);
    return () => {
      window.removeEventListener(CONTENT_UPDATED, onUpdate);
      changes.stop();
    };
  }, [client]);
  useEffect(subscribeToContent, []);
}

function batchUpdates(flush: (nouns: ReadonlySet<string>) => void) {
  let nouns = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushedAt = 0;
  const run = () => {
    const collected = nouns;
    nouns = new Set();
    timer = undefined;
    flushedAt = Date.now();
    flush(collected);
  };
  return {
    add: (noun: string) => {
      nouns.add(noun);
      timer ??= setTimeout(run, Math.max(BATCH_DELAY, flushedAt + MIN_INTERVAL - Date.now()));
    },
    stop: () => clearTimeout(timer),
  };
}
