import { useQuery } from "@tanstack/react-query";
import { apiUrl } from "../../../../api/query";
import type { Language } from "../../../../lib/language";
import { PostHtml } from "../../../../shared/posts/post-html";
import { useT } from "../../../i18n/texts";
import { write } from "../../../kit/api/api";
import type { Data } from "../../../kit/api/types";

/** A text in Markdown as the server shows it to visitors. */
export function useMarkdownHtml(content: string, language: Language, isWanted: boolean) {
  return useQuery({
    queryKey: ["markdown", language, content],
    queryFn: async () => {
      const body = { content, content_format: "markdown" };
      const { data } = await write<Data<{ html: string }>>(
        "POST",
        apiUrl("/api/blogs/preview", { language }),
        body,
      );
      return data.html;
    },
    enabled: isWanted,
    gcTime: 60_000,
    // It says the same every time, apart from pictures that are changed meanwhile.
    staleTime: 10_000,
  });
}

export function TextPreview({ content, language }: { content: string; language: Language }) {
  const { t } = useT();
  const html = useMarkdownHtml(content, language, content.trim() !== "");
  if (content.trim() === "") return <p className="text-ink-3">{t("blog.editor.nothing")}</p>;
  if (html.data !== undefined) {
    return (
      <div lang={language}>
        <PostHtml html={html.data} />
      </div>
    );
  }
  return (
    <p role="status" className="text-ink-3">
      {t(html.isError ? "blog.editor.failed" : "blog.preview.loading")}
    </p>
  );
}
