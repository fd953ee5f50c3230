/** Permissions by role, for hiding controls; the server enforces them. */
import type { components } from "../../api/__generated__/schema";

export type User = components["schemas"]["User"];
export type Role = User["role"];

/** Who may open a screen. */
export type Access = "public" | "signed-in" | "editor" | "admin" | "super_admin";

type Holder = { role: Role } | null;

/** admin and super_admin pass every check; any other role matches only itself. */
export function hasRole(user: Holder, role: Role): boolean {
  if (!user) return false;
  return user.role === "admin" || user.role === "super_admin" || user.role === role;
}

export const canEdit = (user: Holder): boolean => hasRole(user, "editor");

export const canDelete = (user: Holder): boolean => hasRole(user, "admin");

/** Only super admins: an admin may not create other admins. */
export const canManageUsers = (user: Holder): boolean => user?.role === "super_admin";

export function mayOpen(user: Holder, access: Access): boolean {
  if (access === "public") return true;
  if (access === "signed-in") return user !== null;
  if (access === "super_admin") return canManageUsers(user);
  return hasRole(user, access);
}
