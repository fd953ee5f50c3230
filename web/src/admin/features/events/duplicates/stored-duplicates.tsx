import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../../ui/button";
import { useT } from "../../../i18n/texts";
import { staffQuery } from "../../../kit/api/queries";
import type { List } from "../../../kit/api/types";
import { useDelete } from "../../../kit/lists/use-delete";
import { BusyButton } from "../../../kit/ui/buttons";
import { adminPaths } from "../../../paths";
import { canDelete } from "../../../session/roles";
import { useUser } from "../../../session/session";
import { useQueueAnswer } from "../use-queue-answer";
import { DuplicateEntry } from "./duplicate-entry";
import { DuplicatesSection } from "./duplicates-section";
import type { Duplicate } from "./use-duplicates";

interface Props {
  /** The stored event whose form is open. */
  id: number;
  /** The other event is in the trash now. */
  onTrashed: (id: number) => void;
}

/** Events that may be the same as a stored one: the editor says that they are not, or moves the other one to the trash. */
export function StoredDuplicates({ id, onTrashed }: Props) {
  const { t } = useT();
  const user = useUser();
  const address = `/api/events/${id}/duplicates`;
  const { data } = useQuery({ ...staffQuery<List<Duplicate>>(address), staleTime: 0 });
  // The server remembers the answer for all editors.
  const { send, isSending, region } = useQueueAnswer(`/api/events/${id}/not-duplicates`, {
    done: t("events.duplicates.decided"),
    failed: t("events.duplicates.notDecided"),
  });
  const remove = useDelete({ path: "/api/events", noun: "events" });
  const trash = async ({ event }: Duplicate) => {
    if (await remove(event.id, event.title)) onTrashed(event.id);
  };
  return (
    <DuplicatesSection found={data?.data ?? []} hint={t("events.duplicates.storedHint")} region={region}>
      {(duplicate) => {
        const { title, id: other, event_id } = duplicate.event;
        return (
          <DuplicateEntry duplicate={duplicate} href={`${adminPaths.events()}?edit=${other}`}>
            <BusyButton
              variant="secondary"
              className="px-4"
              isWaiting={isSending}
              aria-label={t("events.duplicates.dismissNamed", { title })}
              onClick={() => send({ event_id })}
            >
              {t("events.duplicates.dismiss")}
            </BusyButton>
            {canDelete(user) && (
              <Button
                variant="ghost"
                className="px-4"
                aria-label={t("events.duplicates.trashNamed", { title })}
                onClick={() => trash(duplicate)}
              >
                {t("events.duplicates.trash")}
              </Button>
            )}
          </DuplicateEntry>
        );
      }}
    </DuplicatesSection>
  );
}
