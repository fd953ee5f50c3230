import type { Event } from "../../api/events";

/** Street and city; where the street is not known the API would only say the venue again. */
export function addressLine({
  venue,
  venue_address,
  city,
  location,
}: Pick<Event, "venue" | "venue_address" | "city" | "location">): string {
  return venue && !venue_address ? city : location;
}
