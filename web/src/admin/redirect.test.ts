import { expect, it } from "vitest";
import { forbiddenScreen, redirectFor } from "./redirect";
import { ROUTES } from "./routes";
import { canDelete, canEdit, hasRole, type Role, type User } from "./session/roles";

const person = (role: Role): User => ({
  id: 1,
  email: "a@example.org",
  full_name: "A",
  role,
  avatar_url: null,
});

const SIGNED_IN = [
  "/admin/dashboard",
  "/admin/numbers",
  "/admin/messages",
  "/admin/activity",
  "/admin/profile",
  "/admin/security",
  "/admin/reset-password",
];
/** For users who are not signed in. */
const PUBLIC = ["/admin/login", "/admin/forgot-password", "/admin/reset-password"];
const EDITOR = [
  "/admin/blog",
  "/admin/calendar",
  "/admin/events",
  "/admin/images",
  "/admin/import",
  "/admin/venues",
  "/admin/profiles",
  "/admin/glossary",
];
const ADMIN = [
  "/admin/settings",
  "/admin/logos",
  "/admin/categories",
  "/admin/platforms",
  "/admin/subscribers",
  "/admin/trash",
];
const OPEN: Record<Role, string[]> = {
  viewer: SIGNED_IN,
  editor: [...SIGNED_IN, ...EDITOR],
  admin: [...SIGNED_IN, ...EDITOR, ...ADMIN],
  super_admin: [...SIGNED_IN, ...EDITOR, ...ADMIN, "/admin/users"],
};

it.each(Object.entries(OPEN))(
  "%s may open what the role allows and is sent to the dashboard otherwise",
  (role, open) => {
    const reached = ROUTES.map(({ path }) => path).filter((path) => !redirectFor(path, person(role as Role)));
    expect(reached.sort()).toEqual([...open].sort());
    for (const { path } of ROUTES) {
      if (!open.includes(path)) expect(redirectFor(path, person(role as Role))).toBe("/admin/dashboard");
    }
  },
);

it("sends visitors to the sign-in", () => {
  for (const { path } of ROUTES) {
    expect(redirectFor(path, null)).toBe(PUBLIC.includes(path) ? null : "/admin/login");
  }
  expect(redirectFor("/admin", null)).toBe("/admin/login");
  expect(redirectFor("/admin/", person("viewer"))).toBe("/admin/dashboard");
});

it("redirects users who need a second factor to its setup, from every path", () => {
  const user = { ...person("super_admin"), needs_second_factor: true };
  for (const { path } of ROUTES.filter(({ name }) => !["security", "reset-password"].includes(name))) {
    expect(redirectFor(path, user), path).toBe("/admin/security");
  }
  expect(redirectFor("/admin", user)).toBe("/admin/security");
  expect(redirectFor("/admin/security", user)).toBeNull();
});

it("returns the screen that the role may not open", () => {
  expect(forbiddenScreen("/admin/settings", person("editor"))?.name).toBe("settings");
  expect(forbiddenScreen("/admin/users", person("admin"))?.name).toBe("users");
  expect(forbiddenScreen("/admin/events", person("editor"))).toBeNull();
  for (const path of ["/admin/login", "/admin", "/admin/nowhere"]) {
    expect(forbiddenScreen(path, person("viewer")), path).toBeNull();
  }
  expect(forbiddenScreen("/admin/settings", null)).toBeNull();
});

it("leaves addresses alone that are none of the panel's", () => {
  expect(redirectFor("/admin/nowhere", null)).toBeNull();
  expect(redirectFor("/admin/nowhere", person("admin"))).toBeNull();
});

it("knows the roles of the specification", () => {
  for (const role of ["admin", "super_admin"] as const) {
    for (const wanted of ["viewer", "editor", "admin", "super_admin"] as const) {
      expect(hasRole(person(role), wanted)).toBe(true);
    }
    expect(canEdit(person(role)) && canDelete(person(role))).toBe(true);
  }
  expect(hasRole(person("editor"), "editor")).toBe(true);
  expect(hasRole(person("editor"), "viewer")).toBe(false);
  expect([canEdit(person("editor")), canDelete(person("editor"))]).toEqual([true, false]);
  expect([canEdit(person("viewer")), canDelete(person("viewer"))]).toEqual([false, false]);
  expect(canEdit(null)).toBe(false);
});
