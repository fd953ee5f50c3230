import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "../../../../ui/button";
import { useT } from "../../../i18n/texts";
import { write } from "../../../kit/api/api";
import { staffQuery, useInvalidate } from "../../../kit/api/queries";
import type { List } from "../../../kit/api/types";
import { useNotify } from "../../../kit/dialogs/notify";
import { useDelete } from "../../../kit/lists/use-delete";
import { adminPaths } from "../../../paths";
import { canDelete } from "../../../session/roles";
import { useUser } from "../../../session/session";
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
  const { decide, isDeciding } = useNotDuplicates(id);
  const region = useRef<HTMLDivElement>(null);
  const onDecide = async (duplicate: Duplicate) => {
    await decide(duplicate);
    // The pressed button is gone, and the focus would be lost.
    region.current?.focus();
  };
  const remove = useDelete({ path: "/api/events", noun: "events" });
  const trash = async ({ event }: Duplicate) => {
    if (await remove(event.id, event.title)) onTrashed(event.id);
  };
  return (
    <DuplicatesSection found={data?.data ?? []} hint={t("events.duplicates.storedHint")} region={region}>
      {(duplicate) => {
        const { title, id: other } = duplicate.event;
        return (
          <DuplicateEntry duplicate={duplicate} href={`${adminPaths.events()}?edit=${other}`}>
            <Button
              variant="secondary"
              className="px-4"
              disabled={isDeciding}
              aria-label={t("events.duplicates.dismissNamed", { title })}
              onClick={() => onDecide(duplicate)}
            >
              {t("events.duplicates.dismiss")}
            </Button>
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

/** Remembers for everybody that two events are not the same. */
function useNotDuplicates(id: number) {
  const { t } = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();
  const [isDeciding, setDeciding] = useState(false);
  const decide = async ({ event }: Duplicate) => {
    setDeciding(true);
    try {
      await write("POST", `/api/events/${id}/not-duplicates`, { event_id: event.event_id });
      notify.done(t("events.duplicates.decided"));
      await invalidate("events");
    } catch (failure) {
      notify.failed(t("events.duplicates.notDecided"), failure);
    } finally {
      setDeciding(false);
    }
  };
  return { decide, isDeciding };
}
