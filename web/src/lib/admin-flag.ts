/** The browser's record that staff signed in to the admin panel, and when. It grants no access: the session cookie does. */

const FLAG = "adminAuthenticated";
const LOGIN_TIME = "adminLoginTime";

/** Removes both items; blocked storage holds none. */
export function clearAdminFlag(): void {
  try {
    localStorage.removeItem(FLAG);
    localStorage.removeItem(LOGIN_TIME);
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
}
