import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { Star } from "../../ui/star";

export function NotFoundPage() {
  const { t } = useI18n();
  return (
    <section className="mx-auto flex max-w-[1240px] flex-col items-center gap-4 px-4 py-24 text-center">
      <Star className="size-16" />
      <h1 className="text-4xl">{t("notFound.title")}</h1>
      <p className="text-ink-2">{t("notFound.hint")}</p>
      <a
        href={paths.home()}
        className="mt-2 inline-flex min-h-11 items-center rounded-xl bg-saffron px-5 font-bold text-saffron-ink"
      >
        {t("notFound.goHome")}
      </a>
    </section>
  );
}
