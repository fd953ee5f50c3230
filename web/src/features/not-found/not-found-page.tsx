import { useI18n } from "../../i18n/language-context";
import { useHead } from "../../lib/head";
import { paths } from "../../lib/paths";
import { useSiteSettings } from "../../shared/site/site";
import { ButtonLink } from "../../ui/button";
import { Star, starPath } from "../../ui/star";

export function Page() {
  const { t } = useI18n();
  const { siteName } = useSiteSettings();
  useHead({ title: t("site.notFoundTitle", { site: siteName }) });
  return (
    <section className="mx-auto flex max-w-[1240px] flex-col items-center gap-4 px-4 py-24 text-center">
      <MissingTile />
      <h1 className="max-w-full text-[min(2.25rem,11vw)] leading-[1.11]">{t("notFound.title")}</h1>
      <p className="text-ink-2">{t("notFound.hint")}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.home()}>{t("notFound.goHome")}</ButtonLink>
        <ButtonLink to={paths.search()} variant="secondary">
          {t("notFound.findEvents")}
        </ButtonLink>
      </div>
    </section>
  );
}

const TILE = starPath(30, 30, 28);

/** A decorative row of tiles with one missing. */
function MissingTile() {
  return (
    <div className="mb-2 flex max-w-full items-center gap-3 *:min-w-0" aria-hidden="true">
      <Star className="size-10 opacity-50 sm:size-14" />
      <Star className="size-12 opacity-80 sm:size-16" />
      <svg viewBox="0 0 60 60" aria-hidden="true" className="size-14 sm:size-20">
        <path d={TILE} fill="none" className="stroke-control" strokeWidth="1.5" strokeDasharray="4 4" />
      </svg>
      <Star className="size-12 opacity-80 sm:size-16" />
      <Star className="size-10 opacity-50 sm:size-14" />
    </div>
  );
}
