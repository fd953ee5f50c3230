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

/** The SEO fields with a preview. */
export function SeoFields({ form, id }: Props) {
  const { t } = useT();
  const { values } = form;
  const hint = (text: string, range: typeof TITLE_LENGTH, whenEmpty: string) => {
    const length = lengthOf(text, range);
    return length === "empty" ? whenEmpty : t(`blog.form.${length}`, { ...range });
  };
  return (
    <FormSection title={t("blog.form.seo")}>
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        <div className="flex flex-col gap-4">
          <TextField
            {...form.field("seo_title")}
            label={t("blog.form.seoTitle")}
            ideal={TITLE_LENGTH.max}
            hint={hint(values.seo_title, TITLE_LENGTH, t("blog.form.seoTitleHint"))}
          />
          <TextArea
            {...form.field("seo_description")}
            label={t("blog.form.seoDescription")}
            rows={3}
            ideal={DESCRIPTION_LENGTH.max}
            hint={hint(values.seo_description, DESCRIPTION_LENGTH, t("blog.form.seoDescriptionHint"))}
          />
        </div>
        <div className="flex flex-col gap-3">
          <p className="font-semibold text-sm">{t("blog.form.results")}</p>
          {(["tr", "en"] as const).map((language) => (
            <SearchResult
              key={language}
              id={id}
              language={language}
              title={values.seo_title || values[`title_${language}`]}
              description={values.seo_description || values[`excerpt_${language}`]}
            />
          ))}
        </div>
      </div>
    </FormSection>
  );
}
