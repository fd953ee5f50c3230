import type { BlogPage } from "../../api/blogs";
import type { PageData } from "../../lib/page";

/** A list of posts carries their whole texts, and its cards show none of it. Who opens a post is sent its text with it. */
export function withoutTexts(data: PageData): PageData {
  return Object.fromEntries(
    Object.entries(data).map(([address, body]) => [
      address,
      address.startsWith("/api/blogs?") && body ? light(body as BlogPage) : body,
    ]),
  );
}

function light(page: BlogPage): BlogPage {
  return { ...page, data: page.data.map((post) => ({ ...post, content: "" })) };
}
