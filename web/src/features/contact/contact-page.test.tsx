// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Language } from "../../lib/language";
import { renderPage, type StubHandler, stubApi } from "../../testing/render-page";
import { Page } from "./contact-page";

const setting = (value: string) => ({ value, type: "text", category: "contact" });
const settings =
  (texts: Record<string, string>): StubHandler =>
  () =>
    Response.json({
      success: true,
      data: Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, setting(value)])),
    });
const received: StubHandler = () =>
  Response.json({ success: true, data: { received: true } }, { status: 201 });
const refused =
  (status: number, body: object): StubHandler =>
  () =>
    Response.json(body, { status });

const show = (language: Language = "en") => renderPage(Page, { path: "/contact", language });
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const fill = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: /Send/ });
const form = () => button().form as HTMLFormElement;

function fillAll() {
  fill("Your name", "Merve Işık");
  fill("Your email address", "merve@example.org");
  fill("Subject (optional)", "Sergi");
  fill("Your message", "The exhibition in Ankara is missing.");
}

const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

/** Wednesday noon in Turkey; only the test moves the clock. */
const stopClock = () => vi.useFakeTimers({ now: new Date("2026-11-18T12:00:00+03:00") });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the message form", () => {
  beforeEach(stopClock);

  it("sends what was typed, shows the success for five seconds and clears itself", async () => {
    const calls = stubApi({ "/api/contact": received });
    show();
    fillAll();
    fireEvent.submit(form());
    await settle();
    expect(screen.getByText("We got your message. Thank you!")).toBeTruthy();
    const [address, init] = calls.mock.calls.find(([address]) => address.startsWith("/api/contact")) ?? [];
    expect(address).toBe("/api/contact?language=en");
    expect(JSON.parse(String(init?.body))).toEqual({
      name: "Merve Işık",
      email: "merve@example.org",
      subject: "Sergi",
      message: "The exhibition in Ankara is missing.",
      homepage: "",
    });
    expect(field("Your message").value).toBe("");
    await act(() => vi.advanceTimersByTimeAsync(4999));
    expect(screen.queryByText(/got your message/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByText(/got your message/)).toBeNull();
  });

  it("cannot be sent twice while it is on its way, and keeps what was typed", async () => {
    let answer = (_: Response) => {};
    const slow: StubHandler = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const calls = stubApi({ "/api/contact": slow });
    show();
    fillAll();
    fireEvent.submit(form());
    fireEvent.submit(form());
    await settle();
    expect(button().disabled).toBe(true);
    expect(button().textContent).toBe("Sending…");
    expect(field("Your message").value).toBe("The exhibition in Ankara is missing.");
    fireEvent.submit(form());
    answer(Response.json({ success: true, data: {} }, { status: 201 }));
    await settle();
    expect(button().disabled).toBe(false);
    expect(calls.mock.calls.filter(([address]) => address.startsWith("/api/contact"))).toHaveLength(1);
  });

  it.each([
    ["en", "Failed to send message. Please try again."],
    ["tr", "Mesaj gönderilemedi. Lütfen yeniden dene."],
  ] as const)("says so when it fails, and loses nothing (%s)", async (language, words) => {
    stubApi({ "/api/contact": refused(500, { error: "An unexpected error occurred" }) });
    const { container } = show(language);
    for (const [name, value] of [
      ["name", "Merve"],
      ["email", "merve@example.org"],
      ["message", "Merhaba"],
    ]) {
      const input = container.querySelector(`[name=${name}]`);
      if (input) fireEvent.input(input, { target: { value } });
    }
    const element = container.querySelector("form");
    if (element) fireEvent.submit(element);
    await settle();
    expect(screen.getByText(words)).toBeTruthy();
    expect(container.querySelector<HTMLTextAreaElement>("textarea")?.value).toBe("Merhaba");
  });

  it("says the same without a network", async () => {
    stubApi({
      "/api/contact": () => {
        throw new TypeError("Failed to fetch");
      },
    });
    show();
    fillAll();
    fireEvent.submit(form());
    await settle();
    expect(screen.getByText("Failed to send message. Please try again.")).toBeTruthy();
    expect(button().disabled).toBe(false);
  });

  it("asks kindly for patience when there were too many", async () => {
    stubApi({ "/api/contact": refused(429, { error: "Too many attempts. Try again in a minute." }) });
    show();
    fillAll();
    fireEvent.submit(form());
    await settle();
    const words = screen.getByText(/Too many attempts. Try again in a minute./).textContent;
    expect(words).toContain("Your message is still here.");
    expect(field("Your message").value).not.toBe("");
  });

  it("shows beside each field what is wrong with it, before anything is sent", async () => {
    const calls = stubApi({});
    show();
    fill("Your email address", "merve@");
    fireEvent.submit(form());
    expect(screen.getAllByText("This field is required.")).toHaveLength(2);
    expect(screen.getByText("Must be a valid email address.")).toBeTruthy();
    expect(field("Your name").getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(field("Your name"));
    expect(calls.mock.calls.filter(([address]) => address.startsWith("/api/contact"))).toHaveLength(0);
  });

  it("takes the mark from a field that is being mended", () => {
    stubApi({});
    show();
    fireEvent.submit(form());
    fill("Your name", "M");
    expect(field("Your name").getAttribute("aria-invalid")).toBeNull();
    expect(field("Your message").getAttribute("aria-invalid")).toBe("true");
  });

  it("shows what the server finds wrong beside the field", async () => {
    const fields = { email: "Bu adres kabul edilmiyor." };
    stubApi({ "/api/contact": refused(422, { error: "Please correct the marked fields.", fields }) });
    show();
    fillAll();
    fireEvent.submit(form());
    await settle();
    expect(screen.getByText("Bu adres kabul edilmiyor.")).toBeTruthy();
    expect(document.activeElement).toBe(field("Your email address"));
    expect(field("Your message").value).not.toBe("");
  });

  it("has a field that no person sees or reaches", () => {
    stubApi({});
    const { container } = show();
    const trap = container.querySelector<HTMLInputElement>("[name=homepage]");
    expect(trap?.tabIndex).toBe(-1);
    expect(trap?.autocomplete).toBe("off");
    expect(trap?.closest("[aria-hidden=true]")).toBeTruthy();
  });
});

describe("the details", () => {
  it("show what the settings hold", async () => {
    stubApi({
      "/api/settings": settings({
        contact_email: "merhaba@example.org",
        contact_phone: "+90 212 555 01 00",
        contact_address: "Meydan Sok. 7, İstanbul",
        social_x: "https://x.example.org/meydan",
        social_youtube: "javascript:alert(1)",
      }),
    });
    show();
    const email = await screen.findByRole("link", { name: "merhaba@example.org" });
    expect(email.getAttribute("href")).toBe("mailto:merhaba@example.org");
    const phone = screen.getByRole("link", { name: "+90 212 555 01 00" });
    expect(phone.getAttribute("href")).toBe("tel:+902125550100");
    expect(screen.getByText("Meydan Sok. 7, İstanbul")).toBeTruthy();
    expect(screen.getByRole("link", { name: /on X / })).toBeTruthy();
    expect(screen.queryByRole("link", { name: /YouTube/ })).toBeNull();
  });

  it("leave out what the settings do not hold", async () => {
    stubApi({ "/api/settings": settings({ contact_phone: " " }) });
    show();
    await waitFor(() => expect(screen.getByRole("link", { name: "info@example.com" })).toBeTruthy());
    expect(screen.queryByText("Phone")).toBeNull();
    expect(screen.queryByText("Address")).toBeNull();
  });
});

describe("the office hours", () => {
  beforeEach(stopClock);

  const rows = () =>
    [...document.querySelectorAll("[aria-labelledby=hours] dl > div")].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );

  it.each([
    ["tr", ["Pazartesi – Cuma", "Cumartesi", "Pazar"], "Kapalı"],
    ["en", ["Monday – Friday", "Saturday", "Sunday"], "Closed"],
  ] as const)("are the same in both languages (%s)", (language, [weekdays, saturday, sunday], closed) => {
    stubApi({});
    show(language);
    expect(rows()).toEqual([
      [weekdays, "09:00-18:00"],
      [saturday, "10:00-16:00"],
      [sunday, closed],
    ]);
  });

  it("say when the office is open", () => {
    stubApi({});
    show("tr");
    expect(screen.getByText("Şu an açık")).toBeTruthy();
  });
});

describe("the map", () => {
  it.each([
    ["en", "Map will be added soon"],
    ["tr", "Harita yakında eklenecek"],
  ] as const)("will be added soon where the office is nowhere (%s)", (language, words) => {
    stubApi({});
    show(language);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it("is a way to one where the office is known", async () => {
    stubApi({ "/api/settings": settings({ office_latitude: "41.0263", office_longitude: "28.9741" }) });
    show();
    const link = await screen.findByRole("link", { name: /Open in maps/ });
    expect(link.getAttribute("href")).toContain("mlat=41.0263&mlon=28.9741");
    expect(link.getAttribute("rel")).toContain("noopener");
    expect(screen.queryByText("Map will be added soon")).toBeNull();
  });
});
