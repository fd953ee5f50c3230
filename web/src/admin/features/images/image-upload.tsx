import { useRef, useState } from "react";
import { ChevronDownIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { useInvalidate } from "../../kit/api/queries";
import type { UploadedImage } from "../../kit/api/types";
import { SelectField, TextField } from "../../kit/fields/fields";
import { FileDrop } from "../../kit/files/file-drop";
import { uploadImage } from "../../kit/files/image-library";
import { useUploadNotice, withMessage } from "../../kit/files/upload-notice";
import type { SendFile, Upload } from "../../kit/files/use-uploads";
import { atMost } from "../../kit/forms/validators";
import { DuplicatesNotice } from "./duplicates-notice";
import { DEFAULT_CATEGORY, IMAGE_CATEGORIES } from "./image-categories";
import { NewImagesNotice } from "./new-images-notice";

const LONGEST_ALT = 500;
const START = { category: DEFAULT_CATEGORY, alt_text_tr: "", alt_text_en: "" };

/** Uploads pictures and then asks for their alt texts. */
export function ImageUpload({ onShowDuplicates }: { onShowDuplicates: () => void }) {
  const { t } = useT();
  const invalidate = useInvalidate();
  const notice = useUploadNotice({ done: t("images.uploaded"), failed: t("images.uploadError") });
  const [facts, setFacts] = useState(START);
  const [isBusy, setBusy] = useState(false);
  const arrived = useRef<UploadedImage[]>([]);
  const [duplicates, setDuplicates] = useState(0);
  const [fresh, setFresh] = useState<readonly UploadedImage[]>([]);

  const send: SendFile = async (file, onProgress) => {
    setBusy(true);
    try {
      const { data } = await uploadImage(file, facts, onProgress);
      arrived.current.push(data);
    } catch (failure) {
      throw withMessage(failure, t("images.uploadFailed"));
    }
  };
  const onAllDone = (uploads: readonly Upload[]) => {
    setBusy(false);
    if (arrived.current.length > 0) {
      setFresh(arrived.current.sort((one, other) => one.id - other.id));
      setDuplicates(arrived.current.filter((image) => image.duplicates.length > 0).length);
      arrived.current = [];
      // The alt texts were for this batch.
      setFacts(({ category }) => ({ ...START, category }));
      invalidate("images");
    }
    notice(uploads);
  };
  const alt = (language: "tr" | "en") => {
    const name = `alt_text_${language}` as const;
    return (
      <TextField
        label={t(language === "tr" ? "images.upload.altTr" : "images.upload.altEn")}
        lang={language}
        value={facts[name]}
        error={atMost(LONGEST_ALT)(facts[name], t)}
        disabled={isBusy}
        onChange={(text) => setFacts({ ...facts, [name]: text })}
      />
    );
  };
  return (
    <section aria-label={t("images.upload.title")} className="mb-6 flex flex-col gap-3">
      <FileDrop send={send} onAllDone={onAllDone} isCompact>
        <div className="min-w-44 text-left">
          <SelectField
            label={t("images.category")}
            value={facts.category}
            choices={IMAGE_CATEGORIES.map((value) => ({ value, label: t(`images.categories.${value}`) }))}
            disabled={isBusy}
            onChange={(category) => setFacts({ ...facts, category })}
          />
        </div>
        <details className="group order-last w-full max-w-3xl basis-full text-left">
          <summary className="mx-auto flex min-h-11 w-fit cursor-pointer items-center gap-1.5 rounded-xl px-3 font-semibold text-brand text-sm">
            {t("images.upload.alt")}
            <ChevronDownIcon className="size-4 group-open:rotate-180" />
          </summary>
          <div className="grid gap-3 pb-1 md:grid-cols-2">
            {alt("tr")}
            {alt("en")}
            <p className="text-ink-3 text-sm md:col-span-2">{t("images.upload.altHint")}</p>
          </div>
        </details>
      </FileDrop>
      <DuplicatesNotice
        count={duplicates}
        onShow={() => {
          setDuplicates(0);
          onShowDuplicates();
        }}
        onDone={() => setDuplicates(0)}
      />
      <NewImagesNotice images={fresh} onDone={() => setFresh([])} />
    </section>
  );
}
