import type { BlogPage } from "../../api/blogs";
import type { PageData } from "../../lib/page";

/** Cards show no content, so lists of posts are embedded without it. Runs on the server only (vite.config.ts). */
export function withoutContent(data: PageData): PageData {
  return Object.fromEntries(
    Object.entries(data).map(([url, body]) => [
      url,
      url.startsWith("/api/blogs?") && body ? light(body as BlogPage) : body,
    ]),
  );
}

function light(page: BlogPage): BlogPage {
  return { ...page, data: page.data.map((post) => ({ ...post, content: "" })) };
}
