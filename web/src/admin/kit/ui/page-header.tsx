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
}

/** The header of a screen: breadcrumbs, title, actions. It also sets the document title. */
export function PageHeader({ title, lead, actions, hasBreadcrumbs = true }: Props) {
  const { t } = useT();
  useTitle(title);
  return (
    <header className="mb-5">
      {hasBreadcrumbs && (
        <Breadcrumbs
          label={t("layout.breadcrumbs")}
          items={[{ name: t("dashboard.title"), to: adminPaths.dashboard() }, { name: title }]}
        />
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="hyphens-auto text-[min(1.75rem,11vw)] md:text-[2rem]">{title}</h1>
          {lead && <p className="mt-1.5 max-w-[70ch] text-ink-2">{lead}</p>}
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
