import { useState } from "react";
import { Button } from "../../../ui/button";
import { InfoIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import type { LibraryImage } from "../../kit/api/types";
import { wholeNumber } from "../../kit/format/format";
import { AltTextsForm } from "./alt-texts-form";
import { isMissingAlt } from "./image-info";

interface Props {
  /** The new pictures. */
  images: readonly LibraryImage[];
  onDone: () => void;
}

/** Asks for alt texts right after an upload. */
export function NewImagesNotice({ images, onDone }: Props) {
  const { t, language } = useT();
  const [isWriting, setWriting] = useState(false);
  const wordless = images.filter(isMissingAlt);
  if (wordless.length === 0) return null;
  const sentence =
    wordless.length === 1
      ? t("images.upload.freshOne")
      : t("images.upload.fresh", { count: wholeNumber(wordless.length, language) });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl bg-brand-soft px-4 py-2">
      <p role="status" className="flex min-w-0 flex-1 basis-64 items-center gap-2.5 font-semibold text-brand">
        <InfoIcon className="size-5 shrink-0" />
        {sentence}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" onClick={onDone}>
          {t("images.upload.dismiss")}
        </Button>
        <Button variant="secondary" onClick={() => setWriting(true)}>
          {t("images.upload.describe")}
        </Button>
      </div>
      {isWriting && <AltTextsForm images={wordless} onSaved={onDone} onClose={() => setWriting(false)} />}
    </div>
  );
}
