/** The cursors of the pages that were opened in this tab, so that one can go back page by page, also after a reload. */

const KEY = "panel:cursors";

/** Lists that are remembered; the oldest is forgotten first. */
const LISTS = 20;

type Cursors = [base: string, pages: Record<string, string>][];

function read(): Cursors {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** The cursor of a page of the list; undefined for one that was never opened. */
export const cursorOf = (base: string, page: number): string | undefined =>
  read().find(([known]) => known === base)?.[1][page];

export function addCursor(base: string, page: number, cursor: string): void {
  const all = read();
  const pages = all.find(([known]) => known === base)?.[1] ?? {};
  const others = all.filter(([known]) => known !== base);
  try {
    const next: Cursors = [...others, [base, { ...pages, [page]: cursor }]];
    sessionStorage.setItem(KEY, JSON.stringify(next.slice(-LISTS)));
  } catch {
    // Without storage, Previous leads to the first page.
  }
}
