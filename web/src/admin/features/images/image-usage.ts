/** Where an image is used, as texts and links. */
import { apiUrl } from "../../../api/query";
import type { Language } from "../../../lib/language";
import type { Translate } from "../../i18n/translate";
import { read } from "../../kit/api/api";
import type { ImageUse, List } from "../../kit/api/types";
import { adminPaths, formPaths } from "../../paths";

/** The number of uses listed in the confirmation. */
const NAMED = 3;
/** The timeout of the lookup for a confirmation. */
const PATIENCE = 3000;

export const usagesUrl = (id: number | string, language: Language): string =>
  apiUrl(`/api/images/${id}/uses`, { language });

const kindOf = ({ noun }: ImageUse): "events" | "blogs" => (noun === "blogs" ? "blogs" : "events");

export const usageText = (use: ImageUse, t: Translate): string =>
  t(`images.uses.${kindOf(use)}`, { title: use.title });

/** Where it is edited. */
export const usagePath = (use: ImageUse): string =>
  kindOf(use) === "events" ? formPaths.editEvent(use.id) : apiUrl(adminPaths.blog(), { q: use.title });

export function usageSummary({ data, meta: { total } }: List<ImageUse>, t: Translate): string {
  if (total === 0) return t("images.uses.none");
  const named = data.slice(0, NAMED).map((use) => usageText(use, t));
  const rest = total - named.length;
  const names = named.join(", ") + (rest > 0 ? ` ${t("images.uses.more", { count: rest })}` : "");
  return t(total === 1 ? "images.uses.one" : "images.uses.many", { count: total, names });
}

/** Describes the effect of deleting an image; a general warning if its uses cannot be loaded. */
export async function deletionImpact(id: number | string, language: Language, t: Translate): Promise<string> {
  try {
    const uses = await read<List<ImageUse>>(usagesUrl(id, language), AbortSignal.timeout(PATIENCE));
    return usageSummary(uses, t);
  } catch {
    return t("images.uses.unknown");
  }
}
