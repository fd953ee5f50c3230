import { beforeEach, expect, it, vi } from "vitest";

/** As in a browser: nothing is at hand yet. */
beforeEach(() => vi.resetModules());

async function freshModules() {
  const [load, translate] = await Promise.all([import("./load"), import("./translate")]);
  return { ...load, ...translate };
}

it("fetches the texts of the language asked for and of no other", async () => {
  const { loadTexts, hasTexts, translator } = await freshModules();
  await loadTexts("en", ["home"]);
  expect(translator("en")("home.empty")).toBe("No events found");
  expect(translator("en")("site.home")).toBe("Home");
  expect(hasTexts("tr", "site")).toBe(false);
});

it("needs every part that was visited when the language changes", async () => {
  const { loadTexts, isReady, translator } = await freshModules();
  await loadTexts("en", ["home"]);
  await loadTexts("en", ["about"]);
  expect(isReady("tr")).toBe(false);
  await loadTexts("tr");
  expect(isReady("tr")).toBe(true);
  expect(translator("tr")("home.empty")).toBe("Etkinlik bulunamadı");
});

it("takes what came with the page and fetches nothing more", async () => {
  const { registerTexts, textsOf } = await freshModules();
  const { tr } = await import("./tr");
  registerTexts("tr", tr);
  const sent = JSON.parse(JSON.stringify(textsOf("tr", ["home"])));
  expect(Object.keys(sent).sort()).toEqual(["category", "home", "notFound", "site"]);

  vi.resetModules();
  const browser = await freshModules();
  browser.registerTexts("tr", sent);
  await browser.loadTexts("tr", ["home"]);
  expect(browser.isReady("tr")).toBe(true);
  expect(browser.translator("tr")("site.home")).toBe("Ana sayfa");
});

it("shows the key of a text that did not arrive rather than nothing at all", async () => {
  const { translator } = await freshModules();
  expect(translator("tr")("home.empty")).toBe("home.empty");
});
