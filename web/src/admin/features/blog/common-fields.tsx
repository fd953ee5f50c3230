import { useT } from "../../i18n/texts";
import { CheckField, SelectField, TagsField, TextField, UrlField } from "../../kit/fields/fields";
import { ImagePicker } from "../../kit/files/image-picker";
import { parseTags } from "../../kit/format/tags";
import type { Form } from "../../kit/forms/form";
import { FormSection } from "../../kit/forms/form-section";
import { isUrl } from "../../kit/forms/validators";
import { PublicationFields } from "../../kit/publication/publication-fields";
import { BLOG_CATEGORIES, type BlogValues, missingFields } from "./blog-values";
import { comparedFields } from "./compared-fields";

interface Props {
  form: Form<BlogValues>;
}

/** What both languages share. */
export function CommonFields({ form }: Props) {
  const { t } = useT();
  return (
    <FormSection title={t("blog.form.common")}>
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        <div className="flex flex-col gap-4">
          <SelectField
            {...form.field("category")}
            label={t("blog.category")}
            choices={BLOG_CATEGORIES.map((value) => ({ value, label: t(`blog.categories.${value}`) }))}
          />
          <TagsField {...form.field("tags")} label={t("blog.form.tags")} tags={parseTags(form.values.tags)} />
          <UrlField {...form.field("url")} label={t("blog.form.url")} hint={t("blog.form.urlHint")} />
          <TextField
            {...form.field("author_name")}
            label={t("blog.form.author")}
            hint={t("blog.form.authorHint")}
          />
        </div>
        <div className="flex flex-col gap-4">
          <Cover form={form} />
        </div>
      </div>
    </FormSection>
  );
}

/** Whether and when visitors see it, and the featured flag. */
export function PublishFields({ form }: Props) {
  const { t, language } = useT();
  const labels = new Map(comparedFields(t, language).map(({ name, label }) => [name, label]));
  return (
    <FormSection title={t("publication.column")}>
      <PublicationFields
        publication={form.field("publication")}
        publishAt={form.field("publish_at")}
        unpublishAt={form.field("unpublish_at")}
        check={{
          name: "is_published",
          label: t("blog.form.isPublished"),
          hint: t("blog.form.isPublishedHint"),
        }}
        missing={missingFields(form.values).map((name) => labels.get(name) ?? name)}
        onChange={form.change}
      >
        <CheckField
          {...form.field("is_featured")}
          label={t("blog.form.isFeatured")}
          hint={t("blog.form.isFeaturedHint")}
        />
      </PublicationFields>
    </FormSection>
  );
}

/** One picture, from the library or from a URL; the last one set replaces the other. */
function Cover({ form }: Props) {
  const { t } = useT();
  const { cover_image_id, image_url } = form.values;
  const isShown = image_url.trim() !== "" && !isUrl(image_url, t);
  return (
    <>
      <ImagePicker
        label={t("blog.form.cover")}
        hint={t("blog.form.coverHint")}
        category="blog"
        value={cover_image_id}
        onChange={(_, image) =>
          form.change({ cover_image_id: image?.image_id ?? null, ...(image ? { image_url: "" } : {}) })
        }
        fallbackUrl={isShown || image_url.startsWith("/media/") ? image_url.trim() : null}
        error={form.problems.cover_image_id}
      />
      <UrlField
        {...form.field("image_url")}
        label={t("blog.form.imageUrl")}
        hint={t("blog.form.imageUrlHint")}
        onChange={(url) =>
          form.change({ image_url: url, ...(url.trim() === "" ? {} : { cover_image_id: null }) })
        }
      />
    </>
  );
}
