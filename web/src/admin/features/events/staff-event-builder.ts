/** An event as the staff API returns it; each test overrides what it is about. */
import { buildDetailedEvent } from "../../../testing/event-builder";
import type { StaffEvent } from "../../kit/api/types";

export function buildStaffEvent(change: Partial<StaffEvent> = {}): StaffEvent {
  return {
    ...buildDetailedEvent(),
    version: 3,
    title_tr: "Boğaz'da Caz Gecesi",
    title_en: "Jazz Night on the Bosphorus",
    description_tr: "Gün batımından gece yarısına.",
    description_en: "From sunset to midnight.",
    short_description_tr: "",
    short_description_en: "",
    venue_name: "Rıhtım Sahne",
    venue_en: "Rıhtım Stage",
    city_tr: "İstanbul",
    city_en: "Istanbul",
    organizer_name: "Caz Derneği",
    organizer_en: "Jazz Society",
    organizer_contact: {},
    contact: "+90 212 000 00 00",
    source_platform: "biletix",
    source_id: "bx-7",
    source_url: null,
    ticket_url: "https://www.biletix.example.com/caz",
    cover_image_id: null,
    gallery_image_ids: [],
    is_active: true,
    publication: "published",
    publish_at: null,
    unpublish_at: null,
    metadata: {},
    created_at: "2026-10-01T12:00:00+03:00",
    updated_at: "2026-10-02T12:00:00+03:00",
    ...change,
  } as StaffEvent;
}
