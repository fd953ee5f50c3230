import type { FormEvent } from "react";
import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { Link, useNavigate } from "../../lib/router";
import { Button } from "../../ui/button";
import { SearchIcon } from "../../ui/icons";
import { CITIES, cityName } from "../events/city";
import { HeroPattern } from "./hero-pattern";

export function Hero() {
  const { t } = useI18n();
  return (
    <section className="on-dusk relative overflow-hidden bg-hero text-white">
      <HeroPattern />
      <div className="relative mx-auto max-w-[1240px] px-4 pt-12 pb-16 md:px-6 md:pt-19 md:pb-22">
        <h1 className="max-w-[15ch] text-[clamp(2.4rem,5.4vw,4.25rem)]">
          {t("home.heroBefore")}
          <span className="text-saffron">{t("home.heroAccent")}</span>
          {t("home.heroAfter")}
        </h1>
        <p className="mt-4 max-w-[46ch] text-pretty text-[#cfc8e6] md:text-lg">{t("home.lead")}</p>
        <SearchForm />
        <QuickAnswers />
      </div>
    </section>
  );
}

function SearchForm() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    if (q) navigate(paths.search({ q }));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of a few years ago do not know <search>.
    <form
      role="search"
      action={paths.search()}
      method="get"
      onSubmit={search}
      className="mt-7 flex max-w-[640px] items-center rounded-[18px] bg-white p-2 shadow-[0_24px_60px_-20px_rgb(0_0_0/60%)] focus-within:outline-3 focus-within:outline-(--focus) focus-within:outline-offset-3"
    >
      <SearchIcon className="ml-3 hidden size-5 shrink-0 text-[#6c6684] sm:block" />
      <input
        type="search"
        name="q"
        aria-label={t("home.searchLabel")}
        placeholder={t("home.searchPlaceholder")}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        className="h-12 min-w-0 flex-1 bg-transparent px-3 text-[#1b1730] text-[1.06rem] outline-none placeholder:text-[#6c6684]"
      />
      <Button type="submit" className="h-12">
        {t("home.search")}
      </Button>
    </form>
  );
}

const RANGES = [
  ["today", "home.tonight"],
  ["week", "home.thisWeek"],
  ["month", "home.thisMonth"],
] as const;

/** Answers without typing. */
function QuickAnswers() {
  const { language, t } = useI18n();
  const links = [
    ...RANGES.map(([dateRange, name]) => ({ to: paths.search({ dateRange }), name: t(name) })),
    ...CITIES.slice(0, 3).map((city) => ({ to: paths.search({ city }), name: cityName(city, language) })),
  ];
  return (
    <ul aria-label={t("home.quickAnswers")} className="mt-4.5 flex flex-wrap gap-x-2.5 gap-y-2">
      {links.map(({ to, name }) => (
        <li key={to}>
          <Link
            to={to}
            className="inline-flex min-h-11 items-center rounded-full border border-white/25 px-4 font-medium text-[#e9e5f8] text-sm transition-colors hover:border-white/60 hover:bg-white/8"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
