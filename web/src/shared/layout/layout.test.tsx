// @vitest-environment happy-dom
import { QueryClient, useQuery } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fillQueries } from "../../api/page-data";
import { readQuery } from "../../api/query";
import { dispatchUpdate } from "../../lib/content-stream";
import { useHead } from "../../lib/head";
import { Link, useLocation } from "../../lib/router";
import { clearToasts, toast } from "../../lib/toasts";
import { renderInApp } from "../../testing/render";
import { ErrorBoundary } from "../site/error-boundary";
import { siteNeeds } from "../site/site";
import { UnexpectedError } from "../site/unexpected-error";
import { Layout } from "./layout";

const logo = (id: number, variant: string) => ({
  id,
  variant,
  url: `/media/logos/${id}.svg`,
  alt_text: "Şehir",
  width: 250,
  height: 64,
});

const SETTINGS = {
  data: {
    site_name: { value: "Şehir", type: "text", category: "general" },
    social_x: { value: "https://x.example/sehir", type: "url", category: "general" },
    social_youtube: { value: "javascript:alert(1)", type: "url", category: "general" },
  },
};

function client(logos: object[] = []) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 300_000 } } });
  fillQueries(
    queryClient,
    {
      "/api/settings?public=true": SETTINGS,
      "/api/logos?active=true": { success: true, data: logos },
      "/api/categories?language=tr&counts=false": { success: true, data: [] },
      "/api/categories?language=en&counts=false": { success: true, data: [] },
    },
    Date.now(),
  );
  return queryClient;
}

const idle: (() => void)[] = [];
const calls = vi.fn(async (_address: string, _init?: RequestInit) => Response.json({ success: true }));

beforeEach(() => {
  idle.length = 0;
  calls.mockReset().mockImplementation(async () => Response.json({ success: true, data: {} }));
  vi.stubGlobal("fetch", calls);
  vi.stubGlobal("requestIdleCallback", (task: () => void) => idle.push(task));
  vi.stubGlobal(
    "EventSource",
    class extends EventTarget {
      readyState = 1;
      close() {}
    },
  );
});

afterEach(() => {
  cleanup();
  clearToasts();
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: what the language toggle wrote
  document.cookie = "language=; Max-Age=0; Path=/";
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const headerMenu = () => screen.getByRole("navigation", { name: "Main menu" });
const linksOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);

it("needs the settings, the active logos and the names of the categories", () => {
  expect(siteNeeds("tr")).toEqual([
    "/api/settings?public=true",
    "/api/logos?active=true",
    "/api/categories?language=tr&counts=false",
  ]);
});

it("leads to Home, About and World News in the header, and says where one is", () => {
  renderInApp(<Layout>page</Layout>, { queryClient: client(), url: "/about" });
  expect(linksOf(headerMenu())).toEqual([
    ["Home", "/"],
    ["About", "/about"],
    ["World News", "/world-news"],
  ]);
  expect(headerMenu().querySelector("[aria-current=page]")?.textContent).toBe("About");
});

it("leads to Home, About, News and the favorites in the bottom bar", () => {
  renderInApp(<Layout>page</Layout>, { queryClient: client() });
  expect(linksOf(screen.getByRole("navigation", { name: "Bottom bar" }))).toEqual([
    ["Home", "/"],
    ["About", "/about"],
    ["News", "/world-news"],
    ["Favorites", "/favourites"],
  ]);
});

it("leads to About, Contact, World News, Events, the favorites and the feed in the footer", () => {
  renderInApp(<Layout>page</Layout>, { queryClient: client() });
  expect(linksOf(screen.getByRole("navigation", { name: "Footer menu" }))).toEqual([
    ["About", "/about"],
    ["Contact", "/contact"],
    ["World News", "/world-news"],
    ["Events", "/search"],
    ["My favorites", "/favourites"],
    ["RSS: Events", "/events.rss?lang=en"],
  ]);
  expect(screen.getByText(/We don't sell tickets/)).toBeTruthy();
});

it("says how many favorites there are", () => {
  localStorage.setItem(
    "favourites",
    JSON.stringify([
      { id: 1, at: 1 },
      { id: 2, at: 2 },
    ]),
  );
  renderInApp(<Layout>page</Layout>, { queryClient: client(), url: "/favourites" });
  const link = within(screen.getByRole("banner")).getByRole("link", { name: "My favorites: 2" });
  expect(link.getAttribute("aria-current")).toBe("page");
  const bar = within(screen.getByRole("navigation", { name: "Bottom bar" }));
  expect(bar.getByRole("link", { name: /^Favorites ?: 2$/ })).toBeTruthy();
});

it("shows social links that the settings hold, and only addresses of the web", () => {
  renderInApp(<Layout>page</Layout>, { queryClient: client() });
  const links = within(screen.getByRole("list", { name: "Social media" })).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["https://x.example/sehir"]);
});

it("shows the default logo and the name without logos", () => {
  renderInApp(<Layout>page</Layout>, { queryClient: client() });
  const home = within(screen.getByRole("banner")).getByRole("link", { name: "Şehir" });
  for (const place of [home, screen.getByRole("contentinfo")]) {
    expect(place.querySelector("img")?.getAttribute("src")).toBe("/assets/Logo.png");
  }
});

it("takes the first logo as main and the fourth as dark, whatever they are called", () => {
  const logos = [logo(1, "footer"), logo(2, "main"), logo(3, "main"), logo(4, "main"), logo(5, "dark")];
  renderInApp(<Layout>page</Layout>, { queryClient: client(logos) });
  const images = [...screen.getByRole("banner").querySelectorAll("img")];
  expect(images.map((image) => image.getAttribute("src"))).toEqual([
    "/media/logos/1.svg",
    "/media/logos/4.svg",
  ]);
  expect(images[0]?.className).toContain("dark:hidden");
});

it("falls back to the default logo when the image fails", () => {
  renderInApp(<Layout>page</Layout>, { queryClient: client([logo(1, "main")]) });
  const image = screen.getByRole("banner").querySelector("img") as HTMLImageElement;
  fireEvent.error(image);
  expect(image.getAttribute("src")).toBe("/assets/Logo.png");
});

it("changes the language where one is, and keeps the choice", async () => {
  const onUrl = vi.fn();
  renderInApp(<Layout>page</Layout>, { queryClient: client(), url: "/about", onUrl });
  fireEvent.click(screen.getByRole("button", { name: "TR Türkçe" }));
  expect(screen.getByRole("navigation", { name: "Ana menü" })).toBeTruthy();
  expect(document.documentElement.lang).toBe("tr");
  expect(localStorage.getItem("language")).toBe("tr");
  expect(JSON.parse(localStorage.getItem("app-storage") ?? "").state.language).toBe("tr");
  expect(document.cookie).toContain("language=tr");
  expect(onUrl.mock.calls).toEqual([["/about"]]);
});

it("changes the theme on the document and keeps it", () => {
  renderInApp(<Layout>page</Layout>, { queryClient: client() });
  const toggle = screen.getByRole("button", { name: "Dark theme" });
  fireEvent.click(toggle);
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(toggle.getAttribute("aria-pressed")).toBe("true");
  expect(JSON.parse(localStorage.getItem("app-storage") ?? "").state.theme).toBe("dark");
  fireEvent.click(toggle);
  expect(document.documentElement.dataset.theme).toBe("light");
});

function Pages() {
  const { path } = useLocation();
  useHead({ title: `Meydan · ${path}` });
  return <Link to="/contact">Write to us</Link>;
}

it("moves the focus to a new page and reads its title out, but not to the first one", async () => {
  vi.stubGlobal("scrollTo", vi.fn());
  renderInApp(
    <Layout>
      <Pages />
    </Layout>,
    { queryClient: client() },
  );
  const main = screen.getByRole("main");
  expect(document.activeElement).not.toBe(main);
  expect(document.querySelector("[data-announcer]")?.textContent).toBe("");
  fireEvent.click(screen.getByRole("link", { name: "Write to us" }));
  await waitFor(() => expect(document.activeElement).toBe(main));
  await waitFor(() =>
    expect(document.querySelector("[data-announcer]")?.textContent).toBe("Meydan · /contact"),
  );
});

it("offers the way past the header first", () => {
  const { container } = renderInApp(<Layout>page</Layout>, { queryClient: client() });
  const first = container.querySelector("a");
  expect(first?.textContent).toBe("Skip to content");
  expect(first?.getAttribute("href")).toBe(`#${screen.getByRole("main").id}`);
});

const startIdle = () => act(async () => idle.splice(0).forEach((task) => void task()));

it("asks for the server's health when the application starts; silence when it is well", async () => {
  renderInApp(<Layout>page</Layout>, { queryClient: client() });
  await startIdle();
  expect(calls.mock.calls.map(([address]) => address)).toEqual(["/health"]);
  expect(document.querySelector("[data-phase]")).toBeNull();
});

it.each([
  ["en", "Connection Error", "Unable to connect to server. Some features may not work."],
  ["tr", "Bağlantı hatası", "Sunucuya bağlanılamıyor. Bazı özellikler çalışmayabilir."],
] as const)("says for 10 seconds that the server is away (%s)", async (language, title, message) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  calls.mockImplementation(async () => Response.json({ success: false }, { status: 503 }));
  renderInApp(<Layout>page</Layout>, { queryClient: client(), language });
  await startIdle();
  act(() => void vi.advanceTimersByTime(100));
  const alert = document.querySelector("[role=alert] p")?.parentElement;
  expect(alert?.textContent).toBe(title + message);
  act(() => void vi.advanceTimersByTime(9_999));
  expect(document.querySelector("[data-phase=shown]")).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1));
  expect(document.querySelector("[data-phase=leaving]")).toBeTruthy();
  act(() => void vi.advanceTimersByTime(300));
  expect(document.querySelector("[data-phase]")).toBeNull();
});

it("shows a toast with title, message and a close button; success is no alarm", () => {
  vi.useFakeTimers();
  renderInApp(<Layout>page</Layout>, { queryClient: client() });
  act(() => void toast({ type: "success", title: "Saved", message: "It is safe" }));
  act(() => void vi.advanceTimersByTime(100));
  const card = document.querySelector("[data-phase=shown]") as HTMLElement;
  expect(within(card).getByRole("status").textContent).toBe("SavedIt is safe");
  fireEvent.click(within(card).getByRole("button", { name: "Close notification" }));
  expect(card.dataset.phase).toBe("leaving");
  act(() => void vi.advanceTimersByTime(300));
  expect(screen.queryByText("Saved")).toBeNull();
});

function List() {
  const { data } = useQuery(readQuery<{ data: { id: number }[] }>("/api/events?limit=24"));
  return <p>Events: {data?.data.map(({ id }) => id).join()}</p>;
}

it("offers new events instead of moving a list, and shows them when asked to", async () => {
  const queryClient = client();
  fillQueries(queryClient, { "/api/events?limit=24": { data: [{ id: 1 }] } }, Date.now());
  calls.mockImplementation(async () => Response.json({ data: [{ id: 2 }, { id: 1 }] }));
  renderInApp(
    <Layout>
      <List />
    </Layout>,
    { queryClient },
  );
  expect(screen.queryByRole("button", { name: "New events: refresh" })).toBeNull();
  act(() => dispatchUpdate({ type: "events", id: "2", action: "created" }));
  const offer = await screen.findByRole("button", { name: "New events: refresh" });
  expect(screen.getByText("Events: 1")).toBeTruthy();
  fireEvent.click(offer);
  expect(await screen.findByText("Events: 2,1")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "New events: refresh" })).toBeNull();
});

it("offers no new events on another page than the one that lacked them", async () => {
  const queryClient = client();
  fillQueries(queryClient, { "/api/events?limit=24": { data: [{ id: 1 }] } }, Date.now());
  renderInApp(
    <Layout>
      <List />
    </Layout>,
    { queryClient },
  );
  act(() => dispatchUpdate({ type: "events" }));
  expect(await screen.findByRole("button", { name: "New events: refresh" })).toBeTruthy();
  fireEvent.click(within(headerMenu()).getByRole("link", { name: "About" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "New events: refresh" })).toBeNull());
});

function newsletter() {
  const footer = within(screen.getByRole("contentinfo"));
  return {
    email: footer.getByRole("textbox", { name: "Email" }),
    name: footer.getByRole("textbox", { name: "Name (optional)" }),
    submit: footer.getByRole("button", { name: "Subscribe" }),
  };
}

it.each([
  [
    "a confirmation link",
    true,
    /Thank you! If you're signing up for the first time, we'll email you a confirmation link/,
  ],
  ["no confirmation while mail is off", false, /We can't send emails yet, so your address isn't confirmed/],
])("signs up for the newsletter and promises %s", async (_case, confirmation_mail, sentence) => {
  renderInApp(<Layout>page</Layout>, { queryClient: client() });
  let answer = (_response: Response) => {};
  calls.mockImplementationOnce(() => new Promise<Response>((resolve) => (answer = resolve)));
  const { email, name, submit } = newsletter();
  fireEvent.change(email, { target: { value: " ada@example.com " } });
  fireEvent.change(name, { target: { value: "Ada" } });
  fireEvent.click(submit);
  const sending = await screen.findByRole("button", { name: "Subscribing…" });
  expect(sending.hasAttribute("disabled")).toBe(true);
  expect(calls).toHaveBeenLastCalledWith(
    "/api/newsletter/subscribe?language=en",
    expect.objectContaining({ method: "POST", body: '{"email":"ada@example.com","name":"Ada"}' }),
  );
  answer(Response.json({ success: true, data: { subscribed: true, confirmation_mail } }));
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it("refuses what is no address before it is sent", () => {
  renderInApp(<Layout>page</Layout>, { queryClient: client() });
  const { email, submit } = newsletter();
  fireEvent.change(email, { target: { value: "ada" } });
  fireEvent.click(submit);
  expect(screen.getByRole("alert").textContent).toContain("valid email address");
  expect(document.activeElement).toBe(email);
  expect(email.getAttribute("aria-invalid")).toBe("true");
  expect(calls).not.toHaveBeenCalled();
});

it.each([
  [
    "the field's sentence",
    { error: "Invalid", fields: { email: "No such host" } },
    422,
    "No such host",
    "true",
  ],
  ["the server's sentence", { error: "Too many tries" }, 429, "Too many tries", null],
])("says %s when the sign-up fails", async (_case, body, status, expected, invalid) => {
  renderInApp(<Layout>page</Layout>, { queryClient: client() });
  calls.mockImplementationOnce(async () => Response.json({ success: false, ...body }, { status }));
  const { email, submit } = newsletter();
  fireEvent.change(email, { target: { value: "ada@example.com" } });
  fireEvent.click(submit);
  expect(await screen.findByText(expected)).toBeTruthy();
  expect(email.getAttribute("aria-invalid")).toBe(invalid);
});

it("says so when the sign-up cannot be sent at all", async () => {
  renderInApp(<Layout>page</Layout>, { queryClient: client() });
  calls.mockImplementationOnce(async () => {
    throw new TypeError("no network");
  });
  const { email, submit } = newsletter();
  fireEvent.change(email, { target: { value: "ada@example.com" } });
  fireEvent.click(submit);
  expect(await screen.findByText("We couldn't reach the server. Please try again in a moment.")).toBeTruthy();
  expect(email.hasAttribute("aria-invalid"), "nothing is wrong with the address").toBe(false);
});

function Broken({ path }: { path: string }) {
  if (path === "/broken") throw new Error("a defect");
  return <p>fine</p>;
}

function BrokenSite() {
  const { path } = useLocation();
  return (
    <>
      <Link to="/fine">next</Link>
      <ErrorBoundary resetKey={path} fallback={<UnexpectedError />}>
        <Broken path={path} />
      </ErrorBoundary>
    </>
  );
}

it.each([
  ["en", "Unexpected Application Error!", "Go Home"],
  ["tr", "Beklenmeyen bir uygulama hatası!", "Ana sayfaya dön"],
] as const)(
  "shows the error page for a screen that fails, until the next one (%s)",
  async (language, title, goHome) => {
    // The browser reports what was thrown, and React that a boundary took it.
    for (const level of ["error", "warn"] as const)
      vi.spyOn(console, level).mockImplementation(() => undefined);
    vi.stubGlobal("scrollTo", vi.fn());
    renderInApp(<BrokenSite />, { url: "/broken", language, queryClient: client() });
    expect(screen.getByRole("heading", { level: 1, name: title })).toBeTruthy();
    expect(screen.getByRole("link", { name: goHome }).getAttribute("href")).toBe("/");
    fireEvent.click(screen.getByRole("link", { name: "next" }));
    expect(await screen.findByText("fine")).toBeTruthy();
  },
);
