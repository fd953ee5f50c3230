/**
 * The admin panel as its tests see it: one account a role, the way in.
 * The server locks an address out after five wrong passwords, and all tests come from one: answer a wrong password by
 * `page.route`, not in earnest.
 */
import { type APIRequestContext, type Cookie, expect, type Page, request } from "@playwright/test";
import { mark } from "./mark";
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

/** A sign-in over the API: what was answered, and calls as whoever signed in; to be disposed of. */
export async function logIn({ email, password }: Pick<Person, "email" | "password">): Promise<{
  status: number;
  context: APIRequestContext;
}> {
  const context = await request.newContext({ baseURL: process.env.MEYDAN_E2E_URL });
  const answer = await context.post("/api/auth/login", { data: { email, password } });
  return { status: answer.status(), context };
}

async function newSession(person: Pick<Person, "email" | "password">): Promise<Cookie[]> {
  const { status, context } = await logIn(person);
  expect(status, `${person.email} can sign in`).toBe(200);
  const { cookies } = await context.storageState();
  await context.dispose();
  return cookies as Cookie[];
}

/**
 * Makes the account of each role and a session for it, before all tests: every server of the tests begins with them, so
 * that nobody has to sign in again. A test that ends sessions or changes an account makes one of its own (`newPerson`).
 */
export async function makeAccounts(): Promise<void> {
  const sessions: Partial<Record<Role, Cookie[]>> = {
    super_admin: await newSession(accountOf("super_admin")),
  };
  process.env.MEYDAN_E2E_SESSIONS = JSON.stringify(sessions);
  const api = await apiAs("super_admin");
  for (const role of ["viewer", "editor", "admin"] as const) {
    const { email, password, name } = accountOf(role);
    const answer = await api.post("/api/users", { data: { email, password, role, full_name: name } });
    // A server that was running before may have it already.
    expect([201, 409], await answer.text()).toContain(answer.status());
    sessions[role] = await newSession({ email, password });
  }
  await api.dispose();
  process.env.MEYDAN_E2E_SESSIONS = JSON.stringify(sessions);
}

function cookiesOf(role: Role): Cookie[] {
  const sessions: Partial<Record<Role, Cookie[]>> = JSON.parse(process.env.MEYDAN_E2E_SESSIONS ?? "{}");
  const cookies = sessions[role];
  if (!cookies) throw new Error(`there is no session for ${role}`);
  return cookies;
}

/** Signs this browser in, without the form. */
export async function signInAs(page: Page, role: Role): Promise<void> {
  await page.context().addCookies(cookiesOf(role));
}

export interface Person {
  email: string;
  password: string;
  name: string;
}

/** An account of a test's own, for what changes, locks or signs it out. */
export async function newPerson(role: Role): Promise<Person> {
  const word = mark();
  const person = {
    email: `${role}-${word}@e2e.example.org`,
    password: `parola-${word}`,
    name: `Deniz ${word}`,
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
export async function signInWith(page: Page, person: Person): Promise<void> {
  await page.context().addCookies(await newSession(person));
}

/** Calls of the API as somebody of this role; to be disposed of. */
export async function apiAs(role: Role): Promise<APIRequestContext> {
  return request.newContext({
    baseURL: process.env.MEYDAN_E2E_URL,
    storageState: { cookies: cookiesOf(role), origins: [] },
  });
}

/** Calls of the API as a visitor; to be disposed of. */
export const apiAsVisitor = (): Promise<APIRequestContext> =>
  request.newContext({ baseURL: process.env.MEYDAN_E2E_URL });

/** Opens a screen of the panel in a language and waits until it is drawn, wherever the guards lead. */
export async function openAdmin(page: Page, path: string, language: Language = "tr"): Promise<void> {
  await page.context().addCookies([{ name: "language", value: language, url: process.env.MEYDAN_E2E_URL }]);
  await page.goto(path);
  await takenOver(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Types into the search field of a list and waits until the list is the one that was searched for. */
export async function searchList(page: Page, words: string): Promise<void> {
  // Behind a form that is still closing, the field takes no focus, and the words would go elsewhere.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const answered = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get("q") === words);
  await page.getByRole("searchbox").fill(words);
  await answered;
  await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe(words);
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
