/** What the file of a page exports, and what it is told. */
import { type ComponentType, createContext } from "react";
import type { Language } from "./language";

/** Answers by the address that gives them; null where nothing is there. */
export type PageData = Record<string, unknown>;

/** Where the texts of a page stand among its answers; no address looks like it. */
export const TEXTS = "texts";

/** The moment that the server drew the page at, which is what the browser starts from. */
export const DrawnAt = createContext(0);

/** Collects, while the server draws, the moments at which the page would look different. */
export const TurningPoints = createContext<number[] | null>(null);

export interface PageProps {
  params: Record<string, string>;
}

/** What a page may look at to say which answers it needs. */
export interface PageQuestion {
  params: Record<string, string>;
  search: URLSearchParams;
  language: Language;
  /** An answer that is at hand already; undefined when it is not. */
  read: (address: string) => unknown;
}

/** What the file of a page exports. */
export interface PageModule {
  Page: ComponentType<PageProps>;
  /** The addresses of the answers without which the server cannot draw it. */
  needs?: (question: PageQuestion) => string[];
  /** Cuts what the browser is sent along with the page, where that is much. */
  embed?: (data: PageData) => PageData;
  /** Whether the thing that the page is about exists; it is a 404 otherwise. */
  exists?: (question: PageQuestion) => boolean;
}
