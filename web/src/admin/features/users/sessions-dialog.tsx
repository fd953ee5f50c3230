import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import { staffQuery, useInvalidate } from "../../kit/api/queries";
import type { Account, Data, List, SessionInfo } from "../../kit/api/types";
import { requestConfirmation } from "../../kit/dialogs/confirm";
import { Modal } from "../../kit/dialogs/modal";
import { useNotify } from "../../kit/dialogs/notify";
import { device } from "../../kit/format/device";
import { dateAndTime, relativeTime } from "../../kit/format/format";
import { FailedState, RowSkeletons } from "../../kit/lists/list-state";
import { DangerButton } from "../../kit/ui/buttons";
import { nameOf } from "./account";

interface Props {
  account: Account;
  onClose: () => void;
}

/** Another user's sessions, which can be ended. */
export function SessionsDialog({ account, onClose }: Props) {
  const { t } = useT();
  const address = `/api/users/${account.id}/sessions`;
  const { data, error, refetch } = useQuery(staffQuery<List<SessionInfo>>(address));
  const end = useEndSessions(account, address);
  const sessions = data?.data ?? [];
  const name = nameOf(account);
  return (
    <Modal
      isOpen
      title={t("users.sessions.title")}
      onClose={onClose}
      footer={
        sessions.length > 0 && (
          <div className="flex justify-end">
            <DangerButton onClick={end.run} disabled={end.isBusy}>
              {t("users.sessions.end")}
            </DangerButton>
          </div>
        )
      }
    >
      {error && !data ? (
        <FailedState error={error} retry={refetch} />
      ) : !data ? (
        <RowSkeletons />
      ) : (
        <>
          <p className="mb-2 text-ink-2">
            {t(sessions.length > 0 ? "users.sessions.hint" : "users.sessions.none", { name })}
          </p>
          <ul className="divide-y divide-line">
            {sessions.map((session) => (
              <li key={session.id} className="py-2.5">
                <Row session={session} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}

function Row({ session }: { session: SessionInfo }) {
  const { t, language } = useT();
  const known = device(session.user_agent);
  return (
    <>
      <p className="font-semibold" title={session.user_agent}>
        {known ? t("users.sessions.device", known) : t("users.sessions.unknown")}
      </p>
      <p className="text-ink-2 text-sm">
        {t("users.sessions.since", { time: dateAndTime(session.created_at, language) })}
        {" · "}
        {t("users.sessions.seen", { time: relativeTime(session.last_seen_at, language) })}
      </p>
    </>
  );
}

function useEndSessions(account: Account, address: string) {
  const { t } = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    const isMeant = await requestConfirmation({
      title: t("users.sessions.endTitle"),
      text: t("users.sessions.endText", { name: nameOf(account) }),
      action: t("users.sessions.end"),
      isDangerous: true,
    });
    if (!isMeant) return;
    setBusy(true);
    try {
      const { data } = await write<Data<{ ended: number }>>("DELETE", address);
      notify.done(t("users.sessions.ended"), t("users.sessions.endedText", { count: data.ended }));
      invalidate("users");
    } catch (failure) {
      notify.failed(t("users.sessions.notEnded"), failure);
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy };
}
