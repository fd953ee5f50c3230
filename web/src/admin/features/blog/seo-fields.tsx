import { postSeo } from "../../../shared/posts/post-seo";
import { useT } from "../../i18n/texts";
import { TextArea, TextField } from "../../kit/fields/fields";
import type { Form } from "../../kit/forms/form";
import { FormSection } from "../../kit/forms/form-section";
import type { BlogValues } from "./blog-values";
import { SearchResult } from "./search-result";
import { DESCRIPTION_LENGTH, lengthOf, TITLE_LENGTH } from "./seo";

interface Props {
  form: Form<BlogValues>;
  /** The post's id; null for a new one. */
  id: number | null;
}

const COLUMNS = [
  {
    language: "tr",
    title: "seo_title",
    description: "seo_description",
    titleHint: "blog.form.seoTitleHint",
    descriptionHint: "blog.form.seoDescriptionHint",
  },
  {
    language: "en",
    title: "seo_title_en",
    description: "seo_description_en",
    titleHint: "blog.form.seoTitleHintEn",
    descriptionHint: "blog.form.seoDescriptionHintEn",
  },
] as const;

/** The SEO fields of both languages, each with the search result that they make. */
export function SeoFields({ form, id }: Props) {
  const { t } = useT();
  const { values } = form;
  const hint = (text: string, range: typeof TITLE_LENGTH, whenEmpty: string) => {
    const length = lengthOf(text, range);
    return length === "empty" ? whenEmpty : t(`blog.form.${length}`, { ...range });
  };
  return (
    <FormSection title={t("blog.form.seo")}>
      <div className="grid gap-x-6 gap-y-6 md:grid-cols-2">
        {COLUMNS.map(({ language, title, description, titleHint, descriptionHint }) => {
          const name = t(language === "tr" ? "kit.turkish" : "kit.english");
          const shown = postSeo(values, language);
          return (
            <div key={language} className="flex flex-col gap-4">
              <TextField
                {...form.field(title)}
                label={`${t("blog.form.seoTitle")} (${name})`}
                lang={language}
                ideal={TITLE_LENGTH.max}
                hint={hint(values[title], TITLE_LENGTH, t(titleHint))}
              />
              <TextArea
                {...form.field(description)}
                label={`${t("blog.form.seoDescription")} (${name})`}
                lang={language}
                rows={3}
                ideal={DESCRIPTION_LENGTH.max}
                hint={hint(values[description], DESCRIPTION_LENGTH, t(descriptionHint))}
              />
              <p className="font-semibold text-sm">{t("blog.form.results")}</p>
              <SearchResult
                id={id}
                language={language}
                title={shown.title || values[`title_${language}`]}
                description={shown.description || values[`excerpt_${language}`]}
              />
            </div>
          );
        })}
      </div>
    </FormSection>
  );
}
