/**
 * API requests of the admin panel. After a 401 the user signs in again in place and the request is repeated; network failures become
 * an `ApiError` with a message; messages are in the panel's language.
 */
import { ApiError, failureOf, get, send } from "../../../api/client";
import { loadTexts } from "../../../i18n/load";
import { parseLanguage } from "../../../lib/language";
import { translator } from "../../i18n/translate";
import { requestReauthentication } from "../../session/reauthentication";
import { recheckSession } from "../../session/session";

/** The error code of a network failure. */
export const NETWORK_ERROR = "network";

export function read<T>(url: string, signal?: AbortSignal): Promise<T> {
  return withReauthentication(() => get<T>(withLanguage(url), signal), signal);
}

/** Not retried, except after a 401. */
export function write<T>(method: "POST" | "PUT" | "DELETE", url: string, body?: unknown): Promise<T> {
  return withReauthentication(() => send<T>(method, withLanguage(url), body));
}

/** The keys of requests without an answer yet, by what they ask. */
const keys = new Map<string, string>();

/**
 * A POST that the server carries out once. The same request, made again because its answer was lost, has the same key.
 */
export async function writeOnce<T>(url: string, body: unknown): Promise<T> {
  const request = `${url} ${JSON.stringify(body)}`;
  const key = keys.get(request) ?? newKey();
  keys.set(request, key);
  try {
    const headers = { "Idempotency-Key": key };
    const answer = await withReauthentication(() => send<T>("POST", withLanguage(url), body, headers));
    keys.delete(request);
    return answer;
  } catch (failure) {
    const isRefused = failure instanceof ApiError && failure.status >= 400 && failure.status < 500;
    if (isRefused) keys.delete(request);
    throw failure;
  }
}

/** `crypto.randomUUID` is missing on sites without HTTPS. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

export interface UploadOptions {
  method?: "POST" | "PUT";
  /** Called with the progress, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Uploads a form with XMLHttpRequest, because fetch reports no upload progress. */
export function upload<T>(url: string, form: FormData, options: UploadOptions = {}): Promise<T> {
  return withReauthentication(() => attemptUpload<T>(url, form, options));
}

/** Fetches a file. */
export function readFile(url: string): Promise<Response> {
  return withReauthentication(async () => {
    const response = await fetch(withLanguage(url), { credentials: "include" });
    if (response.ok) return response;
    throw failureOf(response.status, await response.json().catch(() => null));
  });
}

/** The stored version in a conflict error (`stale_version`); null for other errors. */
export function storedVersionOf(failure: unknown): object | null {
  if (!(failure instanceof ApiError) || failure.code !== "stale_version") return null;
  const { current } = (failure.body ?? {}) as { current?: unknown };
  return typeof current === "object" ? current : null;
}

async function withReauthentication<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const attempt = () =>
    call().catch(async (failure) => Promise.reject(await toNetworkError(failure, signal)));
  try {
    return await attempt();
  } catch (failure) {
    const status = failure instanceof ApiError ? failure.status : 0;
    // The user's role may have changed since the screen was rendered.
    if (status === 403) recheckSession();
    const hasEnded = status === 401;
    if (!hasEnded || !(await requestReauthentication())) throw failure;
    return attempt();
  }
}

/** Turns failures without a response into a network `ApiError`; aborted requests are left as they are. */
async function toNetworkError(failure: unknown, signal?: AbortSignal): Promise<unknown> {
  if (failure instanceof ApiError || signal?.aborted) return failure;
  const language = shownLanguage();
  await loadTexts(language).catch(() => undefined);
  return new ApiError(0, translator(language)("kit.networkFailed"), NETWORK_ERROR);
}

function attemptUpload<T>(url: string, form: FormData, options: UploadOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(options.method ?? "POST", withLanguage(url));
    request.withCredentials = true;
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) options.onProgress?.(loaded / total);
    });
    request.addEventListener("load", () => {
      const isGood = request.status >= 200 && request.status < 300 && request.response !== null;
      if (isGood) resolve(request.response as T);
      else reject(failureOf(request.status, request.response));
    });
    request.addEventListener("error", reject);
    request.send(form);
  });
}

const shownLanguage = () => parseLanguage(document.documentElement.lang) ?? "tr";

/** Requests messages in the panel's language. */
function withLanguage(url: string): string {
  if (/[?&]language=/.test(url)) return url;
  return `${url}${url.includes("?") ? "&" : "?"}language=${shownLanguage()}`;
}
