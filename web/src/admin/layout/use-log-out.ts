import { useState } from "react";
import { useT } from "../i18n/texts";
import { confirmLeaving, discardUnsaved, hasUnsaved } from "../kit/dialogs/unsaved";
import { clearDrafts } from "../kit/drafts/draft-store";
import { currentSession, signOut } from "../session/session";

/** Signs out; the route guard then redirects to the sign-in. */
export function useLogOut() {
  const { t } = useT();
  const [isLoggingOut, setLoggingOut] = useState(false);
  const logOut = async () => {
    if (hasUnsaved() && !(await confirmLeaving(t))) return;
    discardUnsaved();
    const { user } = currentSession();
    if (user) clearDrafts(user.id);
    setLoggingOut(true);
    await signOut();
  };
  return { logOut, isLoggingOut };
}
