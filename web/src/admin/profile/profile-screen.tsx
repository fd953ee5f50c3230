import { ButtonLink } from "../../ui/button";
import { useT } from "../i18n/texts";
import { PageHeader } from "../kit/page-header";
import { adminPaths } from "../paths";
import { AvatarForm } from "./avatar-form";
import { NameForm } from "./name-form";
import { PasswordForm } from "./password-form";
import { Section } from "./section";
import { Sessions } from "./sessions";

/** One's own account. */
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
          <ButtonLink variant="secondary" to={adminPaths.security()} className="self-start">
            {t("profile.openSecurity")}
          </ButtonLink>
        </Section>
        <Section title={t("profile.sessions")} className="lg:col-span-2">
          <Sessions />
        </Section>
      </div>
    </>
  );
}
