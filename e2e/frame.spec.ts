import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { mark } from "./mark";
import {
  DEMO_EVENT,
  DEMO_POST,
  DESKTOP,
  LANGUAGES,
  open,
  PHONE,
  read,
  reconnect,
  silence,
  visit,
} from "./site";
import { apiAs } from "./staff";

const TEXTS = {
  tr: {
    mainMenu: "Ana menü",
    header: ["Ana sayfa", "Hakkında", "Dünyadan haberler"],
    bottomMenu: "Alt çubuk",
    bottom: ["Ana sayfa", "Hakkında", "Haberler", "Favoriler"],
    footerMenu: "Sayfa sonu menüsü",
    footer: ["Hakkında", "İletişim", "Dünyadan haberler", "Etkinlikler", "Favorilerim", "RSS: Etkinlikler"],
    social: "Sosyal medya",
    socialLink: (site: string, network: string) => `${site}, ${network} sayfası (yeni sekmede açılır)`,
    skip: "İçeriğe geç",
    newsletter: "Şehrinde olanları kaçırma",
    email: "E-posta",
    name: "Adın (istersen)",
    subscribe: "Bültene kaydol",
    subscribing: "Kaydediliyor…",
    subscribed:
      "Teşekkürler! İlk kez kaydoluyorsan sana bir onay bağlantısı gönderiyoruz. Listeden daha önce ayrıldıysan eski bir e-postadaki ayrılma bağlantısından geri dönebilirsin.",
    unconfirmed: "Teşekkürler! Henüz e-posta gönderemiyoruz, bu yüzden adresin onaylanmadı.",
    badEmail: "Geçerli bir e-posta adresi yaz: ad@example.com gibi.",
    notSubscribed: "Sunucuya ulaşamadık. Biraz sonra yeniden dene.",
    newEvents: "Yeni etkinlikler var: yenile",
    offline: "Bağlantı hatası",
    offlineHint: "Sunucuya bağlanılamıyor. Bazı özellikler çalışmayabilir.",
    error: "Beklenmeyen bir uygulama hatası!",
    reload: "Yeniden yükle",
    goHome: "Ana sayfaya dön",
  },
  en: {
    mainMenu: "Main menu",
    header: ["Home", "About", "World News"],
    bottomMenu: "Bottom bar",
    bottom: ["Home", "About", "News", "Favorites"],
    footerMenu: "Footer menu",
    footer: ["About", "Contact", "World News", "Events", "My favorites", "RSS: Events"],
    social: "Social media",
    socialLink: (site: string, network: string) => `${site} on ${network} (opens in a new tab)`,
    skip: "Skip to content",
    newsletter: "Don't miss what's happening",
    email: "Email",
    name: "Name (optional)",
    subscribe: "Subscribe",
    subscribing: "Subscribing…",
    subscribed:
      "Thank you! If you're signing up for the first time, we'll email you a confirmation link. If you unsubscribed before, use the unsubscribe link in an old email to come back.",
    unconfirmed: "Thank you! We can't send emails yet, so your address isn't confirmed.",
    badEmail: "Please enter a valid email address, such as name@example.com.",
    notSubscribed: "We couldn't reach the server. Please try again in a moment.",
    newEvents: "New events: refresh",
    offline: "Connection Error",
    offlineHint: "Unable to connect to server. Some features may not work.",
    error: "Unexpected Application Error!",
    reload: "Reload",
    goHome: "Go Home",
  },
} as const;

const hrefs = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));

interface Update {
  type: string;
  id?: string;
  action?: string;
}

/** Says in the browser that something changed, as the stream does. */
const announce = (page: Page, update: Update) =>
  page.evaluate((detail) => {
    window.dispatchEvent(new CustomEvent("content-updated", { detail }));
  }, update);

/** The calls of the API that a page makes. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(events|blogs|settings|logos)/.test(pathname)) calls.push(pathname + search);
  });
  return calls;
}

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test.describe(`the way around in ${language}`, () => {
    test("on a desktop: header and footer", async ({ page, request, quietPage: _ }) => {
      await page.setViewportSize(DESKTOP);
      await visit(page, `/about?lang=${language}`);
      const menu = page.getByRole("navigation", { name: texts.mainMenu }).getByRole("link");
      await expect(menu).toHaveText([...texts.header]);
      expect(await hrefs(menu)).toEqual(["/", "/about", "/world-news"]);
      await expect(menu.nth(1)).toHaveAttribute("aria-current", "page");
      await expect(page.getByRole("navigation", { name: texts.bottomMenu })).toBeHidden();

      const footer = page.getByRole("contentinfo");
      const links = footer.getByRole("navigation", { name: texts.footerMenu }).getByRole("link");
      await expect(links).toHaveText([...texts.footer]);
      expect(await hrefs(links)).toEqual([
        "/about",
        "/contact",
        "/world-news",
        "/search",
        "/favourites",
        `/events.rss?lang=${language}`,
      ]);

      const settings = await read<Record<string, { value: string }>>(request, "/api/settings?public=true");
      const site = settings.site_name?.value ?? "";
      const social = footer.getByRole("list", { name: texts.social }).getByRole("link");
      const networks = [
        ["social_instagram", "Instagram"],
        ["social_x", "X"],
        ["social_youtube", "YouTube"],
        ["social_facebook", "Facebook"],
        ["social_linkedin", "LinkedIn"],
      ].flatMap(([key = "", name = ""]) => {
        const address = settings[key]?.value;
        return address ? [{ name, address }] : [];
      });
      expect(networks.length).toBeGreaterThan(0);
      await expect(social).toHaveCount(networks.length);
      for (const { name, address } of networks) {
        const link = footer.getByRole("link", { name: texts.socialLink(site, name), exact: true });
        await expect(link).toHaveAttribute("href", address);
        await expect(link).toHaveAttribute("target", "_blank");
        await expect(link).toHaveAttribute("rel", /noopener/);
      }
    });

    for (const textSize of [100, 200]) {
      test(`on a phone: the header has room for text of ${textSize} %`, async ({ page, quietPage: _ }) => {
        for (const width of [320, PHONE.width]) {
          await page.setViewportSize({ ...PHONE, width });
          await visit(page, `/about?lang=${language}`);
          await page.evaluate((size) => {
            document.documentElement.style.fontSize = `${size}%`;
          }, textSize);
          const header = page.getByRole("banner");
          const controls = header.locator("a:visible, fieldset:visible, button:visible:not(fieldset *)");
          const boxes = await controls.evaluateAll((all) =>
            all.map((control) => {
              const { left, right, width, height } = control.getBoundingClientRect();
              return { left, right, width, height };
            }),
          );
          // Home, search, language, theme.
          expect(boxes).toHaveLength(4);
          for (const box of boxes) {
            expect(box.left).toBeGreaterThanOrEqual(0);
            expect(box.right).toBeLessThanOrEqual(width);
            expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
          }
          if (textSize === 100) expect((await header.boundingBox())?.height).toBeLessThanOrEqual(61);
        }
      });
    }

    test("on a phone: the bottom bar stays at the lower edge", async ({ page, quietPage: _ }) => {
      await page.setViewportSize(PHONE);
      await visit(page, `/?lang=${language}`);
      await expect(page.getByRole("navigation", { name: texts.mainMenu })).toBeHidden();
      const bar = page.getByRole("navigation", { name: texts.bottomMenu });
      const links = bar.getByRole("link");
      await expect(links).toHaveText([...texts.bottom]);
      expect(await hrefs(links)).toEqual(["/", "/about", "/world-news", "/favourites"]);
      await expect(links.first()).toHaveAttribute("aria-current", "page");
      await page.mouse.wheel(0, 3000);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
      const box = await bar.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(PHONE.height);

      await links.nth(2).click();
      await expect(page).toHaveURL("/world-news");
      await expect(links.nth(2)).toHaveAttribute("aria-current", "page");
    });

    test.describe("without JavaScript", () => {
      test.use({ javaScriptEnabled: false });

      test("header and footer lead on", async ({ page }) => {
        await page.setViewportSize(DESKTOP);
        await open(page, `/about?lang=${language}`);
        await page.getByRole("contentinfo").getByRole("link", { name: texts.footer[1] }).click();
        await expect(page).toHaveURL("/contact");
        await open(page, `/about?lang=${language}`);
        await page.getByRole("navigation", { name: texts.mainMenu }).getByText(texts.header[2]).click();
        await expect(page).toHaveURL("/world-news");
      });
    });
  });

  test.describe(`the newsletter in ${language}`, () => {
    const form = (page: Page) => page.getByRole("region", { name: texts.newsletter });
    const field = (page: Page) => form(page).getByRole("textbox", { name: texts.email });

    test("refuses what is no address, without asking the server", async ({ page, quietPage: _ }) => {
      let posts = 0;
      page.on("request", (request) => {
        if (request.method() === "POST" && request.url().includes("newsletter")) posts += 1;
      });
      await visit(page, `/about?lang=${language}`);
      for (const wrong of ["", "adım", "ad@example"]) {
        await field(page).fill(wrong);
        await form(page).getByRole("button", { name: texts.subscribe }).click();
        await expect(form(page).getByRole("alert")).toHaveText(texts.badEmail);
        await expect(field(page)).toBeFocused();
        await expect(field(page)).toHaveAttribute("aria-invalid", "true");
      }
      expect(posts).toBe(0);
    });

    test("is sent once while it is on its way, and then says thank you", async ({ page, quietPage: _ }) => {
      let answer = () => {};
      const held = new Promise<void>((go) => {
        answer = go;
      });
      const sent: unknown[] = [];
      await page.route("**/api/newsletter/subscribe?*", async (route) => {
        sent.push(route.request().postDataJSON());
        await held;
        await route.fulfill({ json: { success: true, data: { subscribed: true, confirmation_mail: true } } });
      });
      await visit(page, `/about?lang=${language}`);
      await field(page).fill("  okur@example.org ");
      await form(page).getByRole("textbox", { name: texts.name }).fill("Okur");
      await form(page).getByRole("button", { name: texts.subscribe }).click();
      await expect(form(page).getByRole("button", { name: texts.subscribing })).toBeDisabled();
      await field(page).press("Enter");
      answer();
      await expect(form(page).getByRole("status")).toHaveText(texts.subscribed);
      await expect(field(page)).toHaveCount(0);
      expect(sent).toEqual([{ email: "okur@example.org", name: "Okur" }]);
    });

    test("says so when it cannot be sent, and keeps what was typed", async ({ page }) => {
      await page.route("**/api/newsletter/subscribe?*", (route) => route.abort());
      await visit(page, `/about?lang=${language}`);
      await field(page).fill("okur@example.org");
      await form(page).getByRole("button", { name: texts.subscribe }).click();
      await expect(form(page).getByRole("alert")).toHaveText(texts.notSubscribed);
      await expect(field(page)).toHaveValue("okur@example.org");
      // The address is not what is wrong.
      await expect(field(page)).not.toHaveAttribute("aria-invalid");

      await page.unroute("**/api/newsletter/subscribe?*");
      await page.route("**/api/newsletter/subscribe?*", (route) =>
        route.fulfill({
          status: 422,
          json: { success: false, error: "Olmadı", code: "invalid", fields: { email: "Bu adres olmaz." } },
        }),
      );
      await form(page).getByRole("button", { name: texts.subscribe }).click();
      await expect(form(page).getByRole("alert")).toHaveText("Bu adres olmaz.");
      await expect(field(page)).toHaveAttribute("aria-invalid", "true");
    });
  });

  test(`a server that is away is told by a toast for ten seconds in ${language}`, async ({ page }) => {
    await page.clock.install();
    let lose = () => {};
    const held = new Promise<void>((go) => {
      lose = go;
    });
    await page.route("**/health", async (route) => {
      await held;
      await route.abort();
    });
    const asked = page.waitForRequest("**/health");
    await visit(page, `/about?lang=${language}`);
    await asked;
    await page.clock.pauseAt(Date.now() + 3_600_000);
    lose();

    const toast = page.locator("[data-phase]");
    await expect(toast).toHaveAttribute("data-phase", "entering");
    await page.clock.runFor(100);
    await expect(toast).toHaveAttribute("data-phase", "shown");
    await expect(page.getByRole("alert").filter({ hasText: texts.offline })).toHaveText(
      texts.offline + texts.offlineHint,
    );
    await page.clock.runFor(9_999);
    await expect(toast).toHaveAttribute("data-phase", "shown");
    await page.clock.runFor(1);
    await expect(toast).toHaveAttribute("data-phase", "leaving");
    await page.clock.runFor(300);
    await expect(toast).toHaveCount(0);
  });

  test(`a screen that fails leaves the frame and a way on in ${language}`, async ({ page }) => {
    await visit(page, `/about?lang=${language}`);
    // An answer that no screen expects: a defect of the server, or of whoever stands between.
    await page.route("**/api/events?*", (route) =>
      route.fulfill({ json: { success: true, data: [null], meta: { total: 1 } } }),
    );
    await page.getByRole("banner").getByRole("link").first().click();
    const failure = page.getByRole("alert");
    await expect(failure.getByRole("heading", { level: 1 })).toHaveText(texts.error);
    await expect(page).toHaveTitle(texts.error);
    await expect(page.getByRole("contentinfo")).toBeVisible();

    await page.getByRole("contentinfo").getByRole("link", { name: texts.footer[1] }).click();
    await expect(page).toHaveURL("/contact");
    await expect(failure.getByRole("heading")).toHaveCount(0);
    await page.goBack();
    await expect(failure.getByRole("heading", { level: 1 })).toHaveText(texts.error);

    await page.unroute("**/api/events?*");
    await failure.getByRole("button", { name: texts.reload }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(failure.getByRole("heading")).toHaveCount(0);
  });
}

test("a frame that fails leaves a page with a way home", async ({ page }) => {
  await silence(page);
  await visit(page, "/about?lang=en");
  await page.route("**/api/logos?*", (route) => route.fulfill({ json: { success: true, data: [null] } }));
  await announce(page, { type: "logos" });
  const failure = page.getByRole("alert");
  await expect(failure.getByRole("heading", { level: 1 })).toHaveText("Unexpected Application Error!");
  await expect(page.getByRole("banner")).toHaveCount(0);
  await failure.getByRole("link", { name: "Go Home" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner")).toBeVisible();
});

test("a real subscription is taken by the server", async ({ page, quietPage: _ }) => {
  await visit(page, "/contact?lang=en");
  const form = page.getByRole("region", { name: "Don't miss what's happening" });
  await form.getByRole("textbox", { name: "Email" }).fill("e2e-reader@example.org");
  await form.getByRole("textbox", { name: "Email" }).press("Enter");
  await expect(form.getByRole("status")).toHaveText(TEXTS.en.unconfirmed);
});

test("without social addresses in the settings there are no social links", async ({ page }) => {
  await silence(page);
  await visit(page, "/about?lang=en");
  await expect(page.getByRole("list", { name: "Social media" })).toBeVisible();
  await page.route("**/api/settings?*", (route) =>
    route.fulfill({
      json: {
        success: true,
        data: {
          site_name: { value: "Çarşı", type: "text", category: "general" },
          social_x: { value: "javascript:alert(1)", type: "url", category: "general" },
        },
      },
    }),
  );
  await announce(page, { type: "settings" });
  await expect(page.getByRole("contentinfo")).toContainText("Çarşı · We don't sell tickets.");
  await expect(page.getByRole("list", { name: "Social media" })).toHaveCount(0);
});

test.describe("the theme", () => {
  const html = (page: Page) => page.locator("html");
  const toggle = (page: Page) => page.getByRole("button", { name: "Dark theme" });
  const storedTheme = (page: Page) =>
    page.evaluate(() => JSON.parse(localStorage.getItem("app-storage") ?? "{}").state?.theme);
  const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  test("is light until it is changed, and the change is kept under app-storage", async ({
    page,
    quietPage: _,
  }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await visit(page, "/about?lang=en");
    await expect(html(page)).toHaveAttribute("data-theme", "light");
    await expect(toggle(page)).toHaveAttribute("aria-pressed", "false");
    expect(await paper(page)).toBe("rgb(251, 250, 247)");

    await toggle(page).click();
    await expect(html(page)).toHaveAttribute("data-theme", "dark");
    await expect(toggle(page)).toHaveAttribute("aria-pressed", "true");
    expect(await paper(page)).toBe("rgb(19, 16, 32)");
    await expect(page.locator("meta[name=theme-color]")).toHaveAttribute("content", "#131020");
    expect(await storedTheme(page)).toBe("dark");

    await visit(page, "/contact?lang=en");
    await expect(html(page)).toHaveAttribute("data-theme", "dark");
    await toggle(page).click();
    await expect(html(page)).toHaveAttribute("data-theme", "light");
    expect(await storedTheme(page)).toBe("light");
  });

  test("of a returning visitor is there before anything is painted", async ({ page, quietPage: _ }) => {
    await page.addInitScript(() => {
      localStorage.setItem("app-storage", JSON.stringify({ state: { theme: "dark" }, version: 0 }));
      const changes: { theme: string | undefined; time: number }[] = [];
      Object.assign(window, { themeChanges: changes });
      new MutationObserver(() => {
        changes.push({ theme: document.documentElement.dataset.theme, time: performance.now() });
      }).observe(document, { attributes: true, attributeFilter: ["data-theme"], subtree: true });
    });
    await visit(page, "/?lang=en");
    const { changes, painted } = await page.evaluate(() => ({
      changes: (window as unknown as { themeChanges: { theme: string; time: number }[] }).themeChanges,
      painted: performance.getEntriesByName("first-paint")[0]?.startTime ?? 0,
    }));
    expect(changes.map(({ theme }) => theme)).toEqual(["dark"]);
    expect(painted).toBeGreaterThan(0);
    expect(changes[0]?.time).toBeLessThan(painted);
    await expect(page.locator("meta[name=theme-color]")).toHaveAttribute("content", "#131020");
  });

  test("lasts as long as the page where the browser refuses to store", async ({ page, quietPage: _ }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException("no", "SecurityError");
      };
      Storage.prototype.getItem = refuse;
      Storage.prototype.setItem = refuse;
    });
    await visit(page, "/about?lang=en");
    await toggle(page).click();
    await expect(html(page)).toHaveAttribute("data-theme", "dark");
    await page.reload();
    await expect(html(page)).toHaveAttribute("data-theme", "light");
  });
});

test.describe("toasts", () => {
  const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" }).locator("[data-phase]");
  const close = (page: Page) => page.getByRole("button", { name: "Close notification" });

  /** A success of the local categories, which lasts three seconds, in a time that only the test moves. */
  async function succeed(page: Page) {
    await page.clock.install();
    await visit(page, "/categories?lang=en");
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.getByRole("button", { name: "Delete Music" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(toasts(page)).toHaveAttribute("data-phase", "entering");
  }

  test("stand at the top right with title, message and a close button", async ({ page, quietPage: _ }) => {
    await page.setViewportSize(DESKTOP);
    await succeed(page);
    await page.clock.runFor(100);
    const toast = toasts(page);
    // A success does not interrupt.
    await expect(toast.getByRole("status")).toHaveText("Music“Music” was deleted.");
    await expect(toast.getByRole("button", { name: "Close notification" })).toBeVisible();
    await expect
      .poll(async () => {
        const box = await toast.boundingBox();
        return box && box.x > DESKTOP.width / 2 && box.x + box.width <= DESKTOP.width && box.y < 150;
      })
      .toBe(true);
  });

  test("appear after 100 ms, leave after their duration and are gone 300 ms later", async ({ page }) => {
    await succeed(page);
    await page.clock.runFor(99);
    await expect(toasts(page)).toHaveAttribute("data-phase", "entering");
    await page.clock.runFor(1);
    await expect(toasts(page)).toHaveAttribute("data-phase", "shown");
    await page.clock.runFor(2_999);
    await expect(toasts(page)).toHaveAttribute("data-phase", "shown");
    await page.clock.runFor(1);
    await expect(toasts(page)).toHaveAttribute("data-phase", "leaving");
    await page.clock.runFor(299);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(1);
    await expect(toasts(page)).toHaveCount(0);
  });

  test("leave when they are closed", async ({ page }) => {
    await succeed(page);
    await page.clock.runFor(100);
    await close(page).click();
    await expect(toasts(page)).toHaveAttribute("data-phase", "leaving");
    await page.clock.runFor(300);
    await expect(toasts(page)).toHaveCount(0);
  });

  test("wait while somebody reads them", async ({ page }) => {
    await succeed(page);
    await page.clock.runFor(100);
    await close(page).focus();
    await page.clock.runFor(60_000);
    await expect(toasts(page)).toHaveAttribute("data-phase", "shown");
    await page.getByRole("button", { name: "Log out" }).focus();
    await page.clock.runFor(3_000);
    await expect(toasts(page)).toHaveAttribute("data-phase", "leaving");
  });

  test("of errors are alerts", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "share", { value: undefined });
      Object.defineProperty(navigator, "clipboard", {
        value: { writeText: () => Promise.reject(new Error("no")) },
      });
    });
    await visit(page, `/event/${DEMO_EVENT}?lang=en`);
    await page.getByRole("button", { name: "Share" }).click();
    await expect(toasts(page).getByRole("alert")).toHaveText(
      "Couldn't copy the linkYou can copy it from the address bar.",
    );
  });
});

test("a healthy server is asked once and no toast is shown", async ({ page, quietPage: _ }) => {
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/health")) asked += 1;
  });
  const answered = page.waitForResponse("**/health");
  await visit(page, "/about?lang=en");
  await (await answered).finished();
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.locator("[data-phase]")).toHaveCount(0);
  expect(asked).toBe(1);
});

test("the skip link is the first stop and leads past the header", async ({ page, quietPage: _ }) => {
  for (const language of LANGUAGES) {
    await visit(page, `/about?lang=${language}`);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: TEXTS[language].skip });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("Tab");
    const isInside = await page.evaluate(() => document.activeElement?.closest("main") !== null);
    expect(isInside).toBe(true);
  }
});

test("a change of page moves the focus to it, goes to its top and reads its title out", async ({
  page,
  quietPage: _,
}) => {
  await visit(page, "/?lang=en");
  const spoken = page.locator("[data-announcer]");
  await expect(spoken).toHaveText("");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL("/contact");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(spoken).toHaveText("Meydan · Contact");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test.describe("the logo", () => {
  const logo = (page: Page) => page.getByRole("banner").getByRole("link").first().getByRole("img");

  interface Logo {
    url: string;
    variant: string;
  }

  test("is the first active one, and the fourth on the dark theme; the footer has its own", async ({
    page,
    request,
    quietPage: _,
  }) => {
    const logos = await read<Logo[]>(request, "/api/logos?active=true");
    expect(logos.length).toBeGreaterThan(4);
    await visit(page, "/about?lang=en");
    await expect(logo(page)).toHaveAttribute("src", logos[0]?.url ?? "");
    await expect(logo(page)).toHaveAccessibleName("Meydan");
    await page.getByRole("button", { name: "Dark theme" }).click();
    await expect(logo(page)).toHaveAttribute("src", logos[3]?.url ?? "");
    const footer = logos.find(({ variant }) => variant === "footer");
    await expect(page.getByRole("contentinfo").getByRole("img")).toHaveAttribute("src", footer?.url ?? "");

    await logo(page).click();
    await expect(page).toHaveURL("/");
  });

  test("that does not load gives way to the default logo", async ({ page }) => {
    await page.route("**/media/logos/**", (route) => route.abort());
    await visit(page, "/about?lang=en");
    await expect(logo(page)).toHaveAttribute("src", "/assets/Logo.png");
    await expect.poll(() => logo(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  });

  test("is the default logo where there is none", async ({ page }) => {
    await silence(page);
    await visit(page, "/about?lang=en");
    await page.route("**/api/logos?*", (route) =>
      route.fulfill({ json: { success: true, data: [], meta: { total: 0, limit: 0, next_cursor: null } } }),
    );
    await announce(page, { type: "logos" });
    const home = page.getByRole("banner").getByRole("link", { name: "Meydan" });
    // Those of the light and of the dark theme give way to it.
    await expect(home.locator("img")).toHaveCount(1);
    await expect(home.locator("img")).toHaveAttribute("src", "/assets/Logo.png");
    await expect(page.getByRole("contentinfo").locator("img")).toHaveAttribute("src", "/assets/Logo.png");
  });
});

test.describe("kept answers", () => {
  const goTo = async (page: Page, name: string, address: string) => {
    await page.getByRole("contentinfo").getByRole("link", { name }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  };

  test.beforeEach(({ page }) => silence(page));

  test("are fresh for five minutes and are asked for again afterwards", async ({ page }) => {
    await page.clock.install();
    const calls = watchCalls(page);
    const ofPost = () => calls.filter((call) => call.startsWith(`/api/blogs/${DEMO_POST}?`)).length;
    await visit(page, `/blog/${DEMO_POST}?lang=en`);
    await goTo(page, "About", "/about");
    // They are as old as the page, which may be kept for two minutes itself.
    await page.clock.fastForward("02:30");
    await page.goBack();
    await expect(page.getByRole("article").first()).toBeVisible();
    expect(ofPost()).toBe(0);

    await goTo(page, "About", "/about");
    await page.clock.fastForward("02:40");
    await page.goBack();
    await expect.poll(ofPost).toBe(1);
  });

  test("are not asked for again on focus, but after the connection was lost", async ({ page }) => {
    await page.clock.install();
    const calls = watchCalls(page);
    const ofPost = () => calls.filter((call) => call.startsWith(`/api/blogs/${DEMO_POST}?`)).length;
    await visit(page, `/blog/${DEMO_POST}?lang=en`);
    await page.clock.fastForward("06:00");
    await page.evaluate(() => {
      window.dispatchEvent(new Event("focus"));
      window.dispatchEvent(new Event("visibilitychange"));
    });
    await page.clock.runFor(1000);
    expect(ofPost()).toBe(0);
    await reconnect(page);
    await page.clock.runFor(1000);
    await expect.poll(ofPost).toBe(1);
  });

  test("of logos are fresh for ten minutes, of settings for five", async ({ page }) => {
    await page.clock.install();
    const calls = watchCalls(page);
    const loseConnection = async () => {
      await reconnect(page);
      await page.clock.runFor(1000);
    };
    await visit(page, "/about?lang=en");
    await page.clock.fastForward("02:30");
    await loseConnection();
    await page.clock.fastForward("05:00");
    await loseConnection();
    await expect.poll(() => calls).toEqual(["/api/settings?public=true"]);
    await page.clock.fastForward("03:00");
    await loseConnection();
    await expect.poll(() => calls).toEqual(["/api/settings?public=true", "/api/logos?active=true"]);
  });
});

test.describe("changes of the content", () => {
  test("are heard by the browser event content-updated: the page asks for what it shows, all at once and seldom", async ({
    page,
    request,
  }) => {
    const { data: event } = await (await request.get(`/api/events/${DEMO_EVENT}?language=en`)).json();
    const id = String(event.id);
    const ofEvent = `/api/events/${DEMO_EVENT}?language=en`;
    await silence(page);
    const calls = watchCalls(page);
    await visit(page, `/event/${DEMO_EVENT}?lang=en`);
    expect(calls).toEqual([]);
    await announce(page, { type: "events", id: "999999", action: "updated" });
    await announce(page, { type: "blogs", id, action: "updated" });
    await announce(page, { type: "settings" });
    await announce(page, { type: "events", id, action: "updated" });
    await expect.poll(() => [...calls].sort()).toEqual([ofEvent, "/api/settings?public=true"]);
    for (let save = 0; save < 50; save += 1) await announce(page, { type: "events", id, action: "updated" });
    await page.waitForTimeout(5_000);
    expect(calls).toHaveLength(2);
    await expect.poll(() => calls.slice(2)).toEqual([ofEvent]);
  });

  for (const language of LANGUAGES) {
    const { newEvents } = TEXTS[language];

    test(`${language}: a list offers new events and stays as it is until they are asked for`, async ({
      page,
    }) => {
      await silence(page);
      const calls = watchCalls(page);
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        await visit(page, `/?lang=${language}`);
        await announce(page, { type: "events", id: "999999", action: "created" });
        const offer = page.getByRole("button", { name: newEvents, exact: true });
        await expect(offer).toBeVisible();
        expect(calls).toEqual([]);
        await offer.click();
        await expect(offer).toHaveCount(0);
        // Both lists of the page: what is on tonight, and what comes.
        await expect
          .poll(() => [...calls].sort())
          .toEqual([
            `/api/events?limit=100&language=${language}`,
            `/api/events?limit=12&dateRange=tonight&language=${language}`,
          ]);
        calls.length = 0;
      }
    });
  }

  const LIVE_EVENT = `e2e-canli-${mark()}`;

  /** Long over, so that no list shows it and no other test meets it. */
  const draft = (title: string) => ({
    event_id: LIVE_EVENT,
    title_tr: `${title} (tr)`,
    title_en: title,
    description_tr: "Bir deneme.",
    description_en: "A trial.",
    venue_name: "Deneme Sahnesi",
    venue_en: "Trial Stage",
    city: "Konya",
    city_en: "Konya",
    start_date: "2019-05-01T20:00:00+03:00",
    end_date: "2019-05-01T22:00:00+03:00",
  });

  test("that staff make reach an open page by themselves", async ({ page, quietPage: _ }) => {
    const staff = await apiAs("admin");
    const created = await staff.post("/api/events", { data: draft("First words") });
    expect(created.status(), await created.text()).toBe(201);
    try {
      const listening = page.waitForResponse("**/api/stream");
      await visit(page, `/event/${LIVE_EVENT}?lang=en`);
      const title = page.getByRole("heading", { level: 1 });
      await expect(title).toHaveText("First words");
      await listening;

      const changed = await staff.put(`/api/events/${LIVE_EVENT}`, { data: draft("Other words") });
      expect(changed.status(), await changed.text()).toBe(200);
      await expect(title).toHaveText("Other words");
      await expect(page).toHaveTitle("Meydan · Other words");
    } finally {
      const gone = await staff.delete(`/api/events/${LIVE_EVENT}`);
      expect(gone.ok(), await gone.text()).toBe(true);
      await staff.dispose();
    }
  });
});
