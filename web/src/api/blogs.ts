import type { Language } from "../lib/language";
import type { paths } from "./__generated__/schema";
import { addressOf, findQuery, readQuery } from "./query";

export type BlogPage = paths["/api/blogs"]["get"]["responses"][200]["content"]["application/json"];
export type Blog = BlogPage["data"][number];

export const blogsAddress = (language: Language) => addressOf("/api/blogs", { limit: 100, language });
export const blogsQuery = (language: Language) => readQuery<BlogPage>(blogsAddress(language));

/** Three posts for the end of a post, plus one because the post itself is usually among them. */
export const latestBlogsAddress = (language: Language) => addressOf("/api/blogs", { limit: 4, language });
export const latestBlogsQuery = (language: Language) => readQuery<BlogPage>(latestBlogsAddress(language));

export const blogAddress = (id: string, language: Language) =>
  addressOf(`/api/blogs/${encodeURIComponent(id)}`, { language });
export const blogQuery = (id: string, language: Language) =>
  findQuery<{ data: Blog }>(blogAddress(id, language));
