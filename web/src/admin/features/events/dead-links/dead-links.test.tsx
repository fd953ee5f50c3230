// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderInPanel } from "../../../testing";
import { DeadLinks } from "./dead-links";

const LINK = "https://biletci.example.org/caz";
const calls: string[] = [];
let isConfirmed = false;

beforeEach(() => {
  isConfirmed = false;
  calls.length = 0;
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit = {}) => {
    const path = url.split("?")[0];
    if (method !== "GET") calls.push(`${method} ${path} ${body ?? ""}`.trim());
    if (method === "POST") isConfirmed = true;
    const dead = { url: LINK, problem: "not_found", failing_since: "2026-11-15T12:00:00+03:00" };
    return Response.json({
      success: true,
      data: path === "/api/events/7/dead-links" && !isConfirmed ? [dead] : [],
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("says which link is dead, why and since when", async () => {
  await renderInPanel(<DeadLinks id={7} />);
  const link = await screen.findByRole("link", { name: LINK });
  expect(link.getAttribute("href")).toBe(LINK);
  expect(link.getAttribute("rel")).toContain("noopener");
  expect(screen.getByText(/The page is gone/).textContent).toContain("2026");
});

it("remembers that a link works", async () => {
  await renderInPanel(<DeadLinks id={7} />);
  const button = await screen.findByRole("button", { name: `The link works: ${LINK}` });
  act(() => button.click());
  await waitFor(() => expect(screen.queryByRole("link")).toBeNull());
  expect(calls).toEqual([`POST /api/events/7/working-links {"url":"${LINK}"}`]);
});
