import { expect, it } from "vitest";
import { translator } from "../../i18n/translate";
import type { Language } from "../../lib/language";
import "../../i18n/all";
import type { EventFilter } from "../../lib/event-filter";
import { platformName } from "../../shared/events/seller";
import { capitalised, topicOf } from "./topic";

const NAMES: Record<Language, Record<string, string>> = {
  tr: { music: "Müzik", business: "İş Dünyası", kids: "Çocuk", theater: "Sahne" },
  en: { music: "Music", business: "Business", kids: "Kids", theater: "Stage" },
};

function topic(filter: EventFilter, language: Language) {
  const text = topicOf(filter, {
    language,
    t: translator(language),
    categoryName: (slug) => NAMES[language][slug] ?? slug,
    platformLabel: (platform) => platformName(platform) ?? "",
  });
  return text && capitalised(text, language);
}

it.each<[EventFilter, string, string]>([
  [
    { city: "istanbul", dateRange: "weekend", price: "free", category: "music" },
    "İstanbul'da bu hafta sonu ücretsiz müzik etkinlikleri",
    "Free music events in Istanbul this weekend",
  ],
  [{ city: "Izmir" }, "İzmir'deki etkinlikler", "Events in Izmir"],
  [{ city: "Muş", price: "free" }, "Muş'taki ücretsiz etkinlikler", "Free events in Muş"],
  [{ city: "Kars", dateRange: "tomorrow" }, "Kars'ta yarınki etkinlikler", "Events in Kars tomorrow"],
  [{ city: "Zonguldak" }, "Zonguldak'taki etkinlikler", "Events in Zonguldak"],
  [
    { city: "Gaziantep", category: "music" },
    "Gaziantep'teki müzik etkinlikleri",
    "Music events in Gaziantep",
  ],
  [{ city: "Ürgüp" }, "Ürgüp'teki etkinlikler", "Events in Ürgüp"],
  [{ dateRange: "today" }, "Bugünkü etkinlikler", "Events today"],
  [
    { dateRange: "tonight", city: "Kırklareli" },
    "Kırklareli'nde bu akşamki etkinlikler",
    "Events in Kırklareli tonight",
  ],
  [
    { dateRange: "weekend", category: "music" },
    "Bu hafta sonu müzik etkinlikleri",
    "Music events this weekend",
  ],
  [
    { dateRange: "weekend", city: "Izmir" },
    "İzmir'de bu hafta sonu etkinlikleri",
    "Events in Izmir this weekend",
  ],
  [
    { dateRange: "weekend", price: "below_250" },
    "Bu hafta sonu ₺250 altı etkinlikler",
    "Events under ₺250 this weekend",
  ],
  [{ dateRange: "week" }, "Önümüzdeki 7 gündeki etkinlikler", "Events in the next 7 days"],
  [{ price: "below_250", category: "music" }, "₺250 altı müzik etkinlikleri", "Music events under ₺250"],
  [{ price: "250_to_750" }, "₺250–750 arası etkinlikler", "Events for ₺250–750"],
  [{ bbox: "28,40,29,41" }, "Bu bölgedeki etkinlikler", "Events in this area"],
  [
    { bbox: "28,40,29,41", dateRange: "weekend" },
    "Bu bölgede bu hafta sonu etkinlikleri",
    "Events in this area this weekend",
  ],
  [{ bbox: "near:28,40,29,41" }, "Bu çevredeki etkinlikler", "Events around here"],
  [
    { bbox: "near:28,40,29,41", dateRange: "tonight" },
    "Bu çevrede bu akşamki etkinlikler",
    "Events around here tonight",
  ],
  [{ category: "business" }, "İş dünyası etkinlikleri", "Business events"],
  // As staff call it.
  [{ category: "kids", city: "Bursa" }, "Bursa'daki Çocuk etkinlikleri", "Kids events in Bursa"],
  [{ category: "theater" }, "Sahne etkinlikleri", "Stage events"],
  [{ platform: "biletix", city: "Konya" }, "Konya'daki etkinlikler · Biletix", "Events in Konya · Biletix"],
])("%j is %s, %s", (filter, turkish, english) => {
  expect(topic(filter, "tr")).toBe(turkish);
  expect(topic(filter, "en")).toBe(english);
});

it("is none where only words are looked for", () => {
  expect(topic({ q: "caz", sort: "name" }, "tr")).toBeNull();
});

it("capitalizes as the language does", () => {
  expect(capitalised("ışık", "tr")).toBe("Işık");
  expect(capitalised("iş", "tr")).toBe("İş");
  expect(capitalised("izmir", "en")).toBe("Izmir");
  expect(capitalised("", "tr")).toBe("");
});
