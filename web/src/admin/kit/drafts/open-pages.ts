/** Which pages of the panel are open in this browser: each holds a lock until it is closed or has crashed. */
import { PAGE } from "./draft-store";

const PREFIX = "admin-page:";
let isHeld = false;

/** Missing in insecure contexts. */
const locks = (): LockManager | undefined => navigator.locks;

/** Makes this page known to the others. */
export function holdPage(): void {
  if (isHeld) return;
  isHeld = true;
  locks()
    ?.request(PREFIX + PAGE, () => new Promise(() => undefined))
    .catch(() => undefined);
}

/** Empty where it cannot be known. */
export async function openPages(): Promise<ReadonlySet<string>> {
  try {
    const { held = [] } = (await locks()?.query()) ?? {};
    return new Set(held.map(({ name = "" }) => name.slice(PREFIX.length)));
  } catch {
    return new Set();
  }
}
