import { useT } from "../../i18n/texts";
import { relativeTime } from "../format/format";
import { FormNotice } from "../forms/form-notice";
import type { StoredDrafts } from "./use-stored-draft";

/** Offers unsaved changes that were left in this browser. */
export function DraftNotice({ offer, isOpenElsewhere }: StoredDrafts) {
  const { t, language } = useT();
  if (!offer && !isOpenElsewhere) return null;
  return (
    <div className="mb-6 flex flex-col gap-3">
      {isOpenElsewhere && <FormNotice>{t("kit.drafts.elsewhere")}</FormNotice>}
      {offer && (
        <FormNotice
          actions={[
            { label: t("kit.drafts.restore"), run: offer.restore },
            { label: t("kit.drafts.forget"), run: offer.forget },
          ]}
        >
          {t("kit.drafts.offer", {
            when: relativeTime(new Date(offer.savedAt).toISOString(), language),
          })}
          {offer.isOutdated && ` ${t("kit.drafts.outdated")}`}
        </FormNotice>
      )}
    </div>
  );
}
