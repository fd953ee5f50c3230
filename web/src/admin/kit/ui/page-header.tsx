import type { ReactNode } from "react";
import { useHead } from "../../../lib/head";
import { useSiteSettings } from "../../../shared/site/site";
import { Breadcrumbs } from "../../../ui/breadcrumbs";
import { useT } from "../../i18n/texts";
import { adminPaths } from "../../paths";

interface Props {
  title: string;
  lead?: ReactNode;
  /** The screen's buttons: "Add New Event". */
  actions?: ReactNode;
  /** False on the dashboard. */
  hasBreadcrumbs?: boolean;
  /** In one row on wide screens: for tables, which need the height. */
  isCompact?: boolean;
}

/** The header of a screen: breadcrumbs, title, actions. It also sets the document title. */
export function PageHeader({ title, lead, actions, hasBreadcrumbs = true, isCompact = false }: Props) {
  const { t } = useT();
  useTitle(title);
  return (
    <header className={isCompact ? "mb-5 lg:mb-2 lg:flex lg:items-center lg:gap-x-3" : "mb-5"}>
      {hasBreadcrumbs && (
        <Breadcrumbs
          label={t("layout.breadcrumbs")}
          items={[{ name: t("dashboard.title"), to: adminPaths.dashboard() }, { name: title }]}
        />
      )}
      <div
        className={`flex flex-wrap items-end justify-between gap-x-6 gap-y-3 ${isCompact ? "lg:flex-1 lg:items-center" : ""}`}
      >
        <div className="min-w-0">
          <h1
            className={`hyphens-auto text-[min(1.75rem,11vw)] ${isCompact ? "lg:text-2xl" : "md:text-[2rem]"}`}
          >
            {title}
          </h1>
          {lead && (
            <p className={`mt-1.5 max-w-[70ch] text-ink-2 ${isCompact ? "lg:sr-only" : ""}`}>{lead}</p>
          )}
        </div>
        {actions && <div className="flex flex-wrap gap-2.5">{actions}</div>}
      </div>
    </header>
  );
}

/** "Events · Admin Panel · Meydan" */
export function useTitle(screen: string): void {
  const { t } = useT();
  const { siteName } = useSiteSettings();
  useHead({ title: t("layout.headTitle", { screen, site: siteName }) });
}
