import { useState } from "react";
import { useT } from "../../i18n/texts";
import { usePaged } from "../api/queries";
import type { Revision } from "../api/types";
import { Modal } from "../dialogs/modal";
import { ListState, RowSkeletons } from "../lists/list-state";
import { Pager } from "../lists/pager";
import { type HistorySubject, revisionsPath } from "./revision";
import { useRestore } from "./use-restore";
import { VersionDetail } from "./version-detail";
import { VersionList } from "./version-list";

interface Props {
  subject: HistorySubject;
  title?: string | undefined;
  isDirty: boolean;
  onRestored: (stored: object) => void;
  onClose: () => void;
}

const PAGE = 20;

/** The versions of a thing, newest first, with what each changed and ways to restore it. */
export function HistoryDialog({ subject, title, isDirty, onRestored, onClose }: Props) {
  const { t } = useT();
  const [chosen, setChosen] = useState<number | null>(null);
  const list = usePaged<Revision>(revisionsPath(subject), {}, PAGE);
  const [current, setCurrent] = useState<number>();
  const shownCurrent = list.items.find(({ is_current }) => is_current)?.number;
  // Further pages do not contain it.
  if (shownCurrent !== undefined && shownCurrent !== current) setCurrent(shownCurrent);
  const restoring = useRestore({ subject, current, isDirty, onRestored });
  // The last version before the current one is what is restored most.
  const preferred = list.items.find(({ is_current }) => !is_current) ?? list.items[0];
  const shown = list.items.find(({ number }) => number === chosen) ?? preferred;
  return (
    <Modal isOpen title={title ?? t("kit.history.title")} size="large" onClose={onClose}>
      <ListState list={list} skeleton={<RowSkeletons />} empty={<p>{t("kit.history.empty")}</p>}>
        <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-[19rem_minmax(0,1fr)]">
          <div className="max-md:max-h-72 max-md:overflow-y-auto">
            <VersionList versions={list.items} shown={shown?.number} onChoose={setChosen} />
            <Pager {...list} />
          </div>
          {shown && (
            <VersionDetail key={shown.number} subject={subject} version={shown} restoring={restoring} />
          )}
        </div>
      </ListState>
    </Modal>
  );
}
