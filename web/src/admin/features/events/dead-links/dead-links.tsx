import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "../../../../ui/button";
import { useT } from "../../../i18n/texts";
import { write } from "../../../kit/api/api";
import { staffQuery, useInvalidate } from "../../../kit/api/queries";
import type { DeadLink, List } from "../../../kit/api/types";
import { momentText, typedMoment } from "../../../kit/dates/moments";
import { useNotify } from "../../../kit/dialogs/notify";
import { QueueNote } from "../queue-note";

/** The ticket links of an event that have failed for days: the editor replaces them below, or says that they work. */
export function DeadLinks({ id }: { id: number }) {
  const { t } = useT();
  const { data } = useQuery({ ...staffQuery<List<DeadLink>>(`/api/events/${id}/dead-links`), staleTime: 0 });
  const { confirm, isSaving } = useWorkingLink(id);
  const region = useRef<HTMLDivElement>(null);
  const links = data?.data ?? [];
  const onWorks = async (url: string) => {
    await confirm(url);
    // The pressed button is gone, and the focus would be lost.
    region.current?.focus();
  };
  return (
    <QueueNote title={t("events.deadLinks.title")} hint={t("events.deadLinks.hint")} region={region}>
      {links.map((link) => (
        <li key={link.url} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <div className="min-w-0 flex-1 basis-72">
            <a
              href={link.url}
              target="_blank"
              rel="noopener noreferrer"
              className="font-semibold underline underline-offset-2 [overflow-wrap:anywhere]"
            >
              {link.url}
            </a>
            <Reason link={link} />
          </div>
          <Button
            variant="secondary"
            className="px-4"
            disabled={isSaving}
            aria-label={t("events.deadLinks.worksNamed", { url: link.url })}
            onClick={() => onWorks(link.url)}
          >
            {t("events.deadLinks.works")}
          </Button>
        </li>
      ))}
    </QueueNote>
  );
}

function Reason({ link: { problem, failing_since } }: { link: DeadLink }) {
  const { t, language } = useT();
  const since = failing_since && typedMoment(momentText(failing_since), language);
  return (
    <p className="text-ink-2 text-sm">
      {problem && t(`events.deadLinks.problems.${problem}`)}
      {since && ` · ${t("events.deadLinks.since", { date: since })}`}
    </p>
  );
}

function useWorkingLink(id: number) {
  const { t } = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();
  const [isSaving, setSaving] = useState(false);
  const confirm = async (url: string) => {
    setSaving(true);
    try {
      await write("POST", `/api/events/${id}/working-links`, { url });
      notify.done(t("events.deadLinks.confirmed"));
      await invalidate("events");
    } catch (failure) {
      notify.failed(t("events.deadLinks.notConfirmed"), failure);
    } finally {
      setSaving(false);
    }
  };
  return { confirm, isSaving };
}
