import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useI18n } from "../../i18n/language-context";
import { decimal } from "../../lib/format";
import { Button } from "../../ui/button";
import { Dialog, type DialogLook } from "../../ui/dialog";
import { FilterPanel, type PanelProps } from "./filter-panel";
import { useApplyFilter } from "./filter-url";
import { clearPanel, countActive } from "./panel-filter";

interface Props extends Pick<PanelProps, "filter" | "facets" | "groups"> {
  isOpen: boolean;
  onClose: () => void;
  /** How many events there are, once it is known. */
  total: number | undefined;
  /** True while the number of the latest choice is not known yet. */
  isCounting: boolean;
  /** Gets the focus if the button that opened the sheet is gone. */
  heading?: RefObject<HTMLElement | null>;
  /** The width from which on the filters are beside the results. */
  closesFrom?: string;
  /** Further fields, below the filters. */
  children?: ReactNode;
}

/** As high as the screen; on wide screens at its right side. */
const LOOK: DialogLook = {
  box: "sheet m-0 ml-auto h-dvh max-h-dvh w-full max-w-full rounded-none border-0 shadow-card md:w-[30rem] md:border-l",
  column: "h-full",
  header: "py-2",
  body: "",
};

/** All filters in a dialog. Each choice applies at once; the button below says how many events it leads to. */
export function FilterSheet(props: Props) {
  const { isOpen, onClose, filter, heading, closesFrom, children } = props;
  const { t } = useI18n();
  const done = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The pressed choice may be removed together with the focus.
    if (isOpen) keepFocus(done.current);
    // So may the button that opened the sheet.
    else if (wasOpen.current) keepFocus(heading?.current);
    wasOpen.current = isOpen;
  });
  useEffect(() => () => keepFocus(heading?.current), [heading]);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOpen || !closesFrom) return;
    const screen = window.matchMedia(closesFrom);
    // Once, however often this renders until it is closed.
    const leave = () => screen.matches && close.current();
    // The screen may have been turned since the last render.
    leave();
    screen.addEventListener("change", leave);
    return () => screen.removeEventListener("change", leave);
  }, [isOpen, closesFrom]);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("filters.filters")}
      closeLabel={t("site.close")}
      look={LOOK}
      footer={<Footer {...props} done={done} />}
    >
      <FilterPanel filter={filter} facets={props.facets} groups={props.groups} level={3} isWide />
      {children && <div className="mt-6 flex flex-col gap-6">{children}</div>}
    </Dialog>
  );
}

function Footer({
  filter,
  total,
  isCounting,
  onClose,
  done,
}: Props & { done: RefObject<HTMLButtonElement | null> }) {
  const { language, t } = useI18n();
  const apply = useApplyFilter();
  const active = countActive(filter);
  const isEmpty = total === 0 && active > 0;
  const label =
    total === undefined
      ? t("filters.show")
      : total > 0
        ? t(total === 1 ? "filters.showOne" : "filters.showMany", { count: decimal(total, language) })
        : t(isEmpty ? "filters.noEvents" : "site.close");
  return (
    <div className="flex gap-2 border-line border-t bg-card px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
      {active > 0 && (
        <Button variant="secondary" onClick={() => apply(clearPanel(filter))}>
          {t("filters.clearFilters")}
        </Button>
      )}
      {/* Not `disabled`: it must be able to take the focus of a choice that is gone. */}
      <Button
        ref={done}
        onClick={isEmpty ? undefined : onClose}
        aria-disabled={isEmpty}
        aria-busy={isCounting}
        className="flex-1 aria-busy:opacity-70 aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
      >
        {label}
      </Button>
      <p role="status" className="sr-only">
        {!isCounting && label}
      </p>
    </div>
  );
}

/** Moves the focus if the focused element was removed. */
function keepFocus(element: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
