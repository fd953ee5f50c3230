/** The page of a venue: what is on there, how to get there, how to follow it, and the ways to it. */
import { gzipSync } from "node:zlib";
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import {
  documentAt,
  heard,
  LANGUAGES,
  leaveDrawingToTheBrowser,
  open,
  PHONE,
  reconnect,
  SCREEN_OF,
  takenOver,
  unescaped,
  visit,
} from "./site";
import { apiAs } from "./staff";
import { indexed, newEvent } from "./staff-events";

interface StoredVenue {
  id: number;
  venue_id: string;
  word: string;
}

async function newVenue(change: object = {}, word = mark()): Promise<StoredVenue> {
  const api = await apiAs("editor");
  const data = {
    venue_id: `sahne-${word}`,
    name_tr: `Sahne ${word}`,
    name_en: `Stage ${word}`,
    city: "Tunceli",
    district: "Merkez",
    address: "Gül Sok. 3",
    latitude: 39.1,
    longitude: 39.54,
    phone: "+904280000000",
    website: "https://www.sahne.example.org/",
    description_tr: `Bir tütün deposundan dönüştürüldü. ${word}`,
    description_en: `A converted tobacco warehouse. ${word}`,
    accessibility: { step_free: true, hearing_loop: false },
    ...change,
  };
  const answer = await api.post("/api/venues", { data });
  expect(answer.status(), await answer.text()).toBe(201);
  const { data: venue } = (await answer.json()) as { data: StoredVenue };
  await api.dispose();
  return { ...venue, word };
}

/** A venue with an event of two dates to come and one that is over. */
async function venueWithEvents() {
  const venue = await newVenue();
  const at = (start_date: string, hall = "") => ({ start_date, venue_id: venue.venue_id, hall });
  const event = await newEvent({
    is_active: true,
    showings: [
      { ...at("2031-05-04T20:30:00+03:00", "Küçük Salon"), showing_id: "mayis" },
      { ...at("2031-06-08T21:00:00+03:00"), showing_id: "haziran" },
      { ...at("2020-02-01T20:00:00+03:00"), showing_id: "eski" },
    ],
  });
  return { venue, event };
}

const TEXTS = {
  tr: {
    name: "Sahne",
    getThere: "Nasıl gidilir",
    directions: "Yol tarifi",
    google: /^Google Haritalar/,
    yes: "Basamaksız giriş var",
    no: "İşitme döngüsü yok",
    months: ["Mayıs 2031", "Haziran 2031"],
    past: "Geçmiş etkinlikler",
    pastMonth: "Şubat 2020",
    none: "Yaklaşan etkinlik yok",
    follow: "Bu mekânı takip et",
    file: "Takvim dosyası (.ics)",
    feed: "Atom akışı",
    missing: "Mekân bulunamadı",
  },
  en: {
    name: "Stage",
    getThere: "How to get there",
    directions: "Directions",
    google: /^Google Maps/,
    yes: "Step-free entrance",
    no: "No hearing loop",
    months: ["May 2031", "June 2031"],
    past: "Past events",
    pastMonth: "February 2020",
    none: "No upcoming events",
    follow: "Follow this venue",
    file: "Calendar file (.ics)",
    feed: "Atom feed",
    missing: "Venue not found",
  },
} as const;

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  const { screen, viewport } = SCREEN_OF[language];
  test(`says where it is and what is on there, in ${language} on a ${screen}`, async ({
    page,
    quietPage: _,
  }) => {
    const { venue, event } = await venueWithEvents();
    await page.setViewportSize(viewport);
    await visit(page, `/venue/${venue.venue_id}?lang=${language}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${texts.name} ${venue.word}`);
    const turkishName = page.getByText(`Turkish name: Sahne ${venue.word}`);
    await expect(turkishName).toHaveCount(language === "en" ? 1 : 0);

    const visitCard = page.getByRole("region", { name: texts.getThere });
    await expect(visitCard).toContainText("Gül Sok. 3, Merkez, Tunceli");
    await expect(visitCard.getByRole("link", { name: "+90 428 000 00 00" })).toHaveAttribute(
      "href",
      "tel:+904280000000",
    );
    await expect(visitCard.getByRole("link", { name: /^sahne\.example\.org/ })).toBeVisible();
    await expect(visitCard).toContainText(texts.yes);
    await expect(visitCard).toContainText(texts.no);
    await visitCard.getByText(texts.directions).click();
    await expect(visitCard.getByRole("link", { name: texts.google })).toHaveAttribute(
      "href",
      /destination=39\.1%2C39\.54/,
    );
    await page.keyboard.press("Escape");

    for (const month of texts.months) await expect(page.getByRole("region", { name: month })).toBeVisible();
    const row = page.getByRole("region", { name: texts.months[0] }).getByRole("article");
    await expect(row).toContainText("Küçük Salon");
    await expectNoFaults(page, `a venue, ${language}, ${screen}`);
    await row.getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`/event/${event.event_id}\\?showing=mayis`));
  });

  test(`shows what was on there on demand, in ${language}`, async ({ page, quietPage: _ }) => {
    const { venue } = await venueWithEvents();
    await visit(page, `/venue/${venue.venue_id}?lang=${language}`);
    const past = page.getByRole("button", { name: texts.past });
    await expect(page.getByRole("region", { name: texts.pastMonth })).toHaveCount(0);
    await heard(past);
    await past.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: texts.pastMonth }).getByRole("article")).toHaveCount(1);
  });

  test(`says that nothing is on, and shows what was, in ${language}`, async ({ page, quietPage: _ }) => {
    const venue = await newVenue();
    const showings = [{ start_date: "2020-02-01T20:00:00+03:00", venue_id: venue.venue_id }];
    await newEvent({ is_active: true, showings });
    await visit(page, `/venue/${venue.venue_id}?lang=${language}`);
    await expect(page.getByText(texts.none)).toBeVisible();
    await expect(page.getByRole("region", { name: texts.pastMonth })).toBeVisible();
    await expectNoFaults(page, "a venue without events");
  });

  test(`is followed by calendar and feed, in ${language}`, async ({ page, request }) => {
    const { venue, event } = await venueWithEvents();
    await visit(page, `/venue/${venue.venue_id}?lang=${language}`);
    const follow = page.getByRole("complementary", { name: texts.follow });
    const addressOf = async (name: string) =>
      (await follow.getByRole("link", { name }).getAttribute("href")) ?? "";
    const calendar = await (await request.get(await addressOf(texts.file))).text();
    expect(calendar).toContain(`UID:${event.event_id}.mayis@`);
    expect(calendar).toContain(`UID:${event.event_id}.haziran@`);
    const feed = await (await request.get(await addressOf(texts.feed))).text();
    expect(feed).toContain(event.word);
    await expect(follow.getByRole("link").first()).toHaveAttribute(
      "href",
      /^webcal:\/\/.*\/calendar\.ics\?venue=/,
    );
  });

  test(`tells search engines what it is, in ${language}`, async ({ request }) => {
    const { venue } = await venueWithEvents();
    const { answer, html } = await documentAt(request, `/venue/${venue.venue_id}?lang=${language}`);
    expect(answer.status()).toBe(200);
    const canonical = unescaped(/rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? "");
    expect(new URL(canonical).pathname).toBe(`/venue/${venue.venue_id}`);
    expect(html.match(/hreflang="(tr|en|x-default)"/g)).toHaveLength(3);
    const image = unescaped(/property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? "");
    expect(new URL(image).pathname).toBe(`/share/venue/${venue.venue_id}.${language}.jpg`);
    const described = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json ?? "{}"),
    );
    expect(described[0]).toMatchObject({
      "@type": "EventVenue",
      name: `${texts.name} ${venue.word}`,
      geo: { latitude: 39.1, longitude: 39.54 },
      address: { streetAddress: "Gül Sok. 3", addressLocality: "Merkez", addressRegion: "Tunceli" },
    });
    expect(html).toContain(`/events.atom?venue=${venue.venue_id}`);
  });

  test(`is not found if there is none, in ${language}`, async ({ page, request }) => {
    const address = `/venue/yok-${mark()}?lang=${language}`;
    const { answer } = await documentAt(request, address);
    expect(answer.status()).toBe(404);
    await visit(page, address);
    await expect(page.getByRole("heading", { level: 1, name: texts.missing })).toBeVisible();
    await expectNoFaults(page, "a missing venue");
  });
}

test("is reached from the events that take place there, and leads back", async ({ page, quietPage: _ }) => {
  const { venue, event } = await venueWithEvents();
  await visit(page, `/event/${event.event_id}?lang=tr`);
  await page
    .getByRole("region", { name: "Bir bakışta" })
    .getByRole("link", { name: `Sahne ${venue.word}` })
    .click();
  await expect(page).toHaveURL(`/venue/${venue.venue_id}`);
  await expect(page.getByRole("heading", { level: 1, name: `Sahne ${venue.word}` })).toBeVisible();
  await page.getByRole("link", { name: "Geri" }).click();
  await expect(page).toHaveURL(new RegExp(`/event/${event.event_id}`));
});

test("names the venue that it is a part of", async ({ page }) => {
  const whole = await newVenue();
  const part = await newVenue({ parent_id: whole.id });
  await visit(page, `/venue/${part.venue_id}?lang=en`);
  await page.getByRole("link", { name: `Stage ${whole.word}` }).click();
  await expect(page).toHaveURL(`/venue/${whole.venue_id}`);
});

test("keeps its old address after a merge, on the server and in the browser", async ({ page, request }) => {
  const { venue } = await venueWithEvents();
  const old = await newVenue();
  const showings = [{ start_date: "2031-07-01T20:00:00+03:00", venue_id: old.venue_id }];
  await newEvent({ is_active: true, showings });
  const api = await apiAs("admin");
  const answer = await api.post(`/api/venues/${old.id}/merge`, { data: { into: venue.id } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await api.dispose();

  const moved = await request.get(`/venue/${old.venue_id}?lang=tr`, { maxRedirects: 0 });
  expect(moved.status()).toBe(301);
  expect(moved.headers().location).toContain(`/venue/${venue.venue_id}`);

  // In the browser no page is asked for: the call follows the redirect, and the address is replaced.
  await visit(page, "/about?lang=tr");
  await page.evaluate((path) => {
    window.history.pushState(null, "", path);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, `/venue/${old.venue_id}`);
  await expect(page.getByRole("heading", { level: 1, name: `Sahne ${venue.word}` })).toBeVisible();
  await expect(page).toHaveURL(`/venue/${venue.venue_id}`);
  await expect(page.getByRole("region", { name: "Temmuz 2031" })).toBeVisible();
});

test("loads further dates on demand", async ({ page, quietPage: _ }) => {
  const venue = await newVenue();
  const showings = Array.from({ length: 30 }, (_, day) => ({
    start_date: `2031-05-${String(day + 1).padStart(2, "0")}T20:30:00+03:00`,
    venue_id: venue.venue_id,
  }));
  await newEvent({ is_active: true, showings });
  await visit(page, `/venue/${venue.venue_id}?lang=tr`);
  const rows = page.getByRole("region", { name: "Mayıs 2031" }).getByRole("article");
  await expect(rows).toHaveCount(24);
  const more = page.getByRole("button", { name: "Daha fazla göster" });
  await heard(more);
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(30);
  // The button is gone: the focus goes on with the first new row.
  await expect(rows.nth(24).getByRole("link")).toBeFocused();
});

test("is drawn by the browser alone just as well, and tells a failure", async ({ page }) => {
  const { venue } = await venueWithEvents();
  const address = `/venue/${venue.venue_id}?lang=tr`;
  await leaveDrawingToTheBrowser(page, `**${address}`);
  await page.goto(address);
  await takenOver(page);
  await expect(page.getByRole("region", { name: "Mayıs 2031" })).toBeVisible();

  let isAway = true;
  await page.route("**/api/venues/**", (route) =>
    isAway
      ? route.fulfill({ status: 422, json: { success: false, error: "Bugün olmaz", code: "invalid" } })
      : route.continue(),
  );
  await page.goto(address);
  await expect(page.getByRole("alert")).toContainText("Bugün olmaz");
  await expectNoFaults(page, "a venue that cannot be had");
  isAway = false;
  await page.getByRole("button", { name: "Yeniden dene" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Sahne ${venue.word}` })).toBeVisible();
});

test("says that there is no connection, and opens by itself once it is back", async ({ page }) => {
  const { venue } = await venueWithEvents();
  // Its code is there before the connection is lost.
  const other = await newVenue();
  await visit(page, `/venue/${other.venue_id}?lang=tr`);
  await page.context().setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  await page.evaluate((path) => {
    window.history.pushState(null, "", path);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, `/venue/${venue.venue_id}`);
  // A notification may say so, too.
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Bağlantı yok");
  await reconnect(page);
  await expect(page.getByRole("heading", { level: 1, name: `Sahne ${venue.word}` })).toBeVisible();
});

test("with text of 200 % nothing is cut off on a phone", async ({ page }) => {
  const { venue } = await venueWithEvents();
  await page.setViewportSize(PHONE);
  for (const language of LANGUAGES) {
    await visit(page, `/venue/${venue.venue_id}?lang=${language}`);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow).toBe(0);
  }
});

test("keeps to the budget of JavaScript", async ({ page, request }) => {
  const { venue } = await venueWithEvents();
  const scripts = new Set<string>();
  page.on("request", (asked) => {
    const { pathname } = new URL(asked.url());
    if (pathname.endsWith(".js")) scripts.add(pathname);
  });
  await page.setViewportSize(PHONE);
  const healthy = page.waitForResponse("**/health");
  await open(page, `/venue/${venue.venue_id}?lang=tr`);
  await takenOver(page);
  await healthy;
  let bytes = 0;
  // The map is loaded when it is seen, and is no part of the page.
  for (const path of scripts) {
    if (/\/(place-map|pins|place-labels|base-map)-/.test(path)) continue;
    bytes += gzipSync(await (await request.get(path)).body(), { level: 9 }).length;
  }
  expect(bytes).toBeGreaterThan(80_000);
  expect(bytes).toBeLessThanOrEqual(120_000);
});

for (const language of LANGUAGES) {
  test(`is suggested while its name is typed, in ${language}`, async ({ page, request, quietPage: _ }) => {
    const { venue, event } = await venueWithEvents();
    await indexed(request, event);
    await visit(page, `/search?lang=${language}`);
    const field = page.getByRole("search").getByRole("combobox");
    await field.fill(`${TEXTS[language].name} ${venue.word}`);
    const group = page.getByRole("group", { name: language === "tr" ? "Mekânlar" : "Venues" });
    await group.getByRole("option", { name: venue.word }).click();
    await expect(page).toHaveURL(`/venue/${venue.venue_id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${TEXTS[language].name} ${venue.word}`);
  });

  test(`is named by its pin on the map, in ${language}`, async ({ page, request, quietPage: _ }) => {
    const { venue, event } = await venueWithEvents();
    await indexed(request, event);
    await visit(page, `/search?q=${event.word}&lang=${language}`);
    await page.getByRole("button", { name: language === "tr" ? "Haritada göster" : "Show on map" }).click();
    const dialog = page.getByRole("dialog").first();
    await dialog.getByRole("button", { name: new RegExp(event.word) }).click();
    const kind = language === "tr" ? "Mekân" : "Venue";
    await page.getByRole("link", { name: `${kind}: ${TEXTS[language].name} ${venue.word}` }).click();
    await expect(page).toHaveURL(`/venue/${venue.venue_id}`);
  });
}
