import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { ColumnsIcon } from "../ui/icons";
import { PopoverButton } from "../ui/popover-button";
import type { TableColumn } from "./table-column";
import type { ShownColumns } from "./use-columns";

interface Props<T> {
  columns: readonly TableColumn<T>[];
  chosen: ShownColumns;
}

/** Chooses the columns of a table. */
export function ColumnsMenu<T>({ columns, chosen }: Props<T>) {
  const { t } = useT();
  const toggle = (id: string) =>
    chosen.change(
      chosen.shown.includes(id) ? chosen.shown.filter((other) => other !== id) : [...chosen.shown, id],
    );
  return (
    <PopoverButton icon={<ColumnsIcon className="size-4.5" />} label={t("table.columns")}>
      {() => (
        <fieldset>
          <legend className="sr-only">{t("table.columns")}</legend>
          <ul className="grid grid-cols-2 gap-x-3">
            {columns
              .filter(({ isHeading }) => !isHeading)
              .map(({ id, label }) => (
                <li key={id}>
                  <label className="flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
                    <input
                      type="checkbox"
                      checked={chosen.shown.includes(id)}
                      onChange={() => toggle(id)}
                      className="size-4 accent-brand"
                    />
                    {label}
                  </label>
                </li>
              ))}
          </ul>
          <Button variant="ghost" className="mt-1 px-3 text-sm" onClick={chosen.reset}>
            {t("table.resetColumns")}
          </Button>
        </fieldset>
      )}
    </PopoverButton>
  );
}
