import { GridIcon, ListIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";

export const VIEWS = ["grid", "list"] as const;
export type View = (typeof VIEWS)[number];

interface Props {
  value: View;
  onChange: (view: View) => void;
}

export function ViewToggle({ value, onChange }: Props) {
  const { t } = useT();
  return (
    <fieldset className="flex shrink-0 rounded-xl border border-control bg-card p-0.5">
      <legend className="sr-only">{t("kit.viewAs")}</legend>
      {VIEWS.map((view) => {
        const Icon = view === "grid" ? GridIcon : ListIcon;
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
