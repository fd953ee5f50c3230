import { useI18n } from "../../i18n/language-context";
import { decimal } from "../../lib/format";
import { CategoryIcon } from "../../shared/categories/category";
import { Button } from "../../ui/button";
import { inkOn, type LocalCategory, nameOf } from "./categories";

interface Props {
  category: LocalCategory;
  /** Undefined while loading, null if it failed. */
  count: number | null | undefined;
  onEdit: () => void;
  onDelete: () => void;
}

export function CategoryCard({ category, count, onEdit, onDelete }: Props) {
  const { t } = useI18n();
  const name = nameOf(category, t);
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-card shadow-card">
      <div
        style={{ background: category.colour, color: inkOn(category.colour) }}
        className="relative flex h-24 items-end overflow-hidden p-5"
      >
        <CategoryIcon category={category.slug} className="size-9" />
        <CategoryIcon category={category.slug} className="-right-3 -bottom-5 absolute size-28 opacity-15" />
      </div>
      <div className="flex flex-1 flex-col gap-1 p-5">
        <h2 className="break-words text-[1.35rem]">{name}</h2>
        <Count count={count} />
        <div className="mt-auto flex flex-wrap gap-2 pt-4 noscript:hidden">
          <Button
            variant="secondary"
            aria-label={t("localCategories.editNamed", { name })}
            onClick={onEdit}
            className="flex-1 text-sm"
          >
            {t("localCategories.edit")}
          </Button>
          <Button
            variant="ghost"
            aria-label={t("localCategories.removeNamed", { name })}
            onClick={onDelete}
            className="flex-1 text-danger! text-sm hover:bg-danger/10!"
          >
            {t("localCategories.remove")}
          </Button>
        </div>
      </div>
    </article>
  );
}

function Count({ count }: { count: number | null | undefined }) {
  const { language, t } = useI18n();
  if (count === undefined) {
    return (
      <p className="flex h-6 items-center">
        <span className="sr-only">{t("localCategories.counting")}</span>
        <span
          aria-hidden="true"
          className="h-3.5 w-16 animate-pulse rounded bg-line motion-reduce:animate-none"
        />
      </p>
    );
  }
  if (count === null) return <p className="h-6 text-ink-3">–</p>;
  const words = count === 1 ? "localCategories.countOne" : "localCategories.countMany";
  return <p className="h-6 text-ink-2">{t(words, { count: decimal(count, language) })}</p>;
}
