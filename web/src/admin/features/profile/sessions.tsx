import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import { staffQuery, useInvalidate } from "../../kit/api/queries";
import type { List, SessionInfo } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { device } from "../../kit/format/device";
import { dateAndTime, relativeTime } from "../../kit/format/format";
import { FailedState } from "../../kit/lists/list-state";
import { SessionList } from "../../kit/sessions/session-list";
import { useEndSessions } from "../../kit/sessions/use-end-sessions";
import { Badge } from "../../kit/ui/badge";
import { IconButton } from "../../kit/ui/buttons";
import { LogOutIcon } from "../../kit/ui/icons";

const SESSIONS_URL = "/api/auth/sessions";

/** The user's sessions, which can be ended. */
export function Sessions() {
  const { t } = useT();
  const { data, error, refetch } = useQuery(staffQuery<List<SessionInfo>>(SESSIONS_URL));
  if (error && !data) return <FailedState error={error} retry={refetch} isCompact />;
  if (!data) return <div aria-hidden="true" className="h-11 rounded-xl bg-line" />;
  const sessions = data.data;
  return (
    <>
      <SessionList sessions={sessions}>{(session) => <Row session={session} />}</SessionList>
      {sessions.length > 1 ? <EndOthers /> : <p className="text-ink-2">{t("profile.onlyThis")}</p>}
    </>
  );
}

function Row({ session }: { session: SessionInfo }) {
  const { t, language } = useT();
  const known = device(session.user_agent);
  const name = known ? t("profile.onSystem", known) : t("profile.unknownDevice");
  return (
    <div className="flex items-center gap-x-2">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-56 font-semibold" title={session.user_agent}>
          {name}
        </p>
        {session.is_current && <Badge tone="good">{t("profile.thisSession")}</Badge>}
        <p className="text-ink-2 text-sm">
          {t("profile.sessionSince", { time: dateAndTime(session.created_at, language) })}
          {" · "}
          {t("profile.sessionSeen", { time: relativeTime(session.last_seen_at, language) })}
        </p>
      </div>
      {!session.is_current && <EndOne id={session.id} name={name} />}
    </div>
  );
}

function EndOne({ id, name }: { id: string; name: string }) {
  const { t } = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();
  const [isBusy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      await write("DELETE", `${SESSIONS_URL}/${id}`);
      notify.done(t("profile.endedOne"), name);
      invalidate("auth");
    } catch (failure) {
      notify.failed(t("profile.endFailed"), failure);
      setBusy(false);
    }
  };
  return (
    <IconButton
      tone="danger"
      aria-label={t("profile.endOne", { device: name })}
      onClick={end}
      disabled={isBusy}
    >
      <LogOutIcon />
    </IconButton>
  );
}

function EndOthers() {
  const { t } = useT();
  const end = useEndSessions({
    url: SESSIONS_URL,
    noun: "auth",
    texts: {
      title: t("profile.endOthersTitle"),
      text: t("profile.endOthersText"),
      action: t("profile.endOthers"),
      ended: t("profile.ended"),
      endedText: (count) => t("profile.endedText", { count }),
      failed: t("profile.endFailed"),
    },
  });
  return (
    <Button variant="secondary" onClick={end.run} disabled={end.isBusy} className="self-start">
      {t("profile.endOthers")}
    </Button>
  );
}
