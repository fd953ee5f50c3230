import { useState } from "react";
import { paths } from "../../../lib/paths";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import type { Data, StaffBlog } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { FieldNotes } from "../../kit/fields/field-notes";
import { useForm } from "../../kit/forms/form";
import { useCreate } from "../../kit/forms/use-create";
import { useSave } from "../../kit/forms/use-save";
import { VersionedForm } from "../../kit/forms/versioned-form";
import { type TranslatedFields, useTranslationChanges } from "../../kit/languages/use-translation-changes";
import { PreviewLinks } from "../../kit/preview-links/preview-links";
import { useDraftOffer } from "../../kit/publication/draft-offer";
import { useScheduledNotice } from "../../kit/publication/use-scheduled-notice";
import { EyeIcon } from "../../kit/ui/icons";
import { type BlogValues, findCreated, payloadOf, validateValues, valuesOf } from "./blog-values";
import { CommonFields, PublishFields } from "./common-fields";
import { comparedFields } from "./compared-fields";
import { PostPreview } from "./post-preview";
import { PostTexts } from "./post-texts";
import { SeoFields } from "./seo-fields";

interface Props {
  /** Null for a new item. */
  post: StaffBlog | null;
  onClose: () => void;
}

export function BlogForm({ post: opened, onClose }: Props) {
  const { t, language } = useT();
  const notify = useNotify();
  const notifyScheduled = useScheduledNotice();
  const [isPreviewing, setPreviewing] = useState(false);
  // Null after the stored post was deleted and the form is saved as a new one.
  const [post, setPost] = useState(opened);
  const form = useForm(() => valuesOf(opened));
  const [openedAt] = useState(Date.now);
  const create = useCreate({
    create: (values: BlogValues) => write<Data<StaffBlog>>("POST", "/api/blogs", payloadOf(values)),
    find: (values) => findCreated(values, openedAt),
    onFound: (arrived: StaffBlog) => setPost(arrived),
  });
  const saving = useSave({
    form,
    validate: (values) => validateValues(values, t),
    save: (values) =>
      post ? write<Data<StaffBlog>>("PUT", `/api/blogs/${post.id}`, payloadOf(values)) : create(values),
    nouns: ["blogs"],
    onSaved: ({ data }, values) => {
      if (values.publication === "scheduled") notifyScheduled(data.title, values.publish_at);
      else notify.saved(data.title, data.is_published ? paths.post(data.id) : null);
      onClose();
    },
    fromStored: (stored) => valuesOf(stored as StaffBlog),
  });
  const error = useDraftOffer({
    error: saving.error,
    form,
    saving,
    validate: (values) => validateValues(values, t),
  });
  const changes = useTranslationChanges(
    post && { noun: "blogs", id: post.id },
    post?.language_states,
    TRANSLATED_FIELDS,
  );
  return (
    <>
      <FieldNotes value={changes}>
        <VersionedForm
          size="large"
          draftOf="blogs"
          title={t(post ? "blog.form.edit" : "blog.form.add")}
          form={form}
          saving={saving}
          subject={post ? { noun: "blogs", id: post.id } : undefined}
          fields={comparedFields(t, language)}
          error={error}
          onSaveAsNew={() => {
            setPost(null);
            form.change({ version: null });
          }}
          onRestored={(stored) => form.reset(valuesOf(stored as StaffBlog))}
          onClose={onClose}
          actions={
            <Button variant="ghost" onClick={() => setPreviewing(true)} className="max-sm:w-11 max-sm:px-0">
              <EyeIcon />
              <span className="max-sm:sr-only">{t("blog.form.preview")}</span>
            </Button>
          }
        >
          <div className="flex flex-col gap-8">
            <PostTexts form={form} states={post?.language_states} />
            <CommonFields form={form} />
            <PublishFields form={form} />
            {post && form.values.publication !== "published" && (
              <PreviewLinks subject={{ noun: "blogs", id: post.id }} isDirty={form.isDirty} />
            )}
            <SeoFields form={form} id={post?.id ?? null} />
          </div>
        </VersionedForm>
      </FieldNotes>
      <PostPreview
        isOpen={isPreviewing}
        values={form.values}
        post={post}
        onClose={() => setPreviewing(false)}
      />
    </>
  );
}

/** The fields of each text, by its name in the history. */
const TRANSLATED_FIELDS: TranslatedFields = {
  title: { tr: "title_tr", en: "title_en" },
  excerpt: { tr: "excerpt_tr", en: "excerpt_en" },
  content: { tr: "content_tr", en: "content_en" },
};
