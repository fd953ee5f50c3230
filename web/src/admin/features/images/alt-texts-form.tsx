import { useRef, useState } from "react";
import { ApiError } from "../../../api/client";
import { useT } from "../../i18n/texts";
import { storedVersionOf, write } from "../../kit/api/api";
import type { Data, LibraryImage } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { TextField } from "../../kit/fields/fields";
import { Thumbnail } from "../../kit/files/thumbnail";
import { useForm } from "../../kit/forms/form";
import { ModalForm } from "../../kit/forms/modal-form";
import { useSave } from "../../kit/forms/use-save";
import { atMost, validateAll } from "../../kit/forms/validators";
import { nameOf } from "./image-info";

interface Props {
  images: readonly LibraryImage[];
  onSaved: () => void;
  onClose: () => void;
}

const FIELDS = { alt_text_tr: "tr", alt_text_en: "en" } as const;

type Values = Record<`${"tr" | "en"}-${number}`, string>;

const startOf = (images: readonly LibraryImage[]): Values =>
  Object.fromEntries(
    images.flatMap(({ id, alt_text_tr, alt_text_en }) => [
      [`tr-${id}`, alt_text_tr],
      [`en-${id}`, alt_text_en],
    ]),
  );

/** A form for the alt texts of several pictures. */
export function AltTextsForm({ images, onSaved, onClose }: Props) {
  const { t } = useT();
  const notify = useNotify();
  const form = useForm(() => startOf(images));
  // The stored state of each picture: after a partial failure, saved ones are not sent again.
  const stored = useRef(new Map(images.map((image) => [image.id, image])));
  // The values of a conflicting save, shown beside the input.
  const [theirs, setTheirs] = useState<Readonly<Record<number, LibraryImage>>>({});
  const saveOne = async (image: LibraryImage, values: Values) => {
    const body = { alt_text_tr: values[`tr-${image.id}`], alt_text_en: values[`en-${image.id}`] };
    if (body.alt_text_tr === image.alt_text_tr && body.alt_text_en === image.alt_text_en) return;
    const { version } = image;
    const { data } = await write<Data<LibraryImage>>("PUT", `/api/images/${image.id}`, { ...body, version });
    stored.current.set(image.id, data);
  };
  /** Fields that were not edited here take the other save's value. */
  const takeOver = ({ id, alt_text_tr, alt_text_en }: LibraryImage, values: Values) => {
    const isUntouched = (name: keyof Values) => values[name] === form.initial[name];
    if (isUntouched(`tr-${id}`)) form.change({ [`tr-${id}`]: alt_text_tr });
    if (isUntouched(`en-${id}`)) form.change({ [`en-${id}`]: alt_text_en });
  };
  const saveAll = async (values: Values) => {
    for (const image of [...stored.current.values()]) {
      try {
        await saveOne(image, values);
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure;
        const current = storedVersionOf(failure) as LibraryImage | null;
        if (!current) throw ofImage(image.id, failure);
        // The next attempt is based on the version that the user has now seen.
        stored.current.set(image.id, current);
        takeOver(current, values);
        setTheirs((known) => ({ ...known, [image.id]: current }));
        throw new ApiError(failure.status, t("images.upload.overtaken"));
      }
    }
  };
  const saving = useSave({
    form,
    validate: (values) =>
      validateAll(values, Object.fromEntries(Object.keys(values).map((name) => [name, [atMost(500)]])), t),
    save: saveAll,
    nouns: ["images"],
    onSaved: () => {
      notify.done(t("kit.saved"), t("images.title"));
      onSaved();
    },
  });
  const storedNow = (text: string | undefined) => text && t("images.upload.storedNow", { text });
  return (
    <ModalForm
      saving={saving}
      size="large"
      title={t("images.upload.describe")}
      isDirty={form.isDirty}
      onClose={onClose}
    >
      <p className="mb-5 max-w-[70ch] text-ink-2">{t("images.upload.describeHint")}</p>
      <ul className="flex flex-col gap-5">
        {images.map((image) => (
          <li key={image.id} className="grid items-center gap-4 sm:grid-cols-[8rem_1fr]">
            <div>
              <Thumbnail
                image={image}
                sizes="128px"
                className="aspect-4/3 w-32 rounded-xl border border-line"
              />
            </div>
            <fieldset className="min-w-0">
              <legend className="mb-1 max-w-full truncate font-semibold text-ink-2 text-sm">
                {nameOf(image, t)}
              </legend>
              <div className="grid gap-3 md:grid-cols-2">
                <TextField
                  {...form.field(`tr-${image.id}`)}
                  label={t("images.form.altTr")}
                  hint={storedNow(theirs[image.id]?.alt_text_tr)}
                  lang="tr"
                />
                <TextField
                  {...form.field(`en-${image.id}`)}
                  label={t("images.form.altEn")}
                  hint={storedNow(theirs[image.id]?.alt_text_en)}
                  lang="en"
                />
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
    </ModalForm>
  );
}

/** Maps the server's field names to those of this form. */
function ofImage(id: number, { status, message, code, fields }: ApiError): ApiError {
  const named = Object.entries(fields).map(([name, text]) => {
    const language = FIELDS[name as keyof typeof FIELDS];
    return [language ? `${language}-${id}` : name, text];
  });
  return new ApiError(status, message, code, Object.fromEntries(named));
}
