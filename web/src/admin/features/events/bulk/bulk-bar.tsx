import { Button } from "../../../../ui/button";
import { useT } from "../../../i18n/texts";
import { useOpenForm } from "../../../kit/forms/form-overlay";
import { BAR_BUTTON, SelectionBar } from "../../../kit/table/selection-bar";
import type { TableSelection } from "../../../kit/table/use-selection";
import { canDelete } from "../../../session/roles";
import { useUser } from "../../../session/session";
import { BulkDialog } from "./bulk-dialog";
import { BULK_KINDS, type BulkKind } from "./bulk-set";
import type { BulkTarget } from "./use-bulk";

interface Props {
  selection: TableSelection;
  /** The number of events that match the filters. */
  total: number;
  /** The API query that finds them. */
  query: string;
}

/** What can be done with the selected events. */
export function BulkBar({ selection, total, query }: Props) {
  const { t } = useT();
  const user = useUser();
  const [kind, open, close] = useOpenForm<BulkKind>();
  const target: BulkTarget = selection.isAll ? { query } : { ids: Object.keys(selection.ids).map(Number) };
  const kinds = BULK_KINDS.filter((one) => one !== "trash" || canDelete(user));
  return (
    <>
      <SelectionBar selection={selection} total={total}>
        {kinds.map((one) => (
          <Button key={one} variant="secondary" className={BAR_BUTTON} onClick={() => open(one)}>
            {t(`bulk.actions.${one}`)}
          </Button>
        ))}
      </SelectionBar>
      {kind && (
        <BulkDialog
          kind={kind}
          target={target}
          onDone={() => {
            close();
            selection.clear();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
