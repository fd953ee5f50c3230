/** An event with several dates: the list, the chosen date, its sellers and its state. */
import { expect, test } from "./fixtures";
import { visit } from "./site";
import { expectNoFaults } from "./staff";
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

test("a date is chosen without a reload, and its address leads to it", async ({ page }) => {
  const { event_id } = await newEvent({ is_active: true, showings: SHOWINGS });
  await visit(page, `/event/${event_id}?lang=tr`);
  const facts = page.getByRole("region", { name: "Bir bakışta" });
  const dates = page.getByRole("region", { name: "Tarihler" });
  await expect(facts).toContainText("4 Mayıs 2031");
  await expect(facts.getByRole("list", { name: "Satıcılar" }).getByRole("listitem")).toHaveCount(2);
  await expectNoFaults(page, "an event with several dates");

  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await dates.getByRole("link", { name: /Küçük Salon/ }).click();
  await expect(page).toHaveURL(/showing=haziran/);
  await expect(facts).toContainText("8 Haziran 2031");
  await expect(facts.getByRole("status")).toContainText("İptal edildi");
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  await expectNoFaults(page, "a cancelled date");
});

test("the server renders the date of the address", async ({ request }) => {
  const { event_id } = await newEvent({ is_active: true, showings: SHOWINGS });
  const html = await (await request.get(`/event/${event_id}?showing=haziran&lang=tr`)).text();
  const [facts] = /<dl.*?<\/dl>/s.exec(html) ?? [];
  expect(facts).toContain("8 Haziran 2031");
});
