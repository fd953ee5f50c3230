import { useEffect } from "react";
import { useI18n } from "../../i18n/language-context";
import { useHead } from "../../lib/head";
import { paths } from "../../lib/paths";
import { useSiteSettings } from "../../shared/site/site";
import { ButtonLink } from "../../ui/button";
import { Star } from "../../ui/star";

const OFFLINE = "/offline";

/** Served by the service worker for pages that are not cached while offline. Reloads when the network is back. */
export function Page() {
  const { t } = useI18n();
  const { siteName } = useSiteSettings();
  useHead({ title: t("site.offlineTitle", { site: siteName }) });
  useReloadOnline();
  return (
    <section className="mx-auto flex max-w-[1240px] flex-col items-center gap-4 px-4 py-24 text-center">
      <Star className="size-16 opacity-60 grayscale" />
      <h1 className="max-w-full text-[min(2.25rem,11vw)] leading-[1.11]">{t("site.offline")}</h1>
      <p className="max-w-[46ch] text-ink-2">{t("site.offlineHint")}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {/* A link to the current URL: it works before hydration and without JavaScript. */}
        <ButtonLink href="">{t("site.reload")}</ButtonLink>
        <ButtonLink to={paths.home()} variant="secondary">
          {t("notFound.goHome")}
        </ButtonLink>
      </div>
    </section>
  );
}

function useReloadOnline() {
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener("online", reload);
    // The network may have come back before anybody listened. Neither this page's own address nor a device that is online but does not
    // reach the server must reload for ever.
    if (navigator.onLine && window.location.pathname !== OFFLINE)
      fetch("/health")
        .then(({ ok }) => ok && reload())
        .catch(() => undefined);
    return () => window.removeEventListener("online", reload);
  }, []);
}
