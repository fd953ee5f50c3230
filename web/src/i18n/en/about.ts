export const about: typeof import("../tr/about").about = {
  headTitle: "{site} · About",
  headDescription:
    "{site} shows the events of Turkey in one place. It sells no tickets and follows nobody; it is bilingual and open source.",
  eyebrow: "About",
  heroBefore: "At dusk a city meets in its ",
  heroAccent: "square",
  heroAfter: ".",
  lead: "{site} shows what is on in Turkey today, this week and this month, in one place: from concerts to workshops, from all over the country, in Turkish and in English.",
  word: "meydan",
  wordKind: "noun, Turkish",
  wordFirst: "The open place in the middle of a town, where the roads meet.",
  wordSecond: "What belongs to everyone because it belongs to no one.",
  missionTitle: "Our mission",
  mission:
    "To gather everything worth leaving the house for, whoever puts it on and whoever sells the tickets, and to show it plainly, quickly and correctly.",
  visionTitle: "Our vision",
  vision:
    "A country where “What's on tonight?” is answered within three taps, in every province and in either language. Where a workshop in Kars is as easy to find as a concert in Istanbul.",
  valuesTitle: "Our values",
  valuesLead: "Four promises. You can put each of them to the test on this very site.",
  tickets: "We sell no tickets",
  ticketsText:
    "You buy from the seller, whose name stands on every event. We add nothing to the price, and we say so where you leave us.",
  tracking: "We do not follow you",
  trackingText:
    "No tracking cookies. The one cookie we give a visitor remembers the language they chose. We count how often a page is opened, and do not know by whom.",
  languages: "Two languages, equals",
  languagesText:
    "Turkish and English walk side by side; every page, every date and every price is complete in both. We also tell a dotted i from a dotless ı: type istanbul and you find İstanbul.",
  source: "Open source",
  sourceText:
    "The software that runs this site is open under the AGPL. Read it, check it, or set it up for a town of your own.",
  closing: "What's on tonight?",
  toEvents: "See the events",
  toContact: "Write to us",
};
