import { useI18n } from "../../i18n/language-context";
import { useHead } from "../../lib/head";
import { paths } from "../../lib/paths";
import { PageHead } from "../../shared/page-head/page-head";
import { useSiteSettings } from "../../shared/site/site";
import { ContactDetails, OfficeHours } from "./contact-details";
import { ContactForm } from "./contact-form";
import { OfficeMap } from "./office-map";

export function Page() {
  const { t } = useI18n();
  const { siteName } = useSiteSettings();
  useHead({
    title: t("contact.headTitle", { site: siteName }),
    description: t("contact.headDescription", { site: siteName }),
    path: paths.contact(),
  });
  return (
    <div className="mx-auto max-w-[1240px] px-4 pt-9 pb-16 md:px-6 md:pt-14 md:pb-24">
      <PageHead eyebrow={t("contact.eyebrow")} title={t("contact.title")} lead={t("contact.lead")} />
      <div className="grid grid-cols-1 gap-5.5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <ContactForm />
        <div className="flex flex-col justify-between gap-10 on-dark rounded-card bg-hero p-5 text-white shadow-card sm:p-8 md:p-10">
          <ContactDetails />
          <OfficeHours />
        </div>
      </div>
      <OfficeMap />
    </div>
  );
}
