import { useQuery } from "@tanstack/react-query";
import { platformsQuery, type TicketPlatform } from "../../api/platforms";
import { platformName } from "../events/seller";
import type { Offer } from "../events/showing";

/** Returns what staff say of a seller; the built-in name until it is loaded. */
export function usePlatforms(isWanted: boolean) {
  const { data } = useQuery({ ...platformsQuery, enabled: isWanted });
  const platforms = new Map<string, TicketPlatform>(
    data?.data.map((platform) => [platform.platform_id, platform]),
  );
  return (offer: Pick<Offer, "platform">) => {
    // What staff entered by hand has no platform.
    const known = platformName(offer.platform) === null ? undefined : platforms.get(offer.platform);
    return {
      name: known?.name ?? platformName(offer.platform),
      isOfficial: known?.is_official ?? false,
    };
  };
}

export type PlatformOf = ReturnType<typeof usePlatforms>;
