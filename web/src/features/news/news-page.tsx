import { blogsUrl } from "../../api/blogs";
import { useI18n } from "../../i18n/language-context";
import { useHead } from "../../lib/head";
import type { PageRequest } from "../../lib/page";
import { paths } from "../../lib/paths";
import { PageHead } from "../../shared/page-head/page-head";
import { withoutContent } from "../../shared/posts/strip-content";
import { useSiteSettings } from "../../shared/site/site";
import { NewsList } from "./news-list";

export const needs = ({ language }: PageRequest) => [blogsUrl(language)];
export const embed = withoutContent;

export function Page() {
  const { t } = useI18n();
  const { siteName } = useSiteSettings();
  useHead({
    title: t("news.headTitle", { site: siteName }),
    description: t("news.headDescription"),
    path: paths.news(),
    feeds: [{ of: "news", title: t("news.headTitle", { site: siteName }) }],
  });
  return (
    <div className="mx-auto max-w-[1240px] px-4 pt-9 pb-16 md:px-6 md:pt-14 md:pb-24">
      <PageHead title={t("site.worldNews")} lead={t("news.lead")} />
      <NewsList />
    </div>
  );
}
