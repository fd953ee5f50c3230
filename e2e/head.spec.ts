import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./fixtures";
import { faultsOf, typeOf } from "./json-ld";
import {
  DEMO_EVENT,
  DEMO_ORGANIZER,
  DEMO_PERFORMER,
  DEMO_POST,
  DEMO_VENUE,
  documentAt,
  inLanguage,
  LANGUAGES,
  type Language,
  PUBLIC_PAGES,
  read,
  readAll,
  unescaped,
} from "./site";

interface Head {
  title: string;
  /** By name or property. */
  meta: Map<string, string>;
  canonical: string[];
  alternates: Record<string, string>;
  jsonLd: Record<string, unknown>[];
}

function readHead(html: string): Head {
  const head = html.slice(0, html.indexOf("</head>"));
  const attribute = (tag: string, name: string) =>
    unescaped(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
  const tags = (name: string) => head.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? [];
  const meta = new Map<string, string>();
  for (const tag of tags("meta")) {
    const name = attribute(tag, "name") || attribute(tag, "property");
    // Of code, a page names as many files as it needs.
    if (!name || name === "code") continue;
    expect(meta.has(name), `${name} is said twice`).toBe(false);
    meta.set(name, attribute(tag, "content"));
  }
  const links = tags("link");
  const titles = [...head.matchAll(/<title>(.*?)<\/title>/gs)];
  expect(titles).toHaveLength(1);
  return {
    title: unescaped(titles[0]?.[1] ?? ""),
    meta,
    canonical: links
      .filter((tag) => attribute(tag, "rel") === "canonical")
      .map((tag) => attribute(tag, "href")),
    alternates: Object.fromEntries(
      links
        .filter((tag) => attribute(tag, "rel") === "alternate" && attribute(tag, "hreflang"))
        .map((tag) => [attribute(tag, "hreflang"), attribute(tag, "href")]),
    ),
    jsonLd: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = ""]) => JSON.parse(json),
    ),
  };
}

/** Where the site says it lives: the address of its sitemap says it as well. */
async function originOf(request: APIRequestContext): Promise<string> {
  const robots = await (await request.get("/robots.txt")).text();
  const sitemap = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? "";
  return new URL(sitemap).origin;
}

async function headOf(request: APIRequestContext, path: string, status = 200): Promise<Head> {
  const { answer, html } = await documentAt(request, path);
  expect(answer.status(), path).toBe(status);
  return readHead(html);
}

/** What a search engine should not keep: nothing there, or nothing for strangers. */
const KEPT_OUT = [
  "missing event",
  "missing venue",
  "missing performer",
  "missing organizer",
  "missing post",
  "unknown address",
  "offline",
  "local categories",
  "favourites",
  "search for a word",
  "search that finds nothing",
];
const WITH_SHARE_CARD = ["event", "venue", "performer", "organizer", "post"];
const LOCALES = { tr: "tr_TR", en: "en_US" } as const;

for (const { name, path, status } of PUBLIC_PAGES) {
  for (const language of LANGUAGES) {
    test(`the head of the ${name} page in ${language}`, async ({ request }) => {
      const origin = await originOf(request);
      const head = await headOf(request, inLanguage(path, language), status);
      expect(head.title).toMatch(/Meydan/);
      expect(head.title.length).toBeLessThan(90);
      for (const description of head.jsonLd) expect(faultsOf(description, origin)).toEqual([]);

      if (KEPT_OUT.includes(name)) {
        expect(head.meta.get("robots")).toBe("noindex");
        expect(head.canonical).toEqual([]);
        expect(head.alternates).toEqual({});
        expect(head.jsonLd).toEqual([]);
        return;
      }
      const address = (of: Language) => inLanguage(`${origin}${path}`, of);
      const description = head.meta.get("description") ?? "";
      expect(description.length).toBeGreaterThan(30);
      expect(description.length).toBeLessThanOrEqual(165);
      expect(head.meta.has("robots")).toBe(false);
      expect(head.canonical).toEqual([address(language)]);
      expect(head.alternates).toEqual({
        tr: address("tr"),
        en: address("en"),
        "x-default": `${origin}${path}`,
      });
      const isPost = name === "post";
      const social = {
        "og:type": isPost ? "article" : "website",
        "og:title": head.title,
        "og:description": description,
        "og:url": address(language),
        "og:locale": LOCALES[language],
        "twitter:title": head.title,
        "twitter:description": description,
      };
      for (const [key, value] of Object.entries(social)) expect(head.meta.get(key), key).toBe(value);
      const picture = head.meta.get("og:image");
      expect(head.meta.get("twitter:image")).toBe(picture);
      expect(head.meta.get("twitter:card")).toBe(picture ? "summary_large_image" : "summary");
      if (WITH_SHARE_CARD.includes(name)) {
        expect(picture).toMatch(
          new RegExp(`^${origin}/share/((event|blog)/\\d+|(venue|profile)/[a-z-]+)\\.${language}\\.jpg$`),
        );
        expect(head.meta.get("og:image:width")).toBe("1200");
        expect(head.meta.get("og:image:height")).toBe("630");
      }
      const other = await headOf(request, inLanguage(path, language === "tr" ? "en" : "tr"), status);
      expect(other.title).not.toBe(head.title);
      expect(other.meta.get("description")).not.toBe(description);
    });
  }
}

test("the plain address is its own, in the language of whoever asks", async ({ request }) => {
  const origin = await originOf(request);
  const { answer, html } = await documentAt(request, "/about", { "Accept-Language": "en" });
  expect(readHead(html).canonical).toEqual([`${origin}/about`]);
  expect(html).toContain('<html lang="en"');
  expect(answer.headers().vary).toMatch(/accept-language/);
  expect(answer.headers().vary).toMatch(/cookie/);
});

test("the order of a search and what others add to its address do not make another page", async ({
  request,
}) => {
  const origin = await originOf(request);
  const head = await headOf(request, "/search?sort=price&utm_source=x&category=music&lang=tr");
  expect(head.canonical).toEqual([`${origin}/search?category=music&lang=tr`]);
  expect(head.meta.has("robots")).toBe(false);
});

test("a search for words is described by them, and kept by no search engine", async ({ request }) => {
  const head = await headOf(request, "/search?q=caz&lang=tr");
  expect(head.title).toContain("caz");
  expect(head.meta.get("robots")).toBe("noindex");
  const hostile = await headOf(request, `/search?q=${encodeURIComponent('</title><script>"&')}&lang=tr`);
  expect(hostile.title).toContain('</title><script>"&');
});

for (const [name, path] of [
  ["an event", `/event/${DEMO_EVENT}`],
  ["a venue", `/venue/${DEMO_VENUE}`],
  ["a performer", `/performer/${DEMO_PERFORMER}`],
  ["an organizer", `/organizer/${DEMO_ORGANIZER}`],
  ["a post", `/blog/${DEMO_POST}`],
] as const) {
  test(`the picture of a shared link to ${name} is a JPEG of 1200×630 below 300 KB`, async ({ request }) => {
    for (const language of LANGUAGES) {
      const head = await headOf(request, inLanguage(path, language));
      const picture = new URL(head.meta.get("og:image") ?? "");
      const answer = await request.get(picture.pathname);
      expect(answer.status(), picture.pathname).toBe(200);
      expect(answer.headers()["content-type"]).toBe("image/jpeg");
      const bytes = await answer.body();
      expect(bytes.length).toBeLessThan(300_000);
      expect(sizeOfJpeg(bytes)).toEqual({ width: 1200, height: 630 });
    }
  });
}

test("the home page describes the site, its search and who runs it", async ({ request }) => {
  const origin = await originOf(request);
  const logos = await read<{ url: string }[]>(request, "/api/logos?active=true");
  for (const language of LANGUAGES) {
    const { jsonLd } = await headOf(request, `/?lang=${language}`);
    for (const description of jsonLd) expect(faultsOf(description, origin)).toEqual([]);
    const [site, organization] = jsonLd;
    expect(jsonLd.map(typeOf)).toEqual(["WebSite", "Organization"]);
    expect(site).toMatchObject({ name: "Meydan", url: `${origin}/`, inLanguage: language });
    expect(site?.publisher).toEqual({ "@id": organization?.["@id"] });
    expect(organization).toMatchObject({ name: "Meydan", logo: origin + logos[0]?.url });
  }
});

interface EventAnswer {
  showing: { status: string; venue_id: string | null } | null;
  showing_count: number;
  id: number;
  event_id: string;
  title: string;
  description: string;
  short_description: string;
  start_date: string;
  end_date: string | null;
  venue: string;
  venue_address: string;
  city: string;
  country: string;
  organizer: string;
  organizer_id?: string | null;
  performers: { profile_id: string; name: string }[];
  url: string | null;
  image_url: string | null;
  cover_image: string | null;
  picture: { url: string } | null;
  category: string;
  price_min: number | null;
  price_max: number | null;
  currency: string;
  available_tickets: number | null;
  latitude: number | null;
  longitude: number | null;
  event_languages: string[];
  min_age: number | null;
}

/** The description of an event, written a second time from the answer of the API. */
function describedEvent(event: EventAnswer, language: Language, origin: string): Record<string, unknown> {
  const own = event.picture?.url ?? event.cover_image ?? event.image_url;
  const { price_min: low, price_max: high } = event;
  const isRange = low !== null && high !== null && low < high;
  const priced = low !== null || high !== null;
  return without({
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.title,
    startDate: event.start_date,
    endDate: event.end_date,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    inLanguage: event.event_languages.length > 1 ? event.event_languages : event.event_languages[0],
    typicalAgeRange: event.min_age === null ? null : `${event.min_age}-`,
    url: `${origin}/event/${event.event_id}`,
    image: [...(own ? [new URL(own, origin).href] : []), `${origin}/share/event/${event.id}.${language}.jpg`],
    location: without({
      "@type": "Place",
      name: event.venue,
      url: event.showing?.venue_id ? `${origin}/venue/${event.showing.venue_id}` : null,
      address: without({
        "@type": "PostalAddress",
        streetAddress: event.venue_address,
        addressLocality: event.city,
        addressCountry: "TR",
      }),
      geo:
        event.latitude === null
          ? null
          : { "@type": "GeoCoordinates", latitude: event.latitude, longitude: event.longitude },
    }),
    organizer: event.organizer
      ? without({
          "@type": "Organization",
          name: event.organizer,
          url: event.organizer_id ? `${origin}/organizer/${event.organizer_id}` : null,
        })
      : null,
    performer:
      event.performers.length > 0
        ? event.performers.map(({ name, profile_id }) => ({
            "@type": "PerformingGroup",
            name,
            url: `${origin}/performer/${profile_id}`,
          }))
        : null,
    offers:
      priced || event.url
        ? without({
            "@type": isRange ? "AggregateOffer" : "Offer",
            ...(isRange ? { lowPrice: low, highPrice: high } : { price: low ?? high }),
            priceCurrency: priced ? event.currency : null,
            url: event.url,
            availability:
              event.available_tickets === null
                ? null
                : `https://schema.org/${event.available_tickets > 0 ? "InStock" : "SoldOut"}`,
          })
        : null,
  });
}

interface PostAnswer {
  id: number;
  title: string;
  excerpt: string;
  category: string;
  date: string;
  updated_at: string;
  author_name: string;
  tags: string[];
  image: string | null;
  image_url: string | null;
  picture: { url: string } | null;
}

const POST_CATEGORIES: Record<string, string> = {
  Music: "Müzik",
  Sports: "Spor",
  Art: "Sanat",
  Technology: "Teknoloji",
  Film: "Film",
  Theater: "Tiyatro",
  Festival: "Festival",
  Other: "Diğer",
};

function describedPost(post: PostAnswer, language: Language, origin: string): Record<string, unknown> {
  const own = post.picture?.url || post.image || post.image_url;
  const address = `${origin}/blog/${post.id}?lang=${language}`;
  return without({
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: post.title,
    description: post.excerpt,
    image: [own ? new URL(own, origin).href : `${origin}/share/blog/${post.id}.${language}.jpg`],
    datePublished: post.date,
    dateModified: post.updated_at,
    author: post.author_name ? [{ "@type": "Person", name: post.author_name }] : null,
    publisher: { "@type": "Organization", name: "Meydan", url: `${origin}/` },
    inLanguage: language,
    articleSection: language === "tr" ? POST_CATEGORIES[post.category] : post.category,
    keywords: post.tags.join(", "),
    mainEntityOfPage: address,
    url: address,
  });
}

/** What is not known is not said. */
function without(description: Record<string, unknown>): Record<string, unknown> {
  const known = Object.entries(description).filter(([, value]) => value !== null && value !== "");
  return Object.fromEntries(known);
}

const EVENT_CATEGORIES: Record<Language, Record<string, string>> = {
  tr: {
    music: "Müzik",
    theater: "Tiyatro",
    sports: "Spor",
    art: "Sanat",
    gastronomy: "Gastronomi",
    education: "Eğitim",
    technology: "Teknoloji",
    business: "İş Dünyası",
  },
  en: {
    music: "Music",
    theater: "Theater",
    sports: "Sports",
    art: "Art",
    gastronomy: "Gastronomy",
    education: "Education",
    technology: "Technology",
    business: "Business",
  },
};

/** Fetches pages by twos: a server under test has two cores, too. */
async function eachOf<T>(items: readonly T[], look: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await look(item);
  };
  await Promise.all([lane(), lane()]);
}

for (const language of LANGUAGES) {
  test(`every event is described in ${language} by a valid Event that agrees with the API`, async ({
    request,
  }) => {
    // Some 130 pages that nobody has asked for before.
    test.slow();
    const origin = await originOf(request);
    const upcoming = await readAll<EventAnswer>(request, `/api/events?limit=100&language=${language}`);
    const over = await readAll<EventAnswer>(request, `/api/events?limit=100&past=true&language=${language}`);
    // Events that tests make come and go.
    const events = [...upcoming, ...over].filter(({ event_id }) => !event_id.startsWith("e2e-"));
    expect(events.length).toBeGreaterThan(100);

    await eachOf(events, async (event) => {
      const { title, meta, jsonLd } = await headOf(request, `/event/${event.event_id}?lang=${language}`);
      const at = event.event_id;
      expect(title, at).toBe(`Meydan · ${event.title}`);
      // One for each showing, cancelled ones included.
      const described = jsonLd.slice(0, -1);
      expect(described.length, at).toBeGreaterThanOrEqual(event.showing_count);
      expect(jsonLd.map(typeOf), at).toEqual([...described.map(() => "Event"), "BreadcrumbList"]);
      for (const part of jsonLd) expect(faultsOf(part, origin), at).toEqual([]);

      const [{ description, ...rest } = {}] = described;
      const trail = jsonLd.at(-1);
      const isPlain = described.length === 1 && event.showing?.status === "scheduled";
      if (isPlain) expect(rest, at).toEqual(describedEvent(event, language, origin));
      // The short description, or how the long one begins.
      const whole = (event.short_description || event.description).replace(/\s+/g, " ").trim();
      expect(whole.startsWith(String(description).replace(/…$/, "")), `${at}: ${description}`).toBe(true);
      expect(meta.get("description"), at).toBe(description);

      const category = `/search?category=${event.category}`;
      const city = new URLSearchParams({ city: event.city });
      expect(trail?.itemListElement, at).toMatchObject([
        { name: language === "tr" ? "Ana sayfa" : "Home", item: `${origin}/` },
        { name: EVENT_CATEGORIES[language][event.category], item: origin + category },
        { name: event.city, item: `${origin}${category}&${city}` },
        { name: event.title },
      ]);
    });
  });

  test(`every post is described in ${language} by a valid NewsArticle that agrees with the API`, async ({
    request,
  }) => {
    const origin = await originOf(request);
    const posts = await readAll<PostAnswer>(request, `/api/blogs?limit=100&language=${language}`);
    expect(posts.length).toBeGreaterThan(5);
    await eachOf(posts, async (post) => {
      const { jsonLd } = await headOf(request, `/blog/${post.id}?lang=${language}`);
      const at = `/blog/${post.id}`;
      expect(jsonLd.map(typeOf), at).toEqual(["NewsArticle", "BreadcrumbList"]);
      for (const part of jsonLd) expect(faultsOf(part, origin), at).toEqual([]);
      const [article, trail] = jsonLd;
      expect(article, at).toEqual(describedPost(post, language, origin));
      expect(trail?.itemListElement, at).toMatchObject([
        { name: language === "tr" ? "Ana sayfa" : "Home", item: `${origin}/?lang=${language}` },
        {
          name: language === "tr" ? "Dünyadan haberler" : "World News",
          item: `${origin}/world-news?lang=${language}`,
        },
        { name: post.title, item: `${origin}/blog/${post.id}?lang=${language}` },
      ]);
    });
  });
}

test("the validator finds fault", async ({ request }) => {
  const origin = await originOf(request);
  const { jsonLd } = await headOf(request, `/event/${DEMO_EVENT}?lang=en`);
  const good = jsonLd[0] ?? {};
  const location = good.location as { address: object };
  const offers = good.offers as object;
  expect(faultsOf(good, origin)).toEqual([]);
  for (const [change, fault] of [
    [{ "@context": "http://schema.org" }, /@context/],
    [{ name: "" }, /name: says nothing/],
    [{ name: undefined }, /name: says nothing/],
    [{ startDate: "2026-02-30" }, /startDate/],
    [{ startDate: "2026-12-05T21:00:00Z" }, /startDate/],
    [{ startDate: "2026-12-05T21:00:00+02:00" }, /startDate/],
    [{ endDate: "" }, /endDate/],
    [{ url: "/event/x" }, /url: is no absolute address/],
    [{ url: "https://elsewhere.example/event/x" }, /url: is not below/],
    [{ image: [] }, /image/],
    [{ eventStatus: "EventScheduled" }, /eventStatus/],
    [
      { location: { ...location, address: { ...location.address, addressCountry: "Turkey" } } },
      /addressCountry/,
    ],
    [{ offers: { ...offers, lowPrice: "480" } }, /lowPrice: is no number/],
    [{ offers: { ...offers, lowPrice: 5000 } }, /not below the highest/],
    [{ offers: { ...offers, priceCurrency: "₺" } }, /priceCurrency/],
    [{ performer: { "@type": "Person", name: "X" } }, /performer/],
    [{ performer: [{ "@type": "PerformingGroup", name: "X" }] }, /performer\[0\]\.url: is missing/],
    [{ director: { "@type": "Person", name: "X" } }, /director: does not belong here/],
  ] as const) {
    expect(faultsOf({ ...good, ...change }, origin).join("\n")).toMatch(fault);
  }
  const { location: _, ...nowhere } = good;
  expect(faultsOf(nowhere, origin)).toEqual(["Event.location: is missing"]);
  expect(faultsOf({ "@type": "Product" }, origin)).toHaveLength(1);
});

test("every page that may be kept stands in the sitemap", async ({ request }) => {
  const origin = await originOf(request);
  const listed = new Set<string>();
  const readMap = async (path: string) => {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    const xml = await answer.text();
    const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => unescaped(address));
    if (xml.includes("<sitemapindex")) {
      for (const address of addresses) await readMap(new URL(address).pathname);
    } else for (const address of addresses) listed.add(address);
  };
  await readMap("/sitemap.xml");
  const events = await readAll<{ event_id: string }>(request, "/api/events?limit=100&language=tr");
  const posts = await readAll<{ id: number }>(request, "/api/blogs?limit=100&language=tr");
  const paths = [
    "/",
    "/search",
    "/about",
    "/contact",
    "/world-news",
    ...events.map(({ event_id }) => `/event/${event_id}`),
    ...posts.map(({ id }) => `/blog/${id}`),
  ];
  for (const path of paths) {
    for (const language of LANGUAGES) expect([...listed]).toContain(origin + inLanguage(path, language));
  }
});

/** Width and height as the frame header of a JPEG says them. */
function sizeOfJpeg(bytes: Buffer): { width: number; height: number } | null {
  for (let at = 2; at + 9 < bytes.length; ) {
    const marker = bytes.readUInt16BE(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

for (const [path, feed, title] of [
  ["/", "events", "Meydan · Türkiye'deki etkinlikler"],
  ["/world-news", "news", "Meydan · Dünyadan haberler"],
  [`/blog/${DEMO_POST}`, "news", "Meydan · Dünyadan haberler"],
] as const) {
  test(`${path} names the feed of ${feed} in both formats, and they are there`, async ({ request }) => {
    const { html } = await documentAt(request, inLanguage(path, "tr"));
    for (const format of ["atom", "rss"]) {
      const address = `/${feed}.${format}?lang=tr`;
      const type = `application/${format}+xml`;
      expect(unescaped(html)).toContain(
        `<link rel="alternate" type="${type}" title="${title}" href="${address}">`,
      );
      const answer = await request.get(address);
      expect(answer.status()).toBe(200);
      expect(answer.headers()["content-type"]).toContain(type);
    }
  });
}
