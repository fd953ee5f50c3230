import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { usePlatformLabel } from "../../shared/filters/labels";
import { useCategoryName, useSiteSettings } from "../../shared/site/site";
import { capitalised, topicOf } from "./topic";

interface Heading {
  /** The heading of the page. */
  text: string;
  /** What the results have in common, for the meta description. */
  topic: string;
  /** The title of the document. */
  title: string;
}

/** The heading and the title of a search. */
export function useHeading(filter: EventFilter): Heading {
  const { language, t } = useI18n();
  const categoryName = useCategoryName();
  const platformLabel = usePlatformLabel();
  const { siteName: site } = useSiteSettings();
  const { q = "" } = filter;
  const within = topicOf(filter, { language, t, categoryName, platformLabel }) ?? "";
  const topic = capitalised(within, language);
  const about = `${q && "Query"}${within && "Topic"}` as "" | "Query" | "Topic" | "QueryTopic";
  const text = t(`search.heading${about}`, { q, topic: q ? within : topic });
  return {
    text,
    topic: about ? text : t("search.allEvents"),
    title: t(`search.title${about}`, { q, topic, site }),
  };
}
