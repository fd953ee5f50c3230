import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { CONTENT_UPDATED, type ContentUpdate, followContent, TYPES } from "../../lib/stream";
import { useInvalidate } from "../kit/api/queries";
import { recheckSession } from "../session/session";

/** An import announces each row: changes are collected for a moment, and lists are read again once for all of them. */
const PAUSE = 300;
const LEAST_DISTANCE = 1000;

/** Another editor's save shows without a reload: what changed is read again wherever it is on the screen. */
export function useLivePanel(): void {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const latest = useRef(invalidate);
  useEffect(() => {
    latest.current = invalidate;
  });
  useEffect(() => {
    const changes = collect((nouns) => {
      // The stream names every public noun where it cannot tell; then the others are not to be trusted either.
      if (TYPES.every((type) => nouns.has(type))) client.invalidateQueries();
      else latest.current(...nouns);
      // It may be oneself whose role has changed.
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
  useEffect(followContent, []);
}

function collect(flush: (nouns: ReadonlySet<string>) => void) {
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
      timer ??= setTimeout(run, Math.max(PAUSE, flushedAt + LEAST_DISTANCE - Date.now()));
    },
    stop: () => clearTimeout(timer),
  };
}
