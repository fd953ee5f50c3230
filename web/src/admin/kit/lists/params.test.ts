import { expect, it } from "vitest";
import { oneOf } from "./params";

it("takes what is known, and the first of it for anything else", () => {
  expect(oneOf(["all", "draft"], "draft")).toBe("draft");
  expect(oneOf(["all", "draft"], "nonsense")).toBe("all");
  expect(oneOf(["all", "draft"], "")).toBe("all");
});
