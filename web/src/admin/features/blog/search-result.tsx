import type { Language } from "../../../lib/language";
import { useSiteSettings } from "../../../shared/site/site";
import { Star } from "../../../ui/star";
import { useT } from "../../i18n/texts";
import { DESCRIPTION_LENGTH, TITLE_LENGTH, truncateAtWord } from "./seo";

interface Props {
  id: number | null;
  language: Language;
  title: string;
  description: string;
}

/** A preview of the post as a search engine result. */
export function SearchResult({ id, language, title, description }: Props) {
  const { t } = useT();
  const { siteName } = useSiteSettings();
  const name = t(language === "tr" ? "kit.turkish" : "kit.english");
  return (
    <section
      aria-label={`${t("blog.form.results")}: ${name}`}
      className="rounded-2xl border border-line bg-paper px-4 py-3"
    >
      <div className="flex items-center gap-2.5">
        <Star className="size-6 shrink-0" />
        <div className="min-w-0 flex-1 leading-tight">
          <p className="truncate text-sm">{siteName}</p>
          <p className="truncate text-ink-3 text-xs">
            {window.location.host} › blog › {id ?? "…"}
          </p>
        </div>
        <p className="shrink-0 text-ink-3 text-xs">{name}</p>
      </div>
      <p lang={language} className="mt-2 break-words text-brand text-lg leading-snug">
        {truncateAtWord(`${siteName} · ${title.trim() || t("blog.form.resultTitle")}`, TITLE_LENGTH.max)}
      </p>
      <p lang={language} className="mt-1 break-words text-ink-2 text-sm">
        {truncateAtWord(description.trim() || t("blog.form.resultText"), DESCRIPTION_LENGTH.max)}
      </p>
    </section>
  );
}
