/** What shows an image, in words and as links. */
import { addressOf } from "../../../api/query";
import type { Language } from "../../../lib/language";
import type { Translate } from "../../i18n/translate";
import { read } from "../../kit/api/api";
import type { ImageUse, List } from "../../kit/api/types";
import { adminPaths, formPaths } from "../../paths";

/** More are not read before a decision. */
const NAMED = 3;
/** What is looked up for a question must come while it is being read. */
const PATIENCE = 3000;

export const usesAddress = (id: number | string, language: Language): string =>
  addressOf(`/api/images/${id}/uses`, { language });

const kindOf = ({ noun }: ImageUse): "events" | "blogs" => (noun === "blogs" ? "blogs" : "events");

export const textOfUse = (use: ImageUse, t: Translate): string =>
  t(`images.uses.${kindOf(use)}`, { title: use.title });

/** Where it is edited. */
export const pathOfUse = (use: ImageUse): string =>
  kindOf(use) === "events" ? formPaths.editEvent(use.id) : addressOf(adminPaths.blog(), { q: use.title });

export function usesSentence({ data, meta: { total } }: List<ImageUse>, t: Translate): string {
  if (total === 0) return t("images.uses.none");
  const named = data.slice(0, NAMED).map((use) => textOfUse(use, t));
  const rest = total - named.length;
  const names = named.join(", ") + (rest > 0 ? ` ${t("images.uses.more", { count: rest })}` : "");
  return t(total === 1 ? "images.uses.one" : "images.uses.many", { count: total, names });
}

/** What is lost by deleting it; where that cannot be had, what may be. */
export async function lossOf(id: number | string, language: Language, t: Translate): Promise<string> {
  try {
    const uses = await read<List<ImageUse>>(usesAddress(id, language), AbortSignal.timeout(PATIENCE));
    return usesSentence(uses, t);
  } catch {
    return t("images.uses.unknown");
  }
}
