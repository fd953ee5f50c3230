import { type ReactNode, useEffect, useState } from "react";
import { useI18n } from "../../i18n/language-context";
import { useSiteSettings } from "../../shared/site/site";
import { SocialLinks } from "../../shared/site/social-links";
import { isOpenAt, OFFICE_HOURS } from "./office-hours";

const LINK =
  "inline-flex min-h-11 items-center gap-1 break-all underline decoration-white/35 underline-offset-4 hover:decoration-white";

/** Contact details from the settings; empty ones are left out. */
export function ContactDetails() {
  const { t } = useI18n();
  const settings = useSiteSettings();
  const phone = settings.text("contact_phone");
  const address = settings.text("contact_address");
  return (
    <section aria-labelledby="reach">
      <h2 id="reach" className="text-2xl">
        {t("contact.detailsTitle")}
      </h2>
      <dl className="mt-4 flex flex-col gap-3.5">
        <Detail name={t("contact.email")}>
          <a href={`mailto:${settings.contactEmail}`} className={LINK}>
            {settings.contactEmail}
          </a>
        </Detail>
        {phone && (
          <Detail name={t("contact.phone")}>
            <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className={LINK}>
              {phone}
            </a>
          </Detail>
        )}
        {address && (
          <Detail name={t("contact.address")}>
            <address className="whitespace-pre-line not-italic leading-relaxed">{address}</address>
          </Detail>
        )}
      </dl>
      <div className="mt-4">
        <SocialLinks />
      </div>
    </section>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[#cfc8e6] text-sm">{name}</dt>
      <dd className="font-semibold text-lg">{children}</dd>
    </div>
  );
}

export function OfficeHours() {
  const { t } = useI18n();
  return (
    <section aria-labelledby="hours">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
        <h2 id="hours" className="text-2xl">
          {t("contact.hoursTitle")}
        </h2>
        <OpenNow />
      </div>
      <dl className="mt-4">
        {OFFICE_HOURS.map(({ name, hours }) => (
          <div
            key={name}
            className="flex flex-wrap justify-between gap-x-4 border-white/15 border-t py-2.5 last:border-b"
          >
            <dt>{t(`contact.${name}`)}</dt>
            <dd className="font-semibold tabular-nums">{hours ? hours.join("-") : t("contact.closed")}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2.5 text-[#cfc8e6] text-sm">{t("contact.timeZone")}</p>
    </section>
  );
}

const MINUTE = 60_000;

/** Rendered on the client only: the page may be cached. */
function OpenNow() {
  const { t } = useI18n();
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  useEffect(() => {
    const look = () => setIsOpen(isOpenAt(Date.now()));
    look();
    const timer = setInterval(look, MINUTE);
    return () => clearInterval(timer);
  }, []);
  if (isOpen === null) return null;
  return (
    <p className="flex items-center gap-2 font-semibold text-sm">
      <span
        aria-hidden="true"
        className={`size-2.5 rounded-full ${isOpen ? "bg-[#4fcf9f]" : "border-2 border-[#cfc8e6]"}`}
      />
      {t(isOpen ? "contact.openNow" : "contact.closedNow")}
    </p>
  );
}
