import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import type { ImageCategory } from "../../kit/api/types";
import { requestConfirmation } from "../../kit/dialogs/confirm";
import { wholeNumber } from "../../kit/format/format";
import { BAR_BUTTON, SelectionBar } from "../../kit/table/selection-bar";
import type { TableSelection } from "../../kit/table/use-selection";
import { canDelete } from "../../session/roles";
import { useUser } from "../../session/session";
import { IMAGE_CATEGORIES } from "./image-categories";
import { useImageBulk } from "./use-image-bulk";

/** What can be done with the selected images. */
export function ImageBulkBar({ selection }: { selection: TableSelection }) {
  const { t, language } = useT();
  const user = useUser();
  const change = useImageBulk(selection.clear);
  const ids = Object.keys(selection.ids).map(Number);

  const trash = async () => {
    const isSure = await requestConfirmation({
      title: t(ids.length === 1 ? "images.bulk.trashTitleOne" : "images.bulk.trashTitle", {
        count: wholeNumber(ids.length, language),
      }),
      text: t("images.bulk.trashText"),
      action: t("images.bulk.trash"),
      isDangerous: true,
    });
    if (isSure) change(ids, { trash: true });
  };
  return (
    <SelectionBar selection={selection}>
      <select
        aria-label={t("images.bulk.category")}
        value=""
        onChange={(event) => change(ids, { set: { category: event.target.value as ImageCategory } })}
        className="min-h-9 rounded-xl border border-control bg-card px-3 text-sm pointer-coarse:min-h-11"
      >
        <option value="" disabled>
          {t("images.bulk.category")}
        </option>
        {IMAGE_CATEGORIES.map((value) => (
          <option key={value} value={value}>
            {t(`images.categories.${value}`)}
          </option>
        ))}
      </select>
      {canDelete(user) && (
        <Button variant="secondary" className={BAR_BUTTON} onClick={trash}>
          {t("images.bulk.trash")}
        </Button>
      )}
    </SelectionBar>
  );
}
