import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "../../../lib/router";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import { staffQuery, useInvalidate } from "../../kit/api/queries";
import type { Data, ImageCategory, ImageUse, LibraryImage, List } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { SelectField, TextArea, TextField } from "../../kit/fields/fields";
import { Thumbnail } from "../../kit/files/thumbnail";
import { fileSize, shortDate } from "../../kit/format/format";
import type { ComparedField } from "../../kit/forms/conflict-dialog";
import { useForm } from "../../kit/forms/form";
import { useSave } from "../../kit/forms/use-save";
import { atMost, validateAll } from "../../kit/forms/validators";
import { VersionedForm } from "../../kit/forms/versioned-form";
import { FrameDialog } from "./frame-dialog";
import { IMAGE_CATEGORIES } from "./image-categories";
import { nameOf } from "./image-info";
import { usagePath, usagesUrl, usageText } from "./image-usage";
import { ReplaceFile } from "./replace-file";

interface Values {
  title: string;
  alt_text_tr: string;
  alt_text_en: string;
  category: ImageCategory;
  version: number;
}

const valuesOf = ({ title, alt_text_tr, alt_text_en, category, version }: LibraryImage): Values => ({
  title,
  alt_text_tr,
  alt_text_en,
  category,
  version,
});

interface Props {
  image: LibraryImage;
  onClose: () => void;
}

/** Edits an image's metadata. */
export function ImageForm({ image: opened, onClose }: Props) {
  const { t } = useT();
  const [image, setImage] = useState(opened);
  const [isFraming, setFraming] = useState(false);
  const invalidate = useInvalidate();
  const notify = useNotify();
  const form = useForm(() => valuesOf(opened));
  // What is typed stays; it is saved on top of the new version.
  const take = (changed: LibraryImage) => {
    setImage(changed);
    form.accept({ version: changed.version });
    invalidate("images");
  };
  const saving = useSave({
    form,
    validate: (values) =>
      validateAll(
        values,
        { title: [atMost(200)], alt_text_tr: [atMost(500)], alt_text_en: [atMost(500)] },
        t,
      ),
    save: (values) => write<Data<LibraryImage>>("PUT", `/api/images/${image.id}`, values),
    nouns: ["images"],
    onSaved: ({ data }) => {
      notify.saved(nameOf(data, t));
      onClose();
    },
    fromStored: (stored) => valuesOf(stored as LibraryImage),
  });
  const categories = IMAGE_CATEGORIES.map((value) => ({ value, label: t(`images.categories.${value}`) }));
  const compared: ComparedField<Values>[] = [
    { name: "title", label: t("images.form.title") },
    { name: "alt_text_tr", label: t("images.form.altTr") },
    { name: "alt_text_en", label: t("images.form.altEn") },
    {
      name: "category",
      label: t("images.form.category"),
      format: (value) => t(`images.categories.${value as ImageCategory}`),
    },
  ];
  return (
    <>
      <VersionedForm
        title={t("images.form.edit")}
        form={form}
        saving={saving}
        subject={{ noun: "images", id: image.id }}
        fields={compared}
        onClose={onClose}
      >
        <div className="grid gap-5 sm:grid-cols-[14rem_1fr]">
          <div className="flex min-w-0 flex-col gap-3">
            <FileFacts image={image} />
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" onClick={() => setFraming(true)}>
                {t("images.frame.open")}
              </Button>
              <ReplaceFile image={image} onReplaced={take} />
            </div>
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <TextField {...form.field("title")} label={t("images.form.title")} />
            <SelectField {...form.field("category")} label={t("images.form.category")} choices={categories} />
            <TextArea
              {...form.field("alt_text_tr")}
              label={t("images.form.altTr")}
              hint={t("images.form.altHint")}
              lang="tr"
              rows={2}
            />
            <TextArea {...form.field("alt_text_en")} label={t("images.form.altEn")} lang="en" rows={2} />
          </div>
        </div>
      </VersionedForm>
      {isFraming && (
        <FrameDialog
          image={image}
          onSaved={(changed) => {
            take(changed);
            setFraming(false);
          }}
          onClose={() => setFraming(false)}
        />
      )}
    </>
  );
}

function FileFacts({ image }: { image: LibraryImage }) {
  const { t, language } = useT();
  const facts = [
    [t("images.size"), fileSize(image.file_size, language)],
    [t("images.form.type"), image.content_type],
    [t("images.dimensions"), `${image.width} × ${image.height}`],
    [t("images.added"), shortDate(image.created_at, language)],
    [t("images.form.key"), image.image_id],
  ];
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div>
        <Thumbnail
          image={image}
          alt={image.alt_text}
          sizes="224px"
          className="max-h-56 w-full rounded-xl border border-line object-contain!"
        />
      </div>
      <Uses image={image} />
      <dl className="grid grid-cols-2 gap-x-3 gap-y-2 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="last:col-span-2">
            <dt className="text-ink-3 text-xs">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Where the image is used. Always refetched, because other content changes do not invalidate images. */
function Uses({ image }: { image: LibraryImage }) {
  const { t, language } = useT();
  const { data } = useQuery({
    ...staffQuery<List<ImageUse>>(usagesUrl(image.id, language)),
    staleTime: 0,
  });
  if (!data) return null;
  const rest = data.meta.total - data.data.length;
  return (
    <div className="text-sm">
      <p className="text-ink-3 text-xs">{t("images.usedBy")}</p>
      {data.meta.total === 0 && <p>{t("images.uses.none")}</p>}
      <ul className="max-h-40 overflow-y-auto">
        {data.data.map((use) => (
          <li key={`${use.noun}${use.id}`}>
            <Link
              to={usagePath(use)}
              className="inline-flex min-h-6 items-center break-words text-brand underline"
            >
              {usageText(use, t)}
            </Link>
          </li>
        ))}
        {rest > 0 && <li className="text-ink-3">{t("images.uses.more", { count: rest })}</li>}
      </ul>
    </div>
  );
}
