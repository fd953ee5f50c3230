import { ButtonLink } from "../../../ui/button";
import { CheckIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import type { Account } from "../../kit/api/types";
import { dateAndTime, relativeTime, wholeNumber } from "../../kit/format/format";
import { Avatar } from "../../kit/ui/avatar";
import { Badge, type BadgeTone } from "../../kit/ui/badge";
import { IconButton } from "../../kit/ui/buttons";
import { BanIcon, DevicesIcon, EditIcon, KeyIcon, ShieldIcon } from "../../kit/ui/icons";
import { adminPaths } from "../../paths";
import type { Role } from "../../session/roles";
import { useUser } from "../../session/session";
import { nameOf } from "./account";

const TONES: Record<Role, BadgeTone> = {
  super_admin: "warn",
  admin: "brand",
  editor: "good",
  viewer: "quiet",
};

export type UserAction = "edit" | "password" | "sessions" | "second-factor" | "activate";

interface Props {
  account: Account;
  onAction: (action: UserAction) => void;
}

export function UserRow({ account, onAction }: Props) {
  const { t } = useT();
  const isOwn = useUser().id === account.id;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <Avatar user={account} className="size-10 text-sm" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className={`min-w-0 break-words font-semibold ${account.is_active ? "" : "text-ink-3"}`}>
            {nameOf(account)}
          </span>
          <Badge tone={TONES[account.role]}>{t(`layout.roles.${account.role}`)}</Badge>
          {account.has_second_factor && <Badge tone="good">{t("users.secondFactor.badge")}</Badge>}
          {isOwn && <Badge>{t("users.you")}</Badge>}
          {!account.is_active && <Badge tone="bad">{t("users.disabled")}</Badge>}
        </p>
        <p className="truncate text-ink-2 text-sm" title={account.email}>
          {account.email}
        </p>
      </div>
      <Facts account={account} />
      <div className="-mr-2 flex flex-wrap justify-end md:min-w-44 max-md:ml-14 max-md:justify-start">
        {isOwn ? <OwnActions {...{ account, onAction }} /> : <Actions {...{ account, onAction }} />}
      </div>
    </div>
  );
}

function Facts({ account }: { account: Account }) {
  const { t, language } = useT();
  const { last_sign_in_at: last, sessions } = account;
  return (
    <p className="basis-48 text-ink-3 text-sm max-md:ml-14">
      <span className="block">
        {last ? (
          <time dateTime={last} title={dateAndTime(last, language)}>
            {t("users.lastSignIn", { time: relativeTime(last, language) })}
          </time>
        ) : (
          t("users.neverSignedIn")
        )}
      </span>
      {sessions > 0 && (
        <span className="block">{t("users.openSessions", { count: wholeNumber(sessions, language) })}</span>
      )}
    </p>
  );
}

function Actions({ account, onAction }: Props) {
  const { t } = useT();
  const name = nameOf(account);
  return (
    <>
      <IconButton aria-label={t("users.edit", { name })} onClick={() => onAction("edit")}>
        <EditIcon />
      </IconButton>
      <IconButton aria-label={t("users.resetPassword", { name })} onClick={() => onAction("password")}>
        <KeyIcon />
      </IconButton>
      <IconButton aria-label={t("users.showSessions", { name })} onClick={() => onAction("sessions")}>
        <DevicesIcon />
      </IconButton>
      {account.has_second_factor && (
        <IconButton
          aria-label={t("users.secondFactor.resetOf", { name })}
          onClick={() => onAction("second-factor")}
        >
          <ShieldIcon />
        </IconButton>
      )}
      <IconButton
        tone={account.is_active ? "danger" : "plain"}
        aria-label={t(account.is_active ? "users.disable" : "users.enable", { name })}
        onClick={() => onAction("activate")}
      >
        {account.is_active ? <BanIcon /> : <CheckIcon />}
      </IconButton>
    </>
  );
}

/** The user's own password and sessions are in the profile: here they would end the current session. */
function OwnActions({ account, onAction }: Props) {
  const { t } = useT();
  return (
    <>
      <IconButton aria-label={t("users.edit", { name: nameOf(account) })} onClick={() => onAction("edit")}>
        <EditIcon />
      </IconButton>
      <ButtonLink variant="ghost" to={adminPaths.profile()} className="px-3!">
        {t("users.ownProfile")}
      </ButtonLink>
    </>
  );
}
