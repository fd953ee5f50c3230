/**
 * The browser takes over what the server drew. Only React's development build says in words where the two differ, so this
 * file is run against one (scripts/test.sh): `MEYDAN_E2E_DEVELOPMENT=1`.
 */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { DESKTOP, inLanguage, LANGUAGES, open, PHONE, PUBLIC_PAGES, takenOver } from "./site";

/** What React tells developer tools about itself. */
interface Renderer {
  /** 1 in a development build. */
  bundleType: number;
}

/** Stands where React looks for developer tools. */
function watchReact() {
  const renderers: Renderer[] = [];
  Object.assign(window, {
    renderers,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      isDisabled: false,
      renderers: new Map(),
      inject: (renderer: Renderer) => renderers.push(renderer),
      checkDCE() {},
      onCommitFiberRoot() {},
      onPostCommitFiberRoot() {},
      onCommitFiberUnmount() {},
      onScheduleFiberRoot() {},
      setStrictMode() {},
    },
  });
}

test.skip(
  !process.env.MEYDAN_E2E_DEVELOPMENT,
  "A production build says nothing about hydration. Build with `npm run build:development` and set MEYDAN_E2E_DEVELOPMENT.",
);

async function expectDevelopmentBuild(page: Page) {
  const types = await page.evaluate(() =>
    (window as unknown as { renderers: Renderer[] }).renderers.map(({ bundleType }) => bundleType),
  );
  expect(types, "one React runs the page, in its development build").toEqual([1]);
}

/** Addresses as they come from elsewhere: the server draws them from what it knows of them. */
const ODD_PAGES = [
  { name: "home (from a newsletter)", path: "/?utm_source=bulten&q=caz", status: 200 },
  { name: "about (with a slash)", path: "/about/?ref=x", status: 200 },
  {
    name: "search (with everything)",
    path: "/search?utm_source=x&sort=price&q=a&category=music&city=%C4%B0stanbul&dateRange=month",
    status: 200,
  },
] as const;

for (const { name, path, status } of [...PUBLIC_PAGES, ...ODD_PAGES]) {
  for (const language of LANGUAGES) {
    test(`the ${name} page in ${language} is taken over without a word`, async ({ page }) => {
      const said: string[] = [];
      page.on("pageerror", (error) => said.push(String(error)));
      page.on("console", (message) => {
        const isOwnStatus = status === 404 && /status of 404/.test(message.text());
        if (["warning", "error"].includes(message.type()) && !isOwnStatus) said.push(message.text());
      });
      await page.addInitScript(watchReact);
      // A visitor who comes back with choices: what is kept must not disturb the first drawing.
      await page.addInitScript(() => {
        const state = { theme: "dark", language: null, selectedCategory: "music", selectedCity: "Izmir" };
        localStorage.setItem("app-storage", JSON.stringify({ state, version: 0 }));
      });
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        const healthy = page.waitForResponse("**/health");
        await open(page, inLanguage(path, language));
        await takenOver(page);
        await expectDevelopmentBuild(page);
        // By now effects have run, and the page has been idle.
        await healthy;
        await page.getByRole("button", { name: language === "tr" ? "Koyu tema" : "Dark theme" }).click();
        await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
      }
      expect(said).toEqual([]);
    });
  }
}

test("a page that differs from what was drawn is told", async ({ page }) => {
  const said: string[] = [];
  page.on("pageerror", (error) => said.push(String(error)));
  await page.addInitScript(watchReact);
  await page.route("**/about?lang=en", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace("Our mission</h2>", "Our omission</h2>") });
  });
  await page.goto("/about?lang=en");
  await takenOver(page);
  await expectDevelopmentBuild(page);
  await expect.poll(() => said.join("\n")).toMatch(/Hydration failed/);
});
