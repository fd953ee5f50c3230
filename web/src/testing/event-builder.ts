/** An event with every field set; each test overrides what it is about. */
import type { Event } from "../api/events";
import type { Offer, Showing } from "../shared/events/showing";

export function buildDetailedEvent(change: Partial<Event> = {}): Event {
  return {
    id: 1,
    languages: ["tr", "en"],
    event_id: "caz-gecesi",
    title: "Boğaz'da Caz Gecesi",
    description: "Gün batımından gece yarısına.\n\nKapılar 19.00'da açılır.",
    short_description: "İki set ve sürpriz konuklar.",
    category: "music",
    subcategory: null,
    date: "2026-11-18",
    time: "20:30",
    start_date: "2026-11-18T20:30:00+03:00",
    end_date: "2026-11-18T23:00:00+03:00",
    venue: "Rıhtım Sahne",
    venue_address: "Rıhtım Cad. 34, Kadıköy",
    city: "İstanbul",
    country: "Turkey",
    location: "Rıhtım Cad. 34, Kadıköy, İstanbul",
    organizer: "Caz Derneği",
    phone: "+90 212 000 00 00",
    website: "https://www.caz.example.org/program",
    url: "https://www.biletix.example.com/caz",
    image_url: null,
    cover_image: null,
    picture: null,
    platform: "biletix",
    source: "biletix",
    rating: 4.6,
    price_min: 450,
    price_max: 900,
    currency: "TRY",
    available_tickets: 38,
    latitude: 40.99,
    longitude: 29.02,
    tags: ["caz", "canlı"],
    event_languages: [],
    min_age: null,
    setting: null,
    is_featured: false,
    status: "active",
    performers: [],
    showing: null,
    showing_count: 1,
    showings: [],
    ...change,
  };
}

export function buildOffer(change: Partial<Offer> = {}): Offer {
  return {
    platform: "biletix",
    url: "https://www.biletix.example.com/caz",
    price_min: 450,
    price_max: 900,
    currency: "TRY",
    availability: "available",
    available_tickets: null,
    on_sale_at: null,
    checked_at: null,
    ...change,
  };
}

export function buildShowing(change: Partial<Showing> = {}): Showing {
  return {
    showing_id: "s1",
    start_date: "2026-11-18T20:30:00+03:00",
    end_date: null,
    date: "2026-11-18",
    time: "20:30",
    doors_at: null,
    timezone: null,
    venue_id: null,
    venue: "Rıhtım Sahne",
    venue_name: "Rıhtım Sahne",
    venue_en: "",
    venue_address: "Rıhtım Cad. 34, Kadıköy",
    district: "Kadıköy",
    city: "İstanbul",
    city_tr: "İstanbul",
    city_en: "Istanbul",
    country: "Turkey",
    hall: "",
    status: "scheduled",
    previous_start_date: null,
    note_tr: "",
    note_en: "",
    latitude: 40.99,
    longitude: 29.02,
    offers: [buildOffer()],
    ...change,
  };
}

/** A second date, in another city. */
export const buildOtherShowing = (change: Partial<Showing> = {}): Showing =>
  buildShowing({
    showing_id: "s2",
    start_date: "2026-12-02T21:00:00+03:00",
    date: "2026-12-02",
    time: "21:00",
    venue: "Kordon Salonu",
    venue_address: "",
    hall: "Büyük Salon",
    city: "İzmir",
    latitude: 38.42,
    longitude: 27.13,
    offers: [
      buildOffer({ platform: "passo", url: "https://passo.example/caz", price_min: 300, price_max: 300 }),
    ],
    ...change,
  });
