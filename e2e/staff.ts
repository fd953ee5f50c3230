/**
 * The admin panel as its tests see it: one account a role, the way in, axe in both themes.
 * The server locks an address out after five wrong passwords, and all tests come from one: answer a wrong password by
 * `page.route`, not in earnest.
 */
import { randomBytes } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, type Cookie, expect, type Page, request } from "@playwright/test";
import { type Language, takenOver } from "./site";

export type Role = "viewer" | "editor" | "admin" | "super_admin";
export const ROLES = ["viewer", "editor", "admin", "super_admin"] as const;

/** The account of a role; `super_admin` is the one that the server starts with. */
export function accountOf(role: Role): { email: string; password: string; name: string } {
  if (role === "super_admin") {
    const { MEYDAN_ADMIN_EMAIL: email = "", MEYDAN_ADMIN_PASSWORD: password = "" } = process.env;
    return { email, password, name: "" };
  }
  return { email: `${role}@e2e.example.org`, password: `meydan-e2e-${role}`, name: `E2E ${role}` };
}

/** A session of each role in this worker: a sign-in costs the server a deliberate tenth of a second. */
const sessions = new Map<string, Cookie[]>();

async function logIn(email: string, password: string): Promise<Cookie[] | null> {
  const context = await request.newContext({ baseURL: process.env.MEYDAN_E2E_URL });
  const answer = await context.post("/api/auth/login", { data: { email, password } });
  const { cookies } = await context.storageState();
  await context.dispose();
  return answer.ok() ? (cookies as Cookie[]) : null;
}

async function sessionOf(role: Role): Promise<Cookie[]> {
  const { email, password, name } = accountOf(role);
  if (role !== "super_admin") {
    const admin = await apiAs("super_admin");
    // Another worker may have made it already.
    const answer = await admin.post("/api/users", { data: { email, password, role, full_name: name } });
    expect([201, 404, 405, 409], await answer.text()).toContain(answer.status());
    await admin.dispose();
  }
  const cookies = await logIn(email, password);
  expect(cookies, `${email} can sign in`).not.toBeNull();
  return cookies ?? [];
}

/** The cookies of a session of this role; kept for the worker unless `fresh`, which a test needs that ends it. */
export async function cookiesOf(role: Role, { fresh = false } = {}): Promise<Cookie[]> {
  if (fresh) return sessionOf(role);
  const known = sessions.get(role);
  if (known) return known;
  const cookies = await sessionOf(role);
  sessions.set(role, cookies);
  return cookies;
}

/** Signs this browser in, without the form. */
export async function signInAs(page: Page, role: Role, options: { fresh?: boolean } = {}): Promise<void> {
  await page.context().addCookies(await cookiesOf(role, options));
}

export interface Person {
  email: string;
  password: string;
  name: string;
}

/** An account of a test's own, for what changes or locks it. */
export async function newPerson(role: Exclude<Role, "super_admin">): Promise<Person> {
  const mark = randomBytes(6).toString("hex");
  const person = {
    email: `${role}-${mark}@e2e.example.org`,
    password: `parola-${mark}`,
    name: `Deniz ${mark}`,
  };
  const admin = await apiAs("super_admin");
  const answer = await admin.post("/api/users", {
    data: { email: person.email, password: person.password, role, full_name: person.name },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  await admin.dispose();
  return person;
}

/** Signs this browser in as that person, without the form. */
export async function signInWith(page: Page, { email, password }: Person): Promise<void> {
  const cookies = await logIn(email, password);
  expect(cookies, `${email} can sign in`).not.toBeNull();
  await page.context().addCookies(cookies ?? []);
}

/** Calls of the API as somebody of this role; to be disposed of. */
export async function apiAs(role: Role): Promise<APIRequestContext> {
  const cookies = await cookiesOf(role);
  return request.newContext({
    baseURL: process.env.MEYDAN_E2E_URL,
    storageState: { cookies, origins: [] },
  });
}

/** Opens a screen of the panel in a language and waits until it is drawn, wherever the guards lead. */
export async function openAdmin(page: Page, path: string, language: Language = "tr"): Promise<void> {
  await page.context().addCookies([{ name: "language", value: language, url: process.env.MEYDAN_E2E_URL }]);
  await page.goto(path);
  await takenOver(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

export type Theme = "light" | "dark";

/** Everything that axe knows, in the light theme and again, for colours, in the dark one. */
export async function expectNoFaults(page: Page, state: string): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await showTheme(page, theme);
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (theme === "dark" ? axe.withRules(["color-contrast"]) : axe).analyze();
    const faults = violations.map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
    }));
    expect(faults, `${state}, ${theme}`).toEqual([]);
  }
  await showTheme(page, "light");
}

export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async (theme) => {
    document.documentElement.dataset.theme = theme;
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null)));
  }, theme);
}

/** A toast with this title. */
export const toastOf = (page: Page, title: string) =>
  page
    .getByRole("region", { name: /^(Bildirimler|Notifications)$/ })
    .locator("[data-phase]")
    .filter({ hasText: title });

/** What a toast said, and how long it stood there by the page's own clock. */
export interface SeenToast {
  text: string;
  /** In milliseconds; null while it is still there. */
  shownFor: number | null;
}

/** Notes every toast from here on, however quickly it goes; to be called before the page is opened. */
export async function watchToasts(page: Page): Promise<() => Promise<SeenToast[]>> {
  await page.addInitScript(() => {
    const seen = new Map<Element, { text: string; from: number; to: number | null }>();
    const look = () => {
      for (const card of document.querySelectorAll("[data-phase=shown]")) {
        if (!seen.has(card))
          seen.set(card, { text: card.textContent ?? "", from: performance.now(), to: null });
      }
      for (const [card, toast] of seen) {
        if (toast.to === null && card.getAttribute("data-phase") !== "shown") toast.to = performance.now();
      }
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["data-phase"],
    });
    Object.assign(window, {
      seenToasts: () =>
        [...seen.values()].map(({ text, from, to }) => ({ text, shownFor: to === null ? null : to - from })),
    });
  });
  return () => page.evaluate(() => (window as unknown as { seenToasts: () => SeenToast[] }).seenToasts());
}

/** A good picture, 32 × 32. */
export const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAKklEQVR42mNwty6mKWIYtWDUglELRi0YtWDUglELRi0YtWDUglELhooFAPg71C7ytgvbAAAAAElFTkSuQmCC",
  "base64",
);
