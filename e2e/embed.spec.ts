import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "./fixtures";
import { DEMO_EVENT, LANGUAGES } from "./site";

/** A page of another site that frames an address. */
class OtherSite {
  readonly #server: Server;
  framed = "";

  private constructor() {
    this.#server = createServer((_, answer) => {
      answer.setHeader("content-type", "text/html; charset=utf-8");
      const source = this.framed.replace(/&/g, "&amp;").replace(/"/g, "&quot;");
      answer.end(
        `<!doctype html><title>Blog</title><iframe title="frame" src="${source}" width="320" height="640"></iframe>`,
      );
    });
  }

  static async start(): Promise<OtherSite> {
    const site = new OtherSite();
    await new Promise<void>((done) => site.#server.listen(0, "127.0.0.1", done));
    return site;
  }

  /** Another host name, so that it is another site and not just another port. */
  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}/`;
  }

  stop(): void {
    this.#server.close();
  }
}

let other: OtherSite;
test.beforeAll(async () => {
  other = await OtherSite.start();
});
test.afterAll(() => other.stop());

for (const language of LANGUAGES) {
  test(`another site shows a search in a frame, ${language}`, async ({ page, baseURL }) => {
    other.framed = `${baseURL}/embed?category=music&limit=4&lang=${language}`;
    await page.goto(other.url);
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("article")).toHaveCount(4);
    await expect(frame.locator("html")).toHaveAttribute("lang", language);
    const width = await frame
      .locator("html")
      .evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
    expect(width[0], "nothing is wider than the frame").toBe(width[1]);
    const title = frame.getByRole("article").first().getByRole("link");
    const [opened] = await Promise.all([page.waitForEvent("popup"), title.click()]);
    await expect(opened).toHaveURL(new RegExp(`^${baseURL}/event/.*lang=${language}$`));
    expect(page.url()).toBe(other.url);
  });
}

test("a frame follows the system's theme unless its address names one", async ({ page, baseURL }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  for (const [query, theme] of [
    ["", "dark"],
    ["?theme=auto", "dark"],
    ["?theme=light", "light"],
  ] as const) {
    other.framed = `${baseURL}/embed${query}`;
    await page.goto(other.url);
    await expect(page.frameLocator("iframe").locator("html")).toHaveAttribute("data-theme", theme);
  }
  const root = page.frameLocator("iframe").locator("html");
  other.framed = `${baseURL}/embed`;
  await page.goto(other.url);
  await expect(root).toHaveAttribute("data-theme", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(root).toHaveAttribute("data-theme", "light");
});

test("every other page refuses to be framed", async ({ page, baseURL }) => {
  for (const path of [
    "/",
    "/search?q=caz",
    `/event/${DEMO_EVENT}`,
    "/embed/x",
    "/admin/login",
    "/api/docs",
  ]) {
    other.framed = `${baseURL}${path}`;
    const refused = page.waitForEvent("console", (message) => /frame/i.test(message.text()));
    await page.goto(other.url);
    await refused;
    await expect(page.frameLocator("iframe").getByRole("heading")).toHaveCount(0);
  }
});

test("the search page offers the HTML of its frame", async ({ page, baseURL, quietPage: _ }) => {
  await page.goto("/search?category=music&lang=en");
  await page.getByText("Add to your site").click();
  const code = await page.getByRole("textbox", { name: "HTML code" }).inputValue();
  const source = /src="([^"]+)"/.exec(code)?.[1]?.replace(/&amp;/g, "&") ?? "";
  expect(source).toBe(`${baseURL}/embed?category=music&lang=en`);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy the code" }).click();
  await expect(page.getByText("Code copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
});

test("oEmbed leads from an event's page to its frame", async ({ page, request }) => {
  await page.goto(`/event/${DEMO_EVENT}?lang=en`);
  const link = page.locator('link[type="application/json+oembed"]');
  const answer = await request.get((await link.getAttribute("href")) ?? "");
  expect(answer.status()).toBe(200);
  const { html, type } = await answer.json();
  expect(type).toBe("rich");
  const source = /src="([^"]+)"/.exec(html)?.[1]?.replace(/&amp;/g, "&") ?? "";
  await page.goto(source);
  await expect(page.getByRole("article")).toHaveCount(1);
});
