import { expect, it } from "vitest";
import { SHORTEST_PASSWORD } from "../../kit/forms/checks";
import { changedIn, nameOf, suggestPassword } from "./account";

it("suggests passwords that are long enough, easy to read and never the same", () => {
  const made = Array.from({ length: 200 }, suggestPassword);
  expect(new Set(made).size).toBe(200);
  for (const password of made) expect(password).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
  expect(made[0]?.length).toBeGreaterThan(SHORTEST_PASSWORD);
});

it("calls somebody without a name by their address", () => {
  expect(nameOf({ full_name: "", email: "a@b.co" })).toBe("a@b.co");
});

it("sends only what was changed, so that nobody gets a role back that was taken meanwhile", () => {
  const account = { full_name: "Ayse", role: "admin", is_active: true };
  expect(changedIn({ ...account, full_name: "Ayşe" }, account)).toEqual({ full_name: "Ayşe" });
});
