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
/** The page of the favorites with its files and pictures, of whatever release: the app fills it. */
const FAVOURITES = "meydan-favourites";
const LIMITS = {
  [PAGES]: 40,
  [FILES]: 80,
  [PICTURES]: 150,
  [OFFLINE_FILES]: Infinity,
  [FAVOURITES]: Infinity,
};
const OFFLINE = "/offline";

self.addEventListener("install", (event) => {
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([dropOldCaches(), preloadPages()]).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const { origin, pathname } = url;
  if (request.method !== "GET" || origin !== self.location.origin || request.headers.has("range")) return;
  if (request.mode === "navigate") {
    if (isPublicPage(url)) event.respondWith(showPage(event));
  } else if (pathname.startsWith("/assets/app/")) {
    event.respondWith(fromCacheFirst(event, FILES));
  } else if (pathname.startsWith("/media/")) {
    event.respondWith(fromCacheFirst(event, PICTURES));
  } else if (pathname.startsWith("/posters/")) {
    event.respondWith(fromNetworkFirst(event, PICTURES));
  }
});

/** The app tells which pages were opened without loading a document, so that they are there offline, too. */
self.addEventListener("message", (event) => {
  const { visited } = event.data ?? {};
  if (typeof visited !== "string") return;
  const url = new URL(visited, self.location.origin);
  if (url.origin !== self.location.origin || !isPublicPage(url)) return;
  event.waitUntil(
    fetch(visited, { headers: { Accept: "text/html" } })
      .then((response) => keep(PAGES, pageKey(visited), response))
      .catch(() => undefined),
  );
});

/** What staff see, calls, files and links with secrets in them stay on no device. */
function isPublicPage({ pathname, searchParams }) {
  if (searchParams.has("preview")) return false;
  return /^\/(?:|(?:about|contact|world-news|search|categories|favourites)\/?|(?:event|blog|venue|performer|organizer)\/[^/]+\/?)$/.test(
    pathname,
  );
}

async function showPage(event) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(keep(PAGES, pageKey(event.request.url), response.clone()));
    return response;
  } catch (failure) {
    const seen =
      (await lastSeen(pageKey(event.request.url))) ??
      (await keptFavourites(event.request)) ??
      (await lastSeen(OFFLINE));
    if (seen) return seen;
    throw failure;
  }
}

/** There is one copy of a page, in the language in which it was read last, whether the address names it or not. */
function pageKey(address) {
  const url = new URL(address, self.location.origin);
  url.searchParams.delete("lang");
  return url.href;
}

async function lastSeen(key) {
  return (await caches.open(PAGES)).match(key, { ignoreVary: true });
}

/** In whatever language is asked for. */
async function keptFavourites(request) {
  return (await caches.open(FAVOURITES)).match(request, { ignoreVary: true, ignoreSearch: true });
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
  const keys = (await cache.keys()).filter((key) => new URL(key.url).pathname !== OFFLINE);
  await Promise.all(keys.slice(0, Math.max(0, keys.length - LIMITS[name])).map((key) => cache.delete(key)));
}

/** The page for no network, and the files that it needs. */
async function keepOfflinePage() {
  const response = await fetch(OFFLINE, { cache: "reload" });
  if (response.status !== 200) return;
  const html = await response.clone().text();
  await (await caches.open(PAGES)).put(OFFLINE, response);
  const files = new Set(html.match(/\/assets\/app\/[\w.-]+/g));
  const cache = await caches.open(OFFLINE_FILES);
  await Promise.all([...files].map((file) => cache.add(file).catch(() => undefined)));
}

async function dropOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !(name in LIMITS)).map((name) => caches.delete(name)));
}

/** The network need not wait until the worker has woken up. */
async function preloadPages() {
  await self.registration.navigationPreload?.enable();
}
