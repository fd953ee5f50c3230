// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Profile } from "../../api/profiles";
import type { Language } from "../../lib/language";
import { buildDetailedEvent, buildShowing } from "../../testing/event-builder";
import { buildProfile } from "../../testing/place-builder";
import { eventPage } from "../../testing/render";
import { renderPage, resetBrowser, stubApi, stubBrowser } from "../../testing/render-page";
import { profileJsonLd } from "./profile-json-ld";
import { exists, needs, Page } from "./profile-page";

const entry = buildDetailedEvent({ showing: buildShowing({ hall: "Küçük Salon" }) });

interface Options {
  language?: Language;
  kind?: string;
  id?: string;
}

function show(
  change: Partial<Profile> = {},
  { language = "tr", kind = "performer", id = "deniz-trio" }: Options = {},
) {
  const answer = () => Response.json({ data: buildProfile(change) });
  const calls = stubApi({
    "/api/profiles/deniz-trio": answer,
    "/api/profiles/eski-ad": answer,
    "/api/events": () => Response.json(eventPage([entry])),
  });
  renderPage(Page, { path: `/${kind}/${id}`, language, params: { id, kind } });
  return calls;
}

beforeEach(stubBrowser);
afterEach(resetBrowser);

describe("a performer", () => {
  it("says in Turkish who it is, and where and when to be seen", async () => {
    const calls = show();
    expect(await screen.findByRole("heading", { level: 1, name: "Deniz Üçlüsü" })).toBeTruthy();
    expect(screen.getByText("Sanatçı")).toBeTruthy();
    expect(screen.getByText("Ege'den caz.")).toBeTruthy();
    expect(await screen.findByText("20:30 · Rıhtım Sahne · Küçük Salon · İstanbul · Müzik")).toBeTruthy();
    expect(calls.mock.calls.map(([address]) => address)).toContain(
      "/api/events?limit=24&expand=showings&performer=deniz-trio&language=tr",
    );
    const follow = within(screen.getByRole("complementary", { name: "Bu sanatçıyı takip et" }));
    expect(follow.getByRole("link", { name: "Atom akışı" }).getAttribute("href")).toBe(
      "/events.atom?performer=deniz-trio&lang=tr",
    );
  });

  it("says it in English, with the Turkish name", async () => {
    show({}, { language: "en" });
    expect(await screen.findByRole("heading", { level: 1, name: "Deniz Trio" })).toBeTruthy();
    expect(screen.getByText("Deniz Üçlüsü").lang).toBe("tr");
    expect(screen.getByText("Turkish name:")).toBeTruthy();
    expect(screen.getByRole("complementary", { name: "Follow this performer" })).toBeTruthy();
  });

  it("leads to its own pages, if they are web addresses", async () => {
    show();
    const links = within(await screen.findByRole("list", { name: "Bağlantılar" })).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["https://www.deniz.example.org/"]);
  });

  it("takes over the address of now if it was renamed", async () => {
    show({}, { id: "eski-ad" });
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/performer/deniz-trio"));
  });
});

describe("an organizer", () => {
  it("has the same page", async () => {
    const calls = show({ kind: "organizer" }, { kind: "organizer" });
    expect(await screen.findByText("Organizatör")).toBeTruthy();
    expect(screen.getByRole("complementary", { name: "Bu organizatörü takip et" })).toBeTruthy();
    expect(calls.mock.calls.map(([address]) => address)).toContain(
      "/api/events?limit=24&expand=showings&organizer=deniz-trio&language=tr",
    );
  });
});

it.each([
  ["a performer under /organizer", {}, { kind: "organizer" }, "Organizatör bulunamadı"],
  ["an organizer under /performer", { kind: "organizer" }, {}, "Sanatçı bulunamadı"],
  ["one that does not exist", {}, { id: "yok" }, "Sanatçı bulunamadı"],
  ["one that does not exist, in English", {}, { id: "yok", language: "en" }, "Performer not found"],
] as [string, Partial<Profile>, Options, string][])(
  "%s is not found",
  async (_case, change, options, title) => {
    show(change, options);
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
  },
);

describe("what the server must know", () => {
  const address = "/api/profiles/deniz-trio?language=tr";
  const upcomingUrl = "/api/events?limit=24&expand=showings&performer=deniz-trio&language=tr";
  const ask = (answers: Record<string, unknown>, kind = "performer") => ({
    params: { id: "deniz-trio", kind },
    search: new URLSearchParams(),
    language: "tr" as const,
    read: (url: string) => answers[url],
  });
  const found = { [address]: { data: buildProfile() } };

  it("is the profile, then its events, past ones if none are to come", () => {
    expect(needs(ask({}))).toEqual([address]);
    expect(needs(ask(found))).toEqual([address, upcomingUrl]);
    expect(needs(ask({ ...found, [upcomingUrl]: eventPage([]) }))[2]).toContain("past=true");
    expect(needs(ask(found, "organizer"))).toEqual([address]);
  });

  it("is whether it exists, and is of the kind of the address", () => {
    expect(exists(ask(found))).toBe(true);
    expect(exists(ask(found, "organizer"))).toBe(false);
    expect(exists(ask({ [address]: null }))).toBe(false);
  });
});

it.each([
  ["performer", "PerformingGroup"],
  ["organizer", "Organization"],
] as const)("describes a %s to search engines as a %s", (kind, type) => {
  const absolute = (path: string) => (path.startsWith("/") ? `https://meydan.example${path}` : path);
  const profile = buildProfile({ kind, links: ["https://deniz.example.org/"] });
  expect(profileJsonLd(profile, { name: "Deniz Trio", image: "/share/x.jpg", absolute })).toEqual({
    "@context": "https://schema.org",
    "@type": type,
    name: "Deniz Trio",
    alternateName: "Deniz Üçlüsü",
    description: "Ege'den caz.",
    url: `https://meydan.example/${kind}/deniz-trio`,
    image: ["https://meydan.example/share/x.jpg"],
    sameAs: ["https://deniz.example.org/"],
  });
});
