/** Opens the lists of the admin panel in Chromium; prints milliseconds to the first item, and the heap while paging, as JSON. */
import { existsSync } from "node:fs";
import { chromium } from "../e2e/node_modules/@playwright/test/index.mjs";

const [base, email, password] = process.argv.slice(2);
if (!password) throw new Error("usage: panel.mjs http://127.0.0.1:PORT EMAIL PASSWORD");
const SCREENS = {
  "events as a table": ["/admin/events?view=table", "tbody tr"],
  "events as cards": ["/admin/events?view=grid", "main article"],
  "events as a list": ["/admin/events?view=list", "main article"],
  images: ["/admin/images", "main article"],
};
const RUNS = 5;
const PAGES = 40;

const executablePath = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path));
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--enable-precise-memory-info"] });
const context = await browser.newContext({ locale: "tr-TR", viewport: { width: 1440, height: 900 } });
await context.request.post(`${base}/api/auth/login`, { data: { email, password } });

/** From the address to the first item. */
async function firstContent(path, item) {
  const page = await context.newPage();
  await page.goto(base + path, { waitUntil: "commit" });
  await page.locator(item).first().waitFor();
  const elapsed = await page.evaluate(() => performance.now());
  await page.close();
  return elapsed;
}

async function heapOf(page) {
  const session = await context.newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize / 1024 / 1024;
}

const first = {};
for (const [name, [path, item]] of Object.entries(SCREENS)) {
  const times = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await firstContent(path, item));
  first[name] = Math.round(times.sort((a, b) => a - b)[Math.floor(RUNS / 2)]);
}

const page = await context.newPage();
await page.goto(`${base}/admin/events?view=grid`);
const heap = [];
for (let turned = 1; turned <= PAGES; turned += 1) {
  const shown = await page.locator("main article").first().textContent();
  await page.getByRole("button", { name: /^(Sonraki|Next)/ }).click();
  await page.waitForFunction((before) => document.querySelector("main article")?.textContent !== before, shown);
  if (turned === PAGES / 4 || turned === PAGES) heap.push([turned, await heapOf(page)]);
}
console.log(JSON.stringify({ first, heap }));
await browser.close();
