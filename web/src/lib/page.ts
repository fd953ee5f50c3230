/** The interface between the server, the app and the page modules. */
import { type ComponentType, createContext } from "react";
import type { Language } from "./language";

/** Response bodies by URL; null for a 404. */
export type PageData = Record<string, unknown>;

/** The key of a page's texts in its data; it cannot collide with a URL. */
export const TEXTS = "texts";

/** When the server rendered the page; hydration uses the same time. */
export const RenderedAt = createContext(0);

/** Collects, during server-side rendering, the times at which the page goes stale. */
export const ExpiryTimes = createContext<number[] | null>(null);

export interface PageProps {
  params: Record<string, string>;
}

/** What a page module's `needs` and `exists` get. */
export interface PageRequest {
  params: Record<string, string>;
  search: URLSearchParams;
  language: Language;
  /** The response body of a URL; undefined if it has not been read yet. */
  read: (url: string) => unknown;
}

/** What the file of a page exports. */
export interface PageModule {
  Page: ComponentType<PageProps>;
  /** The API URLs whose responses the server needs to render the page. */
  needs?: (question: PageRequest) => string[];
  /** Trims the responses that are embedded in the page. */
  embed?: (data: PageData) => PageData;
  /** False makes the page a 404. */
  exists?: (question: PageRequest) => boolean;
}
