import type { ReactNode } from "react";
import { readableError } from "../../../api/client";
import { Button } from "../../../ui/button";
import { Notice } from "../../../ui/notice";
import { useT } from "../../i18n/texts";
import type { Paged } from "../api/queries";

interface Props {
  list: Pick<Paged<unknown>, "items" | "isPending" | "isStale" | "error" | "retry">;
  /** The placeholder while loading; cards by default. */
  skeleton?: ReactNode;
  /** Shown for an empty list: an EmptyState. */
  empty: ReactNode;
  children: ReactNode;
}

/** A list in each of its states: loading, failed, empty, loaded. */
export function ListState({ list, skeleton, empty, children }: Props) {
  const { t } = useT();
  if (list.isPending) {
    return (
      <div>
        <p role="status" className="sr-only">
          {t("kit.loading")}
        </p>
        {skeleton ?? <CardSkeletons />}
      </div>
    );
  }
  if (list.error && list.items.length === 0) return <FailedState error={list.error} retry={list.retry} />;
  if (list.items.length === 0) return empty;
  return (
    <div aria-busy={list.isStale} className="transition-opacity aria-busy:opacity-60">
      {children}
    </div>
  );
}

interface FailedProps {
  error: Error;
  retry: () => void;
  /** For a section with its own border. */
  isCompact?: boolean;
}

export function FailedState({ error, retry, isCompact = false }: FailedProps) {
  const { t } = useT();
  if (isCompact) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <p className="text-ink-2">
          <span className="font-semibold text-danger">{t("kit.failed")}.</span>{" "}
          {readableError(error, t("kit.unexpected"))}
        </p>
        <Button variant="secondary" onClick={retry}>
          {t("kit.retry")}
        </Button>
      </div>
    );
  }
  return (
    <Notice role="alert" title={t("kit.failed")} hint={readableError(error, t("kit.unexpected"))}>
      <Button variant="secondary" onClick={retry}>
        {t("kit.retry")}
      </Button>
    </Notice>
  );
}

interface EmptyProps {
  title: string;
  hint?: string;
  /** The next step. */
  children?: ReactNode;
}

export function EmptyState({ title, hint, children }: EmptyProps) {
  return (
    <Notice title={title} {...(hint ? { hint } : {})}>
      {children}
    </Notice>
  );
}

/** No item matches the search or the filters. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useT();
  return (
    <EmptyState title={t("kit.nothingFound")} hint={t("kit.nothingFoundHint")}>
      <Button variant="secondary" onClick={onClear}>
        {t("kit.clearFilters")}
      </Button>
    </EmptyState>
  );
}

/** The grid of cards: as many side by side as the size of the text leaves space for. */
export const CARD_GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.75rem),1fr))] gap-4";

const PLACES = ["a", "b", "c", "d", "e", "f"];
const PULSE = "animate-pulse bg-line motion-reduce:animate-none";

function CardSkeletons() {
  return (
    <div className={CARD_GRID} aria-hidden="true">
      {PLACES.map((place) => (
        <div key={place} className="overflow-hidden rounded-2xl border border-line bg-card">
          <div className={`aspect-video ${PULSE}`} />
          <div className="flex flex-col gap-2.5 p-4">
            <div className="h-5 w-4/5 rounded bg-line" />
            <div className="h-4 w-3/5 rounded bg-line" />
          </div>
        </div>
      ))}
    </div>
  );
}

export function RowSkeletons() {
  return (
    <div
      aria-hidden="true"
      className="flex flex-col divide-y divide-line rounded-2xl border border-line bg-card"
    >
      {PLACES.map((place) => (
        <div key={place} className="flex items-center gap-4 p-4">
          <div className={`size-10 shrink-0 rounded-lg ${PULSE}`} />
          <div className="h-4 w-2/5 rounded bg-line" />
          <div className="ml-auto h-4 w-20 rounded bg-line" />
        </div>
      ))}
    </div>
  );
}
