export type GeolocationResult = { latitude: number; longitude: number } | "refused" | "notFound";

const TIMEOUT_MS = 10_000;
const MAX_AGE_MS = 5 * 60_000;

/** The visitor's position. It stays on the device; a search sends a wide area around it (suggest/near-me.ts). */
export function locate(): Promise<GeolocationResult> {
  return new Promise((resolve) => {
    if (!("geolocation" in navigator)) return resolve("notFound");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? "refused" : "notFound"),
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  });
}
