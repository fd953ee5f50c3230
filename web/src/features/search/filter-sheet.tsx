import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { Button, ButtonLink } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { FacetGroups } from "./facet-groups";
import { activeFacets, type Group, withoutFacets } from "./facets";
import type { Question } from "./question";

interface Props {
  isOpen: boolean;
  onClose: () => void;
  question: Question;
  groups: readonly Group[];
  /** "128 events"; empty until it is known. */
  count: string;
}

/** The filters from the bottom of a phone. Each choice works at once, and the sheet stays for the next. */
export function FilterSheet({ isOpen, onClose, question, groups, count }: Props) {
  const { t } = useI18n();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("search.filters")}
      closeLabel={t("site.close")}
      shape="sheet"
    >
      <FacetGroups groups={groups} level={3} />
      {/* Over the dialog's own padding: nothing is to be seen below it. */}
      <div className="sticky bottom-[calc(-1.25rem-env(safe-area-inset-bottom))] -mx-5 mt-5 mb-[calc(-1.25rem-env(safe-area-inset-bottom))] flex gap-2 border-line border-t bg-card px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        {activeFacets(question) > 0 && (
          <ButtonLink variant="secondary" to={paths.search(withoutFacets(question))}>
            {t("search.clearFilters")}
          </ButtonLink>
        )}
        <Button onClick={onClose} className="flex-1">
          {t("search.showResults", { count })}
        </Button>
      </div>
    </Dialog>
  );
}
