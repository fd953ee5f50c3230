/** A scripted editor in Chromium: counts the clicks, keys and seconds of tasks of the desk, and prints them as JSON. */
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { chromium } from "../e2e/node_modules/@playwright/test/index.mjs";

const [base, email, password, seller] = process.argv.slice(2);
if (!seller) throw new Error("usage: editor.mjs http://127.0.0.1:PORT EMAIL PASSWORD HOST:PORT");
/** Rows of the file that is imported, and the venues that they name. */
const ROWS = 500;
const VENUES = 12;

const executablePath = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path));
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const context = await browser.newContext({ locale: "tr-TR", viewport: { width: 1440, height: 900 } });
await context.addCookies([{ name: "language", value: "en", url: base }]);
await context.request.post(`${base}/api/auth/login`, { data: { email, password } });

/** A seller's page with the event as JSON-LD. */
const CONCERT = {
  "@context": "https://schema.org",
  "@type": "MusicEvent",
  name: "Rıhtımda Caz",
  description: "İki set ve sürpriz konuklar.",
  startDate: "2027-03-12T20:30:00+03:00",
  location: { "@type": "Place", name: "Rıhtım Sahne", address: { addressLocality: "İstanbul", streetAddress: "Rıhtım Cad. 1" } },
  offers: { "@type": "Offer", price: 450, priceCurrency: "TRY", url: "https://bilet.example/caz" },
};
const CONCERT_PAGE = `<!doctype html><title>Caz</title><script type="application/ld+json">${JSON.stringify(CONCERT)}</script>`;
const [, port] = seller.split(":");
const shop = createServer((request, response) => {
  const isPage = request.url === "/caz";
  response.writeHead(isPage ? 200 : 404, { "content-type": "text/html; charset=utf-8" });
  response.end(isPage ? CONCERT_PAGE : "");
}).listen(Number(port), "127.0.0.1");

/** Counts what hands do. */
class Hands {
  clicks = 0;
  keys = 0;
  constructor(page) {
    this.page = page;
  }
  async click(target, options) {
    await target.click(options);
    this.clicks += 1;
  }
  async press(key) {
    await this.page.keyboard.press(key);
    this.keys += 1;
  }
  async paste(target, text) {
    await target.click();
    await target.fill(text);
    this.clicks += 1;
    this.keys += 1;
  }
}

const tasks = {};
async function task(name, open, perform) {
  const page = await context.newPage();
  await page.goto(base + open);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
  const hands = new Hands(page);
  const begin = performance.now();
  await perform(page, hands);
  tasks[name] = { clicks: hands.clicks, keys: hands.keys, seconds: (performance.now() - begin) / 1000 };
  await page.close();
}

await task("30 events to another category", "/admin/events?view=table&sort=name", async (page, hands) => {
  const boxes = page.locator("tbody input[type=checkbox]");
  await hands.click(boxes.nth(0));
  await hands.click(boxes.nth(29), { modifiers: ["Shift"] });
  await hands.click(page.getByRole("button", { name: "Category", exact: true }));
  const dialog = page.getByRole("dialog", { name: "Change the category" });
  await hands.click(dialog.getByText("Business", { exact: true }));
  await hands.click(dialog.getByRole("button", { name: /^Apply/ }));
  await dialog.waitFor({ state: "hidden" });
});

await task("next week without picture", "/admin/dashboard", async (page, hands) => {
  await hands.click(page.getByRole("link", { name: /^No image, Next week/ }));
  await page.locator("tbody tr").first().waitFor();
});

await task("an old description restored", "/admin/events?view=table&sort=updated", async (page, hands) => {
  const response = await context.request.get(`${base}/api/events?status=all&limit=1&sort=updated`);
  const [event] = (await response.json()).data;
  const { data } = await (await context.request.get(`${base}/api/events/${event.id}`)).json();
  await context.request.put(`${base}/api/events/${event.id}`, { data: { ...data, description_en: "Other words." } });
  await page.reload();
  await page.locator("tbody tr").first().waitFor();
  await hands.click(page.locator("tbody tr").first().getByRole("button").first());
  await hands.click(page.getByRole("button", { name: "History" }));
  const history = page.getByRole("dialog", { name: "History" });
  await hands.click(history.getByRole("listitem").last().getByRole("button"));
  await hands.click(history.getByRole("button", { name: "Restore this field: Description (English)" }));
  await page.getByText("Restored").first().waitFor();
});

await task("a concert from a pasted link", "/admin/events?new=1", async (page, hands) => {
  const link = page.getByRole("textbox", { name: "Paste a link" });
  await hands.paste(link, `http://${seller}/caz`);
  await hands.press("Enter");
  await page.waitForFunction(() => document.querySelector("[name=title_tr]")?.value === "Rıhtımda Caz");
  // The page has no English: the editor writes one.
  await hands.paste(page.locator("[name=description_en]"), "Two sets and surprise guests.");
  await hands.press("Control+Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
});

await task("12 dates of an event", "/admin/events?view=table&sort=name", async (page, hands) => {
  await hands.click(page.locator("tbody tr").first().getByRole("button").first());
  const form = page.getByRole("dialog", { name: "Edit event" });
  await hands.click(form.getByRole("button", { name: "Add dates" }));
  const dates = page.getByRole("dialog", { name: "Add dates" });
  await hands.click(dates.getByRole("button", { name: "List", exact: true }));
  const days = Array.from({ length: 12 }, (_, day) => `${day + 1}.6.2027 20:30`);
  await hands.paste(dates.getByRole("textbox", { name: "List of dates" }), days.join("\n"));
  await hands.click(dates.getByRole("button", { name: /^Add/ }));
  await hands.press("Control+Enter");
  await form.waitFor({ state: "hidden" });
});

await task("a post for tomorrow at 09:00", "/admin/blog", async (page, hands) => {
  await hands.click(page.getByRole("button", { name: "Add New Post" }));
  const form = page.getByRole("dialog");
  for (const language of ["tr", "en"]) {
    for (const name of ["title", "excerpt", "content"]) {
      // Writing the texts is not counted: Tab leads from one to the next.
      await form.locator(`[name=${name}_${language}]`).fill(`Words of the ${name}.`);
    }
  }
  await hands.click(form.getByText("Scheduled", { exact: true }));
  await hands.click(form.getByRole("button", { name: "Save", exact: true }));
  await form.waitFor({ state: "hidden" });
});

const HEADINGS = "Başlık;Tarih;Saat;Mekân;Şehir;Fiyat;Açıklama;Açıklama (İngilizce)";
const rows = Array.from(
  { length: ROWS },
  (_, row) => `Gece ${row};${1 + (row % 28)}.05.2027;20:30;Salon ${row % VENUES};İzmir;${row},50;Bir gece.;A night.`,
);
await task(`${ROWS} rows of a Turkish CSV`, "/admin/import", async (page, hands) => {
  const buffer = Buffer.from(`\ufeff${[HEADINGS, ...rows].join("\r\n")}`);
  await page.locator("input[type=file]").setInputFiles({ name: "liste.csv", mimeType: "text/csv", buffer });
  hands.clicks += 1;
  await hands.click(page.getByRole("button", { name: `Import (${ROWS})` }), { timeout: 120_000 });
  await page.getByRole("heading", { name: "Imported" }).waitFor({ timeout: 120_000 });
  const { meta } = await (await context.request.get(`${base}/api/events?status=all&q=gece&from=2027-05-01&to=2027-05-31&limit=1`)).json();
  if (meta.total < ROWS) throw new Error(`${ROWS - meta.total} rows are missing`);
});

await task("a venue of 40 events corrected", `/admin/venues?q=${encodeURIComponent("Salon 7")}`, async (page, hands) => {
  await hands.click(page.getByRole("main").getByText("Salon 7", { exact: true }).first());
  const form = page.getByRole("dialog", { name: "Edit venue" });
  await hands.paste(form.locator("[name=name_tr]"), "Rıhtım Salonu");
  await hands.press("Control+Enter");
  await form.waitFor({ state: "hidden" });
  const days = "status=all&from=2027-05-01&to=2027-05-31&limit=100";
  const { data } = await (await context.request.get(`${base}/api/events?${days}&q=${encodeURIComponent('venue:"Rıhtım Salonu"')}`)).json();
  const corrected = data.filter((event) => event.venue_name === "Rıhtım Salonu").length;
  if (corrected < 40) throw new Error(`only ${corrected} events have the new name`);
});

console.log(JSON.stringify(tasks));
shop.close();
await browser.close();
