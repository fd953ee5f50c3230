import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { staffQuery } from "../../kit/api/queries";
import type { Data, SecondFactor } from "../../kit/api/types";
import { Badge } from "../../kit/ui/badge";
import { PageHeader } from "../../kit/ui/page-header";
import { Section } from "../../kit/ui/section";
import { adminPaths } from "../../paths";
import { AvatarForm } from "./avatar-form";
import { NameForm } from "./name-form";
import { PasswordForm } from "./password-form";
import { Sessions } from "./sessions";

/** The user's own account. */
export function Screen() {
  const { t } = useT();
  return (
    <>
      <PageHeader title={t("profile.title")} lead={t("profile.lead")} />
      <div className="grid max-w-5xl items-start gap-5 lg:grid-cols-2">
        <Section title={t("profile.about")}>
          <AvatarForm />
          <NameForm />
        </Section>
        <Section title={t("profile.password")} hint={t("profile.passwordHint")}>
          <PasswordForm />
        </Section>
        <Section title={t("security.title")} hint={t("security.lead")} className="lg:col-span-2">
          <SecondFactorState />
        </Section>
        <Section title={t("profile.sessions")} className="lg:col-span-2">
          <Sessions />
        </Section>
      </div>
    </>
  );
}

/** The state of the second factor, with a link to its settings. */
function SecondFactorState() {
  const { t } = useT();
  const { data } = useQuery(staffQuery<Data<SecondFactor>>("/api/auth/second-factor"));
  const isOngoing = data && (Boolean(data.data.totp_since) || data.data.passkeys.length > 0);
  return (
    <div className="flex flex-wrap items-center gap-3">
      {data && (
        <Badge tone={isOngoing ? "good" : "quiet"}>{t(isOngoing ? "security.on" : "security.off")}</Badge>
      )}
      <ButtonLink variant="secondary" to={adminPaths.security()} className="text-center">
        {t("profile.openSecurity")}
      </ButtonLink>
    </div>
  );
}
