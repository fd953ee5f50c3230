import { useI18n } from "../../i18n/language-context";
import { useTheme } from "../../shared/site/use-theme";
import { Segmented } from "../../ui/segmented";

const LANGUAGES = [
  { value: "tr", label: "TR", name: "TR Türkçe", lang: "tr" },
  { value: "en", label: "EN", name: "EN English", lang: "en" },
] as const;

export function LanguageToggle() {
  const { language, t, setLanguage } = useI18n();
  return <Segmented label={t("site.language")} options={LANGUAGES} value={language} onChange={setLanguage} />;
}

export function ThemeToggle() {
  const { t } = useI18n();
  const [theme, setTheme] = useTheme();
  return (
    <button
      type="button"
      aria-label={t("site.darkTheme")}
      aria-pressed={theme === "dark"}
      onClick={() => setTheme(theme === "dark" ? "light" : "dark")}
      className="grid size-11 shrink-0 place-items-center rounded-full border border-line bg-card text-ink-2 transition-colors hover:border-brand-2 hover:text-brand"
    >
      <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
        <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M12 3a9 9 0 0 1 0 18Z" fill="currentColor" />
      </svg>
    </button>
  );
}
