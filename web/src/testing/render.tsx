/** Renders components in tests inside the providers of a page. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { type ReactNode, useEffect } from "react";
import type { Event } from "../api/events";
import { LanguageProvider } from "../i18n/language-context";
import type { Language } from "../lib/language";
import { parseLocation, RouterProvider, useLocation } from "../lib/router";
import { SiteProvider } from "../shared/site/site";

interface Options {
  language?: Language;
  url?: string;
  /** Called with every URL. */
  onUrl?: (url: string) => void;
  queryClient?: QueryClient;
}

export function withProviders(
  node: ReactNode,
  { language = "en", url = "/", onUrl, queryClient }: Options = {},
) {
  const client =
    queryClient ?? new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 300_000 } } });
  return (
    <QueryClientProvider client={client}>
      <LanguageProvider initial={language}>
        <RouterProvider initial={parseLocation(url)}>
          {onUrl && <UrlListener onUrl={onUrl} />}
          <SiteProvider>{node}</SiteProvider>
        </RouterProvider>
      </LanguageProvider>
    </QueryClientProvider>
  );
}

export const renderInApp = (node: ReactNode, options: Options = {}) => render(withProviders(node, options));

/** Stubs every API response with an empty list: for components that do not depend on them. */
export function stubEmptyApi(): void {
  globalThis.fetch = async () => Response.json({ success: true, data: [] });
}

function UrlListener({ onUrl }: { onUrl: (url: string) => void }) {
  const { path, search } = useLocation();
  useEffect(() => onUrl(path + search), [path, search, onUrl]);
  return null;
}

export function buildEvent(change: Partial<Event> = {}): Event {
  return {
    id: 1,
    event_id: "caz",
    title: "Boğaz'da Caz Gecesi",
    description: "İki set ve sürpriz konuklar.",
    short_description: "İki set.",
    category: "music",
    date: "2026-11-18",
    time: "20:30",
    venue: "Rıhtım Sahne",
    venue_address: "",
    city: "İstanbul",
    country: "Turkey",
    location: "",
    organizer: "Caz Derneği",
    image_url: null,
    cover_image: null,
    picture: null,
    platform: "biletix",
    price_min: 250,
    price_max: 900,
    currency: "TRY",
    latitude: null,
    longitude: null,
    tags: [],
    event_languages: [],
    start_date: "2026-11-18T20:30:00+03:00",
    end_date: null,
    is_featured: false,
    status: "active",
    source: "biletix",
    languages: ["tr", "en"],
    performers: [],
    showing: null,
    showing_count: 1,
    showings: [],
    ...change,
  };
}

export function buildEvents(count: number, change: (index: number) => Partial<Event> = () => ({})): Event[] {
  return Array.from({ length: count }, (_, index) =>
    buildEvent({ id: index + 1, event_id: `e${index + 1}`, title: `Event ${index + 1}`, ...change(index) }),
  );
}

/** A list as the API answers it. */
export function eventPage(events: Event[], total = events.length) {
  return { success: true, data: events, meta: { total, limit: 100, next_cursor: null } };
}
