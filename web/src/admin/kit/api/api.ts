/**
 * Calls of the admin panel, made by the client of the site. A session that ended is renewed in place and the call is made again;
 * a call that never reached the server fails in words; refusals are in the language of the panel.
 */
import { ApiError, failureOf, get, send } from "../../../api/client";
import { loadTexts } from "../../../i18n/load";
import { parseLanguage } from "../../../lib/language";
import { translator } from "../../i18n/translate";
import { recheckSession } from "../../session/session";
import { askToSignInAgain } from "../../session/sign-in-again";

/** The code of a call that never reached the server. */
export const NETWORK = "network";

export function read<T>(address: string, signal?: AbortSignal): Promise<T> {
  return signedIn(() => get<T>(withLanguage(address), signal), signal);
}

/** Is never repeated by itself, but for a session that ended before it began. */
export function write<T>(method: "POST" | "PUT" | "DELETE", address: string, body?: unknown): Promise<T> {
  return signedIn(() => send<T>(method, withLanguage(address), body));
}

export interface UploadOptions {
  method?: "POST" | "PUT";
  /** Told how much has left, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Sends a form with files; fetch cannot tell how far it is, hence the older way. */
export function upload<T>(address: string, form: FormData, options: UploadOptions = {}): Promise<T> {
  return signedIn(() => attemptUpload<T>(address, form, options));
}

/** The file that an address answers with. */
export function readFile(address: string): Promise<Response> {
  return signedIn(async () => {
    const response = await fetch(withLanguage(address), { credentials: "include" });
    if (response.ok) return response;
    throw failureOf(response.status, await response.json().catch(() => null));
  });
}

/** What is stored now, where another save came first (`stale_version`); null in any other failure. */
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
    // What was allowed when the screen was drawn may not be any more.
    if (status === 403) recheckSession();
    const hasEnded = status === 401;
    if (!hasEnded || !(await askToSignInAgain())) throw failure;
    return attempt();
  }
}

/** A failure without an answer, unless the call was given up, is one of the network. */
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

/** Refusals are to be in the language of the panel. */
function withLanguage(address: string): string {
  if (/[?&]language=/.test(address)) return address;
  return `${address}${address.includes("?") ? "&" : "?"}language=${shownLanguage()}`;
}
