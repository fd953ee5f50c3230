import type { ComponentType } from "react";
import { GridIcon, ListIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { TableIcon } from "../ui/icons";

export const VIEWS = ["grid", "list"] as const;

export type View = "grid" | "list" | "table";
const ICONS: Record<View, ComponentType<{ className?: string }>> = {
  grid: GridIcon,
  list: ListIcon,
  table: TableIcon,
};

interface Props<V extends View> {
  /** Grid and list by default. */
  views?: readonly V[];
  /** Undefined while it is not known. */
  value: V | undefined;
  onChange: (view: V) => void;
}

export function ViewToggle<V extends View = (typeof VIEWS)[number]>({
  views = VIEWS as unknown as readonly V[],
  value,
  onChange,
}: Props<V>) {
  const { t } = useT();
  return (
    <fieldset className="flex shrink-0 rounded-xl border border-control bg-card p-0.5">
      <legend className="sr-only">{t("kit.viewAs")}</legend>
      {views.map((view) => {
        const Icon: ComponentType<{ className?: string }> = ICONS[view];
        return (
          <button
            key={view}
            type="button"
            aria-label={t(`kit.${view}`)}
            title={t(`kit.${view}`)}
            aria-pressed={value === view}
            onClick={() => onChange(view)}
            className="grid min-h-10 w-11 place-items-center rounded-[0.6rem] text-ink-3 aria-pressed:bg-brand-soft aria-pressed:text-brand"
          >
            <Icon />
          </button>
        );
      })}
    </fieldset>
  );
}
