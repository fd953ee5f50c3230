/** Venues, profiles, platforms and posts of a test's own. */
import { expect } from "@playwright/test";
import { mark } from "./mark";
import { apiAs } from "./staff";

export interface StoredVenue {
  id: number;
  venue_id: string;
  name_tr: string;
  name_en: string;
  aliases: string[];
  city: string;
  version: number;
  [field: string]: unknown;
}

export interface StoredProfile {
  id: number;
  profile_id: string;
  kind: string;
  name: string;
  aliases: string[];
  version: number;
  [field: string]: unknown;
}

async function created<T>(path: string, data: object): Promise<T> {
  const api = await apiAs("admin");
  const answer = await api.post(path, { data });
  expect(answer.status(), await answer.text()).toBe(201);
  const body = (await answer.json()) as { data: T };
  await api.dispose();
  return body.data;
}

export const newVenue = (change: object = {}, word = mark()): Promise<StoredVenue> =>
  created("/api/venues", {
    name_tr: `Sahne ${word}`,
    name_en: `Stage ${word}`,
    city: "Tunceli",
    city_en: "Tunceli",
    address: `Cumhuriyet Caddesi ${word}`,
    ...change,
  });

export const newProfile = (change: object = {}, word = mark()): Promise<StoredProfile> =>
  created("/api/profiles", {
    kind: "performer",
    name: `Topluluk ${word}`,
    name_en: `Band ${word}`,
    ...change,
  });

/** What is stored at a path; null once it is gone. */
export async function stored<T>(path: string): Promise<T | null> {
  const api = await apiAs("admin");
  const answer = await api.get(path);
  const body = answer.ok() ? ((await answer.json()) as { data: T }).data : null;
  await api.dispose();
  return body;
}

/** Replaces what is stored, as somebody else would. */
export async function replaceStored(path: string, data: object): Promise<void> {
  const api = await apiAs("admin");
  const answer = await api.put(path, { data });
  expect(answer.status(), await answer.text()).toBe(200);
  await api.dispose();
}

export interface StoredPost {
  id: number;
  title_tr: string;
  version: number;
  [field: string]: unknown;
}

export const newPost = (word = mark(), change: object = {}): Promise<StoredPost> =>
  created("/api/blogs", {
    title_tr: `Yazı ${word}`,
    title_en: `Post ${word}`,
    excerpt_tr: `Özet ${word}`,
    excerpt_en: `Excerpt ${word}`,
    content_tr: `İçerik ${word}`,
    content_en: `Content ${word}`,
    is_published: false,
    ...change,
  });
