/**
 * The copy of the favorites for the time without a network: their page, its files and their pictures, in a cache of its own that outlives
 * releases. The service worker only reads it, so that visitors without favorites load no code for it.
 */
import { paths } from "../../lib/paths";

const CACHE = "meydan-favourites";

/** Keeps the page with these pictures and no others. */
export async function keepOffline(pictures: readonly string[]): Promise<void> {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  // Without a service worker nothing would read the copy.
  if (!("caches" in window) || !navigator.serviceWorker?.controller || connection?.saveData) return;
  try {
    const cache = await caches.open(CACHE);
    const own = pictures.filter((address) => /^\/(media|posters)\//.test(address));
    const files = own.length > 0 ? await keepPage(cache) : [];
    const wanted = new Set(
      [...own, ...files].map((address) => new URL(address, window.location.origin).href),
    );
    const kept = await cache.keys();
    const isPage = ({ url }: Request) => files.length > 0 && new URL(url).pathname === paths.favourites();
    await Promise.all(
      kept.filter((key) => !wanted.has(key.url) && !isPage(key)).map((key) => cache.delete(key)),
    );
    const missing = [...wanted].filter((url) => !kept.some((key) => key.url === url));
    // One after another: the visitor's own requests come first.
    for (const url of missing) await cache.add(url).catch(() => undefined);
  } catch {
    // The storage is full or blocked, or the network is gone: the copy stays as it was.
  }
}

/** The files that the page needs. */
async function keepPage(cache: Cache): Promise<string[]> {
  const response = await fetch(paths.favourites(), { headers: { Accept: "text/html" } });
  if (!response.ok) throw new Error(response.statusText);
  const html = await response.clone().text();
  await cache.put(paths.favourites(), response);
  return html.match(/\/assets\/app\/[\w.-]+/g) ?? [];
}
