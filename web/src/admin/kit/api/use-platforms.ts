import { useQuery } from "@tanstack/react-query";
import { useT } from "../../i18n/texts";
import type { Choice } from "../fields/fields";
import { isBuiltIn, PLATFORMS } from "./platforms";
import { staffQuery } from "./queries";
import type { List, TicketPlatform } from "./types";

export interface Platforms {
  /** The active platforms in order, plus the present one if it is not among them. */
  choices: (present?: string) => Choice[];
  name: (platform: string) => string;
  /** The platform whose hosts include that of the address; undefined if none does. */
  byUrl: (url: string) => string | undefined;
}

/** The ticket platforms from the API; the built-in ones while loading. */
export function usePlatforms(): Platforms {
  const { t } = useT();
  const { data } = useQuery(staffQuery<List<TicketPlatform>>("/api/platforms"));
  const all = data?.data;
  const name = (platform: string) =>
    isBuiltIn(platform)
      ? t(`events.platforms.${platform}`)
      : (all?.find(({ platform_id }) => platform_id === platform)?.name ?? platform);
  return {
    name,
    choices: (present) => {
      const ids = all ? activeIds(all) : [...PLATFORMS];
      const isMissing = present && !ids.includes(present);
      return (isMissing ? [...ids, present] : ids).map((value) => ({ value, label: name(value) }));
    },
    byUrl: (url) => platformOf(url, all ?? []),
  };
}

const activeIds = (all: readonly TicketPlatform[]): string[] =>
  all
    .filter(({ is_active }) => is_active)
    .sort((one, other) => one.display_order - other.display_order)
    .map(({ platform_id }) => platform_id);

/** Subdomains belong to their host. */
export function platformOf(
  url: string,
  all: readonly Pick<TicketPlatform, "platform_id" | "hosts">[],
): string | undefined {
  const host = /^https?:\/\/([^/?#:]+)/i.exec(url.trim())?.[1]?.toLowerCase();
  if (!host) return undefined;
  return all.find(({ hosts }) => hosts.some((known) => host === known || host.endsWith(`.${known}`)))
    ?.platform_id;
}
