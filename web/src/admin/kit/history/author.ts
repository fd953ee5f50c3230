import type { Translate } from "../../i18n/translate";
import type { Revision } from "../api/types";

/** Who made a version. */
export function authorOf({ user_id, user_name }: Revision, t: Translate): string {
  if (!user_id && user_name === "system") return t("kit.audit.system");
  return user_name ?? t("kit.history.unknown");
}
