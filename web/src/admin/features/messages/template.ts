/** Fills templates of replies, and finds what is wrong with one. */
import type { Language } from "../../../lib/language";
import type { Translate } from "../../i18n/translate";
import type { ContactMessage, ReplyTemplate } from "../../kit/api/types";
import { atMost, required, validateAll } from "../../kit/forms/validators";

export type TemplateValues = Pick<
  ReplyTemplate,
  "name" | "subject_tr" | "text_tr" | "subject_en" | "text_en"
> & { version?: number };

export const BLANK_TEMPLATE: TemplateValues = {
  name: "",
  subject_tr: "",
  text_tr: "",
  subject_en: "",
  text_en: "",
};

export const templateValues = (template: ReplyTemplate): TemplateValues => {
  const { name, subject_tr, text_tr, subject_en, text_en, version } = template;
  return { name, subject_tr, text_tr, subject_en, text_en, version };
};

export function validateTemplate(values: TemplateValues, t: Translate) {
  const problems = validateAll(values, { name: [required, atMost(100)] }, t);
  const hasText = values.text_tr.trim() !== "" || values.text_en.trim() !== "";
  return hasText ? problems : { ...problems, text_tr: t("messages.textNeeded") };
}

type Names = Pick<ContactMessage, "name" | "subject">;

/** `{name}` and `{subject}` become those of the message. Braces in them are left alone. */
const fill = (text: string, { name, subject }: Names): string =>
  text.replace(/\{(name|subject)\}/g, (_, field) => (field === "name" ? name : subject));

/** The subject and text of a reply: in this language, or in the other one if the template lacks it. */
export function replyFrom(template: ReplyTemplate, message: Names, language: Language) {
  const isTurkish = template.text_en === "" || (language === "tr" && template.text_tr !== "");
  const subject = isTurkish ? template.subject_tr : template.subject_en;
  const text = isTurkish ? template.text_tr : template.text_en;
  return { subject: fill(subject, message) || replySubject(message), text: fill(text, message) };
}

export const replySubject = ({ subject }: Pick<ContactMessage, "subject">): string => `Re: ${subject}`.trim();
