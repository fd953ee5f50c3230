import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { Link, useLocation, useSearch } from "../../lib/router";
import { HeartIcon, LineIcon, SearchIcon } from "../../ui/icons";
import { Segmented } from "../../ui/segmented";
import { useFavouriteCount } from "../favourites/favourites";
import { Logo } from "../site/logo";
import { useLogos, useSiteSettings } from "../site/site";
import { useTheme } from "../site/use-theme";
import { CountBadge } from "./count-badge";
import { MENU } from "./menu";

const LANGUAGES = [
  { value: "tr", label: "TR", name: "TR Türkçe", lang: "tr" },
  { value: "en", label: "EN", name: "EN English", lang: "en" },
] as const;

export function Header() {
  const { t } = useI18n();
  const { siteName } = useSiteSettings();
  const logos = useLogos();
  return (
    <header className="site-header sticky top-(--bar-top) z-20 border-line border-b bg-paper/97 backdrop-blur-md">
      <div className="header-row mx-auto max-w-[1240px] gap-2 px-4 md:gap-2.5 md:px-6">
        <div>
          <Link
            to={paths.home()}
            className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-lg font-bold font-display text-[1.4rem] tracking-tight"
          >
            <Logo logos={logos} siteName={siteName} />
          </Link>
        </div>
        <Menu />
        <div className="gap-1.5 md:gap-2.5">
          <SearchLink label={t("site.search")} />
          <FavouritesLink label={t("site.favourites")} />
          <LanguageToggle />
          <ThemeToggle label={t("site.darkTheme")} />
        </div>
      </div>
    </header>
  );
}

function Menu() {
  const { t } = useI18n();
  const { path } = useLocation();
  return (
    <nav aria-label={t("site.mainMenu")} className="ml-3 hidden md:block">
      <ul className="flex gap-1.5">
        {MENU.map(({ to, name }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={path === to ? "page" : undefined}
              className="inline-flex min-h-11 items-center rounded-full px-3.5 font-medium text-[0.94rem] text-ink-2 transition-colors hover:text-brand aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand"
            >
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Without JavaScript it submits `?lang=` for the same page. */
function LanguageToggle() {
  const { language, t, setLanguage } = useI18n();
  const params = [...useSearch()].filter(([key]) => key !== "lang");
  return (
    <form method="get">
      {params.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <Segmented
        label={t("site.language")}
        name="lang"
        options={LANGUAGES}
        value={language}
        onChange={setLanguage}
      />
    </form>
  );
}

const ROUND =
  "header-button rounded-full border border-line bg-card text-ink-2 transition-colors hover:border-brand-2 hover:text-brand";

function SearchLink({ label }: { label: string }) {
  return (
    <Link to={paths.search()} aria-label={label} className={ROUND}>
      <SearchIcon />
    </Link>
  );
}

/** On phones the link is in the bottom bar. */
function FavouritesLink({ label }: { label: string }) {
  const { path } = useLocation();
  const count = useFavouriteCount() ?? 0;
  return (
    <Link
      to={paths.favourites()}
      aria-label={count > 0 ? `${label}: ${count}` : label}
      aria-current={path === paths.favourites() ? "page" : undefined}
      className={`needs-js relative max-md:hidden aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand ${ROUND}`}
    >
      <HeartIcon />
      {count > 0 && <CountBadge count={count} className="-top-1 -right-1" />}
    </Link>
  );
}

function ThemeToggle({ label }: { label: string }) {
  const [theme, setTheme] = useTheme();
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={theme === "dark"}
      onClick={() => setTheme(theme === "dark" ? "light" : "dark")}
      className={`needs-js ${ROUND}`}
    >
      <LineIcon>
        <circle cx="12" cy="12" r="9" />
        <path d="M12 3a9 9 0 0 1 0 18Z" fill="currentColor" stroke="none" />
      </LineIcon>
    </button>
  );
}
