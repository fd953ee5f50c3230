import type { Dictionary } from "./tr";

/** English texts. */
export const en: Dictionary = {
  site: {
    homeTitle: "{site} · Events in Turkey",
    notFoundTitle: "{site} · Page not found",
    skipToContent: "Skip to content",
    language: "Language",
    darkTheme: "Dark theme",
  },
  home: {
    heroBefore: "What's on in the ",
    heroAccent: "square",
    heroAfter: " tonight?",
    lead: "Concerts, plays, exhibitions, matches. Events from all 81 provinces of Turkey in one place; buy your ticket from its seller.",
    upcoming: "Upcoming events",
    countOne: "{count} event",
    countMany: "{count} events",
    loading: "Loading events",
    empty: "No events found",
    emptyHint: "Try another category, or look in again a little later.",
    failed: "Failed to load events",
    retry: "Try again",
  },
  category: {
    music: "Music",
    theater: "Theater",
    sports: "Sports",
    art: "Art",
    gastronomy: "Gastronomy",
    education: "Education",
    technology: "Technology",
    business: "Business",
  },
  notFound: {
    title: "Page not found",
    hint: "The page you are looking for may have moved, or never was.",
    goHome: "Go Home",
  },
};
