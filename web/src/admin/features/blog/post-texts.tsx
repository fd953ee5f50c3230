import type { Language } from "../../../lib/language";
import { readingMinutes } from "../../../shared/posts/post-text";
import { useT } from "../../i18n/texts";
import type { LanguageStates } from "../../kit/api/types";
import { SelectField, TextArea, TextField } from "../../kit/fields/fields";
import type { Form } from "../../kit/forms/form";
import { LanguageColumns, missingTexts, problemsIn } from "../../kit/forms/language-columns";
import { GlossaryHints } from "../../kit/glossary/glossary-hints";
import { LanguageControl } from "../../kit/languages/language-control";
import { type BlogValues, TRANSLATED } from "./blog-values";
import { MarkdownField } from "./markdown/markdown-field";

interface Props {
  form: Form<BlogValues>;
}

interface TextsProps extends Props {
  /** Undefined for a new post. */
  states: LanguageStates | undefined;
}

/** The translated fields, side by side. */
export function PostTexts({ form, states }: TextsProps) {
  const { t } = useT();
  const isComplete = needsAllTexts(form);
  const column = (language: "tr" | "en") => (
    <>
      <TextField
        {...form.field(`title_${language}`)}
        label={t("blog.form.title")}
        lang={language}
        required={isComplete}
      />
      <TextArea
        {...form.field(`excerpt_${language}`)}
        label={t("blog.form.excerpt")}
        lang={language}
        rows={3}
        required={isComplete}
      />
      <div className="flex min-w-0 flex-col gap-2">
        <Content form={form} language={language} />
        <GlossaryHints language={language} texts={textsOf(form.values)} />
      </div>
    </>
  );
  return (
    <div className="flex flex-col gap-4">
      <LanguageColumns
        rows={3}
        tr={column("tr")}
        en={column("en")}
        missing={missingTexts(form.values, TRANSLATED)}
        problems={problemsIn(form.problems, TRANSLATED)}
        stateOf={(language) => (
          <LanguageControl
            language={language}
            states={states}
            choice={form.values.language_states}
            onChange={(choice) => form.change({ language_states: choice })}
          />
        )}
        failedAttempts={form.failedAttempts}
      />
      <div className="max-w-80">
        <SelectField
          {...form.field("content_format")}
          label={t("blog.editor.format")}
          hint={t("blog.editor.formatHint")}
          choices={(["markdown", "plain"] as const).map((value) => ({
            value,
            label: t(`blog.editor.${value}`),
          }))}
        />
      </div>
    </div>
  );
}

/** The texts that names of the glossary are looked for in. */
const textsOf = (values: BlogValues): Record<Language, string[]> => ({
  tr: [values.title_tr, values.excerpt_tr, values.content_tr],
  en: [values.title_en, values.excerpt_en, values.content_en],
});

/** A draft needs only a title, in either language. */
function needsAllTexts(form: Form<BlogValues>): boolean {
  return form.values.publication !== "draft";
}

function Content({ form, language }: Props & { language: "tr" | "en" }) {
  const { t } = useT();
  const content = form.field(`content_${language}`);
  const isPlain = form.values.content_format === "plain";
  const field = {
    ...content,
    label: t("blog.form.content"),
    lang: language,
    required: needsAllTexts(form),
    hint: (
      <span className="flex flex-wrap justify-between gap-x-4">
        <span>{t(isPlain ? "blog.form.contentHint" : "blog.editor.hint")}</span>
        <span className="tabular-nums">
          {t("blog.form.reading", { minutes: readingMinutes(content.value) })}
        </span>
      </span>
    ),
  };
  return isPlain ? <TextArea {...field} rows={12} /> : <MarkdownField {...field} />;
}
