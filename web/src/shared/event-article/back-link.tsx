import type { MouseEvent } from "react";
import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { cameFromThisSite, Link } from "../../lib/router";
import { ArrowLeftIcon } from "../../ui/icons";

/** Back to the previous page of this site; to the home page for visitors from elsewhere. */
export function BackLink() {
  const { t } = useI18n();
  const goBack = (click: MouseEvent) => {
    if (!cameFromThisSite()) return;
    click.preventDefault();
    window.history.back();
  };
  return (
    <Link
      to={paths.home()}
      onClick={goBack}
      className="inline-flex print:hidden min-h-11 items-center gap-1.5 rounded-full border border-line bg-card pr-4.5 pl-3 font-semibold text-ink-2 text-sm hover:border-brand-2"
    >
      <ArrowLeftIcon className="size-4.5" />
      {t("event.back")}
    </Link>
  );
}
