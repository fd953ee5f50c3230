import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { Segmented } from "../../ui/segmented";
import { Star } from "../../ui/star";
import { useSiteSettings } from "./use-site-settings";
import { useTheme } from "./use-theme";

const LANGUAGES = [
  { value: "tr", label: "TR", name: "TR Türkçe", lang: "tr" },
  { value: "en", label: "EN", name: "EN English", lang: "en" },
] as const;

export function Header() {
  const { language, t, setLanguage } = useI18n();
  const { siteName } = useSiteSettings();
  return (
    <header className="sticky top-0 z-10 border-line border-b bg-paper/90 backdrop-blur-md">
      <div className="mx-auto flex h-15 max-w-[1240px] items-center gap-2.5 px-4 md:h-17 md:px-6">
        <a
          href={paths.home()}
          className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-lg font-bold font-display text-[1.4rem] tracking-tight"
        >
          <Star className="size-7.5 shrink-0" />
          <span className="truncate">{siteName}</span>
        </a>
        <div className="ml-auto flex items-center gap-2.5">
          <Segmented label={t("site.language")} options={LANGUAGES} value={language} onChange={setLanguage} />
          <ThemeToggle label={t("site.darkTheme")} />
        </div>
      </div>
    </header>
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
      className="grid size-11 place-items-center rounded-full border border-line bg-card text-ink-2"
    >
      <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
        <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M12 3a9 9 0 0 1 0 18Z" fill="currentColor" />
      </svg>
    </button>
  );
}
