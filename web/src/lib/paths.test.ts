import { expect, it } from "vitest";
import { paths } from "./paths";

it("escapes what an event id may contain", () => {
  expect(paths.home()).toBe("/");
  expect(paths.event(42)).toBe("/event/42");
  expect(paths.event("caz gecesi/İzmir")).toBe("/event/caz%20gecesi%2F%C4%B0zmir");
});
