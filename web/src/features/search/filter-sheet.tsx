import { useContext, useEffect, useRef } from "react";
import { useI18n } from "../../i18n/language-context";
import { changeFilter, type EventFilter } from "../../lib/event-filter";
import { decimal } from "../../lib/format";
import { paths } from "../../lib/paths";
import { Button, ButtonLink } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { FacetGroups } from "./facet-groups";
import { activeFacets, FACETS, type Group } from "./facets";
import { SearchFocusContext } from "./search-focus";

interface Props {
  isOpen: boolean;
  onClose: () => void;
  filter: EventFilter;
  groups: readonly Group[];
  /** How many events there are, once it is known. */
  total: number | undefined;
}

/** From this width on the filters are beside the results. */
const WIDE = "(min-width: 64rem)";

/** The filters on phones. Each choice applies at once; the sheet stays open. */
export function FilterSheet({ isOpen, onClose, filter, groups, total }: Props) {
  const { language, t } = useI18n();
  const { heading } = useContext(SearchFocusContext);
  const done = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The pressed choice may be removed together with the focus.
    if (isOpen) keepFocus(done.current);
    // So may the button that opened the sheet.
    else if (wasOpen.current) keepFocus(heading.current);
    wasOpen.current = isOpen;
  });
  useEffect(() => () => keepFocus(heading.current), [heading]);
  useEffect(() => {
    if (!isOpen) return;
    const screen = window.matchMedia(WIDE);
    const leave = () => screen.matches && onClose();
    screen.addEventListener("change", leave);
    return () => screen.removeEventListener("change", leave);
  }, [isOpen, onClose]);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("search.filters")}
      closeLabel={t("site.close")}
      look="sheet"
    >
      <FacetGroups groups={groups} level={3} />
      {/* Covers the dialog's padding, so that nothing is visible below it. */}
      <div className="sticky bottom-[calc(-1.25rem-env(safe-area-inset-bottom))] -mx-5 mt-5 mb-[calc(-1.25rem-env(safe-area-inset-bottom))] flex gap-2 border-line border-t bg-card px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        {activeFacets(filter) > 0 && (
          <ButtonLink variant="secondary" to={paths.search(withoutFacets(filter))}>
            {t("search.clearFilters")}
          </ButtonLink>
        )}
        <Button ref={done} onClick={onClose} className="flex-1">
          {total
            ? t(total === 1 ? "search.showOne" : "search.showMany", { count: decimal(total, language) })
            : t("site.close")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Moves the focus if the focused element was removed. */
function keepFocus(element: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

function withoutFacets(filter: EventFilter): EventFilter {
  return FACETS.reduce((rest, facet) => changeFilter(rest, facet, undefined), filter);
}
