import { useState } from "react";
import { Button, ButtonLink } from "../../../ui/button";
import { ChevronDownIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import type { AuditEntry } from "../../kit/api/types";
import { actorOf, batchOf, labelOf, TONES } from "../../kit/audit/audit";
import { type Content, diffFields } from "../../kit/audit/field-diff";
import { useUndoMerge } from "../../kit/directory/use-merge";
import { clockTime, dateAndTime } from "../../kit/format/format";
import { type HistoryNoun, hasHistory } from "../../kit/history/revision";
import { Badge } from "../../kit/ui/badge";
import { ActivityIcon, EditIcon, UndoIcon } from "../../kit/ui/icons";
import { formPaths } from "../../paths";
import { canEdit, hasRole, type User } from "../../session/roles";
import { useUser } from "../../session/session";
import { DiffList } from "./diff-list";
import { useUndoBatch } from "./use-undo-batch";

/** One audit entry, with its changes for users who may see them. */
export function Entry({ entry }: { entry: AuditEntry }) {
  const [before, after] = [entry.before as Content, entry.after as Content];
  if (!before && !after) {
    return (
      <div className="flex flex-wrap items-center gap-3 py-2.5 pr-12 pl-4">
        <Line entry={entry} />
        <EntryLinks entry={entry} />
        <UndoMerge entry={entry} />
        <UndoBatch entry={entry} />
      </div>
    );
  }
  return <Unfolding entry={entry} />;
}

function Unfolding({ entry }: { entry: AuditEntry }) {
  const { t } = useT();
  // The diff is computed only when it is opened.
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
      <summary className="flex cursor-pointer list-none items-center gap-3 py-2.5 pr-4 pl-4 transition-colors hover:bg-brand-soft/60 focus-visible:-outline-offset-3 [&::-webkit-details-marker]:hidden">
        <Line entry={entry} />
        <span className="sr-only">{t("activity.show")}</span>
        <ChevronDownIcon className="size-5 shrink-0 text-ink-3 transition-transform group-open:rotate-180 motion-reduce:transition-none" />
      </summary>
      {isOpen && (
        <div className="border-line border-t px-4 pt-3 pb-4">
          <EntryDetails entry={entry} />
        </div>
      )}
    </details>
  );
}

/** What was changed, for users who may see it. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useT();
  const [before, after] = [entry.before as Content, entry.after as Content];
  return (
    <>
      {before && after && (
        <p className="mb-2.5 text-ink-3 text-sm">
          {t("activity.changed", { count: diffFields(before, after).length })}
        </p>
      )}
      {(before || after) && <DiffList before={before} after={after} />}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <EntryLinks entry={entry} />
        <UndoMerge entry={entry} />
        <UndoBatch entry={entry} />
      </div>
    </>
  );
}

const GONE: readonly string[] = ["deleted", "purged", "merged"];

/** Only administrators open settings; bulk changes and the roles with a second factor have no form of their own. */
function isReachable(noun: HistoryNoun, id: string, user: User): boolean {
  if (noun === "settings") return hasRole(user, "admin") && id !== "second_factor_roles";
  return canEdit(user) && /^\d+$/.test(id);
}

/** Links to the form of what was changed, and to its history. */
function EntryLinks({ entry }: { entry: AuditEntry }) {
  const { t, language } = useT();
  const user = useUser();
  const { noun, noun_id } = entry;
  if (!hasHistory(noun) || GONE.includes(entry.action) || !isReachable(noun, noun_id, user)) return null;
  const name = labelOf(entry, t, language);
  return (
    <>
      <ButtonLink
        variant="secondary"
        to={formPaths.edit(noun, noun_id)}
        aria-label={`${t("activity.openForm")}: ${name}`}
      >
        <EditIcon className="size-4.5" />
        {t("activity.openForm")}
      </ButtonLink>
      <ButtonLink
        variant="secondary"
        to={formPaths.history(noun, noun_id)}
        aria-label={`${t("activity.history")}: ${name}`}
      >
        <ActivityIcon className="size-4.5" />
        {t("activity.history")}
      </ButtonLink>
    </>
  );
}

/** Undoes a merge of venues or profiles. The server says so if it was undone before. */
function UndoMerge({ entry }: { entry: AuditEntry }) {
  const { t, language } = useT();
  const user = useUser();
  const undo = useUndoMerge();
  if (entry.action !== "merged" || !canEdit(user)) return null;
  const name = labelOf({ ...entry, after: null }, t, language);
  return (
    <Button
      variant="secondary"
      aria-label={`${t("activity.undoMerge")}: ${name}`}
      onClick={() => undo(entry, name)}
    >
      <UndoIcon className="size-4.5" />
      {t("activity.undoMerge")}
    </Button>
  );
}

/** Undoes a bulk change or an import as one step. */
function UndoBatch({ entry }: { entry: AuditEntry }) {
  const { t, language } = useT();
  const user = useUser();
  const undo = useUndoBatch();
  if (!batchOf(entry) || entry.action !== "updated" || !canEdit(user)) return null;
  return (
    <Button
      variant="secondary"
      aria-label={`${t("activity.undoBatch")}: ${labelOf(entry, t, language)}`}
      onClick={() => undo(entry.id)}
    >
      <UndoIcon className="size-4.5" />
      {t("activity.undoBatch")}
    </Button>
  );
}

function Line({ entry }: { entry: AuditEntry }) {
  const { t, language } = useT();
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
      <span className="flex md:w-36">
        <Badge tone={TONES[entry.action]}>{t(`kit.actions.${entry.action}`)}</Badge>
      </span>
      <span className="min-w-0 break-words max-md:order-first max-md:basis-full md:flex-1">
        <span className="text-ink-3">{t(`kit.nouns.${entry.noun}`)}: </span>
        <span className="font-semibold">{labelOf(entry, t, language)}</span>
      </span>
      <span className="text-ink-3 text-sm">
        {actorOf(entry, t)} ·{" "}
        <time dateTime={entry.at} title={dateAndTime(entry.at, language)} className="tabular-nums">
          {clockTime(entry.at, language)}
        </time>
      </span>
    </div>
  );
}
