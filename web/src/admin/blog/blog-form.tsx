import { useState } from "react";
import { readingMinutes } from "../../features/post/post-text";
import { Button } from "../../ui/button";
import { useT } from "../i18n/texts";
import { write } from "../kit/api";
import { TextArea, TextField } from "../kit/fields";
import { type Form, useForm } from "../kit/form";
import { EyeIcon } from "../kit/icons";
import { LanguageColumns, missingTexts } from "../kit/language-columns";
import { ModalForm } from "../kit/modal-form";
import { useNotify } from "../kit/notify";
import { StaleDialog } from "../kit/stale-dialog";
import type { Data, StaffBlog } from "../kit/types";
import { useSave } from "../kit/use-save";
import { type BlogValues, checkValues, payloadOf, TRANSLATED, valuesOf } from "./blog-values";
import { CommonFields } from "./common-fields";
import { comparedFields } from "./compared-fields";
import { PostPreview } from "./post-preview";
import { SeoFields } from "./seo-fields";

interface Props {
  /** Null for a new one. */
  post: StaffBlog | null;
  onClose: () => void;
}

export function BlogForm({ post, onClose }: Props) {
  const { t } = useT();
  const notify = useNotify();
  const [isPreviewing, setPreviewing] = useState(false);
  const form = useForm(() => valuesOf(post));
  const saving = useSave({
    form,
    check: (values) => checkValues(values, t),
    save: (values) =>
      post
        ? write<Data<StaffBlog>>("PUT", `/api/blogs/${post.id}`, payloadOf(values))
        : write<Data<StaffBlog>>("POST", "/api/blogs", payloadOf(values)),
    nouns: ["blogs"],
    onSaved: ({ data }) => {
      notify.saved(data.title);
      onClose();
    },
    fromStored: (stored) => valuesOf(stored as StaffBlog),
  });
  return (
    <>
      <ModalForm
        isOpen
        size="large"
        title={t(post ? "blog.form.edit" : "blog.form.add")}
        isDirty={form.isDirty}
        isSaving={saving.isSaving}
        error={saving.error}
        onSubmit={() => saving.submit()}
        onClose={onClose}
        actions={
          <Button variant="ghost" onClick={() => setPreviewing(true)} className="max-sm:w-11 max-sm:px-0">
            <EyeIcon />
            <span className="max-sm:sr-only">{t("blog.form.preview")}</span>
          </Button>
        }
      >
        <div className="flex flex-col gap-8">
          <Texts form={form} />
          <CommonFields form={form} />
          <SeoFields form={form} id={post?.id ?? null} />
        </div>
      </ModalForm>
      <PostPreview
        isOpen={isPreviewing}
        values={form.values}
        post={post}
        onClose={() => setPreviewing(false)}
      />
      <StaleDialog
        fields={comparedFields(t)}
        base={form.initial}
        mine={form.values}
        theirs={saving.theirs}
        onChoose={(values) => saving.submit(values)}
        onClose={saving.forgetTheirs}
      />
    </>
  );
}

/** What is written in each language, side by side. */
function Texts({ form }: { form: Form<BlogValues> }) {
  const { t } = useT();
  const column = (language: "tr" | "en") => {
    const content = form.field(`content_${language}`);
    const reading = t("blog.form.reading", { minutes: readingMinutes(content.value) });
    return (
      <>
        <TextField
          {...form.field(`title_${language}`)}
          label={t("blog.form.title")}
          lang={language}
          required
        />
        <TextArea
          {...form.field(`excerpt_${language}`)}
          label={t("blog.form.excerpt")}
          lang={language}
          rows={3}
          required
        />
        <TextArea
          {...content}
          label={t("blog.form.content")}
          lang={language}
          rows={12}
          hint={
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>{t("blog.form.contentHint")}</span>
              <span className="tabular-nums">{reading}</span>
            </span>
          }
          required
        />
      </>
    );
  };
  const hasProblem = (language: "tr" | "en") =>
    TRANSLATED.some(([tr, en]) => form.problems[language === "tr" ? tr : en] !== undefined);
  return (
    <LanguageColumns
      tr={column("tr")}
      en={column("en")}
      missing={missingTexts(form.values, TRANSLATED)}
      hasProblem={{ tr: hasProblem("tr"), en: hasProblem("en") }}
    />
  );
}
