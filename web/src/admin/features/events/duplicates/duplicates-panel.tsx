import { Button } from "../../../../ui/button";
import { useT } from "../../../i18n/texts";
import { DuplicateEntry } from "./duplicate-entry";
import { DuplicatesSection } from "./duplicates-section";
import type { Duplicate, Duplicates } from "./use-duplicates";

interface Props extends Duplicates {
  /** Adds the typed dates to the other event. */
  onAddTo: (duplicate: Duplicate) => void;
}

/** Events that may be the same as the one being entered. */
export function DuplicatesPanel({ found, dismiss, onAddTo }: Props) {
  const { t } = useT();
  return (
    <DuplicatesSection found={found} hint={t("events.duplicates.hint")}>
      {(duplicate) => {
        const { title } = duplicate.event;
        return (
          <DuplicateEntry duplicate={duplicate}>
            <Button
              variant="secondary"
              className="px-4"
              aria-label={t("events.duplicates.addToNamed", { title })}
              onClick={() => onAddTo(duplicate)}
            >
              {t("events.duplicates.addTo")}
            </Button>
            <Button
              variant="ghost"
              className="px-4"
              aria-label={t("events.duplicates.dismissNamed", { title })}
              onClick={() => dismiss(duplicate)}
            >
              {t("events.duplicates.dismiss")}
            </Button>
          </DuplicateEntry>
        );
      }}
    </DuplicatesSection>
  );
}
