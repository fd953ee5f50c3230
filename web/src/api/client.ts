/** The one door to the server: typed by the contract, cookies included, failures as ApiError. */
import createClient from "openapi-fetch";
import type { paths } from "./__generated__/schema";

export const client = createClient<paths>({
  baseUrl: globalThis.location?.origin ?? "",
  credentials: "include",
  // Looked up at each call, so that a test may put its own in place.
  fetch: (request) => globalThis.fetch(request),
});

export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code: string | null = null,
  ) {
    super(message);
    this.name = "ApiError";
  }
}

interface Result<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The body of a good answer; anything else is thrown with the server's own sentence, if it sent one. */
export function unwrap<T>({ data, error, response }: Result<T>): T {
  if (response.ok && data !== undefined) return data;
  const problem = (error ?? {}) as { error?: unknown; code?: unknown };
  throw new ApiError(
    response.status,
    typeof problem.error === "string" ? problem.error : `HTTP error! status: ${response.status}`,
    typeof problem.code === "string" ? problem.code : null,
  );
}

/** What to tell a person: the server's sentence, or the fallback when the failure has no words for people (no network). */
export function readableError(failure: unknown, fallback: string): string {
  return failure instanceof ApiError ? failure.message : fallback;
}
