/** A page's metadata: rendered into `<head>` on the server, into the tab's title in the browser. */
import { createContext, useContext, useEffect } from "react";
import type { EventFilter } from "./event-filter";
import type { Language } from "./language";

/** A list that can be followed with a feed reader. */
export interface Feed {
  of: "events" | "news";
  title: string;
  filter?: EventFilter;
}

export interface Head {
  title: string;
  description?: string | undefined;
  /** Path and query of the page without `lang`. Absent on pages that are not to be indexed. */
  path?: string | undefined;
  /** The languages in which its text exists; both unless said otherwise. */
  languages?: readonly Language[] | undefined;
  /** The picture for shared links, absolute or from the root; the site's own unless said otherwise. */
  image?: string | undefined;
  feeds?: readonly Feed[] | undefined;
  /** Path and query of what other sites can embed: an event or a search. */
  embedPath?: string | undefined;
  type?: "website" | "article" | undefined;
  /** schema.org descriptions; addresses in them from the root are made absolute by `absolute`. */
  jsonLd?: ((absolute: (path: string) => string) => object[]) | undefined;
}

/** Where the server collects the head during rendering; the last call wins. */
export interface HeadSink {
  head: Head | null;
}

export const HeadContext = createContext<HeadSink | null>(null);

export function useHead(head: Head): void {
  const sink = useContext(HeadContext);
  if (sink) sink.head = head;
  const { title } = head;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
