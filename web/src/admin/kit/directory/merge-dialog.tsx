import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readableError } from "../../../api/client";
import { apiUrl } from "../../../api/query";
import { Button } from "../../../ui/button";
import { ArrowRightIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { staffQuery } from "../api/queries";
import type { List, StaffEvent } from "../api/types";
import { Modal } from "../dialogs/modal";
import { wholeNumber } from "../format/format";
import { FormAlert } from "../forms/form-alert";
import { Combobox } from "../lookup/combobox";
import { BusyButton } from "../ui/buttons";
import { type Directory, type DirectoryItem, newAliases } from "./directory";
import { useMerge } from "./use-merge";

interface Props<T extends DirectoryItem> {
  directory: Directory<T>;
  item: T;
  onClose: () => void;
}

/** Merges an item into another one, after a preview of what moves. */
export function MergeDialog<T extends DirectoryItem>({ directory, item, onClose }: Props<T>) {
  const { t, language } = useT();
  const merge = useMerge();
  const [text, setText] = useState("");
  const [other, setOther] = useState<T | null>(null);
  const [isReversed, setReversed] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const name = (one: T) => directory.nameOf(one, language);
  const [merged, into] = isReversed && other ? [other, item] : [item, other];

  const run = async () => {
    if (!into || isMerging) return;
    setMerging(true);
    setError(null);
    try {
      const { noun } = directory;
      await merge({ noun, id: merged.id, name: name(merged), into: into.id, intoName: name(into) });
      onClose();
    } catch (failure) {
      setError(readableError(failure, t("kit.unexpected")));
      setMerging(false);
    }
  };
  const footer = (
    <div className="flex flex-col gap-3">
      <FormAlert>{error}</FormAlert>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t("kit.cancel")}
        </Button>
        <BusyButton isWaiting={!into || isMerging} onClick={run}>
          {t("kit.merge.run")}
        </BusyButton>
      </div>
    </div>
  );
  return (
    <Modal isOpen title={t("kit.merge.title", { name: name(item) })} onClose={onClose} footer={footer}>
      <div className="flex min-h-96 flex-col gap-5">
        <Combobox<T>
          label={t("kit.merge.into")}
          hint={t("kit.merge.intoHint")}
          value={text}
          onChange={(typed) => {
            setText(typed);
            setOther(null);
          }}
          path={directory.path}
          query={{ ...directory.mergeQueryOf(item), counts: true }}
          isHidden={(one) => one.id === item.id}
          optionOf={(one) => ({ label: name(one), detail: directory.detailOf(one, language) })}
          onPick={(one) => {
            setOther(one);
            setText(name(one));
          }}
        />
        {into && <Preview directory={directory} merged={merged} into={into} />}
        {other && (
          <Button variant="ghost" className="self-start" onClick={() => setReversed(!isReversed)}>
            {t("kit.merge.reverse")}
          </Button>
        )}
      </div>
    </Modal>
  );
}

/** What a merge changes: events, names and addresses. */
function Preview<T extends DirectoryItem>({
  directory,
  merged,
  into,
}: {
  directory: Directory<T>;
  merged: T;
  into: T;
}) {
  const { t, language } = useT();
  const { nameOf, pageOf, detailOf, eventFilterOf } = directory;
  const events = useQuery(
    staffQuery<List<StaffEvent>>(
      apiUrl("/api/events", { ...eventFilterOf(merged), status: "all", limit: 1 }),
    ),
  );
  const count = events.data?.meta.total;
  const aliases = newAliases(directory, merged, into);
  const of = (one: T) => [nameOf(one, language), detailOf(one, language)].filter(Boolean).join(", ");
  return (
    <section aria-label={t("kit.merge.preview")} className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        <span className="text-ink-2 line-through decoration-1">{of(merged)}</span>
        <ArrowRightIcon className="size-5" />
        <span>{of(into)}</span>
      </p>
      <dl className="grid gap-x-6 gap-y-1 rounded-2xl bg-paper p-4 sm:gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="mt-2 text-ink-2 first:mt-0 sm:mt-0">{t("kit.merge.events")}</dt>
        <dd aria-live="polite" className="tabular-nums">
          {count === undefined ? "…" : t("kit.merge.eventsText", { count: wholeNumber(count, language) })}
        </dd>
        <dt className="mt-2 text-ink-2 first:mt-0 sm:mt-0">{t("kit.merge.names")}</dt>
        <dd>{aliases.length > 0 ? aliases.join(", ") : t("kit.merge.noNames")}</dd>
        <dt className="mt-2 text-ink-2 first:mt-0 sm:mt-0">{t("kit.merge.address")}</dt>
        <dd className="[overflow-wrap:anywhere]">
          {pageOf(merged)} → {pageOf(into)}
        </dd>
      </dl>
    </section>
  );
}
