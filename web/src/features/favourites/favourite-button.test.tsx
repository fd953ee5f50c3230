// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it } from "vitest";
import { anEvent, show, withProviders } from "../../testing/show";
import { FavouriteButton, FavouriteToggle } from "./favourite-button";
import { favourites } from "./favourites";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const event = anEvent({ id: 7 });

it("is a heart that says what a press does, and for which event", () => {
  show(<FavouriteButton event={event} />, { language: "tr" });
  const heart = screen.getByRole("button", { name: "Favorilere ekle: Boğaz'da Caz Gecesi" });
  expect(heart.getAttribute("aria-pressed")).toBe("false");
  fireEvent.click(heart);
  expect(heart.getAttribute("aria-pressed")).toBe("true");
  expect(heart.getAttribute("aria-label")).toBe("Favorilerden çıkar: Boğaz'da Caz Gecesi");
  expect(favourites().map(({ id }) => id)).toEqual([7]);
  fireEvent.click(heart);
  expect(favourites()).toEqual([]);
});

it("is nothing that a server draws, since a server knows of no favourites", () => {
  expect(renderToString(withProviders(<FavouriteButton event={event} />))).not.toContain("button");
});

it("changes every heart of the event at once", () => {
  show(
    <>
      <FavouriteButton event={event} />
      <FavouriteToggle event={event} />
      <FavouriteButton event={anEvent({ id: 8, title: "Other" })} />
    </>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Add to favourites" }));
  const pressed = screen.getAllByRole("button").map((button) => button.getAttribute("aria-pressed"));
  expect(pressed).toEqual(["true", "true", "false"]);
  expect(screen.getByRole("button", { name: "Remove favourite" })).toBeTruthy();
});
