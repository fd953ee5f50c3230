import type { Translate } from "../../i18n/translate";
import type { LibraryImage } from "../../kit/api/types";

export const nameOf = (image: LibraryImage, t: Translate): string => image.title || t("images.untitled");

/** Whether somebody who cannot see it would be told nothing, in one of the languages. */
export const lacksAlt = ({ alt_text_tr, alt_text_en }: LibraryImage): boolean => !alt_text_tr || !alt_text_en;
