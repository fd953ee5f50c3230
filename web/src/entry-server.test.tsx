import { renderToString } from "react-dom/server.browser";
import { expect, it } from "vitest";
import { fillQueries } from "./api/page-data";
import { createQueryClient } from "./api/query-client";
import { App } from "./app";
import type { Language } from "./lib/language";
import { ServerOrigin } from "./lib/origin";
import { type PageData, RenderedAt } from "./lib/page";
import { parseLocation } from "./lib/router";
import { buildDetailedEvent, buildOtherShowing, buildShowing } from "./testing/event-builder";
import "./entry-server";

const ORIGIN = "https://meydan.example";
const NOW = Date.parse("2026-09-01T12:00:00+03:00");
const PICTURE = { cover_image: "/media/one.jpg" };

const events = Array.from({ length: 8 }, (_, place) =>
  buildDetailedEvent({ id: place + 1, event_id: `event-${place}`, title: `Event & ${place}`, ...PICTURE }),
);

const tour = buildDetailedEvent({
  event_id: "tour",
  showing: buildShowing(),
  showing_count: 2,
  showings: [buildShowing(), buildOtherShowing()],
});

function answer(address: string, siteName: string): unknown {
  if (address.startsWith("/api/settings")) return { data: { site_name: { value: siteName } } };
  if (/^\/api\/(events\?|events\/[^/]+\/similar)/.test(address)) return listed(events);
  if (address.startsWith("/api/events/tour?")) return { data: tour };
  if (address.startsWith("/api/events/")) return { data: events[0] };
  return listed([]);
}

const listed = (data: unknown[]) => ({ data, meta: { total: 40, limit: 24, offset: 0, next_cursor: null } });

interface RenderInput {
  address: string;
  language?: Language;
  siteName?: string;
  now?: number;
}

/** What the server answers, and with what it was drawn. */
function draw({ address, language = "tr", siteName = "Meydan", now = NOW }: RenderInput) {
  const data: PageData = {};
  for (let round = 0; round < 5; round++) {
    const input = { address, language, is_forced: false, origin: ORIGIN, now, data };
    const { render } = globalThis as unknown as { render: (input: string) => string };
    const output = JSON.parse(render(JSON.stringify(input)));
    if (!output.needs) return { html: output.html as string, until: output.until, data };
    for (const needed of output.needs) data[needed] = answer(needed, siteName);
  }
  throw new Error(`${address} needs more and more`);
}

/** The same page as React draws it in one go. */
function drawnWhole({ address, language = "tr", now = NOW }: RenderInput, data: PageData): string {
  const queryClient = createQueryClient();
  fillQueries(queryClient, data, now);
  const html = renderToString(
    <RenderedAt value={now}>
      <ServerOrigin value={ORIGIN}>
        <App location={parseLocation(address)} language={language} queryClient={queryClient} />
      </ServerOrigin>
    </RenderedAt>,
  );
  queryClient.clear();
  return html;
}

const PAGES = ["/", "/about", "/search?q=caz", "/event/event-0", "/contact", "/favourites", "/nowhere"];

it.each(PAGES)("%s with a kept frame and kept cards is the page that React draws whole", (address) => {
  for (const language of ["tr", "en", "tr"] as const) {
    const { html, data } = draw({ address, language });
    expect(html).toBe(drawnWhole({ address, language }, data));
  }
});

it("a kept frame is not put around a page of another site name", () => {
  draw({ address: "/about" });
  const { html, data } = draw({ address: "/about", siteName: "Agora" });
  expect(html).toBe(drawnWhole({ address: "/about" }, data));
});

it("a kept card changes when its event begins, and says when that is", () => {
  const before = draw({ address: "/" });
  expect(before.html).not.toContain("Şimdi");
  let { until } = before;
  let page = draw({ address: "/", now: until });
  // Until then, other words may change: "Tomorrow" becomes "Today".
  for (let changes = 0; changes < 5 && !page.html.includes("Şimdi"); changes++) {
    until = page.until;
    page = draw({ address: "/", now: until });
  }
  expect(page.html).toContain("Şimdi");
  expect(page.html).toBe(drawnWhole({ address: "/", now: until }, page.data));
});

it("renders an event at the date of its address", () => {
  const facts = (address: string) => draw({ address }).html.match(/<dd[^>]*>.*?<\/dd>/s)?.[0];
  expect(facts("/event/tour")).toContain("18 Kasım 2026");
  expect(facts("/event/tour?showing=s2")).toContain("2 Aralık 2026");
});

it("renders the frame for other sites without the layout and without buttons", () => {
  const { html } = draw({ address: "/embed?q=caz&limit=3", language: "en" });
  expect(html.match(/<article/g)).toHaveLength(8);
  expect(html).not.toMatch(/<(script|button|nav|footer|form)/);
  expect([...html.matchAll(/<a /g)]).toHaveLength(
    [...html.matchAll(/target="_blank" rel="noopener"/g)].length,
  );
  expect(html).toContain("Event &amp; 0");
  expect(html).toContain("See all 40 events");
});
