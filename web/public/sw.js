/**
 * The service worker. Online it changes nothing that a visitor sees: pages always come from the network. Offline it shows
 * the last seen copy of a page, else a friendly page that says so. Files whose name or seed never changes its meaning
 * are kept and not asked for again.
 */

/** The server writes the release here: with a new one come new files, and a new page for no network. */
const VERSION = "RELEASE";
const PAGES = `meydan-pages-${VERSION}`;
const FILES = `meydan-files-${VERSION}`;
const PICTURES = `meydan-pictures-${VERSION}`;
/** What the page for no network needs; it makes room for nothing. */
const OFFLINE_FILES = `meydan-offline-${VERSION}`;
/** The pictures of the visitor's favorites, of any release: the app names them. */
const FAVOURITE_PICTURES = "meydan-favourites";
const LIMITS = {
  [PAGES]: 40,
  [FILES]: 80,
  [PICTURES]: 150,
  [OFFLINE_FILES]: Infinity,
  [FAVOURITE_PICTURES]: 500,
};
const OFFLINE = "/offline";
const FAVOURITES = "/favourites";

self.addEventListener("install", (event) => {
  event.waitUntil(keepOfflinePages().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([dropOldCaches(), preloadPages()]).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || request.headers.has("range")) return;
  if (request.mode === "navigate") {
    if (isPublicPage(pathname)) event.respondWith(showPage(event));
  } else if (pathname.startsWith("/assets/app/")) {
    event.respondWith(fromCacheFirst(event, FILES));
  } else if (pathname.startsWith("/media/")) {
    event.respondWith(fromCacheFirst(event, PICTURES));
  } else if (pathname.startsWith("/posters/")) {
    event.respondWith(fromNetworkFirst(event, PICTURES));
  }
});

/**
 * The app tells which pages were opened without loading a document, so that they are there offline, too, and which
 * pictures the favorites show.
 */
self.addEventListener("message", (event) => {
  const { visited, favourites } = event.data ?? {};
  if (Array.isArray(favourites)) event.waitUntil(keepFavourites(favourites));
  if (typeof visited !== "string") return;
  const { origin, pathname } = new URL(visited, self.location.origin);
  if (origin !== self.location.origin || !isPublicPage(pathname)) return;
  event.waitUntil(
    fetch(visited, { headers: { Accept: "text/html" } })
      .then((response) => keep(PAGES, visited, response))
      .catch(() => undefined),
  );
});

/** What staff see, calls, files and links with secrets in them stay on no device. */
function isPublicPage(pathname) {
  return /^\/(?:|(?:about|contact|world-news|search|categories|favourites)\/?|(?:event|blog)\/[^/]+\/?)$/.test(
    pathname,
  );
}

async function showPage(event) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(keep(PAGES, event.request, response.clone()));
    return response;
  } catch (failure) {
    const seen = (await lastSeen(event.request)) ?? (await lastSeen(OFFLINE));
    if (seen) return seen;
    throw failure;
  }
}

/** There is one copy of a page, in the language in which it was read last. */
async function lastSeen(request) {
  const pages = await caches.open(PAGES);
  const seen = await pages.match(request, { ignoreVary: true });
  const isFavourites = new URL(request.url ?? request, self.location.origin).pathname === FAVOURITES;
  return seen ?? (isFavourites ? pages.match(FAVOURITES, { ignoreVary: true }) : undefined);
}

async function fromCacheFirst(event, name) {
  const kept = await caches.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(event.request);
  event.waitUntil(keep(name, event.request, response.clone()));
  return response;
}

/** A picture that a release may draw anew; the browser's own cache spares the way. */
async function fromNetworkFirst(event, name) {
  try {
    const response = await fetch(event.request);
    event.waitUntil(keep(name, event.request, response.clone()));
    return response;
  } catch (failure) {
    const kept = await caches.match(event.request, { ignoreVary: true });
    if (kept) return kept;
    throw failure;
  }
}

/** Keeps a good answer of ours; the oldest ones make room. */
async function keep(name, request, response) {
  if (response.status !== 200 || response.type !== "basic" || response.redirected) return;
  const cache = await caches.open(name);
  // The newest stands last.
  await cache.delete(request, { ignoreVary: true });
  await cache.put(request, response);
  const keys = (await cache.keys()).filter(
    (key) => ![OFFLINE, FAVOURITES].includes(new URL(key.url).pathname),
  );
  await Promise.all(keys.slice(0, Math.max(0, keys.length - LIMITS[name])).map((key) => cache.delete(key)));
}

/** The page of the favorites, once there is one, and exactly these pictures. */
async function keepFavourites(addresses) {
  const cache = await caches.open(FAVOURITE_PICTURES);
  const wanted = new Set(
    addresses.filter(isPicture).map((address) => new URL(address, self.location.origin).href),
  );
  const kept = await cache.keys();
  await Promise.all(kept.filter(({ url }) => !wanted.has(url)).map((key) => cache.delete(key)));
  if (wanted.size === 0) return;
  await keepFavouritesPage().catch(() => undefined);
  const missing = [...wanted].filter((url) => !kept.some((key) => key.url === url));
  // One after another: the visitor's own requests come first.
  for (const url of missing) await cache.add(url).catch(() => undefined);
}

const isPicture = (address) => typeof address === "string" && /^\/(?:media|posters)\//.test(address);

/** The page that was opened may lack files that were loaded before the worker was there. */
async function keepFavouritesPage() {
  const seen = await (await caches.open(PAGES)).match(FAVOURITES, { ignoreVary: true });
  return seen ? keepFiles(await seen.text()) : keepPageWithFiles(FAVOURITES);
}

/** The page for no network; the favorites, if an older release has kept them. */
async function keepOfflinePages() {
  await keepPageWithFiles(OFFLINE);
  if (await caches.match(FAVOURITES, { ignoreVary: true }))
    await keepPageWithFiles(FAVOURITES).catch(() => undefined);
}

/** A page that is shown without a network, and the files that it needs. */
async function keepPageWithFiles(page) {
  const response = await fetch(page, { cache: "reload" });
  if (response.status !== 200) return;
  const html = await response.clone().text();
  await (await caches.open(PAGES)).put(page, response);
  await keepFiles(html);
}

async function keepFiles(html) {
  const cache = await caches.open(OFFLINE_FILES);
  const files = [...new Set(html.match(/\/assets\/app\/[\w.-]+/g))];
  const add = async (file) => (await cache.match(file)) ?? cache.add(file).catch(() => undefined);
  await Promise.all(files.map(add));
}

async function dropOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !(name in LIMITS)).map((name) => caches.delete(name)));
}

/** The network need not wait until the worker has woken up. */
async function preloadPages() {
  await self.registration.navigationPreload?.enable();
}
