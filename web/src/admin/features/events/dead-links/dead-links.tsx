import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "../../../../ui/button";
import { InfoIcon } from "../../../../ui/icons";
import { useT } from "../../../i18n/texts";
import { write } from "../../../kit/api/api";
import { staffQuery, useInvalidate } from "../../../kit/api/queries";
import type { DeadLink, List } from "../../../kit/api/types";
import { momentText, typedMoment } from "../../../kit/dates/moments";
import { useNotify } from "../../../kit/dialogs/notify";

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
    <div ref={region} role="status" tabIndex={-1} className="outline-none">
      {links.length > 0 && (
        <section
          aria-label={t("events.deadLinks.title")}
          className="rounded-2xl border border-line bg-paper p-4"
        >
          <h3 className="flex items-center gap-2 font-sans font-semibold text-base tracking-normal">
            <InfoIcon className="size-5 shrink-0 text-brand" />
            {t("events.deadLinks.title")}
          </h3>
          <p className="mt-0.5 text-ink-2 text-sm">{t("events.deadLinks.hint")}</p>
          <ul className="mt-2 divide-y divide-line">
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
          </ul>
        </section>
      )}
    </div>
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
