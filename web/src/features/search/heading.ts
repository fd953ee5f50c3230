import { useI18n } from "../../i18n/language-context";
import { useCategoryName, useSiteSettings } from "../frame/site";
import { usePlatformLabel } from "./labels";
import type { Question } from "./question";
import { capitalised, topicOf } from "./topic";

interface Heading {
  /** The heading of the page. */
  text: string;
  /** What the events found have in common, for people who read of them elsewhere. */
  topic: string;
  /** The title of the document. */
  title: string;
}

/** What the page is about: the words looked for and what they are narrowed to, else all there is. */
export function useHeading(question: Question): Heading {
  const { language, t } = useI18n();
  const categoryName = useCategoryName();
  const platformLabel = usePlatformLabel();
  const { siteName: site } = useSiteSettings();
  const within = topicOf(question, { language, t, categoryName, platformLabel });
  const topic = within && capitalised(within, language);
  const { q } = question;
  if (q && within && topic) {
    const text = t("search.headingQueryTopic", { q, topic: within });
    return { text, topic: text, title: t("search.titleQueryTopic", { q, topic, site }) };
  }
  if (q) {
    const text = t("search.headingQuery", { q });
    return { text, topic: text, title: t("search.titleQuery", { q, site }) };
  }
  if (topic) return { text: topic, topic, title: t("search.titleTopic", { topic, site }) };
  return { text: t("search.heading"), topic: t("search.allEvents"), title: t("search.title", { site }) };
}
