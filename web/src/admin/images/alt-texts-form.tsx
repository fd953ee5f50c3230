import { useRef } from "react";
import { useT } from "../i18n/texts";
import { write } from "../kit/api";
import { atMost, checkAll } from "../kit/checks";
import { TextField } from "../kit/fields";
import { useForm } from "../kit/form";
import { ModalForm } from "../kit/modal-form";
import { useNotify } from "../kit/notify";
import { Thumb } from "../kit/thumb";
import type { Data, LibraryImage } from "../kit/types";
import { useSave } from "../kit/use-save";
import { nameOf } from "./about-image";

interface Props {
  images: readonly LibraryImage[];
  onSaved: () => void;
  onClose: () => void;
}

type Values = Record<`${"tr" | "en"}-${number}`, string>;

const startOf = (images: readonly LibraryImage[]): Values =>
  Object.fromEntries(
    images.flatMap(({ id, alt_text_tr, alt_text_en }) => [
      [`tr-${id}`, alt_text_tr],
      [`en-${id}`, alt_text_en],
    ]),
  );

/** The words of many pictures at once. */
export function AltTextsForm({ images, onSaved, onClose }: Props) {
  const { t } = useT();
  const notify = useNotify();
  const form = useForm(() => startOf(images));
  // After a failure in the middle, those before it are not sent again.
  const saved = useRef(new Map<number, string>());
  const saveAll = async (values: Values) => {
    for (const image of images) {
      const body = { alt_text_tr: values[`tr-${image.id}`], alt_text_en: values[`en-${image.id}`] };
      const isSame = body.alt_text_tr === image.alt_text_tr && body.alt_text_en === image.alt_text_en;
      const mark = JSON.stringify(body);
      if (isSame || saved.current.get(image.id) === mark) continue;
      await write<Data<LibraryImage>>("PUT", `/api/images/${image.id}`, body);
      saved.current.set(image.id, mark);
    }
  };
  const saving = useSave({
    form,
    check: (values) =>
      checkAll(values, Object.fromEntries(Object.keys(values).map((name) => [name, [atMost(500)]])), t),
    save: saveAll,
    nouns: ["images"],
    onSaved: () => {
      notify.done(t("kit.saved"), t("images.title"));
      onSaved();
    },
  });
  return (
    <ModalForm
      isOpen
      size="large"
      title={t("images.upload.describe")}
      isDirty={form.isDirty}
      isSaving={saving.isSaving}
      error={saving.error}
      onSubmit={() => saving.submit()}
      onClose={onClose}
    >
      <p className="mb-5 max-w-[70ch] text-ink-2">{t("images.upload.describeHint")}</p>
      <ul className="flex flex-col gap-5">
        {images.map((image) => (
          <li key={image.id} className="grid items-center gap-4 sm:grid-cols-[8rem_1fr]">
            <div>
              <Thumb image={image} sizes="128px" className="aspect-4/3 w-32 rounded-xl border border-line" />
            </div>
            <fieldset className="min-w-0">
              <legend className="mb-1 max-w-full truncate font-semibold text-ink-2 text-sm">
                {nameOf(image, t)}
              </legend>
              <div className="grid gap-3 md:grid-cols-2">
                <TextField {...form.field(`tr-${image.id}`)} label={t("images.form.altTr")} lang="tr" />
                <TextField {...form.field(`en-${image.id}`)} label={t("images.form.altEn")} lang="en" />
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
    </ModalForm>
  );
}
