/** The form values of a ticket platform. */
import { foldTurkish } from "../../../lib/turkish";
import type { Translate } from "../../i18n/translate";
import { read } from "../../kit/api/api";
import type { List, PlatformDraft, TicketPlatform } from "../../kit/api/types";
import { linesOf, linesText } from "../../kit/format/lines";
import type { Problems } from "../../kit/forms/form";
import { atMost, isSlug, isWhole, required, validateAll } from "../../kit/forms/validators";

export interface PlatformValues {
  platform_id: string;
  name: string;
  hosts: string;
  is_official: boolean;
  is_active: boolean;
  display_order: string;
  version: number | null;
}

export const blankValues = (order: number): PlatformValues => ({
  platform_id: "",
  name: "",
  hosts: "",
  is_official: false,
  is_active: true,
  display_order: String(order),
  version: null,
});

export const valuesOf = (platform: TicketPlatform): PlatformValues => ({
  platform_id: platform.platform_id,
  name: platform.name,
  hosts: linesText(platform.hosts),
  is_official: platform.is_official,
  is_active: platform.is_active,
  display_order: String(platform.display_order),
  version: platform.version,
});

export const draftOf = (values: PlatformValues): PlatformDraft => ({
  ...values,
  platform_id: values.platform_id.trim(),
  hosts: linesOf(values.hosts).map(hostOf),
  display_order: Number.parseInt(values.display_order, 10) || 0,
});

/** The host of a pasted address: "https://www.biletix.com/x" → "biletix.com". */
const hostOf = (typed: string): string =>
  typed
    .replace(/^https?:\/\//i, "")
    .replace(/^www\./i, "")
    .replace(/[/?#].*$/, "")
    .toLowerCase();

/** The server's limits (crates/domain/src/platform.rs). */
export function validatePlatform(values: PlatformValues, t: Translate): Problems<PlatformValues> {
  return validateAll(
    values,
    { platform_id: [required, isSlug], name: [required, atMost(100)], display_order: [isWhole] },
    t,
  );
}

/** A platform created from these values by an attempt whose answer was lost. */
export async function findCreated({ platform_id, name }: PlatformValues): Promise<TicketPlatform | null> {
  const { data } = await read<List<TicketPlatform>>("/api/platforms");
  return data.find((one) => one.platform_id === platform_id.trim() && one.name === name.trim()) ?? null;
}

export const STATUSES = ["all", "active", "inactive"] as const;

export interface PlatformFilter {
  q: string;
  status: (typeof STATUSES)[number];
}

/** In display order. */
export function visiblePlatforms(
  all: readonly TicketPlatform[],
  { q, status }: PlatformFilter,
): TicketPlatform[] {
  const words = foldTurkish(q).split(/\s+/).filter(Boolean);
  return all
    .filter(({ is_active }) => status === "all" || is_active === (status === "active"))
    .filter(({ name, platform_id, hosts }) => {
      const text = foldTurkish([name, platform_id, ...hosts].join(" "));
      return words.every((word) => text.includes(word));
    })
    .sort((one, other) => one.display_order - other.display_order || one.id - other.id);
}
