import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import type { ManagedCategory } from "../../kit/api/types";
import { useDelete } from "../../kit/lists/use-delete";
import { TrashIcon } from "../../kit/ui/icons";
import { nameOf } from "./category";

interface Props {
  category: ManagedCategory;
  isDisabled?: boolean;
  onRemoved?: () => void;
}

/** Deletes after confirmation; the server refuses categories that are in use. */
export function RemoveButton({ category, isDisabled, onRemoved }: Props) {
  const { t, language } = useT();
  const name = nameOf(category, language);
  const count = category.event_count ?? 0;
  const words = count > 0 ? { text: () => t("categories.removeUsed", { name, count }) } : {};
  const remove = useDelete({ path: "/api/categories", noun: "categories", words });
  return (
    <Button
      variant="ghost"
      aria-label={t("categories.removeOne", { name })}
      disabled={isDisabled}
      onClick={async () => {
        if (await remove(category.id, name)) onRemoved?.();
      }}
      className="px-3! text-danger! text-sm hover:bg-danger/10!"
    >
      <TrashIcon className="size-4.5" />
      {t("kit.remove")}
    </Button>
  );
}
