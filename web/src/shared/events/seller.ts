/** The ticket seller of an event. The site itself sells none. */
import type { Event } from "../../api/events";

const NAMES: Record<string, string> = {
  mobilet: "Mobilet",
  biletinial: "Biletinial",
  biletix: "Biletix",
  passo: "Passo",
  eventbrite: "Eventbrite",
};

/** The platform's brand name; null for events that staff entered. */
export function platformName(platform: Event["platform"]): string | null {
  return platform === "manual" ? null : (NAMES[platform] ?? platform);
}

/** The platform, else the host of the ticket link; null without a link. */
export function sellerName({ platform, url }: Pick<Event, "platform" | "url">): string | null {
  const host = hostOf(url);
  return host && (platformName(platform) ?? host);
}

/** "https://www.biletix.com/etkinlik" → "biletix.com"; null if it is not an http(s) URL. */
export function hostOf(address: string | null | undefined): string | null {
  const [, host] = /^https?:\/\/(?:[^/?#@]*@)?(?:www\.)?([^/?#:]+)/i.exec(address ?? "") ?? [];
  return host?.toLowerCase() ?? null;
}
