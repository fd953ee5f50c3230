import { chromium } from "@playwright/test";

const [list, sizes = "desktop", lang = "tr", theme = "light"] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const VIEW = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
for (const size of sizes.split(",")) {
  const ctx = await browser.newContext({
    viewport: VIEW[size],
    locale: "tr-TR",
    timezoneId: "Europe/Istanbul",
    baseURL: "http://127.0.0.1:9700",
    reducedMotion: "reduce",
  });
  await ctx.request.post("/api/auth/login", {
    data: { email: process.env.WHO ?? "admin@example.org", password: process.env.PW ?? "meydan-admin-1" },
  });
  const page = await ctx.newPage();
  page.on("console", (m) => m.type() === "error" && console.log("console:", m.text()));
  page.on("pageerror", (e) => console.log("pageerror:", e.message));
  for (const one of list.split(",")) {
    await page.goto(`/admin/${one}${one.includes("?") ? "&" : "?"}lang=${lang}`);
    await page.waitForSelector("h1");
    await page.waitForTimeout(900);
    await page.evaluate((t) => {
      document.documentElement.dataset.theme = t;
    }, theme);
    const step = process.env.STEP;
    if (step) await new Function("page", `return (async () => { ${step} })()`)(page);
    await page.waitForTimeout(400);
    const name = `/tmp/w7/${one.replace(/\W.*/, "")}-${process.env.TAG ?? ""}${size}-${lang}-${theme}.png`;
    await page.screenshot({ path: name, fullPage: !step || Boolean(process.env.FULL) });
    console.log(name, await page.evaluate(() => document.documentElement.scrollWidth));
  }
  await ctx.close();
}
await browser.close();
