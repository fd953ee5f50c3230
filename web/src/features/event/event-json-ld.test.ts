import { describe, expect, it } from "vitest";
import type { Event } from "../../api/events";
import { breadcrumbJsonLd } from "../../shared/site/node-json-ld";
import { buildDetailedEvent, buildOffer, buildOtherShowing, buildShowing } from "../../testing/event-builder";
import { eventJsonLd, showingsJsonLd } from "./event-json-ld";

const absolute = (path: string) => (path.startsWith("/") ? `https://meydan.example${path}` : path);
const describeEvent = (change: Partial<Event> = {}) =>
  eventJsonLd(buildDetailedEvent(change), "tr", absolute);

it("says all that is known", () => {
  expect(describeEvent()).toEqual({
    "@context": "https://schema.org",
    "@type": "Event",
    name: "Boğaz'da Caz Gecesi",
    description: "İki set ve sürpriz konuklar.",
    startDate: "2026-11-18T20:30:00+03:00",
    endDate: "2026-11-18T23:00:00+03:00",
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    url: "https://meydan.example/event/caz-gecesi",
    image: ["https://meydan.example/share/event/1.tr.jpg"],
    location: {
      "@type": "Place",
      name: "Rıhtım Sahne",
      address: {
        "@type": "PostalAddress",
        streetAddress: "Rıhtım Cad. 34, Kadıköy",
        addressLocality: "İstanbul",
        addressCountry: "TR",
      },
      geo: { "@type": "GeoCoordinates", latitude: 40.99, longitude: 29.02 },
    },
    organizer: { "@type": "Organization", name: "Caz Derneği" },
    offers: {
      "@type": "AggregateOffer",
      lowPrice: 450,
      highPrice: 900,
      priceCurrency: "TRY",
      url: "https://www.biletix.example.com/caz",
      availability: "https://schema.org/InStock",
    },
  });
});

it("says in which languages and from which age on, where it is known", () => {
  const known = describeEvent({ event_languages: ["en"], min_age: 18 });
  expect(known).toMatchObject({ inLanguage: "en", typicalAgeRange: "18-" });
  expect(describeEvent({ event_languages: ["tr", "en"] }).inLanguage).toEqual(["tr", "en"]);
  // A response from before there were languages.
  expect(describeEvent({ event_languages: undefined as never })).not.toHaveProperty("inLanguage");
  expectValid(known);
});

it("leads to the pages of the venue, the organizer and the performers", () => {
  const described = describeEvent({
    organizer_id: "caz-dernegi",
    performers: [
      { profile_id: "deniz-trio", name: "Deniz Üçlüsü" },
      { profile_id: "ada", name: "Ada" },
    ],
    showing: buildShowing({ venue_id: "rihtim-sahne" }),
  });
  expect(described).toMatchObject({
    organizer: {
      "@type": "Organization",
      name: "Caz Derneği",
      url: "https://meydan.example/organizer/caz-dernegi",
    },
    performer: [
      {
        "@type": "PerformingGroup",
        name: "Deniz Üçlüsü",
        url: "https://meydan.example/performer/deniz-trio",
      },
      { "@type": "PerformingGroup", name: "Ada", url: "https://meydan.example/performer/ada" },
    ],
    location: {
      "@type": "Place",
      name: "Rıhtım Sahne",
      url: "https://meydan.example/venue/rihtim-sahne",
    },
  });
  expectValid(described);
});

describe("offers", () => {
  const unknown = { available_tickets: null, url: null };
  it.each([
    ["one price", { price_min: 250, price_max: 250 }, { "@type": "Offer", price: 250, priceCurrency: "TRY" }],
    ["a lowest price only", { price_max: null }, { "@type": "Offer", price: 450, priceCurrency: "TRY" }],
    [
      "a highest price only",
      { price_min: null },
      { "@type": "AggregateOffer", highPrice: 900, priceCurrency: "TRY" },
    ],
    ["nothing to pay", { price_min: 0, price_max: 0 }, { "@type": "Offer", price: 0, priceCurrency: "TRY" }],
    ["free at most", { price_min: null, price_max: 0 }, { "@type": "Offer", price: 0, priceCurrency: "TRY" }],
    [
      "free for some",
      { price_min: 0, price_max: 90 },
      { "@type": "AggregateOffer", lowPrice: 0, highPrice: 90, priceCurrency: "TRY" },
    ],
    ["euros", { price_max: null, currency: "EUR" }, { "@type": "Offer", price: 450, priceCurrency: "EUR" }],
    ["no price at all", { price_min: null, price_max: null }, undefined],
    [
      "no price but a seller",
      { price_min: null, price_max: null, url: "https://passo.example/x" },
      { "@type": "Offer", url: "https://passo.example/x" },
    ],
    [
      "nothing left",
      { price_max: null, available_tickets: 0 },
      {
        "@type": "Offer",
        price: 450,
        priceCurrency: "TRY",
        availability: "https://schema.org/SoldOut",
      },
    ],
    [
      "a link that is no web address",
      { price_max: null, url: "javascript:alert(1)" },
      { "@type": "Offer", price: 450, priceCurrency: "TRY" },
    ],
  ] as [string, Partial<Event>, object | undefined][])("of %s", (_case, change, offers) => {
    expect(describeEvent({ ...unknown, ...change }).offers).toEqual(offers);
  });
});

describe("showings", () => {
  const describeShowings = (...showings: Event["showings"]) =>
    showingsJsonLd(buildDetailedEvent({ showing: showings[0] ?? null, showings }), "tr", absolute);

  it("are one event each, with its own date, place and address", () => {
    const described = describeShowings(buildShowing(), buildOtherShowing());
    expect(described).toMatchObject([
      { startDate: "2026-11-18T20:30:00+03:00", url: "https://meydan.example/event/caz-gecesi?showing=s1" },
      {
        startDate: "2026-12-02T21:00:00+03:00",
        url: "https://meydan.example/event/caz-gecesi?showing=s2",
        location: { name: "Kordon Salonu", address: { addressLocality: "İzmir" } },
        offers: { "@type": "Offer", price: 300, url: "https://passo.example/caz" },
      },
    ]);
    described.forEach(expectValid);
  });

  it("are one event at the event's address if there is one or none", () => {
    const [only] = describeShowings(buildShowing());
    expect(only).toEqual(describeEvent());
    expect(describeShowings()).toEqual([describeEvent()]);
  });

  it.each([
    ["scheduled", "EventScheduled"],
    ["cancelled", "EventCancelled"],
    ["postponed", "EventPostponed"],
    ["moved", "EventRescheduled"],
  ] as const)("that are %s have the status %s", (status, expected) => {
    const previous_start_date = status === "moved" ? "2026-11-11T20:30:00+03:00" : null;
    const [described] = describeShowings(buildShowing({ status, previous_start_date }));
    expect(described?.eventStatus).toBe(`https://schema.org/${expected}`);
    expect(described?.previousStartDate).toBe(previous_start_date ?? undefined);
  });

  it("name every offer with its availability, left out where it is unknown", () => {
    const offers = [
      buildOffer(),
      buildOffer({ availability: "few" }),
      buildOffer({ availability: "sold_out" }),
      buildOffer({ availability: "not_yet", on_sale_at: "2026-12-01T10:00:00+03:00" }),
      buildOffer({ availability: "unknown" }),
    ];
    const [described] = describeShowings(buildShowing({ offers }));
    const written = described?.offers as Record<string, unknown>[];
    expect(written.map(({ availability }) => availability)).toEqual([
      "https://schema.org/InStock",
      "https://schema.org/LimitedAvailability",
      "https://schema.org/SoldOut",
      "https://schema.org/PreOrder",
      undefined,
    ]);
    expect(written.map(({ validFrom }) => validFrom)).toEqual([
      undefined,
      undefined,
      undefined,
      "2026-12-01T10:00:00+03:00",
      undefined,
    ]);
  });
});

describe("odd events", () => {
  it.each<[string, Partial<Event>, string[]]>([
    ["no end", { end_date: null }, ["endDate"]],
    ["an end before the beginning", { end_date: "2026-11-17" }, ["endDate"]],
    ["no organizer", { organizer: "" }, ["organizer"]],
    ["no performers", { performers: [] }, ["performer"]],
    ["no text", { description: "", short_description: "" }, ["description"]],
    [
      "no place",
      { venue: "", venue_address: "", city: "", location: "" },
      ["location", "eventAttendanceMode"],
    ],
  ])("leave out what is unknown: %s", (_case, change, absent) => {
    const description = describeEvent(change);
    for (const key of absent) expect(description).not.toHaveProperty(key);
    expectValid(description);
  });

  it.each<[string, Partial<Event>]>([
    ["a date without an hour", { time: null, start_date: "2026-11-18", end_date: "2026-12-01" }],
    ["no coordinates", { latitude: null, longitude: null }],
    ["coordinates of zero", { latitude: 0, longitude: 0 }],
    ["an endless description", { short_description: "", description: "söz ".repeat(5000) }],
    ["marks that mean something", { title: "</script><b>\"Caz\" & 'Blues'" }],
    ["a city only", { venue: "", venue_address: "" }],
    ["another country", { country: "Germany" }],
    ["no country", { country: "" }],
  ])("stay valid: %s", (_case, change) => {
    expectValid(describeEvent(change));
  });

  it("write a date alone where the hour is not known", () => {
    expect(describeEvent({ start_date: "2026-11-18" }).startDate).toBe("2026-11-18");
  });

  it.each([
    ["Turkey", "TR"],
    ["Türkiye", "TR"],
    ["Germany", "DE"],
    ["Atlantis", "Atlantis"],
  ])("in %s are in %s", (country, expected) => {
    expect(describeEvent({ country })).toHaveProperty("location.address.addressCountry", expected);
  });

  it("show their own picture first, wherever it is kept", () => {
    const picture = { url: "/media/a.jpg", alt: "", width: 1600, height: 1200, preview: "", variants: [] };
    expect(describeEvent({ picture }).image).toEqual([
      "https://meydan.example/media/a.jpg",
      "https://meydan.example/share/event/1.tr.jpg",
    ]);
    expect(describeEvent({ cover_image: "https://cdn.example/b.jpg" }).image).toContain(
      "https://cdn.example/b.jpg",
    );
  });
});

it("numbers the breadcrumbs and leaves the page itself without a link", () => {
  const crumbs = [{ name: "Ana sayfa", path: "/" }, { name: "Caz Gecesi" }];
  expect(breadcrumbJsonLd(crumbs, absolute)).toEqual({
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Ana sayfa", item: "https://meydan.example/" },
      { "@type": "ListItem", position: 2, name: "Caz Gecesi" },
    ],
  });
});

/** What search engines insist on; and that no empty thing is left anywhere. */
function expectValid(description: Record<string, unknown>) {
  expect(description.name).toBeTruthy();
  expect(description.startDate).toMatch(/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d\+03:00)?$/);
  if (description.location) expect(description).toHaveProperty("location.address.@type", "PostalAddress");
  if (description.description) expect(String(description.description).length).toBeLessThanOrEqual(160);
  expect(JSON.stringify(description)).not.toMatch(/:(null|""|\{\}|\[\])/);
}
