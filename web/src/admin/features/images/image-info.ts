import type { Translate } from "../../i18n/translate";
import type { LibraryImage } from "../../kit/api/types";

export const nameOf = (image: LibraryImage, t: Translate): string => image.title || t("images.untitled");

/** True if the alt text is missing in a language. */
export const isMissingAlt = ({ alt_text_tr, alt_text_en }: LibraryImage): boolean =>
  !alt_text_tr || !alt_text_en;
