/** The ticket platforms that staff keep. */
import type { components } from "./__generated__/schema";
import { readQuery } from "./query";

type Platforms = components["schemas"]["List_TicketPlatform"];
export type TicketPlatform = Platforms["data"][number];

export const PLATFORMS_URL = "/api/platforms";
export const platformsQuery = readQuery<Platforms>(PLATFORMS_URL);
