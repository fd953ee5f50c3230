/**
 * Calls of the admin panel. A session that ended is renewed in place and the call is made again; failures carry the
 * server's sentence, its code, what is wrong with which field, and what is stored now.
 */
import { ApiError } from "../../../api/client";
import { loadTexts } from "../../../i18n/load";
import { parseLanguage } from "../../../lib/language";
import { translator } from "../../i18n/translate";
import { recheckSession } from "../../session/session";
import { askToSignInAgain } from "../../session/sign-in-again";

/** What a failed call of the admin panel says. */
export class StaffError extends ApiError {
  constructor(
    status: number,
    message: string,
    code: string | null = null,
    fields: Record<string, string> = {},
    /** What is stored now, where somebody else saved first (`stale_version`). */
    readonly current: object | null = null,
  ) {
    super(status, message, code, fields);
  }
}

/** The code of a call that never reached the server. */
export const NETWORK = "network";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export function read<T>(address: string, signal?: AbortSignal): Promise<T> {
  return signedIn(() => attempt<T>(address, signal ? { signal } : {}));
}

/** Is never repeated by itself, but for a session that ended before it began. */
export function write<T>(method: Exclude<Method, "GET">, address: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.headers = { "Content-Type": "application/json" };
    init.body = JSON.stringify(body);
  }
  return signedIn(() => attempt<T>(address, init));
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
    const response = await ask(address, {});
    if (response.ok) return response;
    throw failureOf(response.status, await response.json().catch(() => null));
  });
}

async function signedIn<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (failure) {
    const status = failure instanceof ApiError ? failure.status : 0;
    // What was allowed when the screen was drawn may not be any more.
    if (status === 403) recheckSession();
    const hasEnded = status === 401;
    if (!hasEnded || !(await askToSignInAgain())) throw failure;
    return call();
  }
}

async function attempt<T>(address: string, init: RequestInit): Promise<T> {
  const response = await ask(address, init);
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as T;
  throw failureOf(response.status, body);
}

async function ask(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(withLanguage(address), { credentials: "include", ...init });
  } catch (failure) {
    if (init.signal?.aborted) throw failure;
    throw await networkFailure();
  }
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
    request.addEventListener("error", () => networkFailure().then(reject));
    request.send(form);
  });
}

const shownLanguage = () => parseLanguage(document.documentElement.lang) ?? "tr";

/** Refusals are to be in the language of the panel. */
function withLanguage(address: string): string {
  if (/[?&]language=/.test(address)) return address;
  return `${address}${address.includes("?") ? "&" : "?"}language=${shownLanguage()}`;
}

async function networkFailure(): Promise<StaffError> {
  const language = shownLanguage();
  await loadTexts(language).catch(() => undefined);
  return new StaffError(0, translator(language)("kit.networkFailed"), NETWORK);
}

function failureOf(status: number, body: unknown): StaffError {
  const problem = (body ?? {}) as { error?: unknown; code?: unknown; fields?: unknown; current?: unknown };
  return new StaffError(
    status,
    typeof problem.error === "string" ? problem.error : `HTTP error! status: ${status}`,
    typeof problem.code === "string" ? problem.code : null,
    problem.fields && typeof problem.fields === "object" ? (problem.fields as Record<string, string>) : {},
    problem.current && typeof problem.current === "object" ? problem.current : null,
  );
}
