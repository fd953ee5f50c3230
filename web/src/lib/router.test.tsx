// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useOverlayHistory } from "./overlay-history";
import { Link, parseLocation, RouterProvider, useLocation } from "./router";

afterEach(cleanup);

function Screen() {
  useOverlayHistory(true, () => undefined);
  return (
    <>
      <p>{useLocation().path}</p>
      <Link to="/event/caz">Caz</Link>
    </>
  );
}

it("gives up what was pressed in a layer when a step back closes it", async () => {
  window.history.replaceState(null, "", "/search");
  let arrive = () => {};
  const isThere = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  render(
    <RouterProvider initial={parseLocation("/search")} prepare={() => isThere}>
      <Screen />
    </RouterProvider>,
  );
  screen.getByRole("link", { name: "Caz" }).click();
  // As the browser leaves the entry of the layer.
  window.history.replaceState(null, "", "/search");
  window.dispatchEvent(new PopStateEvent("popstate"));
  await act(async () => arrive());
  expect(screen.getByText("/search")).toBeTruthy();
  expect(window.location.pathname).toBe("/search");
});
