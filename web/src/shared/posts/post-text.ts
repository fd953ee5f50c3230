/** A post's text and facts, as a page shows them. */
import type { Translate } from "../../i18n/translate";
import { calendarDay } from "../../lib/format";
import type { Language } from "../../lib/language";

const WORDS_A_MINUTE = 200;

/** Minutes to read a text, rounded up. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length;
  return Math.ceil(words / WORDS_A_MINUTE);
}

/** Blank lines part paragraphs; a single line break stays inside its paragraph. */
export function paragraphsOf(content: string): string[] {
  return content
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

/** "18 Kasım 2026" or "November 18, 2026", or in words what is wrong with the date. */
export function postDate(date: string | null | undefined, language: Language, t: Translate): string {
  if (!date?.trim()) return t("post.dateMissing");
  return calendarDay(date.trim(), language)?.full ?? t("post.dateInvalid");
}

/** The server's validation rule. No `URL`: the server's JavaScript engine does not have it. */
const WEB_ADDRESS = /^https?:\/\/((?:[a-z0-9-]+\.)+[a-z]{2,})(?::\d{1,4})?(?:[/?#]\S*)?$/i;

/** The host of a web address, for a link that says where it leads; null when it leads nowhere. */
export function sourceHost(url: string | null | undefined): string | null {
  return WEB_ADDRESS.exec(url?.trim() ?? "")?.[1]?.toLowerCase() ?? null;
}
