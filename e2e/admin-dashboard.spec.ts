import { expectNoFaults } from "./axe";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import { DESKTOP, LANGUAGES, PHONE, read, silence } from "./site";
import { apiAs, newPerson, openAdmin, type Role, signInAs, signInWith } from "./staff";

const TEXTS = {
  tr: {
    cards: [
      "Toplam etkinlik",
      "Etkin etkinlik",
      "Toplam yazı",
      "Yayımlanan yazı",
      "Toplam görsel",
      "Toplam kategori",
    ],
    actions: "Hızlı işlemler",
    sections: "Bölümler",
    activity: "Son işlemler",
    visits: "Son 30 günün ziyaretleri",
    top: "En çok ilgi gören etkinlikler",
    logOut: "Çıkış yap",
    table: "Tablo olarak göster",
  },
  en: {
    cards: [
      "Total events",
      "Active events",
      "Total posts",
      "Published posts",
      "Total images",
      "Total categories",
    ],
    actions: "Quick actions",
    sections: "Sections",
    activity: "Recent activity",
    visits: "Visits in the last 30 days",
    top: "Top events",
    logOut: "Log out",
    table: "Show as a table",
  },
} as const;

const NAMES = [
  "totalEvents",
  "activeEvents",
  "totalBlogs",
  "publishedBlogs",
  "totalImages",
  "totalCategories",
] as const;

type Stats = Record<(typeof NAMES)[number], number>;

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`${language}: the cards show the numbers of the analytics`, async ({ page, quietPage: _ }) => {
    await signInAs(page, "viewer");
    const answered = page.waitForResponse(/\/api\/analytics\?/);
    await openAdmin(page, "/admin/dashboard", language);
    const { data: stats }: { data: Stats } = await (await answered).json();
    const format = new Intl.NumberFormat(language === "tr" ? "tr-TR" : "en-US");
    for (const [place, name] of NAMES.entries()) {
      const card = page.locator("dl").filter({ hasText: texts.cards[place] ?? "" });
      await expect(card.locator("dd")).toHaveText(format.format(stats[name]));
    }
    expect(stats.totalEvents).toBeGreaterThan(0);
  });

  test(`${language}: the cards show zeros when the analytics fail`, async ({ page }) => {
    await signInAs(page, "viewer");
    await page.route(/\/api\/analytics(\?|$)/, (route) =>
      route.fulfill({ status: 403, json: { success: false, error: "no", code: "forbidden" } }),
    );
    await openAdmin(page, "/admin/dashboard", language);
    for (const label of texts.cards) {
      const card = page.locator("dl").filter({ hasText: label });
      await expect(card.locator("dd")).toHaveText("0");
    }
  });

  test(`${language}: all its parts are there`, async ({ page }) => {
    await signInAs(page, "admin");
    await openAdmin(page, "/admin/dashboard", language);
    for (const name of [texts.actions, texts.sections, texts.activity, texts.visits, texts.top]) {
      await expect(page.getByRole("region", { name })).toBeVisible();
    }
    await expect(page.getByRole("main").getByRole("button", { name: texts.logOut })).toBeVisible();
  });
}

test("its logout really signs out", async ({ page }) => {
  await signInWith(page, await newPerson("editor"));
  await openAdmin(page, "/admin/dashboard", "en");
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/admin/login");
  expect((await page.request.get("/api/auth/me")).status()).toBe(401);
});

const ACTIONS: Record<Role, string[]> = {
  viewer: ["/admin/messages"],
  editor: ["/admin/blog?new=1", "/admin/events?new=1", "/admin/images", "/admin/messages"],
  admin: ["/admin/blog?new=1", "/admin/events?new=1", "/admin/images", "/admin/messages"],
  super_admin: ["/admin/blog?new=1", "/admin/events?new=1", "/admin/images", "/admin/messages"],
};

for (const role of ["viewer", "editor", "admin"] as const) {
  test(`${role}: quick actions and sections are those of the role`, async ({ page }) => {
    await signInAs(page, role);
    await openAdmin(page, "/admin/dashboard", "en");
    const hrefs = async (name: string) => {
      const links = await page.getByRole("region", { name }).getByRole("link").all();
      return (await Promise.all(links.map((link) => link.getAttribute("href")))).sort();
    };
    expect(await hrefs("Quick actions")).toEqual(ACTIONS[role]);
    expect((await hrefs("Sections")).length).toBe({ viewer: 3, editor: 11, admin: 17 }[role]);
    await page
      .getByRole("region", { name: "Sections" })
      .getByRole("link", { name: /^Activity/ })
      .click();
    await expect(page).toHaveURL("/admin/activity");
  });
}

test("another person's change appears in the recent activity without a reload", async ({
  page,
  browser: _,
}) => {
  await signInAs(page, "viewer");
  const streaming = page.waitForResponse("**/api/stream");
  await openAdmin(page, "/admin/dashboard", "en");
  await streaming;
  const admin = await apiAs("admin");
  const slug = mark();
  const name = `Canlı ${slug}`;
  const answer = await admin.post("/api/categories", {
    data: { category_id: slug, name_tr: name, name_en: name },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { data }: { data: { id: number } } = await answer.json();
  const activity = page.getByRole("region", { name: "Recent activity" });
  await expect(activity.getByText(name)).toBeVisible();
  await expect(activity.getByRole("listitem").filter({ hasText: name })).toContainText("Created");
  await admin.delete(`/api/categories/${data.id}`);
  await admin.dispose();
});

test("the chart of visits has its numbers in a table", async ({ page }) => {
  await signInAs(page, "viewer");
  await openAdmin(page, "/admin/dashboard", "en");
  const days = await read<{ date: string; page_views: number; event_clicks: number }[]>(
    page.request,
    "/api/analytics/days?days=30",
  );
  expect(days).toHaveLength(30);
  const visits = page.getByRole("region", { name: "Visits in the last 30 days" });
  await expect(visits.getByRole("img", { name: /^Last 30 days: \d/ })).toBeVisible();
  await expect(visits.getByRole("table")).toBeHidden();
  await visits.getByText("Show as a table").click();
  await expect(visits.getByRole("row")).toHaveCount(31);
  await expect(visits.getByRole("columnheader")).toHaveText(["Day", "Page views", "Event clicks"]);
});

test("the top events are those that visitors press most", async ({ page }) => {
  await signInAs(page, "viewer");
  await page.route("**/api/analytics/top-events?*", (route) =>
    route.fulfill({
      json: {
        success: true,
        data: [
          { id: 1, event_id: "caz", title: "Caz gecesi", clicks: 1200 },
          { id: 2, event_id: "opera", title: "Opera", clicks: 1 },
        ],
      },
    }),
  );
  await openAdmin(page, "/admin/dashboard", "en");
  const top = page.getByRole("region", { name: "Top events" });
  await expect(top.getByRole("listitem")).toHaveText(["Caz gecesi1,200 clicks", "Opera1 click"]);
  await expect(top.getByRole("link", { name: /Caz gecesi/ })).toHaveAttribute("href", "/event/caz");
});

test("a part that cannot be had can be asked for again", async ({ page }) => {
  await signInAs(page, "viewer");
  await silence(page);
  await page.route("**/api/audit?*", (route) =>
    route.fulfill({ status: 422, json: { success: false, error: "Not today", code: "invalid" } }),
  );
  await openAdmin(page, "/admin/dashboard", "en");
  const activity = page.getByRole("region", { name: "Recent activity" });
  await expect(activity.getByRole("alert")).toContainText("Not today");
  await page.unroute("**/api/audit?*");
  await activity.getByRole("button", { name: "Try again" }).click();
  await expect(activity.getByRole("alert")).toHaveCount(0);
});

for (const [screen, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`on a ${screen} it fits and has no accessibility faults`, async ({ page }) => {
    await signInAs(page, "super_admin");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(viewport);
    await openAdmin(page, "/admin/dashboard", "tr");
    await expect(page.getByRole("region", { name: TEXTS.tr.visits }).getByRole("img")).toBeVisible();
    await page.getByText(TEXTS.tr.table).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
    await expectNoFaults(page, screen);
  });
}
