/** Fills the query cache with the responses embedded in the page, so that the browser does not fetch them again. */
import type { QueryClient } from "@tanstack/react-query";
import type { PageData } from "../lib/page";
import { queryKeyOf } from "./query";

/** `at` is when the responses were read. `partial` responses were trimmed for size: they are shown at once and refetched. */
export function fillQueries(client: QueryClient, data: PageData, at: number): void {
  for (const [url, body] of Object.entries(data)) {
    const isPartial = typeof body === "object" && body !== null && "partial" in body;
    client.setQueryData(queryKeyOf(url), body, { updatedAt: isPartial ? 1 : at });
  }
}
