/** The note in this browser that somebody signed in to the admin panel, and when. It opens no door: the server's cookie does. */

const FLAG = "adminAuthenticated";
const LOGIN_TIME = "adminLoginTime";

/** Forgets both; a storage that is blocked remembers nothing anyway. */
export function clearAdminFlag(): void {
  try {
    localStorage.removeItem(FLAG);
    localStorage.removeItem(LOGIN_TIME);
  } catch {
    // Nothing was kept.
  }
}
