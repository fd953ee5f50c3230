/** The HTTP client: JSON with cookies, failures thrown as `ApiError`. Types come from the generated contract. */

export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code: string | null = null,
    /** What is wrong with each field of a form. */
    readonly fields: Record<string, string> = {},
    /** The whole response body, for details that only some failures carry. */
    readonly body: unknown = null,
  ) {
    super(message);
  }
}

/** Returns the body of a 2xx response; throws an `ApiError` with the server's message otherwise. */
export async function request<T>(url: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(url, { credentials: "include", ...init });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as T;
  throw failureOf(response.status, body);
}

export function get<T>(url: string, signal?: AbortSignal): Promise<T> {
  return request<T>(url, signal ? { signal } : {});
}

export function send<T>(
  method: "POST" | "PUT" | "DELETE",
  url: string,
  body?: unknown,
  more?: Record<string, string>,
): Promise<T> {
  if (body === undefined) return request<T>(url, { method });
  const headers = { "Content-Type": "application/json", ...more };
  return request<T>(url, { method, headers, body: JSON.stringify(body) });
}

const textOf = (value: unknown) => (typeof value === "string" ? value : null);

/** The error for a response that is not 2xx. */
export function failureOf(status: number, body: unknown): ApiError {
  const { error, code, fields } = (body ?? {}) as Record<string, unknown>;
  const sentence = textOf(error) ?? `HTTP error! status: ${status}`;
  return new ApiError(status, sentence, textOf(code), (fields ?? {}) as Record<string, string>, body);
}

/** The server's message, or the fallback where there is none (no network). */
export function readableError(failure: unknown, fallback: string): string {
  return failure instanceof ApiError ? failure.message : fallback;
}
