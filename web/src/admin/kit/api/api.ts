/**
 * API requests of the admin panel. After a 401 the user signs in again in place and the request is repeated; network failures become
 * an `ApiError` with a message; messages are in the panel's language.
 */
import { ApiError, failureOf, get, send } from "../../../api/client";
import { loadTexts } from "../../../i18n/load";
import { parseLanguage } from "../../../lib/language";
import { translator } from "../../i18n/translate";
import { recheckSession } from "../../session/session";
import { askToSignInAgain } from "../../session/sign-in-again";

/** The error code of a network failure. */
export const NETWORK = "network";

export function read<T>(address: string, signal?: AbortSignal): Promise<T> {
  return signedIn(() => get<T>(withLanguage(address), signal), signal);
}

/** Not retried, except after a 401. */
export function write<T>(method: "POST" | "PUT" | "DELETE", address: string, body?: unknown): Promise<T> {
  return signedIn(() => send<T>(method, withLanguage(address), body));
}

export interface UploadOptions {
  method?: "POST" | "PUT";
  /** Called with the progress, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Uploads a form with XMLHttpRequest, because fetch reports no upload progress. */
export function upload<T>(address: string, form: FormData, options: UploadOptions = {}): Promise<T> {
  return signedIn(() => attemptUpload<T>(address, form, options));
}

/** Fetches a file. */
export function readFile(address: string): Promise<Response> {
  return signedIn(async () => {
    const response = await fetch(withLanguage(address), { credentials: "include" });
    if (response.ok) return response;
    throw failureOf(response.status, await response.json().catch(() => null));
  });
}

/** The stored version in a conflict error (`stale_version`); null for other errors. */
export function currentlyStored(failure: unknown): object | null {
  if (!(failure instanceof ApiError) || failure.code !== "stale_version") return null;
  const { current } = (failure.body ?? {}) as { current?: unknown };
  return typeof current === "object" ? current : null;
}

async function signedIn<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const attempt = () => call().catch(async (failure) => Promise.reject(await inWords(failure, signal)));
  try {
    return await attempt();
  } catch (failure) {
    const status = failure instanceof ApiError ? failure.status : 0;
    // The user's role may have changed since the screen was rendered.
    if (status === 403) recheckSession();
    const hasEnded = status === 401;
    if (!hasEnded || !(await askToSignInAgain())) throw failure;
    return attempt();
  }
}

/** Turns failures without a response into a network `ApiError`; aborted requests are left as they are. */
async function inWords(failure: unknown, signal?: AbortSignal): Promise<unknown> {
  if (failure instanceof ApiError || signal?.aborted) return failure;
  const language = shownLanguage();
  await loadTexts(language).catch(() => undefined);
  return new ApiError(0, translator(language)("kit.networkFailed"), NETWORK);
}

function attemptUpload<T>(address: string, form: FormData, options: UploadOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(options.method ?? "POST", withLanguage(address));
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
function withLanguage(address: string): string {
  if (/[?&]language=/.test(address)) return address;
  return `${address}${address.includes("?") ? "&" : "?"}language=${shownLanguage()}`;
}
