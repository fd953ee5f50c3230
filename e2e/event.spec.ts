import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { DEMO_EVENT, DESKTOP, LANGUAGES, type Language, PHONE, read, silence, visit } from "./site";

const LOCALES = { tr: "tr-TR", en: "en-US" } as const;

/** What a visitor reads, in both languages. */
const TEXTS = {
  tr: {
    quickInfo: "Bir bakışta",
    facts: {
      date: "Tarih",
      time: "Saat",
      venue: "Mekân",
      address: "Adres",
      setting: "Kapalı ya da açık alan",
      organizer: "Organizatör",
      contact: "İletişim",
      website: "Web sitesi",
      language: "Etkinliğin dili",
      age: "Yaş",
    },
    settings: { indoor: "Kapalı alan", outdoor: "Açık hava" },
    languages: (names: string) => `Dil: ${names}`,
    age: (age: number) => `${age} yaş ve üstü`,
    newTab: "(yeni sekmede açılır)",
    rating: (rating: string) => `5 üzerinden ${rating} puan`,
    price: "Fiyat: ",
    buy: "Bilet al (yeni sekmede açılır)",
    soldBy: (seller: string) => `Bileti ${seller} satıyor. Meydan bilet satmaz, fiyatı satıcı belirler.`,
    about: "Etkinlik hakkında",
    share: "Paylaş",
    favourite: "Favorilere ekle",
    addToCalendar: "Takvime ekle",
    calendars: ["Takvim dosyası", "Google Takvim", "Outlook"],
    copied: "Tarih, yer ve bağlantı kopyalandı",
    whatsApp: "WhatsApp'ta paylaş (yeni sekmede açılır)",
    back: "Geri",
    similar: "Benzer etkinlikler",
    notFound: "Etkinlik bulunamadı",
    goHome: "Ana sayfaya dön",
    over: "Bu etkinlik sona erdi",
    music: "Müzik",
  },
  en: {
    quickInfo: "At a glance",
    facts: {
      date: "Date",
      time: "Time",
      venue: "Venue",
      address: "Address",
      setting: "Indoors or outdoors",
      organizer: "Organizer",
      contact: "Contact",
      website: "Website",
      language: "Language of the event",
      age: "Age",
    },
    settings: { indoor: "Indoors", outdoor: "Outdoors" },
    languages: (names: string) => `Language: ${names}`,
    age: (age: number) => `Ages ${age}+`,
    newTab: "(opens in a new tab)",
    rating: (rating: string) => `Rated ${rating} out of 5`,
    price: "Price: ",
    buy: "Buy ticket (opens in a new tab)",
    soldBy: (seller: string) => `Sold by ${seller}. Meydan doesn't sell tickets; the seller sets the price.`,
    about: "About this event",
    share: "Share",
    favourite: "Add to favorites",
    addToCalendar: "Add to calendar",
    calendars: ["Calendar file", "Google Calendar", "Outlook"],
    copied: "Date, place and link copied",
    whatsApp: "Share on WhatsApp (opens in a new tab)",
    back: "Back",
    similar: "Similar events",
    notFound: "Event not found",
    goHome: "Go Home",
    over: "This event is over",
    music: "Music",
  },
} as const;

interface Event {
  id: number;
  event_id: string;
  title: string;
  description: string;
  category: string;
  date: string;
  time: string | null;
  start_date: string;
  end_date: string | null;
  venue: string;
  city: string;
  location: string;
  organizer: string;
  phone: string | null;
  website: string | null;
  url: string | null;
  platform: string;
  rating: number | null;
  price_min: number | null;
  price_max: number | null;
  currency: string;
  event_languages: string[];
  min_age: number | null;
  setting: "indoor" | "outdoor" | null;
}

const listEvents = (request: APIRequestContext, language: Language) =>
  read<Event[]>(request, `/api/events?limit=100&language=${language}`);

/** One concert of which everything is known, far enough away that it does not end during the tests. */
async function wholeEvent(request: APIRequestContext, language: Language): Promise<Event> {
  const event = (await listEvents(request, language)).findLast(
    ({ category, currency, time, date, end_date, rating, phone, website, url, price_min, price_max }) =>
      category === "music" &&
      currency === "TRY" &&
      Boolean(time && rating && phone && website && url && price_min && price_max) &&
      Number(price_min) < Number(price_max) &&
      end_date?.slice(0, 10) === date,
  );
  if (!event) throw new Error("The demo content has no event of which everything is known");
  return event;
}

const quickInfo = (page: Page, language: Language) =>
  page.getByRole("region", { name: TEXTS[language].quickInfo });
const visible = (locator: Locator) => locator.filter({ visible: true });
const textsOf = async (locator: Locator) =>
  (await locator.allTextContents()).map((text) => text.replace(/\s+/g, " ").trim());

function dateIn(language: Language, date: string): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "full", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

const languageIn = (language: Language, code: string): string | undefined =>
  new Intl.DisplayNames(LOCALES[language], { type: "language" }).of(code);

/** An hour as the language writes it; ICU puts a narrow space before AM and PM. */
function hourIn(language: Language, moment: string): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    hour: language === "tr" ? "2-digit" : "numeric",
    minute: "2-digit",
    timeZone: "Europe/Istanbul",
  });
  return format.format(new Date(moment)).replace(/\s/g, " ");
}

/** What is shared of an event, line by line. */
const messageAbout = (language: Language, event: Event, address: string) =>
  [
    event.title,
    `${dateIn(language, event.date)}, ${hourIn(language, event.start_date)}`,
    `${event.venue}, ${event.location}`,
    address,
  ].join("\n");

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function lira(language: Language, amount: number): string {
  return new Intl.NumberFormat(LOCALES[language], {
    style: "currency",
    currency: "TRY",
    currencyDisplay: "narrowSymbol",
    trailingZeroDisplay: "stripIfInteger",
  }).format(amount);
}

async function expectNoSidewaysScroll(page: Page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: every fact of an event is shown`, async ({ page, request, quietPage: _ }) => {
    const event = await wholeEvent(request, language);
    await page.goto(`/event/${event.event_id}?lang=${language}`);

    await expect(page).toHaveTitle(`Meydan · ${event.title}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(event.title);
    const article = page.getByRole("main").getByRole("article").first();
    const header = article.locator("header");
    await expect(header.getByRole("link", { name: texts.music })).toHaveAttribute(
      "href",
      "/search?category=music",
    );
    await expect(header.getByText(platformName(event.platform), { exact: true })).toBeVisible();
    const rating = (event.rating ?? 0).toFixed(1).replace(".", language === "tr" ? "," : ".");
    await expect(header.getByText(texts.rating(rating))).toBeAttached();
    await expect(header.getByText(rating, { exact: true })).toBeVisible();

    const facts = quickInfo(page, language);
    const hosts = new URL(event.website ?? "").host.replace(/^www\./, "");
    const languages = event.event_languages.map((code) => languageIn(language, code)).join(", ");
    const known = Object.entries({
      date: dateIn(language, event.date),
      time: `${hourIn(language, event.start_date)} – ${hourIn(language, event.end_date ?? "")}`,
      venue: event.venue,
      address: event.location,
      setting: event.setting && texts.settings[event.setting],
      organizer: event.organizer,
      contact: event.phone,
      website: `${hosts} ${texts.newTab}`,
      language: languages && texts.languages(languages),
      age: event.min_age && texts.age(event.min_age),
    }).filter(([, text]) => text);
    expect(await textsOf(facts.getByRole("term"))).toEqual(
      known.map(([name]) => texts.facts[name as keyof typeof texts.facts]),
    );
    expect(await textsOf(facts.getByRole("definition"))).toEqual(known.map(([, text]) => text));
    await expect(facts.getByRole("link", { name: event.phone ?? "" })).toHaveAttribute(
      "href",
      `tel:${event.phone?.replace(/[^\d+]/g, "")}`,
    );
    const website = facts.getByRole("link", { name: hosts });
    await expect(website).toHaveAttribute("href", event.website ?? "");
    await expect(website).toHaveAttribute("target", "_blank");

    const price = `${lira(language, event.price_min ?? 0)} – ${lira(language, event.price_max ?? 0)}`;
    await expect(facts.getByText(`${texts.price}${price}`)).toBeVisible();
    await expect(facts.getByText(texts.soldBy(platformName(event.platform)))).toBeVisible();

    const about = page.getByRole("region", { name: texts.about });
    expect(await textsOf(about.locator("p"))).toEqual(
      event.description.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    );
  });

  test(`${language}: an event that does not exist is answered with 404 and a way home`, async ({ page }) => {
    const response = await page.goto(`/event/there-is-no-such-event?lang=${language}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: texts.notFound })).toBeVisible();
    await page.getByRole("link", { name: texts.goHome, exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("heading", { name: texts.notFound })).toHaveCount(0);
  });

  test(`${language}: the share button copies the address and says so`, async ({
    page,
    request,
    context,
    baseURL,
    quietPage: _,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const event = await wholeEvent(request, language);
    await visit(page, `/event/${event.event_id}?lang=${language}`);
    await page.getByRole("button", { name: texts.share, exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: texts.copied })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      messageAbout(language, event, `${baseURL}/event/${event.event_id}`),
    );
  });

  test(`${language}: WhatsApp gets the date, the place and the address, without JavaScript, too`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const event = await wholeEvent(request, language);
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ baseURL, javaScriptEnabled, viewport: PHONE });
      const page = await context.newPage();
      await page.goto(`/event/${event.event_id}?lang=${language}`);
      const link = page.getByRole("link", { name: texts.whatsApp });
      await expect(link).toBeVisible();
      const address = new URL((await link.getAttribute("href")) ?? "");
      expect(address.href).toMatch(/^https:\/\/wa\.me\/\?text=/);
      const [path = ""] = /\/event\/.*/.exec(address.searchParams.get("text") ?? "") ?? [];
      expect(path).toBe(`/event/${event.event_id}`);
      expect(address.searchParams.get("text")).toMatch(
        new RegExp(`^${escaped(messageAbout(language, event, ""))}https?://`),
      );
      await context.close();
    }
  });

  test(`${language}: without JavaScript everything but sharing is there`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const event = await wholeEvent(request, language);
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false, viewport: DESKTOP });
    const page = await context.newPage();
    await page.goto(`/event/${event.event_id}?lang=${language}`);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(event.title);
    await expect(quickInfo(page, language).getByText(dateIn(language, event.date))).toBeVisible();
    await expect(visible(page.getByRole("link", { name: texts.buy, exact: true }))).toHaveAttribute(
      "href",
      event.url ?? "",
    );
    await expect(page.getByRole("region", { name: texts.similar }).getByRole("article")).not.toHaveCount(0);
    await expect(page.getByText(texts.share, { exact: true })).toBeHidden();
    await expect(page.getByRole("button", { name: texts.favourite })).toHaveCount(0);
    await page.getByText(texts.addToCalendar, { exact: true }).click();
    await expect(page.getByRole("link", { name: texts.calendars[0] })).toBeVisible();
    await page.getByRole("link", { name: texts.back, exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
    await context.close();
  });

  test(`${language}: an event that is over sells no tickets`, async ({ page, request, quietPage: _ }) => {
    const event = await wholeEvent(request, language);
    await page.clock.setFixedTime(new Date(Date.parse(event.end_date ?? "") + 1000));
    await page.goto(`/event/${event.event_id}?lang=${language}`);
    await expect(page.getByText(texts.over)).toBeVisible();
    await expect(page.getByRole("link", { name: texts.buy, exact: true })).toHaveCount(0);
  });
}

function platformName(platform: string): string {
  return `${platform[0]?.toUpperCase()}${platform.slice(1)}`;
}

for (const [screen, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport });

    test("one buy-ticket button is in sight and opens the seller in a new tab", async ({
      page,
      request,
      context,
      quietPage: _,
    }) => {
      const event = await wholeEvent(request, "en");
      const seller = event.url ?? "";
      await context.route(seller, (route) => route.fulfill({ body: "The seller's own page" }));
      await page.goto(`/event/${event.event_id}?lang=en`);
      const buy = visible(page.getByRole("link", { name: TEXTS.en.buy, exact: true }));
      await expect(buy).toHaveCount(1);
      await expect(buy).toBeInViewport({ ratio: 1 });

      const [tab] = await Promise.all([context.waitForEvent("page"), buy.click()]);
      await expect(tab).toHaveURL(seller);
      expect(await tab.evaluate(() => window.opener)).toBeNull();
      await expect(page).toHaveURL(`/event/${event.event_id}?lang=en`);
    });

    test("the picture is drawn and nothing scrolls sideways", async ({ page, request, quietPage: _ }) => {
      const event = await wholeEvent(request, "tr");
      await page.goto(`/event/${event.event_id}`);
      const picture = page.getByRole("main").locator("img").first();
      await expect(picture).toBeInViewport({ ratio: 0.5 });
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(100);
      await expectNoSidewaysScroll(page);
    });
  });
}

test("the number of an event leads to it, too", async ({ page, request, quietPage: _ }) => {
  const event = await wholeEvent(request, "tr");
  await page.goto(`/event/${event.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(event.title);
});

test("the language toggle translates the event in place", async ({ page, request, quietPage: _ }) => {
  const english = await wholeEvent(request, "en");
  await visit(page, `/event/${english.event_id}?lang=tr`);
  await page.getByRole("button", { name: "EN English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(english.title);
  await expect(page).toHaveTitle(`Meydan · ${english.title}`);
  await expect(quickInfo(page, "en").getByText(dateIn("en", english.date))).toBeVisible();
});

test("the device's own share sheet is used where there is one", async ({ page, request, baseURL }) => {
  const event = await wholeEvent(request, "en");
  const shared: unknown[] = [];
  await page.exposeFunction("hearShare", (what: unknown) => shared.push(what));
  await page.addInitScript(() => {
    Object.assign(navigator, { share: (window as unknown as { hearShare: unknown }).hearShare });
  });
  await visit(page, `/event/${event.event_id}?lang=en`);
  await page.getByRole("button", { name: TEXTS.en.share, exact: true }).click();
  await expect
    .poll(() => shared)
    .toEqual([
      {
        title: event.title,
        text: messageAbout("en", event, "").trim(),
        url: `${baseURL}/event/${event.event_id}`,
      },
    ]);
  await expect(page.getByText(TEXTS.en.copied)).toHaveCount(0);
});

test("a link that cannot be copied is said to be in the address bar", async ({ page, request }) => {
  const { event_id } = await wholeEvent(request, "en");
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await visit(page, `/event/${event_id}?lang=en`);
  await page.getByRole("button", { name: TEXTS.en.share, exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Couldn't copy the link");
  await expect(page.getByRole("alert")).toContainText("You can copy it from the address bar.");
});

test("back returns to the search that led here", async ({ page, quietPage: _ }) => {
  await visit(page, "/search?category=theater&lang=en");
  await page
    .getByRole("main")
    .getByRole("article")
    .first()
    .getByRole("link", { name: /^Details/ })
    .click();
  await expect(page).toHaveURL(/\/event\//);
  await page.getByRole("link", { name: TEXTS.en.back, exact: true }).click();
  await expect(page).toHaveURL("/search?category=theater&lang=en");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Theater events");
});

test("back leads home for a visitor who came from elsewhere", async ({ page, request, quietPage: _ }) => {
  const { event_id } = await wholeEvent(request, "en");
  await visit(page, `/event/${event_id}?lang=en`);
  await page.getByRole("link", { name: TEXTS.en.back, exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("similar events are those that the server chose, never the event itself nor one twice", async ({
  page,
  request,
  quietPage: _,
}) => {
  const event = await wholeEvent(request, "en");
  await silence(page);
  const address = `/api/events/${event.event_id}/similar?limit=4&language=en`;
  // The index of a server that has just started may still be in the making.
  await expect.poll(async () => (await read<Event[]>(request, address)).length).toBe(4);
  const similar = await read<Event[]>(request, address);
  await visit(page, `/event/${event.event_id}?lang=en`);
  const links = page.getByRole("region", { name: TEXTS.en.similar }).getByRole("article").getByRole("link");
  await expect(links).toHaveText(similar.map(({ title }) => title));
  const ids = similar.map(({ event_id }) => event_id);
  expect(new Set([...ids, event.event_id]).size).toBe(5);

  await links.first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(similar[0]?.title ?? "");
});

test("while the index knows nothing, other productions of the category are shown", async ({
  page,
  request,
}) => {
  const event = await wholeEvent(request, "en");
  await silence(page);
  await page.route("**/api/events/*/similar?*", (route) =>
    route.fulfill({ json: { success: true, data: [] } }),
  );
  // The play has other dates, which come before everything else.
  await page.route(/\/api\/events\?limit=\d+&category=/, async (route) => {
    const answer = await (await route.fetch()).json();
    const otherDates = [1, 2, 3, 4].map((number) => ({
      ...event,
      id: 1e6 + number,
      event_id: `date-${number}`,
    }));
    await route.fulfill({ json: { ...answer, data: [...otherDates, ...answer.data] } });
  });
  const asked = page.waitForRequest(/\/api\/events\?limit=\d+&category=/);
  await visit(page, `/search?q=${encodeURIComponent(event.title)}&lang=en`);
  await page.getByRole("main").getByRole("link", { name: event.title, exact: true }).click();
  await asked;
  const cards = page.getByRole("region", { name: TEXTS.en.similar }).getByRole("article");
  await expect(cards).toHaveCount(4);
  await expect(cards.getByText(TEXTS.en.music, { exact: true })).toHaveCount(4);
  await expect(cards.getByRole("link", { name: event.title, exact: true })).toHaveCount(0);
});

for (const language of LANGUAGES) {
  const texts = TEXTS[language];
  const menu = (page: Page) => page.getByRole("group").filter({ hasText: texts.addToCalendar });

  test(`${language}: an event goes into calendars`, async ({ page, request, baseURL, quietPage: _ }) => {
    const event = await wholeEvent(request, language);
    await visit(page, `/event/${event.event_id}?lang=${language}`);
    const links = menu(page).getByRole("link");
    await expect(links.first()).toBeHidden();
    await page.getByText(texts.addToCalendar, { exact: true }).click();
    await expect(links).toHaveText(texts.calendars.map((name) => new RegExp(`^${name}`)));
    const file = `/event/${event.event_id}/calendar.ics?lang=${language}`;
    await expect(links.first()).toHaveAttribute("href", file);
    const answer = await request.get(file);
    expect(answer.headers()["content-type"]).toContain("text/calendar");
    expect(await answer.text()).toContain("BEGIN:VEVENT");

    const google = new URL((await links.nth(1).getAttribute("href")) ?? "");
    const utc = (moment: string | null) => new Date(moment ?? "").toISOString().replace(/[-:]|\.\d+/g, "");
    expect(google.searchParams.get("text")).toBe(event.title);
    expect(google.searchParams.get("dates")).toBe(`${utc(event.start_date)}/${utc(event.end_date)}`);
    expect(google.searchParams.get("details")).toContain(`${baseURL}/event/${event.event_id}`);
    await expect(links.nth(1)).toHaveAttribute("target", "_blank");

    // Escape closes it and gives the focus back; a press elsewhere closes it, too.
    await links.first().focus();
    await page.keyboard.press("Escape");
    await expect(links.first()).toBeHidden();
    await expect(menu(page).locator("summary")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(links.first()).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(links.first()).toBeHidden();
  });
}

for (const viewport of [PHONE, DESKTOP]) {
  test(`the calendar menu has no faults at ${viewport.width} pixels, and stays inside`, async ({
    page,
    request,
  }) => {
    const event = await wholeEvent(request, "tr");
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await silence(page);
    await visit(page, `/event/${event.event_id}?lang=tr`);
    await page.getByText(TEXTS.tr.addToCalendar, { exact: true }).click();
    await expect(page.getByRole("link", { name: TEXTS.tr.calendars[0] })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoFaults(page, "calendar menu");
  });
}

test("an event without a seller has no buy-ticket button and says why", async ({
  page,
  request,
  quietPage: _,
}) => {
  const event = (await listEvents(request, "en")).findLast(({ url, price_min }) => !url && price_min === 0);
  await page.goto(`/event/${event?.event_id}?lang=en`);
  const facts = quickInfo(page, "en");
  await expect(facts.getByText("Price: Free")).toBeVisible();
  await expect(facts.getByText("Admission is free; there's no ticket link.")).toBeVisible();
  await expect(page.getByRole("link", { name: TEXTS.en.buy, exact: true })).toHaveCount(0);
});

test("a picture that does not load gives way to the drawn poster", async ({ page, request }) => {
  const event = await wholeEvent(request, "en");
  await page.route(`**/api/events/${event.event_id}?*`, async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, data: { ...data, image_url: "/media/gone.webp" } } });
  });
  await visit(page, `/event/${event.event_id}?lang=tr`);
  await page.getByRole("button", { name: "EN English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(event.title);
  await expect(page.getByRole("main").locator("img").first()).toHaveAttribute(
    "src",
    `/posters/music/${event.event_id}.svg`,
  );
});

test("an event that cannot be loaded can be asked for again", async ({ page, request }) => {
  const event = await wholeEvent(request, "en");
  const address = `**/api/events/${event.event_id}?*`;
  await visit(page, `/search?q=${encodeURIComponent(event.title)}&lang=en`);
  await page.route(address, (route) =>
    route.fulfill({ status: 422, json: { success: false, error: "Bad day", code: "invalid" } }),
  );
  await page.getByRole("main").getByRole("link", { name: event.title, exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to load the event");
  await expect(page.getByRole("alert")).toContainText("Bad day");

  await page.unroute(address);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(event.title);
});

test("a slow answer is waited for in words", async ({ page, request, quietPage: _ }) => {
  const event = await wholeEvent(request, "en");
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/api/events/${event.event_id}?*`, async (route) => {
    await asked;
    await route.continue();
  });
  await visit(page, `/search?q=${encodeURIComponent(event.title)}&lang=en`);
  await page.getByRole("main").getByRole("link", { name: event.title, exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Loading event" })).toBeVisible();
  answer();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(event.title);
});

test("on a phone the menu for calendars opens above the bars at its foot", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await visit(page, `/event/${DEMO_EVENT}?lang=en`);
  await page.getByText("Add to calendar").click();
  const last = page.getByRole("link", { name: /^Outlook/ });
  // Seen by whoever looks there: nothing lies over it.
  const isOnTop = () =>
    last.evaluate((link) => {
      const { x, y, width, height } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(x + width / 2, y + height - 4));
    });
  await expect.poll(isOnTop).toBe(true);
});
