import { useEffect } from "react";
import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { Button, ButtonLink } from "../../ui/button";
import { Star } from "../../ui/star";

/** The fallback of an error boundary. */
export function UnexpectedError() {
  const { t } = useI18n();
  const title = t("site.unexpectedError");
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <section
      role="alert"
      className="mx-auto flex max-w-[1240px] flex-col items-center gap-4 px-4 py-24 text-center"
    >
      <Star className="size-16" />
      <h1 className="max-w-full text-[min(1.875rem,11vw)] md:text-4xl">{title}</h1>
      <p className="max-w-[46ch] text-ink-2">{t("site.unexpectedErrorHint")}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>{t("site.reload")}</Button>
        <ButtonLink variant="secondary" href={paths.home()}>
          {t("notFound.goHome")}
        </ButtonLink>
      </div>
    </section>
  );
}
