/** What the pages of venues, performers and organizers show instead of them. */
import type { UseQueryResult } from "@tanstack/react-query";
import { readableError } from "../../api/client";
import { useI18n } from "../../i18n/language-context";
import { useHead } from "../../lib/head";
import { paths } from "../../lib/paths";
import { Button, ButtonLink } from "../../ui/button";
import { MissingPage } from "../page-head/missing-page";
import { useSiteSettings } from "../site/site";
import { AgendaSkeleton } from "./agenda-list";

export function LoadingPage({ label }: { label: string }) {
  const { siteName } = useSiteSettings();
  useHead({ title: siteName });
  return (
    <div className="mx-auto max-w-[1240px] px-4 pt-4 pb-16 md:px-6">
      <div role="status" aria-busy="true">
        <span className="sr-only">{label}</span>
        <div aria-hidden="true" className="flex animate-pulse flex-col gap-4 motion-reduce:animate-none">
          <div className="h-11 w-24 rounded-full bg-line" />
          <div className="h-4 w-20 rounded bg-line" />
          <div className="h-11 w-full max-w-xl rounded bg-line" />
          <div className="mb-6 aspect-video max-w-3xl rounded-card bg-line lg:aspect-21/9" />
        </div>
      </div>
      <AgendaSkeleton />
    </div>
  );
}

/** A failure, or no connection; the query goes on by itself when the connection is back. */
export function FailedPage({ query, title }: { query: UseQueryResult<unknown>; title: string }) {
  const { t } = useI18n();
  const { siteName } = useSiteSettings();
  useHead({ title: siteName });
  const sentence = readableError(query.error, title);
  return (
    <div role="alert">
      {query.isPaused ? (
        <MissingPage title={t("site.offline")} hint={t("site.offlineHint")} />
      ) : (
        <MissingPage title={title} hint={sentence === title ? undefined : sentence}>
          <Button onClick={() => query.refetch()} disabled={query.isFetching}>
            {t("agenda.retry")}
          </Button>
        </MissingPage>
      )}
    </div>
  );
}

export function NotFoundPage({ title, hint }: { title: string; hint: string }) {
  const { t } = useI18n();
  const { siteName } = useSiteSettings();
  useHead({ title: t("event.title", { site: siteName, title }) });
  return (
    <MissingPage title={title} hint={hint}>
      <ButtonLink to={paths.home()}>{t("event.goHome")}</ButtonLink>
      <ButtonLink variant="secondary" to={paths.search()}>
        {t("event.searchInstead")}
      </ButtonLink>
    </MissingPage>
  );
}
