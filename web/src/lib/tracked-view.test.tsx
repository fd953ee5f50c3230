// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { useTrackedView } from "./tracked-view";

const { track } = vi.hoisted(() => ({ track: vi.fn() }));
vi.mock("./track", () => ({ track }));

afterEach(() => track.mockClear());

function Page({ id }: { id: string }) {
  useTrackedView("event_view", "event_id", id);
  return null;
}

it("tracks each thing once, however often it is rendered", () => {
  const page = (id: string) => (
    <StrictMode>
      <Page id={id} />
    </StrictMode>
  );
  const { rerender } = render(page("caz"));
  rerender(page("caz"));
  expect(track.mock.calls).toEqual([["event_view", { event_id: "caz" }]]);
  rerender(page("rock"));
  expect(track.mock.calls.slice(1)).toEqual([["event_view", { event_id: "rock" }]]);
});

it("tracks nothing of a preview", () => {
  window.history.replaceState(null, "", "/event/caz?lang=tr&preview=abc");
  render(<Page id="caz" />);
  expect(track).not.toHaveBeenCalled();
  window.history.replaceState(null, "", "/");
});
