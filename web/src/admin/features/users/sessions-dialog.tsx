import { useQuery } from "@tanstack/react-query";
import { useT } from "../../i18n/texts";
import { staffQuery } from "../../kit/api/queries";
import type { Account, List, SessionInfo } from "../../kit/api/types";
import { Modal } from "../../kit/dialogs/modal";
import { device } from "../../kit/format/device";
import { dateAndTime, relativeTime } from "../../kit/format/format";
import { FailedState, RowSkeletons } from "../../kit/lists/list-state";
import { SessionList } from "../../kit/sessions/session-list";
import { useEndSessions } from "../../kit/sessions/use-end-sessions";
import { DangerButton } from "../../kit/ui/buttons";
import { nameOf } from "./account";

interface Props {
  account: Account;
  onClose: () => void;
}

/** Another user's sessions, which can be ended. */
export function SessionsDialog({ account, onClose }: Props) {
  const { t } = useT();
  const url = `/api/users/${account.id}/sessions`;
  const { data, error, refetch } = useQuery(staffQuery<List<SessionInfo>>(url));
  const sessions = data?.data ?? [];
  const name = nameOf(account);
  const end = useEndSessions({
    url,
    noun: "users",
    texts: {
      title: t("users.sessions.endTitle"),
      text: t("users.sessions.endText", { name }),
      action: t("users.sessions.end"),
      ended: t("users.sessions.ended"),
      endedText: (count) => t("users.sessions.endedText", { count }),
      failed: t("users.sessions.notEnded"),
    },
  });
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
          <SessionList sessions={sessions}>{(session) => <Row session={session} />}</SessionList>
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
