import { ButtonLink } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { Badge } from "../../kit/ui/badge";
import { MailIcon, PlusIcon, UploadIcon } from "../../kit/ui/icons";
import { adminPaths, formPaths } from "../../paths";
import { canEdit } from "../../session/roles";
import { useUser } from "../../session/session";
import { Panel } from "./panel";

/** Links to the most common tasks. */
export function QuickActions({ unread }: { unread: number | undefined }) {
  const { t } = useT();
  const user = useUser();
  return (
    <Panel title={t("dashboard.quickActions")}>
      <div className="flex flex-wrap gap-2.5">
        {canEdit(user) && (
          <>
            <ButtonLink to={formPaths.newEvent()}>
              <PlusIcon />
              {t("dashboard.newEvent")}
            </ButtonLink>
            <ButtonLink to={formPaths.newPost()} variant="secondary">
              <PlusIcon />
              {t("dashboard.newPost")}
            </ButtonLink>
            <ButtonLink to={adminPaths.images()} variant="secondary">
              <UploadIcon />
              {t("dashboard.uploadImages")}
            </ButtonLink>
          </>
        )}
        <ButtonLink to={adminPaths.messages()} variant="secondary">
          <MailIcon />
          {t("dashboard.readMessages")}
          {unread ? <Badge tone="brand">{t("dashboard.unread", { count: unread })}</Badge> : null}
        </ButtonLink>
      </div>
    </Panel>
  );
}
