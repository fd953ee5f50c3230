import type { Language } from "../../../lib/language";
import type { Translate } from "../../i18n/translate";
import type { ContactMessage } from "../../kit/api/types";
import { dateAndTime } from "../../kit/format/format";

/** Mail programs truncate longer URLs. */
const LONGEST_QUOTE = 1200;

/** A `mailto:` URL of a reply with recipient, subject and quoted message. */
export function replyLink(message: ContactMessage, t: Translate, language: Language): string {
  const { name, email, subject, message: text, created_at } = message;
  const quoted = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
  const lines = [
    "",
    "",
    t("messages.replied", { name, time: dateAndTime(created_at, language) }),
    ...quoted.split(/\r?\n/).map((line) => `> ${line}`),
  ];
  const query = {
    subject: `Re: ${subject || t("messages.replySubject")}`,
    body: lines.join("\r\n"),
  };
  const search = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}?${search.join("&")}`;
}
