/** Sends an analytics event. It never blocks and never fails visibly. */

const ADDRESS = "/api/analytics/track";

export function track(eventType: string, eventData: Record<string, unknown> = {}): void {
  try {
    const body = JSON.stringify({ event_type: eventType, event_data: eventData });
    if (navigator.sendBeacon?.(ADDRESS, new Blob([body], { type: "application/json" }))) return;
    const headers = { "Content-Type": "application/json" };
    fetch(ADDRESS, { method: "POST", keepalive: true, credentials: "include", headers, body }).catch(
      () => undefined,
    );
  } catch {
    // Lost analytics must not affect the visitor.
  }
}
