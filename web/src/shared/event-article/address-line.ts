import type { Event } from "../../api/events";

/** Street and city. Without a street, `location` would only repeat the venue. */
export function addressLine({
  venue,
  venue_address,
  city,
  location,
}: Pick<Event, "venue" | "venue_address" | "city" | "location">): string {
  return venue && !venue_address ? city : location;
}
