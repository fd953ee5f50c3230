import { readFileSync } from "node:fs";
import { join } from "node:path";
import vm from "node:vm";
import { beforeEach, expect, it, vi } from "vitest";

const SCRIPT = readFileSync(join(import.meta.dirname, "../../public/sw.js"), "utf8");
const ORIGIN = "https://meydan.example";

type Handler = (event: object) => void;

/** A cache as the worker uses it: the address is the key, the order that of putting. */
class FakeCache {
  kept = new Map<string, Response>();
  private key = (request: Request | string) =>
    new URL(typeof request === "string" ? request : request.url, ORIGIN).href;
  match = async (request: Request | string) => this.kept.get(this.key(request))?.clone();
  put = async (request: Request | string, response: Response) => {
    this.kept.set(this.key(request), response);
  };
  add = async (request: string) => this.put(request, await network(request));
  delete = async (request: Request | string) => this.kept.delete(this.key(request));
  keys = async () => [...this.kept.keys()].map((url) => ({ url }));
}

let stores: Map<string, FakeCache>;
let handlers: Map<string, Handler>;
const network = vi.fn<(request: Request | string) => Promise<Response>>();

function answer(body: string, status = 200): Response {
  const response = new Response(body, { status });
  Object.defineProperty(response, "type", { value: "basic" });
  const copy = response.clone.bind(response);
  response.clone = () => Object.defineProperty(copy(), "type", { value: "basic" });
  return response;
}

const caches = {
  open: async (name: string) => {
    const store = stores.get(name) ?? new FakeCache();
    stores.set(name, store);
    return store;
  },
  match: async (request: Request | string) => {
    for (const store of stores.values()) {
      const found = await store.match(request);
      if (found) return found;
    }
  },
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
};

/** Lets the worker handle an event to its end; what it answered, if it did. */
async function dispatch(type: string, event: object = {}): Promise<Response | undefined> {
  const pending: Promise<unknown>[] = [];
  let response: Promise<Response> | undefined;
  handlers.get(type)?.({
    ...event,
    waitUntil: (task: Promise<unknown>) => pending.push(task),
    respondWith: (answered: Promise<Response>) => {
      response = answered;
    },
  });
  const answered = await response;
  for (const task of pending) await task;
  return answered;
}

const ask = (path: string, mode = "no-cors", method = "GET") => {
  const request = { url: new URL(path, ORIGIN).href, mode, method, headers: new Headers() };
  return dispatch("fetch", { request, preloadResponse: Promise.resolve(undefined) });
};
const open = (path: string) => ask(path, "navigate");

beforeEach(() => {
  stores = new Map();
  handlers = new Map();
  network.mockReset();
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    skipWaiting: vi.fn(async () => undefined),
    clients: { claim: vi.fn(async () => undefined) },
    registration: {},
  };
  vm.runInNewContext(SCRIPT, { self, caches, fetch: network, URL, Set, Promise });
});

it("always asks the network for a page, and shows the last seen copy only without it", async () => {
  network.mockResolvedValueOnce(answer("old"));
  expect(await (await open("/event/caz"))?.text()).toBe("old");
  network.mockResolvedValueOnce(answer("new"));
  expect(await (await open("/event/caz"))?.text()).toBe("new");
  network.mockRejectedValueOnce(new TypeError("no network"));
  expect(await (await open("/event/caz"))?.text()).toBe("new");
});

it("finds the last seen copy of a page whether the address names its language or not", async () => {
  network.mockResolvedValueOnce(answer("English")).mockRejectedValue(new TypeError("no network"));
  await open("/search?q=caz&lang=en");
  expect(await (await open("/search?q=caz"))?.text()).toBe("English");
  expect(await (await open("/search?lang=tr&q=caz"))?.text()).toBe("English");
});

it.each(["/venue/rihtim", "/performer/a", "/organizer/b"])("keeps %s", async (path) => {
  network.mockResolvedValueOnce(answer("page")).mockRejectedValue(new TypeError("no network"));
  await open(path);
  expect(await (await open(path))?.text()).toBe("page");
});

it("shows the offline page for a page that it has not seen", async () => {
  network.mockImplementation(async (request) => answer(String(request)));
  await dispatch("install");
  network.mockRejectedValue(new TypeError("no network"));
  expect(await (await open("/about"))?.text()).toBe("/offline");
});

it("keeps the files of the offline page with it", async () => {
  network.mockImplementation(async (request) =>
    answer(request === "/offline" ? '<script src="/assets/app/index-1a.js"></script>' : "code"),
  );
  await dispatch("install");
  network.mockRejectedValue(new TypeError("no network"));
  expect(await (await ask("/assets/app/index-1a.js"))?.text()).toBe("code");
});

it("does not keep a page that failed or was not found", async () => {
  network.mockResolvedValueOnce(answer("gone", 404));
  expect((await open("/event/gone"))?.status).toBe(404);
  network.mockRejectedValueOnce(new TypeError("no network"));
  await expect(open("/event/gone")).rejects.toThrow("no network");
});

it.each(["/assets/app/home-1a.js", "/media/x/400.webp"])("asks for %s once", async (path) => {
  network.mockImplementation(async () => answer("file"));
  await ask(path);
  await ask(path);
  expect(network).toHaveBeenCalledTimes(1);
});

it("asks for a poster each time, and shows the kept one only without a network", async () => {
  network.mockResolvedValueOnce(answer("old")).mockResolvedValueOnce(answer("new"));
  await ask("/posters/music/caz.svg");
  expect(await (await ask("/posters/music/caz.svg"))?.text()).toBe("new");
  network.mockRejectedValueOnce(new TypeError("no network"));
  expect(await (await ask("/posters/music/caz.svg"))?.text()).toBe("new");
});

it.each([
  ["a call", () => ask("/api/events")],
  ["a page of staff", () => open("/admin/events")],
  ["a link with a secret in it", () => open("/newsletter/confirm?token=s3cret")],
  ["a file that is opened as a page", () => open("/sitemap.xml")],
  ["a foreign address", () => ask("https://elsewhere.example/assets/app/x.js")],
  ["something sent", () => ask("/assets/app/x.js", "cors", "POST")],
  ["the fallback logo", () => ask("/assets/Logo.png")],
])("leaves %s alone", async (_case, request) => {
  expect(await request()).toBeUndefined();
});

it("keeps a limited number of pages, the newest ones", async () => {
  network.mockImplementation(async () => answer("page"));
  for (let number = 0; number < 45; number++) await open(`/event/${number}`);
  const kept = [...(stores.get("meydan-pages-RELEASE")?.kept.keys() ?? [])];
  expect(kept).toHaveLength(40);
  expect(kept[0]).toBe(`${ORIGIN}/event/5`);
});

it("drops the caches of older versions", async () => {
  await caches.open("meydan-pages-0");
  await caches.open("meydan-files-RELEASE");
  await dispatch("activate");
  expect([...stores.keys()]).toEqual(["meydan-files-RELEASE"]);
});

it("keeps a page that the app opened by itself, never one of staff", async () => {
  network.mockImplementation(async (request) => answer(String(request)));
  await dispatch("message", { data: { visited: "/blog/7" } });
  await dispatch("message", { data: { visited: "/admin/dashboard" } });
  await dispatch("message", { data: "nonsense" });
  expect([...(stores.get("meydan-pages-RELEASE")?.kept.keys() ?? [])]).toEqual([`${ORIGIN}/blog/7`]);
});

it("shows the favorites that the app has kept, in any language and of any release", async () => {
  const kept = await caches.open("meydan-favourites");
  await kept.put("/favourites", answer("favorites"));
  await kept.put("/media/a/480.webp", answer("picture"));
  await kept.put("/posters/music/caz.svg", answer("poster"));
  await dispatch("activate");
  network.mockRejectedValue(new TypeError("no network"));
  expect(await (await open("/favourites"))?.text()).toBe("favorites");
  expect(await (await ask("/media/a/480.webp"))?.text()).toBe("picture");
  expect(await (await ask("/posters/music/caz.svg"))?.text()).toBe("poster");
});
