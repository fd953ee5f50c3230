import { useI18n } from "../../i18n/language-context";
import { Breadcrumbs } from "../../ui/breadcrumbs";
import { BackLink } from "./back-link";

/** The way back and, where there is space, the breadcrumbs. */
export function Trail({ crumbs }: { crumbs: readonly { name: string; path: string }[] }) {
  const { t } = useI18n();
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <BackLink />
      <div className="hidden sm:block">
        <Breadcrumbs
          label={t("event.breadcrumbs")}
          items={crumbs.map(({ name, path }) => ({ name, to: path }))}
        />
      </div>
    </div>
  );
}
