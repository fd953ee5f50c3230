import { expect, it } from "vitest";
import { StaffError } from "../kit/api";
import { besideEmail, nameOf, SHORTEST_PASSWORD, suggestPassword } from "./account";

it("suggests passwords that are long enough, easy to read and never the same", () => {
  const made = Array.from({ length: 200 }, suggestPassword);
  expect(new Set(made).size).toBe(200);
  for (const password of made) expect(password).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
  expect(made[0]?.length).toBeGreaterThan(SHORTEST_PASSWORD);
});

it("says a taken address beside its field", () => {
  expect(besideEmail(new StaffError(409, "Taken", "duplicate"))).toMatchObject({
    fields: { email: "Taken" },
  });
  const other = new StaffError(409, "Last one", "last_super_admin");
  expect(besideEmail(other)).toBe(other);
});

it("calls somebody without a name by their address", () => {
  expect(nameOf({ full_name: "", email: "a@b.co" })).toBe("a@b.co");
});
