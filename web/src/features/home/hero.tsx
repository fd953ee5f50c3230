import type { FormEvent } from "react";
import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { useNavigate } from "../../lib/router";
import { QuickSearches } from "../../shared/suggest/quick-searches";
import { saveSearch } from "../../shared/suggest/save-search";
import { SuggestField } from "../../shared/suggest/suggest-field";
import { Button } from "../../ui/button";
import { SearchIcon } from "../../ui/icons";
import { HeroEvents } from "./hero-events";
import { HeroPattern } from "./hero-pattern";

interface Props {
  city: string | null;
  onChooseCity: (city: string | null) => void;
}

/** Compact on phones: the next events are on the first screen. */
export function Hero(props: Props) {
  const { t } = useI18n();
  return (
    <section className="on-dark print:hidden relative bg-hero text-white">
      <div className="absolute inset-0 overflow-hidden">
        <HeroPattern />
      </div>
      <div className="relative mx-auto grid max-w-[1240px] gap-4 px-4 pt-5 pb-14 md:gap-8 md:px-6 md:pt-12 md:pb-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] lg:items-center">
        <div className="min-w-0">
          <h1 className="text-[clamp(1.5rem,6.4vw,2.4rem)] md:text-[clamp(2.4rem,5vw,3.75rem)] md:max-w-[15ch]">
            {t("home.heroBefore")}
            <span className="text-saffron">{t("home.heroAccent")}</span>
            {t("home.heroAfter")}
          </h1>
          <p className="mt-1.5 max-w-[46ch] text-pretty text-[#cfc8e6] max-md:text-sm md:mt-4 md:text-lg">
            {t("home.lead")}
          </p>
          <SearchForm />
          {/* One row on phones. */}
          <div className="max-md:[&>ul]:no-scrollbar mt-2.5 max-md:-mx-4 md:mt-4.5 max-md:[&>p]:px-4 max-md:[&>ul]:flex-nowrap max-md:[&>ul]:overflow-x-auto max-md:[&>ul]:px-4 max-md:[&>ul]:whitespace-nowrap">
            <QuickSearches look="dusk" />
          </div>
        </div>
        <HeroEvents {...props} />
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
      className="relative mt-3 flex max-w-[40rem] flex-wrap items-center rounded-[18px] bg-white p-1.5 md:mt-7 md:p-2 shadow-[0_24px_60px_-20px_rgb(0_0_0/60%)] focus-within:outline-3 focus-within:outline-(--focus) focus-within:outline-offset-3"
    >
      <SearchIcon className="ml-3 hidden size-5 shrink-0 text-[#6c6684] sm:block" />
      <SuggestField
        label={t("home.searchLabel")}
        placeholder={t("home.searchPlaceholder")}
        onSearch={search}
        className="h-11 min-w-0 flex-[999_1_10rem] md:h-12 text-ellipsis bg-transparent px-3 text-[#1b1730] text-[1.06rem] outline-none placeholder:text-[#6c6684]"
      />
      <Button type="submit" className="h-11 grow md:h-12">
        {t("home.search")}
      </Button>
    </form>
  );
}
