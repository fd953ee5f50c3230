import type { BlogPage } from "../../api/blogs";
import type { PageData } from "../../lib/page";

/**
 * A list of posts carries their whole texts, and its cards show none of it. `partial` lists are asked for again once
 * the page stands: for the texts, which are kept for the time without a network.
 */
export function withoutTexts(data: PageData, { partial }: { partial: boolean }): PageData {
  return Object.fromEntries(
    Object.entries(data).map(([address, body]) => [
      address,
      address.startsWith("/api/blogs?") && body ? light(body as BlogPage, partial) : body,
    ]),
  );
}

function light(page: BlogPage, partial: boolean): object {
  const data = page.data.map((post) => ({ ...post, content: "" }));
  return { ...page, data, ...(partial ? { partial } : {}) };
}
