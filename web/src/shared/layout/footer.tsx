import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { starPath } from "../../ui/star";
import { DefaultLogo, LogoImage } from "../site/logo";
import { useLogos, useSiteSettings } from "../site/site";
import { SocialLinks } from "../site/social-links";
import { NewsletterForm } from "./newsletter-form";

const LINK = "inline-flex min-h-11 items-center rounded-lg text-[#e9e5f8] hover:text-white hover:underline";

const LINKS = [
  { to: paths.about(), name: "site.about" },
  { to: paths.contact(), name: "site.contact" },
  { to: paths.news(), name: "site.worldNews" },
  { to: paths.search(), name: "site.events" },
] as const;

/** The footer, dark in both themes. */
export function Footer() {
  const { language, t } = useI18n();
  const { siteName } = useSiteSettings();
  return (
    <footer className="on-dark print:hidden bg-hero pb-[calc(4rem+env(safe-area-inset-bottom))] text-white md:pb-0">
      <Frieze />
      <div className="mx-auto grid max-w-[1240px] gap-10 px-4 py-10 md:grid-cols-[1fr_auto] md:px-6 md:py-14 lg:grid-cols-[1.1fr_0.7fr_1.5fr] lg:gap-16">
        <div className="flex flex-col items-start gap-4">
          <FooterLogo />
          <p className="max-w-[34ch] text-[#cfc8e6]">{t("site.tagline")}</p>
          <SocialLinks />
        </div>
        <nav aria-label={t("site.footerMenu")}>
          <h2 className="text-xl">{t("site.explore")}</h2>
          <ul className="mt-2 grid grid-cols-2 gap-x-4 md:grid-cols-1">
            {LINKS.map(({ to, name }) => (
              <li key={to}>
                <Link to={to} className={LINK}>
                  {t(name)}
                </Link>
              </li>
            ))}
            {/* Favourites need JavaScript. */}
            <li className="needs-js">
              <Link to={paths.favourites()} className={LINK}>
                {t("site.favourites")}
              </Link>
            </li>
            <li>
              <a href={paths.feed("events", "rss", language)} className={LINK}>
                RSS<span className="sr-only">: {t("site.events")}</span>
              </a>
            </li>
          </ul>
        </nav>
        <div className="md:col-span-2 lg:col-span-1">
          <NewsletterForm />
        </div>
      </div>
      <div className="border-white/12 border-t">
        <p className="mx-auto max-w-[1240px] px-4 py-5 text-[#b9b1d6] text-sm md:px-6">
          <b className="text-[#e9e5f8]">{siteName}</b> · {t("site.noTickets")}
        </p>
      </div>
    </footer>
  );
}

function FooterLogo() {
  const { siteName } = useSiteSettings();
  const { footer, dark } = useLogos();
  const logo = footer ?? dark;
  if (logo) return <LogoImage logo={logo} siteName={siteName} />;
  return (
    <p className="flex items-center gap-2.5 font-bold font-display text-[1.4rem] tracking-tight">
      <DefaultLogo siteName={siteName} />
    </p>
  );
}

const STAR = starPath(16, 14, 11);
const CORE = starPath(16, 14, 5.5, 1);

/** A decorative strip of tiles above the footer. */
function Frieze() {
  return (
    <svg width="100%" height="28" aria-hidden="true" className="block bg-black/25">
      <defs>
        <pattern id="frieze" width="96" height="28" patternUnits="userSpaceOnUse">
          <path d={STAR} fill="#6d5dae" />
          <path d={CORE} fill="#211a3e" />
          <path d={STAR} fill="#3a2f66" transform="translate(32)" />
          <path d={STAR} fill="#f2a33a" transform="translate(64)" />
          <path d={CORE} fill="#e4573d" transform="translate(64)" />
        </pattern>
      </defs>
      <rect width="100%" height="28" fill="url(#frieze)" />
    </svg>
  );
}
