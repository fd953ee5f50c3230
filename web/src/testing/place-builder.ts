/** Venues and profiles as the API returns them; each test overrides what it is about. */
import type { Profile } from "../api/profiles";
import type { Venue } from "../api/venues";

export function buildVenue(change: Partial<Venue> = {}): Venue {
  return {
    id: 5,
    venue_id: "buyuk-sahne",
    name: "Büyük Sahne",
    name_tr: "Büyük Sahne",
    name_en: "Main Stage",
    aliases: [],
    address: "Kordon Cad. 12",
    district: "Konak",
    city: "İzmir",
    city_en: "Izmir",
    country: "Turkey",
    latitude: 38.42,
    longitude: 27.13,
    website: "https://www.sahne.example.org/",
    phone: "+902320000000",
    description: "Bir tütün deposundan dönüştürülen sahne.",
    description_tr: "",
    description_en: "",
    image_id: null,
    picture: null,
    accessibility: { step_free: true, hearing_loop: false, sign_language: null },
    setting: null,
    parent_id: null,
    is_active: true,
    version: 1,
    created_at: "2026-11-11T08:23:15+03:00",
    updated_at: "2026-11-11T08:23:15+03:00",
    ...change,
  };
}

export function buildProfile(change: Partial<Profile> = {}): Profile {
  return {
    id: 7,
    profile_id: "deniz-trio",
    kind: "performer",
    name: "Deniz Üçlüsü",
    name_en: "Deniz Trio",
    aliases: [],
    description: "Ege'den caz.",
    description_tr: "",
    description_en: "",
    links: ["https://www.deniz.example.org/", "javascript:alert(1)"],
    image_id: null,
    picture: null,
    is_active: true,
    version: 1,
    created_at: "2026-11-11T08:23:15+03:00",
    updated_at: "2026-11-11T08:23:15+03:00",
    ...change,
  };
}
