/** An event with several dates: the calendar and the list, the chosen date, its sellers and its states, wherever they are shown. */
import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import {
  DESKTOP,
  documentAt,
  heard,
  LANGUAGES,
  type Language,
  PHONE,
  SCREEN_OF,
  unescaped,
  visit,
} from "./site";
import { apiAs } from "./staff";
import { newEvent } from "./staff-events";

const SHOWINGS = [
  {
    showing_id: "mayis",
    start_date: "2031-05-04T20:30:00+03:00",
    venue_name: "Deneme Sahnesi",
    city: "Tunceli",
    offers: [
      { platform: "biletix", url: "https://www.biletix.com/deneme", price_min: 400, availability: "few" },
      { platform: "passo", url: "https://www.passo.com.tr/deneme", price_min: 350, availability: "sold_out" },
    ],
  },
  {
    showing_id: "haziran",
    start_date: "2031-06-08T21:00:00+03:00",
    venue_name: "Deneme Salonu",
    hall: "Küçük Salon",
    city: "Bayburt",
    status: "cancelled",
  },
];

const dayOf = (place: number) => new Date(Date.UTC(2031, 4, 1 + place * 3)).toISOString().slice(0, 10);

/** Forty dates over four months in three cities, three sellers each; two dates are over. */
const TOUR = [
  ...Array.from({ length: 40 }, (_, place) => ({
    showing_id: `t${place}`,
    start_date: `${dayOf(place)}T20:30:00+03:00`,
    doors_at: `${dayOf(place)}T19:45:00+03:00`,
    venue_name: ["Deneme Sahnesi", "Deneme Salonu", "Deneme Evi"][place % 3],
    venue_en: ["Trial Stage", "Trial Hall", "Trial House"][place % 3],
    city: ["Tunceli", "Bayburt", "Ardahan"][place % 3],
    offers: ["biletix", "passo", "mobilet"].map((platform, seller) => ({
      platform,
      url: `https://www.${platform}.com/deneme-${place}`,
      price_min: 100 * (place + 1) + seller,
      availability: "available",
    })),
  })),
  {
    showing_id: "eski",
    start_date: "2020-03-01T20:30:00+03:00",
    venue_name: "Deneme Sahnesi",
    city: "Tunceli",
  },
  {
    showing_id: "daha-eski",
    start_date: "2020-02-01T20:30:00+03:00",
    venue_name: "Deneme Evi",
    city: "Ardahan",
  },
];

const TEXTS = {
  tr: {
    facts: "Bir bakışta",
    dates: "Tarihler",
    calendar: "Tarih takvimi",
    day: "7 Mayıs 2031 Çarşamba",
    lastDay: "26 Ağustos 2031 Salı",
    doors: "Kapı açılışı 19:45",
    sellers: "Satıcılar",
    past: "Geçmiş tarihler",
    pastList: "Geçmiş tarihlerin listesi",
    month: "Haziran 2031",
    allMonths: "Tüm aylar",
    directions: "Yol tarifi",
    google: /^Google Haritalar/,
    file: "Takvim dosyası (.ics)",
  },
  en: {
    facts: "At a glance",
    dates: "Dates",
    calendar: "Calendar of dates",
    day: "Wednesday, May 7, 2031",
    lastDay: "Tuesday, August 26, 2031",
    doors: "Doors open 7:45 PM",
    sellers: "Sellers",
    past: "Past dates",
    pastList: "List of past dates",
    month: "June 2031",
    allMonths: "All months",
    directions: "Directions",
    google: /^Google Maps/,
    file: "Calendar file (.ics)",
  },
} as const satisfies Record<Language, object>;

function partsOf(page: Page, language: Language) {
  const texts = TEXTS[language];
  const dates = page.getByRole("region", { name: texts.dates, exact: true });
  return {
    facts: page.getByRole("region", { name: texts.facts }),
    dates,
    calendar: dates.getByRole("navigation", { name: texts.calendar }),
  };
}

const isSameDocument = (page: Page) => page.evaluate(() => "isSameDocument" in window);

test("a date is chosen without a reload, and its address leads to it", async ({ page }) => {
  const { event_id } = await newEvent({ is_active: true, showings: SHOWINGS });
  await visit(page, `/event/${event_id}?lang=tr`);
  const { facts, dates } = partsOf(page, "tr");
  await expect(facts).toContainText("4 Mayıs 2031");
  await expect(facts.getByRole("list", { name: "Satıcılar" }).getByRole("listitem")).toHaveCount(2);
  await expectNoFaults(page, "an event with several dates");

  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const link = dates.getByRole("link", { name: /Küçük Salon/ });
  await heard(link);
  await link.click();
  await expect(page).toHaveURL(/showing=haziran/);
  await expect(facts).toContainText("8 Haziran 2031");
  await expect(facts.getByRole("status")).toContainText("İptal edildi");
  expect(await isSameDocument(page)).toBe(true);
  await expectNoFaults(page, "a cancelled date");
});

test("the server renders the date of the address", async ({ request }) => {
  const { event_id } = await newEvent({ is_active: true, showings: SHOWINGS });
  const html = await (await request.get(`/event/${event_id}?showing=haziran&lang=tr`)).text();
  const [facts] = /<dl.*?<\/dl>/s.exec(html) ?? [];
  expect(facts).toContain("8 Haziran 2031");
});

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  const { screen, viewport } = SCREEN_OF[language];
  test(`a day of the calendar changes all that depends on it, in ${language} on a ${screen}`, async ({
    page,
    quietPage: _,
  }) => {
    const { event_id } = await newEvent({ is_active: true, showings: TOUR });
    await page.setViewportSize(viewport);
    await visit(page, `/event/${event_id}?lang=${language}`);
    const { facts, dates, calendar } = partsOf(page, language);
    await expect(calendar.getByRole("link")).toHaveCount(40);
    await expect(facts).toContainText(texts.doors);

    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    const day = calendar.getByRole("link", { name: texts.day });
    await heard(day);
    await day.click();
    await expect(page).toHaveURL(/showing=t2/);
    await expect(day).toHaveAttribute("aria-current", "date");
    await expect(facts).toContainText(texts.day);
    await expect(facts).toContainText("Ardahan");
    await expect(facts).toContainText("₺300");
    const sellers = facts.getByRole("list", { name: texts.sellers });
    await expect(sellers.getByRole("link").first()).toHaveAttribute(
      "href",
      "https://www.biletix.com/deneme-2",
    );
    await expect(sellers).toContainText("biletix.com");
    const file = page.getByRole("link", { name: texts.file, includeHidden: true });
    await expect(file).toHaveAttribute("href", `/event/${event_id}/calendar.ics?lang=${language}&showing=t2`);
    await expect(dates.locator("[aria-current=true]")).toContainText("Ardahan");
    expect(await isSameDocument(page)).toBe(true);

    await visit(page, `/event/${event_id}?showing=t2&lang=${language}`);
    await expect(facts).toContainText(texts.day);
    await expectNoFaults(page, `forty dates, ${language}, ${screen}`);
  });

  test(`many dates are filtered by city and by month, in ${language}`, async ({ page, quietPage: _ }) => {
    const { event_id } = await newEvent({ is_active: true, showings: TOUR });
    await visit(page, `/event/${event_id}?lang=${language}`);
    const { dates, calendar } = partsOf(page, language);
    const city = dates.getByRole("button", { name: "Bayburt" });
    await heard(city);
    await city.click();
    await expect(calendar.getByRole("link")).toHaveCount(13);
    await dates.getByRole("button", { name: texts.month }).click();
    await expect(calendar.getByRole("link")).toHaveCount(3);
    await expect(dates.getByRole("list").last().getByRole("listitem")).toHaveCount(3);
    await dates.getByRole("button", { name: texts.allMonths }).click();
    await expect(calendar.getByRole("link")).toHaveCount(13);
  });

  test(`the dates that are over are shown on demand, in ${language}`, async ({ page, quietPage: _ }) => {
    const { event_id } = await newEvent({ is_active: true, showings: TOUR });
    await visit(page, `/event/${event_id}?lang=${language}`);
    const { dates } = partsOf(page, language);
    const button = dates.getByRole("button", { name: texts.past });
    await heard(button);
    await button.click();
    const rows = dates.getByRole("list", { name: texts.pastList }).getByRole("listitem");
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText("Tunceli");
    await expect(button).toHaveAttribute("aria-expanded", "true");
  });

  test(`the way to the venue opens in four maps, in ${language}`, async ({ page, quietPage: _ }) => {
    const venue = { venue_name: `Deneme ${mark()}`, city: "Tunceli", venue_address: "Gül Sok. 3" };
    const start_date = "2031-05-04T20:30:00+03:00";
    const showings = [
      { showing_id: "nokta", start_date, latitude: 39.1, longitude: 39.54, ...venue },
      {
        showing_id: "adres",
        start_date: "2031-06-04T20:30:00+03:00",
        venue_name: `Adres ${mark()}`,
        city: "Tunceli",
      },
    ];
    const { event_id } = await newEvent({ is_active: true, showings });
    await page.setViewportSize(PHONE);
    await visit(page, `/event/${event_id}?lang=${language}`);
    const menu = page.locator("details", { hasText: texts.directions });
    await heard(menu.locator("summary"));
    await menu.locator("summary").click();
    await expect(menu.getByRole("link", { name: texts.google })).toHaveAttribute(
      "href",
      "https://www.google.com/maps/dir/?api=1&destination=39.1%2C39.54",
    );
    const hosts = await menu
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).host));
    const yandex = language === "tr" ? "yandex.com.tr" : "yandex.com";
    expect(hosts).toEqual(["www.google.com", "maps.apple.com", yandex, "www.openstreetmap.org"]);
    await expect(menu.getByRole("link", { name: texts.google })).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(menu.getByRole("link", { name: texts.google })).toBeHidden();

    // Without coordinates the address is looked for.
    await visit(page, `/event/${event_id}?showing=adres&lang=${language}`);
    await expect(page.getByRole("link", { name: texts.google, includeHidden: true })).toHaveAttribute(
      "href",
      /destination=Adres%20/,
    );
  });
}

test("the calendar is operated with the keyboard alone", async ({ page, quietPage: _ }) => {
  const { event_id } = await newEvent({ is_active: true, showings: TOUR });
  await visit(page, `/event/${event_id}?lang=tr`);
  const { calendar, facts } = partsOf(page, "tr");
  const first = calendar.getByRole("link").first();
  await heard(first);
  await first.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(calendar.getByRole("link", { name: TEXTS.tr.day })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(facts).toContainText(TEXTS.tr.day);
  await page.keyboard.press("End");
  const last = calendar.getByRole("link", { name: TEXTS.tr.lastDay });
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  // One stop of the tab key: the next one is below the calendar.
  await page.keyboard.press("Tab");
  await expect(calendar.locator(":focus")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a date is chosen all the same", async ({ page }) => {
    const { event_id } = await newEvent({ is_active: true, showings: TOUR });
    await page.goto(`/event/${event_id}?lang=tr`);
    const { calendar, facts } = partsOf(page, "tr");
    await calendar.getByRole("link", { name: TEXTS.tr.day }).click();
    await expect(facts).toContainText(TEXTS.tr.day);
  });
});

test("with text of 200 % nothing is cut off on a phone", async ({ page }) => {
  const { event_id } = await newEvent({ is_active: true, showings: TOUR });
  for (const language of LANGUAGES) {
    await page.setViewportSize(PHONE);
    await visit(page, `/event/${event_id}?lang=${language}`);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow).toBe(0);
  }
});

test("each date is a page of its own to search engines", async ({ request }) => {
  const { event_id, word } = await newEvent({ is_active: true, showings: SHOWINGS });
  const headOf = async (address: string) => {
    const { html } = await documentAt(request, address);
    const canonical = /rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? "";
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? "";
    return { canonical: new URL(unescaped(canonical)), title: unescaped(title), html };
  };
  const june = await headOf(`/event/${event_id}?showing=haziran&lang=en`);
  expect(june.canonical.pathname + june.canonical.search).toBe(`/event/${event_id}?showing=haziran&lang=en`);
  expect(june.title).toBe(`Meydan · Trial ${word} · Sunday, June 8, 2031, 9:00 PM, Bayburt`);
  const plain = await headOf(`/event/${event_id}?lang=en`);
  expect(plain.canonical.pathname + plain.canonical.search).toBe(`/event/${event_id}?lang=en`);
  expect(plain.html).toContain(`/event/${event_id}?showing=haziran`);
  // A date that there is not is the event.
  const unknown = await headOf(`/event/${event_id}?showing=yok&lang=en`);
  expect(unknown.canonical.search).toBe("?lang=en");
});

test("a date abroad is told by the clock of the place", async ({ page }) => {
  const showings = [
    {
      start_date: "2031-05-04T20:30",
      timezone: "Europe/London",
      venue_name: `Trial ${mark()}`,
      city: "Londra",
      country: "United Kingdom",
    },
  ];
  const { event_id } = await newEvent({ is_active: true, showings });
  await visit(page, `/event/${event_id}?lang=tr`);
  await expect(partsOf(page, "tr").facts).toContainText(/20:30.*Yerel saat; Türkiye saatiyle 22:30/);
  await visit(page, `/event/${event_id}?lang=en`);
  await expect(partsOf(page, "en").facts).toContainText("Local time; 10:30 PM in Turkey");
});

test("a seller is official only where staff said so", async ({ page }) => {
  const word = mark();
  const api = await apiAs("admin");
  for (const [platform_id, is_official] of [
    [`resmi-${word}`, true],
    [`baska-${word}`, false],
  ] as const) {
    const data = { platform_id, name: `Bilet ${platform_id}`, hosts: [`${platform_id}.com`], is_official };
    const answer = await api.post("/api/platforms", { data });
    expect(answer.status(), await answer.text()).toBe(201);
  }
  await api.dispose();
  const offers = [`resmi-${word}`, `baska-${word}`].map((platform) => ({
    platform,
    url: `https://www.${platform}.com/deneme`,
    price_min: 100,
    availability: "available",
    checked_at: "2026-01-01T10:00:00+03:00",
  }));
  const showings = [{ ...SHOWINGS[0], offers }];
  const { event_id } = await newEvent({ is_active: true, showings });
  await visit(page, `/event/${event_id}?lang=tr`);
  const sellers = page.getByRole("list", { name: "Satıcılar" }).getByRole("listitem");
  await expect(sellers.filter({ hasText: `Bilet resmi-${word}` })).toContainText("Resmî satıcı");
  await expect(sellers.filter({ hasText: `Bilet baska-${word}` })).not.toContainText("Resmî satıcı");
  await expect(sellers.first()).toContainText(/\d+ gün önce kontrol edildi/);
  await expectNoFaults(page, "sellers side by side");
});

const offerOf = (change: object) => [
  { platform: "biletix", url: "https://www.biletix.com/x", price_min: 100, ...change },
];

/** Each state: what the showing is, what its page says, and what a card says. */
const STATES = [
  {
    name: "postponed",
    showing: { status: "postponed" },
    tr: ["Ertelendi", "Ertelendi"],
    en: ["Postponed", "Postponed"],
  },
  {
    name: "moved",
    showing: { status: "moved", previous_start_date: "2031-05-01T20:30:00+03:00" },
    tr: ["Eski tarih: 1 Mayıs 2031 Perşembe, 20:30", "Tarihi değişti"],
    en: ["Old date: Thursday, May 1, 2031, 8:30 PM", "Rescheduled"],
  },
  {
    name: "sold out",
    showing: { offers: offerOf({ availability: "sold_out" }) },
    tr: ["Bu tarih için bilet kalmadı.", "Tükendi"],
    en: ["No tickets are left for this date.", "Sold out"],
  },
  {
    name: "few left",
    showing: { offers: offerOf({ availability: "few" }) },
    tr: ["Az kaldı", "Az kaldı"],
    en: ["Few left", "Few left"],
  },
  {
    name: "not on sale yet",
    showing: { offers: offerOf({ availability: "not_yet", on_sale_at: "2031-01-02T10:00:00+03:00" }) },
    tr: ["Satış 2 Ocak 10:00'da başlıyor", "Satış 2 Ocak 10:00'da başlıyor"],
    en: ["On sale from January 2, 10:00 AM", "On sale from January 2, 10:00 AM"],
  },
] as const;

for (const { name, showing, ...said } of STATES) {
  test(`what is ${name} says so on its page, on cards, in favorites and on the map`, async ({
    page,
    request,
  }) => {
    const { event_id, id, word } = await newEvent({
      is_active: true,
      showings: [{ ...SHOWINGS[0], latitude: 39.1, longitude: 39.54, ...showing }],
    });
    // The search index is written a moment after the event.
    const found = async () =>
      (await (await request.get(`/api/events?q=${word}`)).json()).meta.total as number;
    await expect.poll(found).toBe(1);
    for (const language of LANGUAGES) {
      const [onPage, onCard] = said[language];
      const viewport = language === "tr" ? PHONE : DESKTOP;
      await page.setViewportSize(viewport);
      await visit(page, `/event/${event_id}?lang=${language}`);
      await expect(partsOf(page, language).facts).toContainText(onPage);

      await visit(page, `/search?q=${word}&lang=${language}`);
      const card = page.getByRole("article").filter({ hasText: word });
      await expect(card).toContainText(onCard);
      await page.getByRole("button", { name: /Haritada göster|Show on map/ }).click();
      await expect(page.getByRole("dialog").getByRole("listitem").filter({ hasText: word })).toContainText(
        onCard,
      );

      await page.evaluate((id) => localStorage.setItem("favourites", JSON.stringify([{ id, at: 1 }])), id);
      await visit(page, `/favourites?lang=${language}`);
      await expect(page.getByRole("article").filter({ hasText: word })).toContainText(onCard);
      if (name === "moved")
        await expect(page.locator("s")).toHaveText(language === "tr" ? "1 May Per" : "Thu, May 1");
    }
    await expectNoFaults(page, `a card of what is ${name}`);
  });
}

test("a cancelled event says so on its page and in favorites", async ({ page }) => {
  const { event_id, id, word } = await newEvent({ is_active: true, showings: [{ ...SHOWINGS[1] }] });
  for (const [language, text] of [
    ["tr", "İptal edildi"],
    ["en", "Canceled"],
  ] as const) {
    await visit(page, `/event/${event_id}?lang=${language}`);
    await expect(partsOf(page, language).facts.getByRole("status")).toContainText(text);
    await page.evaluate((id) => localStorage.setItem("favourites", JSON.stringify([{ id, at: 1 }])), id);
    await visit(page, `/favourites?lang=${language}`);
    await expect(page.getByRole("article").filter({ hasText: word })).toContainText(text);
  }
});
