/** The answers that came inside the page: what the server read while it drew the page, so that nobody asks twice. */
import type { QueryClient } from "@tanstack/react-query";
import type { PageData } from "../lib/page";
import { keyOf } from "./query";

/**
 * They were true `at` this moment. `partial` answers were cut to keep the page light: they show at once and are asked for
 * again.
 */
export function fillQueries(client: QueryClient, data: PageData, at: number): void {
  for (const [address, body] of Object.entries(data)) {
    const isPartial = typeof body === "object" && body !== null && "partial" in body;
    client.setQueryData(keyOf(address), body, { updatedAt: isPartial ? 1 : at });
  }
}
