/** Unsaved form values in this browser, so that a crash or a closed tab loses nothing. Each page has its own entry: tabs do not overwrite each other. */

export interface StoredDraft<T = object> {
  /** The key of its entry. */
  key: string;
  /** The page that wrote it. */
  page: string;
  savedAt: number;
  /** The stored values that the form was based on. */
  base: T;
  values: T;
}

const PREFIX = "admin-draft:";
const LONGEST_KEPT = 30 * 86_400_000;

/** This page: a reload is another one. */
export const PAGE = Math.random().toString(36).slice(2);

/** The page that this tab showed before a reload. */
export const previousPage: string | null = attempt(() => {
  const previous = sessionStorage.getItem("admin-page");
  sessionStorage.setItem("admin-page", PAGE);
  return previous;
});

const prefixOf = (userId: number, thing = ""): string => `${PREFIX}${userId}:${thing}`;

/** `thing` names what is edited: "events:12", "blogs:new". */
export const draftKey = (userId: number, thing: string, page = PAGE): string =>
  `${prefixOf(userId, thing)}:${page}`;

export function writeDraft<T>(key: string, draft: Omit<StoredDraft<T>, "key" | "page">): void {
  // Storage may be blocked or full: the `beforeunload` prompt still guards the form.
  attempt(() => localStorage.setItem(key, JSON.stringify({ ...draft, page: PAGE })));
}

export function removeDraft(key: string): void {
  attempt(() => localStorage.removeItem(key));
}

/** The drafts of other pages, the newest first. Old ones are removed. */
export function findDrafts<T>(userId: number, thing: string, now: number): StoredDraft<T>[] {
  const found = keysWith(`${prefixOf(userId, thing)}:`).flatMap((key) => {
    const draft = attempt(() => JSON.parse(localStorage.getItem(key) ?? "null") as StoredDraft<T> | null);
    if (!draft?.values || !draft.base || now - draft.savedAt > LONGEST_KEPT) {
      removeDraft(key);
      return [];
    }
    return draft.page === PAGE ? [] : [{ ...draft, key }];
  });
  return found.sort((one, other) => other.savedAt - one.savedAt);
}

/** Removes all drafts of a user. */
export function clearDrafts(userId: number): void {
  for (const key of keysWith(prefixOf(userId))) removeDraft(key);
}

const keysWith = (prefix: string): string[] =>
  attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix))) ?? [];

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
