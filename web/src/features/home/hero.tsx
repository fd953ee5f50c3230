import type { FormEvent } from "react";
import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { useNavigate } from "../../lib/router";
import { QuickSearches } from "../../shared/suggest/quick-searches";
import { saveSearch } from "../../shared/suggest/save-search";
import { SuggestField } from "../../shared/suggest/suggest-field";
import { Button } from "../../ui/button";
import { SearchIcon } from "../../ui/icons";
import { HeroPattern } from "./hero-pattern";

export function Hero() {
  const { t } = useI18n();
  return (
    <section className="on-dark print:hidden relative bg-hero text-white">
      <div className="absolute inset-0 overflow-hidden">
        <HeroPattern />
      </div>
      <div className="relative mx-auto max-w-[1240px] px-4 pt-12 pb-16 md:px-6 md:pt-19 md:pb-22">
        <h1 className="max-w-[15ch] text-[clamp(min(2.4rem,13vw),5.4vw,4.25rem)]">
          {t("home.heroBefore")}
          <span className="text-saffron">{t("home.heroAccent")}</span>
          {t("home.heroAfter")}
        </h1>
        <p className="mt-4 max-w-[46ch] text-pretty text-[#cfc8e6] md:text-lg">{t("home.lead")}</p>
        <SearchForm />
        <div className="mt-4.5">
          <QuickSearches look="dusk" />
        </div>
      </div>
    </section>
  );
}

function SearchForm() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const search = (words: string) => {
    const q = words.trim();
    if (!q) return;
    saveSearch(q);
    navigate(paths.search({ q }));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    search(String(new FormData(event.currentTarget).get("q") ?? ""));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of a few years ago do not know <search>.
    <form
      role="search"
      action={paths.search()}
      method="get"
      onSubmit={submit}
      className="relative mt-7 flex max-w-[40rem] flex-wrap items-center rounded-[18px] bg-white p-2 shadow-[0_24px_60px_-20px_rgb(0_0_0/60%)] focus-within:outline-3 focus-within:outline-(--focus) focus-within:outline-offset-3"
    >
      <SearchIcon className="ml-3 hidden size-5 shrink-0 text-[#6c6684] sm:block" />
      <SuggestField
        label={t("home.searchLabel")}
        placeholder={t("home.searchPlaceholder")}
        onSearch={search}
        className="h-12 min-w-0 flex-[999_1_10rem] text-ellipsis bg-transparent px-3 text-[#1b1730] text-[1.06rem] outline-none placeholder:text-[#6c6684]"
      />
      <Button type="submit" className="h-12 grow">
        {t("home.search")}
      </Button>
    </form>
  );
}
