import type { Language } from "../lib/language";
import type { paths } from "./__generated__/schema";
import { apiUrl, readQuery } from "./query";

export type BlogPage = paths["/api/blogs"]["get"]["responses"][200]["content"]["application/json"];
export type Blog = BlogPage["data"][number];

export const blogsUrl = (language: Language) => apiUrl("/api/blogs", { limit: 100, language });
export const blogsQuery = (language: Language) => readQuery<BlogPage>(blogsUrl(language));

/** Three posts for the end of a post, plus one because the post itself is usually among them. */
export const latestBlogsUrl = (language: Language) => apiUrl("/api/blogs", { limit: 4, language });
export const latestBlogsQuery = (language: Language) => readQuery<BlogPage>(latestBlogsUrl(language));

export const blogUrl = (id: string, language: Language) =>
  apiUrl(`/api/blogs/${encodeURIComponent(id)}`, { language });
