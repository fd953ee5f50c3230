import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import type { ManagedCategory } from "../../kit/api/types";
import { wholeNumber } from "../../kit/format/format";
import { ActiveBadge } from "../../kit/ui/badge";
import { EditIcon, PlusIcon } from "../../kit/ui/icons";
import { type Branch, descriptionOf, eventsOf, nameOf } from "./category";
import { RemoveButton } from "./remove-button";

interface Props {
  branch: Branch;
  onEdit: (category: ManagedCategory) => void;
  onAddSub: (parent: ManagedCategory) => void;
}

/** A main category with its subcategories. */
export function CategoryCard({ branch, onEdit, onAddSub }: Props) {
  const { t, language } = useT();
  const { parent } = branch;
  const name = nameOf(parent, language);
  const description = descriptionOf(parent, language);
  return (
    <article className="flex h-full min-w-0 flex-col gap-3 rounded-2xl border border-line bg-card p-4 md:p-5">
      <div>
        <div className="flex items-center gap-2.5">
          <Dot colour={parent.color_code} className="size-4" />
          <h2 className="min-w-0 flex-1 break-words text-lg">{name}</h2>
          <ActiveBadge isActive={parent.is_active} />
        </div>
        <p className="mt-1 text-ink-3 text-sm">
          {parent.category_id} · {t("categories.events", { count: wholeNumber(eventsOf(branch), language) })}
        </p>
      </div>
      {description ? (
        <p className="line-clamp-3 break-words text-ink-2 text-sm">{description}</p>
      ) : (
        <p className="text-ink-3 text-sm italic">{t("categories.noDescription")}</p>
      )}
      <Subs branch={branch} onEdit={onEdit} onAddSub={onAddSub} />
      <div className="-mx-2 mt-auto -mb-1.5 flex flex-wrap items-center justify-end border-line border-t pt-2">
        <Button
          variant="ghost"
          aria-label={t("categories.editOne", { name })}
          onClick={() => onEdit(parent)}
          className="px-3! text-sm"
        >
          <EditIcon className="size-4.5" />
          {t("kit.edit")}
        </Button>
        <RemoveButton category={parent} />
      </div>
    </article>
  );
}

const CHIP =
  "inline-flex min-h-11 items-center gap-2 rounded-full border px-3.5 font-semibold text-sm transition-colors hover:border-brand-2";

function Subs({ branch, onEdit, onAddSub }: Props) {
  const { t, language } = useT();
  const name = nameOf(branch.parent, language);
  return (
    <ul aria-label={t("categories.subs")} className="flex flex-wrap gap-2">
      {branch.subs.map((sub) => (
        <li key={sub.id}>
          <button
            type="button"
            aria-label={t("categories.editOne", { name: nameOf(sub, language) })}
            onClick={() => onEdit(sub)}
            className={`${CHIP} border-line ${sub.is_active ? "" : "text-ink-3 line-through decoration-1"}`}
          >
            <Dot colour={sub.color_code} className="size-2.5" />
            {nameOf(sub, language)}
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          aria-label={t("categories.addSubTo", { name })}
          onClick={() => onAddSub(branch.parent)}
          className={`${CHIP} border-control border-dashed text-brand`}
        >
          <PlusIcon className="size-4" />
          {t("categories.addSub")}
        </button>
      </li>
    </ul>
  );
}

function Dot({ colour, className }: { colour: string; className: string }) {
  return (
    <span
      aria-hidden="true"
      data-colour={colour}
      style={{ background: colour }}
      className={`shrink-0 rounded-full ring-1 ring-ink/15 ${className}`}
    />
  );
}
