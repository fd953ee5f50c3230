// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildEvent, renderInApp, stubEmptyApi, withProviders } from "../../testing/render";
import { FavouriteButton } from "./favourite-button";
import { FavouriteToggle } from "./favourite-toggle";
import { favourites } from "./favourites";

beforeEach(stubEmptyApi);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const event = buildEvent({ id: 7 });

it("is a heart that says what a press does, and for which event", () => {
  renderInApp(<FavouriteButton event={event} />, { language: "tr" });
  const heart = screen.getByRole("button", { name: "Favorilere ekle: Boğaz'da Caz Gecesi" });
  fireEvent.click(heart);
  expect(heart.getAttribute("aria-label")).toBe("Favorilerden çıkar: Boğaz'da Caz Gecesi");
  // "Remove, pressed" would say the contrary: the name alone tells how it stands.
  expect(heart.hasAttribute("aria-pressed")).toBe(false);
  expect(favourites().map(({ id }) => id)).toEqual([7]);
  fireEvent.click(heart);
  expect(favourites()).toEqual([]);
});

it("is nothing that a server draws, since a server knows of no favorites", () => {
  expect(renderToString(withProviders(<FavouriteButton event={event} />))).not.toContain("button");
});

it("changes every heart of the event at once", () => {
  renderInApp(
    <>
      <FavouriteButton event={event} />
      <FavouriteToggle event={event} />
      <FavouriteButton event={buildEvent({ id: 8, title: "Other" })} />
    </>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Add to favorites" }));
  const names = screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
  expect(names).toEqual([
    "Remove from favorites: Boğaz'da Caz Gecesi",
    "Remove from favorites",
    "Add to favorites: Other",
  ]);
});
