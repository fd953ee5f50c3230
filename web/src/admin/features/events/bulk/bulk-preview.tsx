import { useT } from "../../../i18n/texts";
import { wholeNumber } from "../../../kit/format/format";
import type { BulkResult } from "./use-bulk";

interface Props {
  /** Undefined while it is not known. */
  preview: BulkResult | undefined;
  /** False as long as nothing is chosen. */
  isChosen: boolean;
}

/** "28 events will change, 2 are refused because …" */
export function BulkPreview({ preview, isChosen }: Props) {
  const { t, language } = useT();
  const number = (value: number) => wholeNumber(value, language);
  return (
    <div className="mt-5 rounded-xl bg-paper p-4">
      <p role="status" className="font-semibold">
        {summary()}
      </p>
      {preview && preview.unchanged > 0 && (
        <p className="text-ink-2 text-sm">{t("bulk.unchanged", { count: number(preview.unchanged) })}</p>
      )}
      {preview && preview.refused_count > 0 && <Refused preview={preview} />}
    </div>
  );

  function summary(): string {
    if (!isChosen) return t("bulk.choose");
    if (!preview) return t("bulk.checking");
    const { changed } = preview;
    if (changed === 0) return t("bulk.previewNone");
    return changed === 1 ? t("bulk.previewOne") : t("bulk.preview", { count: number(changed) });
  }
}

function Refused({ preview: { refused, refused_count } }: { preview: BulkResult }) {
  const { t, language } = useT();
  const more = refused_count - refused.length;
  return (
    <div className="mt-3 text-sm">
      <p className="font-semibold text-danger">
        {refused_count === 1
          ? t("bulk.refusedOne")
          : t("bulk.refused", { count: wholeNumber(refused_count, language) })}
      </p>
      <ul className="mt-1 flex max-h-48 flex-col gap-1 overflow-y-auto">
        {refused.map(({ id, title, errors }) => (
          <li key={id}>
            <span className="font-semibold">{title}</span>: {Object.values(errors).join(" ")}
          </li>
        ))}
        {more > 0 && <li>{t("bulk.refusedMore", { count: wholeNumber(more, language) })}</li>}
      </ul>
    </div>
  );
}
