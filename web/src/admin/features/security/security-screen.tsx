import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { staffQuery } from "../../kit/api/queries";
import type { Data, SecondFactor } from "../../kit/api/types";
import { dateAndTime } from "../../kit/format/format";
import { FailedState, RowSkeletons } from "../../kit/lists/list-state";
import { Badge } from "../../kit/ui/badge";
import { PageHeader } from "../../kit/ui/page-header";
import { Section } from "../../kit/ui/section";
import { useLogOut } from "../../layout/use-log-out";
import { recheckSession, useUser } from "../../session/session";
import { ConfirmedAction } from "./confirmed-action";
import { Passkeys } from "./passkeys";
import { RecoveryCodesDialog } from "./recovery-codes-dialog";
import { TotpSetupDialog } from "./totp-setup-dialog";

const ADDRESS = "/api/auth/second-factor";

/** The user's second factor. Users whose role requires one see only this screen until it is set up. */
export function Screen() {
  const { t } = useT();
  const user = useUser();
  const { data, error, refetch } = useQuery(staffQuery<Data<SecondFactor>>(ADDRESS));
  const [codes, setCodes] = useState<string[] | null>(null);
  const isForced = user.needs_second_factor === true;

  // Deferred until the codes dialog is closed, because it redirects into the panel.
  const closeCodes = () => {
    setCodes(null);
    recheckSession();
  };
  const onChanged = (given: string[] | null | undefined) => {
    refetch();
    if (given) setCodes(given);
    else recheckSession();
  };
  return (
    <div className={isForced ? "mx-auto w-full max-w-3xl px-4 pt-4 pb-16" : ""}>
      <PageHeader title={t("security.title")} lead={t("security.lead")} hasBreadcrumbs={!isForced} />
      {isForced && <Forced />}
      {error && !data ? (
        <FailedState error={error} retry={refetch} />
      ) : !data ? (
        <RowSkeletons />
      ) : (
        <div className="grid max-w-3xl gap-5">
          <Totp factor={data.data} onChanged={onChanged} />
          <Section title={t("security.passkeys")} hint={t("security.passkeysHint")}>
            <Passkeys factor={data.data} onChanged={onChanged} />
          </Section>
          <Recovery factor={data.data} onChanged={onChanged} />
        </div>
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={closeCodes} />}
    </div>
  );
}

function Forced() {
  const { t } = useT();
  const { logOut, isLoggingOut } = useLogOut();
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3 rounded-2xl border border-warning/40 bg-warning/8 px-5 py-3">
      <p className="min-w-0 flex-1 basis-64 font-semibold">{t("security.required")}</p>
      <Button variant="secondary" onClick={logOut} disabled={isLoggingOut}>
        {t("layout.logOut")}
      </Button>
    </div>
  );
}

interface PartProps {
  factor: SecondFactor;
  onChanged: (codes: string[] | null | undefined) => void;
}

function Totp({ factor, onChanged }: PartProps) {
  const { t, language } = useT();
  const [isSettingUp, setSettingUp] = useState(false);
  const { totp_since: since } = factor;
  return (
    <Section title={t("security.app")} hint={t("security.appHint")}>
      {since ? (
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone="good">{t("security.on")}</Badge>
          <p className="min-w-0 flex-1 basis-40 text-ink-2 text-sm">
            {t("security.since", { time: dateAndTime(since, language) })}
          </p>
          <ConfirmedAction
            label={t("security.removeApp")}
            name={t("security.removeOne", { name: t("security.app") })}
            title={t("security.removeAppTitle")}
            text={t("security.removeText")}
            address="/api/auth/totp/remove"
            done={t("security.appRemoved")}
            onDone={() => onChanged(null)}
          />
        </div>
      ) : (
        <Button onClick={() => setSettingUp(true)} className="self-start">
          {t("security.setUpApp")}
        </Button>
      )}
      {isSettingUp && (
        <TotpSetupDialog
          onClose={() => setSettingUp(false)}
          onDone={(codes) => {
            setSettingUp(false);
            onChanged(codes);
          }}
        />
      )}
    </Section>
  );
}

function Recovery({ factor, onChanged }: PartProps) {
  const { t } = useT();
  const left = factor.recovery_codes_left;
  if (!factor.totp_since && factor.passkeys.length === 0) return null;
  return (
    <Section title={t("security.recovery")} hint={t("security.recoveryHint")}>
      <div className="flex flex-wrap items-center gap-3">
        <p
          className={`min-w-0 flex-1 basis-40 text-sm ${left < 3 ? "font-semibold text-warning" : "text-ink-2"}`}
        >
          {t("security.codesLeft", { count: left })}
        </p>
        <ConfirmedAction<{ recovery_codes: string[] }>
          label={t("security.renewCodes")}
          title={t("security.renewTitle")}
          text={t("security.renewText")}
          address="/api/auth/recovery-codes"
          done={t("security.renewed")}
          onDone={({ recovery_codes }) => onChanged(recovery_codes)}
        />
      </div>
    </Section>
  );
}
