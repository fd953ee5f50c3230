import { expect, it } from "vitest";
import { searchOfView, withView } from "./saved-views";

it("a view keeps filters and order, but neither the page nor an open form", () => {
  const search = "?sort=name&status=active&page=3&after=6e65&edit=12&new=1&copy=4";
  expect(searchOfView(search)).toBe("sort=name&status=active");
});

it("the same filters make the same view in any order", () => {
  expect(searchOfView("?status=active&category=music")).toBe(searchOfView("category=music&status=active"));
});

it("a view replaces the one of its name; names are in Turkish order", () => {
  const view = (name: string, search = "") => ({ name, search, columns: [] });
  const views = [view("Çocuk"), view("Dans")];
  expect(withView(views, view("Caz")).map(({ name }) => name)).toEqual(["Caz", "Çocuk", "Dans"]);
  expect(withView(views, view("Dans", "q=1"))).toEqual([view("Çocuk"), view("Dans", "q=1")]);
});
