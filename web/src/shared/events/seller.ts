/** Who sells the tickets of an event: never this site. */
import type { Event } from "../../api/events";

const NAMES: Record<Exclude<Event["platform"], "manual">, string> = {
  mobilet: "Mobilet",
  biletinial: "Biletinial",
  biletix: "Biletix",
  passo: "Passo",
  eventbrite: "Eventbrite",
};

/** The platform as it writes itself; null for an event that staff entered by hand. */
export function platformName(platform: Event["platform"]): string | null {
  return platform === "manual" ? null : (NAMES[platform] ?? platform);
}

/** Whom the ticket link leads to: the platform, else the host of the link. Null without a link. */
export function sellerName({ platform, url }: Pick<Event, "platform" | "url">): string | null {
  const host = hostOf(url);
  return host && (platformName(platform) ?? host);
}

/** "https://www.biletix.com/etkinlik" → "biletix.com"; null for anything that is no web address. */
export function hostOf(address: string | null | undefined): string | null {
  const [, host] = /^https?:\/\/(?:[^/?#@]*@)?(?:www\.)?([^/?#:]+)/i.exec(address ?? "") ?? [];
  return host?.toLowerCase() ?? null;
}
