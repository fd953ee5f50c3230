import { useI18n } from "../../i18n/language-context";
import { useHead } from "../../lib/head";
import { paths } from "../../lib/paths";
import { StarFrieze } from "../../shared/page-head/star-frieze";
import { useSiteSettings } from "../../shared/site/site";
import { ButtonLink } from "../../ui/button";
import { SquareAtDusk } from "./square-at-dusk";
import { Values } from "./values";

export function Page() {
  const { t } = useI18n();
  const { siteName } = useSiteSettings();
  useHead({
    title: t("about.headTitle", { site: siteName }),
    description: t("about.headDescription", { site: siteName }),
    path: paths.about(),
  });
  return (
    <>
      <Hero siteName={siteName} />
      <Purpose />
      <Values />
      <Closing />
    </>
  );
}

function Hero({ siteName }: { siteName: string }) {
  const { t } = useI18n();
  return (
    <section className="on-dark overflow-hidden bg-[#211a3e] text-white">
      <div className="mx-auto max-w-[1240px] px-4 pt-12 md:px-6 md:pt-20">
        <p className="mb-4 font-semibold text-saffron">{t("about.eyebrow")}</p>
        <h1 className="max-w-[14ch] text-balance text-[clamp(min(2.75rem,15vw),7.2vw,6rem)] leading-[0.98] tracking-[-0.035em]">
          {t("about.heroBefore")}
          <span className="text-saffron">{t("about.heroAccent")}</span>
          {t("about.heroAfter")}
        </h1>
        <p className="mt-6 max-w-[52ch] text-[#cfc8e6] text-lg leading-relaxed md:text-xl">
          {t("about.lead", { site: siteName })}
        </p>
      </div>
      <SquareAtDusk className="mt-4 h-64 w-full sm:h-80 lg:mt-0 lg:h-[26rem]" />
    </section>
  );
}

/** The definition of the site's name, then mission and vision. */
function Purpose() {
  const { t } = useI18n();
  return (
    <div className="mx-auto max-w-[1240px] px-4 py-16 md:px-6 md:py-28">
      <dl className="grid items-baseline gap-x-14 gap-y-4 lg:grid-cols-[5fr_7fr]">
        <dt>
          <span
            className="font-bold font-display text-[clamp(min(3rem,16vw),7vw,5.5rem)] text-brand leading-none tracking-[-0.04em]"
            lang="tr"
          >
            {t("about.word")}
          </span>
          <span className="ml-3 text-ink-3 italic">{t("about.wordKind")}</span>
        </dt>
        <dd>
          <ol className="flex list-inside list-decimal flex-col gap-2 text-ink-2 text-lg marker:font-bold marker:text-brand md:text-xl">
            <li>{t("about.wordFirst")}</li>
            <li>{t("about.wordSecond")}</li>
          </ol>
        </dd>
      </dl>
      <StarFrieze className="my-12 md:my-20" />
      <div className="flex flex-col gap-14 md:gap-20">
        <Statement id="mission" title={t("about.missionTitle")} text={t("about.mission")} />
        <Statement id="vision" title={t("about.visionTitle")} text={t("about.vision")} />
      </div>
    </div>
  );
}

function Statement({ id, title, text }: { id: string; title: string; text: string }) {
  return (
    <section aria-labelledby={id} className="grid gap-x-14 gap-y-3 lg:grid-cols-[5fr_7fr]">
      <h2 id={id} className="text-2xl text-brand md:text-3xl lg:pt-1.5">
        {title}
      </h2>
      <p className="text-pretty font-display font-semibold text-[clamp(min(1.5rem,9vw),3vw,2.35rem)] leading-[1.22] tracking-[-0.015em]">
        {text}
      </p>
    </section>
  );
}

function Closing() {
  const { t } = useI18n();
  return (
    <section className="bg-brand-soft">
      <div className="mx-auto flex max-w-[1240px] flex-col items-start gap-6 px-4 py-14 md:flex-row md:items-center md:justify-between md:px-6 md:py-20">
        <h2 className="text-[clamp(min(2rem,12vw),4.6vw,3.5rem)]">{t("about.closing")}</h2>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.home()} className="min-h-13 px-7 text-lg">
            {t("about.toEvents")}
          </ButtonLink>
          <ButtonLink to={paths.contact()} variant="secondary" className="min-h-13 px-7 text-lg">
            {t("about.toContact")}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
