export const about: typeof import("../tr/about").about = {
  headTitle: "{site} · About",
  headDescription:
    "{site} brings events from all over Turkey together in one place. It doesn't sell tickets and doesn't track you; it's bilingual and open source.",
  eyebrow: "About",
  heroBefore: "At dusk, the city meets in the ",
  heroAccent: "square",
  heroAfter: ".",
  lead: "{site} shows you what's happening in Turkey today, this week and this month, all in one place: from concerts to workshops, all over the country, in Turkish and English.",
  word: "meydan",
  wordKind: "noun, Turkish",
  wordFirst: "An open space in the heart of a town, where the streets meet.",
  wordSecond: "A place that belongs to no one, and so to everyone.",
  missionTitle: "Our mission",
  mission:
    "To gather everything worth leaving the house for, no matter who organizes it or who sells the tickets, and to present it simply, quickly and accurately.",
  visionTitle: "Our vision",
  vision:
    "A country where “What's happening tonight?” gets an answer in three taps, in every province and in both languages. Where a workshop in Kars is as easy to find as a concert in Istanbul.",
  valuesTitle: "Our values",
  valuesLead: "Four promises you can check for yourself, right here on this site.",
  tickets: "We don't sell tickets",
  ticketsText:
    "You buy from the ticket seller, whose name is on every event. We add nothing to the price, and we always tell you when you're leaving our site.",
  tracking: "We don't track you",
  trackingText:
    "No tracking cookies. The only cookie a visitor gets remembers their language. We count how many times a page is opened, but we don't know by whom.",
  languages: "Two languages, equally at home",
  languagesText:
    "Turkish and English side by side: every page, every date and every price is complete in both. We know a dotted i from a dotless ı, too: type istanbul and you'll find İstanbul.",
  source: "Open source",
  sourceText:
    "The software behind this site is open source under the AGPL. Read it, check it, or run it for your own city.",
  closing: "What's happening tonight?",
  toEvents: "Browse events",
  toContact: "Contact us",
};
