/**
 * The copy of the favorites for the time without a network: their list, the pages of the next ones, the files of these pages and the
 * pictures, in a cache of its own that outlives releases. The service worker only reads it, so that visitors without favorites load no code for it.
 */
import { paths } from "../../lib/paths";

const CACHE = "meydan-favourites";

let last = Promise.resolve();

/**
 * Keeps the list, these pages and pictures, and no others. One call after another, so that none deletes what the next one
 * adds.
 */
export function keepOffline(pictures: readonly string[], pages: readonly string[]): Promise<void> {
  last = last.then(() => keep(pictures, pages));
  return last;
}

async function keep(pictures: readonly string[], pages: readonly string[]): Promise<void> {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  // Without a service worker nothing would read the copy.
  if (!("caches" in window) || !navigator.serviceWorker?.controller || connection?.saveData) return;
  try {
    const cache = await caches.open(CACHE);
    const own = pictures.filter((address) => /^\/(media|posters)\//.test(address));
    const kept = own.length > 0 ? await keepPage(cache, paths.favourites()) : [];
    await addMissing(cache, own);
    for (const page of pages) kept.push(...(await keepMissingPage(cache, page)));
    const wanted = new Set([...kept, ...own].map(absolute));
    const unwanted = (await cache.keys()).filter(({ url }) => !wanted.has(url));
    await Promise.all(unwanted.map((key) => cache.delete(key)));
  } catch {
    // The storage is full or blocked, or the network is gone: the copy stays as it was.
  }
}

/** Keeps the page once its files are there: without them it shows nothing. Returns the addresses of all. */
async function keepPage(cache: Cache, page: string): Promise<string[]> {
  const response = await fetch(page, { headers: { Accept: "text/html" } });
  if (!response.ok) throw new Error(response.statusText);
  const files = await filesOf(response);
  await addMissing(cache, files);
  await cache.put(page, response);
  return [page, ...files];
}

/** A page that is there already is not asked for again; one that cannot be had does not keep the others away. */
async function keepMissingPage(cache: Cache, page: string): Promise<string[]> {
  const kept = await cache.match(page, { ignoreVary: true });
  if (kept) return [page, ...(await filesOf(kept))];
  return keepPage(cache, page).catch(() => []);
}

const filesOf = async (page: Response): Promise<string[]> =>
  (await page.clone().text()).match(/\/assets\/app\/[\w.-]+/g) ?? [];

/** One after another: the visitor's own requests come first. */
async function addMissing(cache: Cache, addresses: readonly string[]): Promise<void> {
  for (const address of addresses)
    if (!(await cache.match(address, { ignoreVary: true }))) await cache.add(address).catch(() => undefined);
}

const absolute = (address: string) => new URL(address, window.location.origin).href;
