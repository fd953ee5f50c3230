/** Lighthouse on the pages that people land on: mobile preset, median of several runs; prints a table. */
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const base = process.argv[2];
if (!base) throw new Error("usage: run.mjs http://127.0.0.1:PORT");
const RUNS = Number(process.env.BENCH_LIGHTHOUSE_RUNS ?? 5);
const PAGES = { home: "/", event: "/event/1", search: "/search?category=music", news: "/world-news", post: "/blog/1" };
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

async function measure(url) {
  const chrome = await launch({ chromePath: process.env.CHROME_PATH ?? "/usr/bin/chromium", chromeFlags: FLAGS });
  try {
    const { lhr } = await lighthouse(url, { port: chrome.port, onlyCategories: CATEGORIES, logLevel: "error" });
    return lhr;
  } finally {
    chrome.kill();
  }
}

console.log(`| page | ${CATEGORIES.join(" | ")} | largest paint, ms | blocking, ms | layout shift |`);
console.log(`|---|${CATEGORIES.map(() => "---|").join("")}---|---|---|`);
let complaints = [];
for (const [name, path] of Object.entries(PAGES)) {
  const reports = [];
  for (let run = 0; run < RUNS; run++) reports.push(await measure(base + path));
  const scores = CATEGORIES.map((id) => median(reports.map((lhr) => Math.round(lhr.categories[id].score * 100))));
  const audit = (id) => median(reports.map((lhr) => lhr.audits[id].numericValue ?? 0));
  const paint = Math.round(audit("largest-contentful-paint"));
  const blocking = Math.round(audit("total-blocking-time"));
  const shift = audit("cumulative-layout-shift").toFixed(3);
  console.log(`| ${name} | ${scores.join(" | ")} | ${paint} | ${blocking} | ${shift} |`);
  // The score follows the processor: a run on a slow one says little.
  if (process.env.BENCH_VERBOSE) {
    for (const lhr of reports) {
      const value = (id) => Math.round(lhr.audits[id].numericValue ?? 0);
      const score = Math.round(lhr.categories.performance.score * 100);
      const [first, speed] = [value("first-contentful-paint"), value("speed-index")];
      console.log(
        `  ${score}: first ${first}, largest ${value("largest-contentful-paint")}, speed ${speed}, blocking ${value("total-blocking-time")}; processor ${lhr.environment.benchmarkIndex}`,
      );
    }
  }
  const audits = Object.values(reports[0].audits);
  complaints = complaints.concat(
    audits
      .filter((one) => one.score !== null && one.score < 0.9 && one.scoreDisplayMode !== "informative")
      .map((one) => `${name}: ${one.id} ${one.displayValue ?? ""}`),
  );
}
if (process.env.BENCH_VERBOSE) console.log(complaints.join("\n"));
