/**
 * The copy of the favorites for the time without a network: their page, its files and their pictures, in a cache of its own that outlives
 * releases. The service worker only reads it, so that visitors without favorites load no code for it.
 */
import { paths } from "../../lib/paths";

const CACHE = "meydan-favourites";

let last = Promise.resolve();

/** Keeps the page with these pictures and no others. One call after another, so that none deletes what the next one adds. */
export function keepOffline(pictures: readonly string[]): Promise<void> {
  last = last.then(() => keep(pictures));
  return last;
}

async function keep(pictures: readonly string[]): Promise<void> {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  // Without a service worker nothing would read the copy.
  if (!("caches" in window) || !navigator.serviceWorker?.controller || connection?.saveData) return;
  try {
    const cache = await caches.open(CACHE);
    const own = pictures.filter((address) => /^\/(media|posters)\//.test(address));
    const page = own.length > 0 ? await keepPage(cache) : [];
    const wanted = new Set([...page, ...own].map(absolute));
    await addMissing(cache, own);
    const unwanted = (await cache.keys()).filter(({ url }) => !wanted.has(url));
    await Promise.all(unwanted.map((key) => cache.delete(key)));
  } catch {
    // The storage is full or blocked, or the network is gone: the copy stays as it was.
  }
}

/** Keeps the page once its files are there: without them it shows nothing. Returns the addresses of all. */
async function keepPage(cache: Cache): Promise<string[]> {
  const page = paths.favourites();
  const response = await fetch(page, { headers: { Accept: "text/html" } });
  if (!response.ok) throw new Error(response.statusText);
  const html = await response.clone().text();
  const files = html.match(/\/assets\/app\/[\w.-]+/g) ?? [];
  await addMissing(cache, files);
  await cache.put(page, response);
  return [page, ...files];
}

/** One after another: the visitor's own requests come first. */
async function addMissing(cache: Cache, addresses: readonly string[]): Promise<void> {
  for (const address of addresses)
    if (!(await cache.match(address, { ignoreVary: true }))) await cache.add(address).catch(() => undefined);
}

const absolute = (address: string) => new URL(address, window.location.origin).href;
