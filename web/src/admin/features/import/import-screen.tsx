import { useT } from "../../i18n/texts";
import { PageHeader } from "../../kit/ui/page-header";
import { PreviewPanel } from "./preview-panel";
import { SourcePicker } from "./source-picker";
import { usePreview } from "./use-preview";

/** Imports events from a file or a page: preview, mapping, apply, undo. */
export function Screen() {
  const { t } = useT();
  const { previewed, columns, reading, error, start, remap, reset } = usePreview();
  return (
    <>
      <PageHeader title={t("import.title")} lead={t("import.lead")} />
      {previewed ? (
        <PreviewPanel
          previewed={previewed}
          columns={columns}
          isReading={reading !== null}
          error={error}
          onRemap={remap}
          onReset={reset}
        />
      ) : (
        <SourcePicker reading={reading} error={error} onChoose={start} />
      )}
    </>
  );
}
