/** Sends an analytics event. It never blocks and never fails visibly. */

const ADDRESS = "/api/analytics/track";

export function track(eventType: string, eventData: Record<string, unknown> = {}): void {
  try {
    // Previews of drafts are read by staff and their guests.
    if (/[?&]preview=/.test(location.search)) return;
    const body = JSON.stringify({ event_type: eventType, event_data: eventData });
    if (navigator.sendBeacon?.(ADDRESS, new Blob([body], { type: "application/json" }))) return;
    const headers = { "Content-Type": "application/json" };
    fetch(ADDRESS, { method: "POST", keepalive: true, credentials: "include", headers, body }).catch(ignore);
  } catch {
    // Lost analytics must not affect the visitor.
  }
}

const ignore = () => undefined;
