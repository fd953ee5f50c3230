/** The pages of performers and organizers. */
import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { documentAt, LANGUAGES, PHONE, SCREEN_OF, unescaped, visit } from "./site";
import { apiAs } from "./staff";
import { newEvent } from "./staff-events";

type Kind = "performer" | "organizer";

interface StoredProfile {
  id: number;
  profile_id: string;
  word: string;
}

async function newProfile(kind: Kind, word = mark()): Promise<StoredProfile> {
  const api = await apiAs("editor");
  const data = {
    kind,
    profile_id: `kisi-${word}`,
    name: `Topluluk ${word}`,
    name_en: `Group ${word}`,
    description_tr: `Ege'den gelir. ${word}`,
    description_en: `From the Aegean. ${word}`,
    links: ["https://www.topluluk.example.org/", "https://www.instagram.com/topluluk"],
  };
  const answer = await api.post("/api/profiles", { data });
  expect(answer.status(), await answer.text()).toBe(201);
  const { data: profile } = (await answer.json()) as { data: StoredProfile };
  await api.dispose();
  return { ...profile, word };
}

async function profileWithEvents(kind: Kind) {
  const profile = await newProfile(kind);
  const place = { venue_name: "Deneme Sahnesi", venue_en: "Trial Stage", city: "Tunceli" };
  const event = await newEvent({
    is_active: true,
    ...(kind === "performer"
      ? { performers: [profile.profile_id] }
      : { organizer_name: `Topluluk ${profile.word}`, organizer_en: `Group ${profile.word}` }),
    showings: [
      { ...place, start_date: "2031-05-04T20:30:00+03:00", showing_id: "mayis" },
      { ...place, start_date: "2020-02-01T20:00:00+03:00", showing_id: "eski" },
    ],
  });
  return { profile, event };
}

const TEXTS = {
  tr: {
    name: "Topluluk",
    performer: { kind: "Sanatçı", follow: "Bu sanatçıyı takip et", missing: "Sanatçı bulunamadı" },
    organizer: { kind: "Organizatör", follow: "Bu organizatörü takip et", missing: "Organizatör bulunamadı" },
    month: "Mayıs 2031",
    past: "Geçmiş etkinlikler",
    pastMonth: "Şubat 2020",
    links: "Bağlantılar",
    file: "Takvim dosyası (.ics)",
    facts: "Bir bakışta",
  },
  en: {
    name: "Group",
    performer: { kind: "Performer", follow: "Follow this performer", missing: "Performer not found" },
    organizer: { kind: "Organizer", follow: "Follow this organizer", missing: "Organizer not found" },
    month: "May 2031",
    past: "Past events",
    pastMonth: "February 2020",
    links: "Links",
    file: "Calendar file (.ics)",
    facts: "At a glance",
  },
} as const;

const TYPES = { performer: "PerformingGroup", organizer: "Organization" } as const;

for (const kind of ["performer", "organizer"] as const) {
  for (const language of LANGUAGES) {
    const texts = TEXTS[language];

    const { screen, viewport } = SCREEN_OF[language];
    test(`the page of a ${kind} says who it is and what is on, in ${language} on a ${screen}`, async ({
      page,
      quietPage: _,
    }) => {
      const { profile, event } = await profileWithEvents(kind);
      await page.setViewportSize(viewport);
      await visit(page, `/${kind}/${profile.profile_id}?lang=${language}`);
      const heading = page.getByRole("heading", { level: 1, name: `${texts.name} ${profile.word}` });
      await expect(heading).toBeVisible();
      await expect(page.getByText(texts[kind].kind, { exact: true })).toBeVisible();
      await expect(page.getByRole("list", { name: texts.links }).getByRole("link")).toHaveCount(2);
      const row = page.getByRole("region", { name: texts.month }).getByRole("article");
      await expect(row).toContainText(
        language === "tr" ? "Deneme Sahnesi · Tunceli" : "Trial Stage · Tunceli",
      );
      await expectNoFaults(page, `a ${kind}, ${language}, ${screen}`);

      await page.getByRole("button", { name: texts.past }).click();
      await expect(page.getByRole("region", { name: texts.pastMonth })).toBeVisible();

      await row.getByRole("link").click();
      await expect(page).toHaveURL(new RegExp(`/event/${event.event_id}`));
    });

    test(`a ${kind} is followed by calendar, in ${language}`, async ({ page, request }) => {
      const { profile, event } = await profileWithEvents(kind);
      await visit(page, `/${kind}/${profile.profile_id}?lang=${language}`);
      const follow = page.getByRole("complementary", { name: texts[kind].follow });
      const address = await follow.getByRole("link", { name: texts.file }).getAttribute("href");
      expect(address).toBe(`/calendar.ics?${kind}=${profile.profile_id}&lang=${language}`);
      const calendar = await (await request.get(address ?? "")).text();
      expect(calendar).toContain(`UID:${event.event_id}.mayis@`);
    });

    test(`a ${kind} is described to search engines, in ${language}`, async ({ request }) => {
      const { profile } = await profileWithEvents(kind);
      const { answer, html } = await documentAt(request, `/${kind}/${profile.profile_id}?lang=${language}`);
      expect(answer.status()).toBe(200);
      const canonical = unescaped(/rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? "");
      expect(new URL(canonical).pathname).toBe(`/${kind}/${profile.profile_id}`);
      expect(html.match(/hreflang="(tr|en|x-default)"/g)).toHaveLength(3);
      const image = unescaped(/property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? "");
      expect(new URL(image).pathname).toBe(`/share/profile/${profile.profile_id}.${language}.jpg`);
      const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
      expect(JSON.parse(json ?? "{}")).toMatchObject({
        "@type": TYPES[kind],
        name: `${texts.name} ${profile.word}`,
        sameAs: ["https://www.topluluk.example.org/", "https://www.instagram.com/topluluk"],
      });
    });

    test(`a ${kind} that there is not is not found, in ${language}`, async ({ page, request }) => {
      const address = `/${kind}/yok-${mark()}?lang=${language}`;
      expect((await documentAt(request, address)).answer.status()).toBe(404);
      await visit(page, address);
      await expect(page.getByRole("heading", { level: 1, name: texts[kind].missing })).toBeVisible();
      await expectNoFaults(page, `a missing ${kind}`);
    });

    test(`a ${kind} is reached from the event, in ${language}`, async ({ page, quietPage: _ }) => {
      const { profile, event } = await profileWithEvents(kind);
      await visit(page, `/event/${event.event_id}?lang=${language}`);
      await page.getByRole("link", { name: `${texts.name} ${profile.word}` }).click();
      await expect(page).toHaveURL(`/${kind}/${profile.profile_id}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${texts.name} ${profile.word}`);
    });
  }
}

test("in the browser, a performer is not found under the address of an organizer", async ({ page }) => {
  const { profile } = await profileWithEvents("performer");
  await visit(page, "/about?lang=tr");
  await page.evaluate((path) => {
    window.history.pushState(null, "", path);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, `/organizer/${profile.profile_id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Organizatör bulunamadı" })).toBeVisible();
});

test("with text of 200 % nothing is cut off on a phone", async ({ page }) => {
  const { profile } = await profileWithEvents("performer");
  await page.setViewportSize(PHONE);
  await visit(page, `/performer/${profile.profile_id}?lang=tr`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBe(0);
});
