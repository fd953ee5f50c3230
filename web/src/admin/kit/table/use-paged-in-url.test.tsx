// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderInPanel } from "../../testing";
import { FIRST_PAGE, type PageParams, usePagedInUrl } from "./use-paged-in-url";

const ALL = Array.from({ length: 7 }, (_, place) => place + 1);
/** How many items there are. */
let count = 7;

beforeEach(() => {
  count = 7;
  sessionStorage.clear();
  vi.stubGlobal("fetch", async (url: string) => {
    const query = new URL(url, "http://localhost").searchParams;
    const [from, limit] = [Number(query.get("cursor") ?? 0), Number(query.get("limit"))];
    const data = ALL.slice(0, count).slice(from, from + limit);
    const next_cursor = from + limit < count ? String(from + limit) : null;
    return Response.json({ success: true, data, meta: { total: count, limit, next_cursor } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Sample({ start = FIRST_PAGE }: { start?: PageParams }) {
  const [page, setPage] = useState(start);
  const list = usePagedInUrl<number>("/api/plays", {}, 3, page, setPage);
  return (
    <>
      <p>
        {list.items.join()} | {list.from}–{list.to} | {page.page}:{page.after}
      </p>
      <button type="button" disabled={!list.next} onClick={() => list.next?.()}>
        next
      </button>
      <button type="button" disabled={!list.previous} onClick={() => list.previous?.()}>
        previous
      </button>
    </>
  );
}

const shows = async (text: string) => expect(await screen.findByText(text)).toBeTruthy();
const press = (name: string) => act(async () => screen.getByText(name).click());

it("each page has its number and its cursor in the address", async () => {
  await renderInPanel(<Sample />);
  await shows("1,2,3 | 1–3 | :");
  await press("next");
  await shows("4,5,6 | 4–6 | 2:3");
  await press("next");
  await shows("7 | 7–7 | 3:6");
  await press("previous");
  await shows("4,5,6 | 4–6 | 2:3");
  await press("previous");
  await shows("1,2,3 | 1–3 | :");
});

it("after a reload one goes back page by page", async () => {
  const { unmount } = await renderInPanel(<Sample />);
  await shows("1,2,3 | 1–3 | :");
  await press("next");
  await shows("4,5,6 | 4–6 | 2:3");
  await press("next");
  await shows("7 | 7–7 | 3:6");
  unmount();
  await renderInPanel(<Sample start={{ page: "3", after: "6" }} />);
  await shows("7 | 7–7 | 3:6");
  await press("previous");
  await shows("4,5,6 | 4–6 | 2:3");
});

it("from a page that somebody has sent, Previous leads to the first one", async () => {
  await renderInPanel(<Sample start={{ page: "3", after: "6" }} />);
  await shows("7 | 7–7 | 3:6");
  await press("previous");
  await shows("1,2,3 | 1–3 | :");
});

it("a page whose items are gone gives way to the one before", async () => {
  count = 3;
  await renderInPanel(<Sample start={{ page: "2", after: "3" }} />);
  await shows("1,2,3 | 1–3 | :");
});

it("a number without a cursor is the first page", async () => {
  await renderInPanel(<Sample start={{ page: "7", after: "" }} />);
  await shows("1,2,3 | 1–3 | 7:");
});
