/**
 * A strict reader of the JSON-LD that the site writes: what schema.org and Google's guidelines for events, articles,
 * breadcrumbs and sites require must be there, nothing that we do not mean to say may be, and nothing may be empty.
 */

/** Adds a sentence for each fault of a value. */
type Check = (value: unknown, at: string, faults: string[]) => void;

interface Shape {
  required: Record<string, Check>;
  optional?: Record<string, Check>;
}

/** The faults of a description; none when it is valid. `origin` is where the site says it lives. */
export function faultsOf(description: unknown, origin: string): string[] {
  const faults: string[] = [];
  const type = typeOf(description);
  // An organizer has no address within the site's graph: the one who runs the site has.
  const isProfile = type === "Organization" && isObject(description) && !("@id" in description);
  const start = isAbroad(description) ? dateAbroad : date;
  const shape = isProfile ? profile(webAddress(origin)) : describable(origin, start)[type];
  if (!shape) return [`there is no business for a description of type ${JSON.stringify(type)}`];
  const { required, optional } = shape;
  const context = { "@context": exactly("https://schema.org") };
  thing(type, { required: { ...context, ...required }, ...(optional ? { optional } : {}) })(
    description,
    type,
    faults,
  );
  return faults;
}

export function typeOf(value: unknown): string {
  return isObject(value) ? String(value["@type"]) : "";
}

function describable(origin: string, start: Check): Record<string, Shape> {
  const page = webAddress(origin);
  return {
    Event: {
      required: {
        name: text(),
        startDate: start,
        eventStatus: oneOf("EventScheduled", "EventCancelled", "EventPostponed", "EventRescheduled"),
        location: place(page),
        image: list(webAddress()),
        url: page,
        description: text(160),
      },
      optional: {
        inLanguage: languages,
        typicalAgeRange: matching(/^[1-9]\d?-$/),
        endDate: start,
        previousStartDate: start,
        eventAttendanceMode: oneOf("OfflineEventAttendanceMode"),
        organizer: thing("Organization", { required: { name: text() }, optional: { url: page } }),
        performer: list(thing("PerformingGroup", { required: { name: text(), url: page } })),
        offers,
      },
    },
    NewsArticle: {
      required: {
        // Longer ones are cut by those who show them.
        headline: text(110),
        image: list(webAddress()),
        datePublished: date,
        dateModified: date,
        publisher: thing("Organization", { required: { name: text(), url: page } }),
        inLanguage: exactly("tr", "en"),
        url: page,
        mainEntityOfPage: page,
      },
      optional: {
        description: text(),
        author: list(thing("Person", { required: { name: text() } })),
        articleSection: text(),
        keywords: text(),
      },
    },
    BreadcrumbList: { required: { itemListElement: crumbs(page) } },
    WebSite: {
      required: {
        "@id": page,
        name: text(),
        description: text(),
        url: page,
        inLanguage: exactly("tr", "en"),
        publisher: reference(page),
        potentialAction: searchAction(origin),
      },
    },
    EventVenue: {
      required: { name: text(), url: page, image: list(webAddress()), address },
      optional: {
        alternateName: text(),
        description: text(),
        geo,
        telephone: matching(/^\+\d{7,15}$/),
        sameAs: webAddress(),
        amenityFeature: list(
          thing("LocationFeatureSpecification", { required: { name: text(), value: boolean } }),
        ),
      },
    },
    PerformingGroup: profile(page),
    Organization: { required: { "@id": page, name: text(), url: page }, optional: { logo: page } },
  };
}

/** A performer or an organizer on its own page. */
const profile = (page: Check): Shape => ({
  required: { name: text(), url: page, image: list(webAddress()) },
  optional: { alternateName: text(), description: text(), sameAs: list(webAddress()) },
});

const address = thing("PostalAddress", {
  required: { addressLocality: text(), addressCountry: matching(/^[A-Z]{2}$/) },
  optional: { streetAddress: text(), addressRegion: text() },
});
const geo = thing("GeoCoordinates", {
  required: { latitude: number(-90, 90), longitude: number(-180, 180) },
});

const place = (page: Check) =>
  thing("Place", { required: { address }, optional: { name: text(), url: page, geo } });

const currency = matching(/^[A-Z]{3}$/);
const seller = {
  url: webAddress(),
  availability: oneOf("InStock", "LimitedAvailability", "SoldOut", "PreOrder"),
  validFrom: ((value, at, faults) => dateAbroad(value, at, faults)) as Check,
};

/** One price, a range of prices, or only the way to the seller where no price is known. */
const offer: Check = (value, at, faults) => {
  const price = number(0);
  const isPriced = isObject(value) && ["price", "lowPrice", "highPrice"].some((key) => key in value);
  const priced: Record<string, Check> = isPriced ? { priceCurrency: currency } : { url: webAddress() };
  if (typeOf(value) === "AggregateOffer") {
    thing("AggregateOffer", {
      required: { ...priced, highPrice: price },
      optional: { lowPrice: price, ...seller },
    })(value, at, faults);
    const { lowPrice, highPrice } = value as { lowPrice?: number; highPrice?: number };
    if (lowPrice !== undefined && highPrice !== undefined && lowPrice >= highPrice)
      faults.push(`${at}: the lowest price is not below the highest`);
  } else {
    thing("Offer", { required: priced, optional: { price, ...seller } })(value, at, faults);
  }
};

/** That of the only seller, or those of several. */
const offers: Check = (value, at, faults) => (Array.isArray(value) ? list(offer) : offer)(value, at, faults);

const language = matching(/^[a-z]{2}$/);
/** One, or several. */
const languages: Check = (value, at, faults) =>
  (Array.isArray(value) ? list(language) : language)(value, at, faults);

function crumbs(page: Check): Check {
  return (value, at, faults) => {
    if (!Array.isArray(value) || value.length < 2) {
      faults.push(`${at}: there is no way of two steps`);
      return;
    }
    for (const [index, crumb] of value.entries()) {
      const item = { item: page };
      // The last one is the page itself and needs no address.
      const isLast = index === value.length - 1;
      thing("ListItem", {
        required: { position: exactly(index + 1), name: text(), ...(isLast ? {} : item) },
        optional: isLast ? item : {},
      })(crumb, `${at}[${index}]`, faults);
    }
  };
}

function searchAction(origin: string): Check {
  return thing("SearchAction", {
    required: {
      target: thing("EntryPoint", {
        required: { urlTemplate: exactly(`${origin}/search?q={search_term_string}`) },
      }),
      "query-input": exactly("required name=search_term_string"),
    },
  });
}

/** `{"@id": …}` and nothing else. */
function reference(page: Check): Check {
  return (value, at, faults) => {
    if (!isObject(value) || Object.keys(value).join() !== "@id") faults.push(`${at}: is no reference`);
    else page(value["@id"], `${at}.@id`, faults);
  };
}

function thing(type: string, { required, optional = {} }: Shape): Check {
  return (value, at, faults) => {
    if (!isObject(value)) {
      faults.push(`${at}: is no ${type} but ${JSON.stringify(value)}`);
      return;
    }
    if (value["@type"] !== type) faults.push(`${at}: is a ${JSON.stringify(value["@type"])}, not a ${type}`);
    for (const key of Object.keys(required)) {
      if (!(key in value)) faults.push(`${at}.${key}: is missing`);
    }
    for (const [key, part] of Object.entries(value)) {
      if (key === "@type") continue;
      const check = required[key] ?? optional[key];
      if (check) check(part, `${at}.${key}`, faults);
      else faults.push(`${at}.${key}: does not belong here`);
    }
  };
}

function list(check: Check): Check {
  return (value, at, faults) => {
    if (!Array.isArray(value) || value.length === 0) faults.push(`${at}: is no list with something in it`);
    else for (const [index, item] of value.entries()) check(item, `${at}[${index}]`, faults);
  };
}

function text(longest = Number.POSITIVE_INFINITY): Check {
  return (value, at, faults) => {
    if (typeof value !== "string" || value.trim() === "") faults.push(`${at}: says nothing`);
    else if (value !== value.trim()) faults.push(`${at}: has space around it`);
    else if (/<\/?[a-z]|&(amp|lt|quot|#)/i.test(value)) faults.push(`${at}: holds markup: ${value}`);
    else if (/undefined|null|NaN|\[object/.test(value))
      faults.push(`${at}: holds a slip of the pen: ${value}`);
    else if (value.length > longest) faults.push(`${at}: is longer than ${longest}`);
  };
}

function number(least: number, most = Number.POSITIVE_INFINITY): Check {
  return (value, at, faults) => {
    if (typeof value !== "number" || !Number.isFinite(value) || value < least || value > most)
      faults.push(`${at}: is no number from ${least} to ${most}: ${JSON.stringify(value)}`);
  };
}

function boolean(value: unknown, at: string, faults: string[]): void {
  if (typeof value !== "boolean") faults.push(`${at}: is neither true nor false: ${JSON.stringify(value)}`);
}

function exactly(...values: (string | number)[]): Check {
  return (value, at, faults) => {
    if (!values.some((allowed) => allowed === value))
      faults.push(`${at}: is ${JSON.stringify(value)}, not ${values.join(" or ")}`);
  };
}

function matching(pattern: RegExp): Check {
  return (value, at, faults) => {
    if (typeof value !== "string" || !pattern.test(value))
      faults.push(`${at}: ${JSON.stringify(value)} does not look like ${pattern}`);
  };
}

/** A member of a list of schema.org, by its full name. */
function oneOf(...names: string[]): Check {
  return exactly(...names.map((name) => `https://schema.org/${name}`));
}

/** An absolute address; with `origin` one of our own, as a browser would write it. */
function webAddress(origin?: string): Check {
  return (value, at, faults) => {
    if (typeof value !== "string" || !/^https?:\/\//i.test(value) || !URL.canParse(value)) {
      faults.push(`${at}: is no absolute address: ${JSON.stringify(value)}`);
      return;
    }
    if (!origin) return;
    if (new URL(value).href !== value) faults.push(`${at}: is written oddly: ${value}`);
    if (!value.startsWith(`${origin}/`)) faults.push(`${at}: is not below ${origin}: ${value}`);
  };
}

const DATE = /^(\d{4}-\d{2}-\d{2})(T([01]\d|2[0-3]):[0-5]\d:[0-5]\d([+-]\d\d:[0-5]\d))?$/;

/** A day of the calendar, with the hour and its offset where the hour is known. */
function dateAt(isOffset: (offset: string) => boolean): Check {
  return (value, at, faults) => {
    const [, day, time, , offset = ""] = (typeof value === "string" && DATE.exec(value)) || [];
    const isReal = day !== undefined && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
    if (!isReal || (time && !isOffset(offset)))
      faults.push(`${at}: is no date, or has another offset: ${JSON.stringify(value)}`);
  };
}

const date = dateAt((offset) => offset === "+03:00");
/** Where a tour leaves Turkey. */
const dateAbroad = dateAt(() => true);

/** True for an event whose address names another country. */
function isAbroad(description: unknown): boolean {
  const { location } = isObject(description) ? description : {};
  const { address } = isObject(location) ? location : {};
  const { addressCountry } = isObject(address) ? address : {};
  return addressCountry !== undefined && addressCountry !== "TR";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
