/** The one door to the server: JSON with cookies, failures as ApiError. Shapes come from the generated contract. */

export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code: string | null = null,
    /** What is wrong with each field of a form. */
    readonly fields: Record<string, string> = {},
    /** The whole answer, for what only some failures carry. */
    readonly body: unknown = null,
  ) {
    super(message);
  }
}

/** The body of a good answer; anything else is thrown with the server's own sentence, if it sent one. */
export async function request<T>(address: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(address, { credentials: "include", ...init });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as T;
  throw failureOf(response.status, body);
}

export function get<T>(address: string, signal?: AbortSignal): Promise<T> {
  return request<T>(address, signal ? { signal } : {});
}

export function send<T>(method: "POST" | "PUT" | "DELETE", address: string, body?: unknown): Promise<T> {
  if (body === undefined) return request<T>(address, { method });
  const headers = { "Content-Type": "application/json" };
  return request<T>(address, { method, headers, body: JSON.stringify(body) });
}

const textOf = (value: unknown) => (typeof value === "string" ? value : null);

/** An answer that is no success, as what is thrown. */
export function failureOf(status: number, body: unknown): ApiError {
  const { error, code, fields } = (body ?? {}) as Record<string, unknown>;
  const sentence = textOf(error) ?? `HTTP error! status: ${status}`;
  return new ApiError(status, sentence, textOf(code), (fields ?? {}) as Record<string, string>, body);
}

/** What to tell a person: the server's sentence, or the fallback when the failure has no words for people (no network). */
export function readableError(failure: unknown, fallback: string): string {
  return failure instanceof ApiError ? failure.message : fallback;
}
