import { Button } from "../../../ui/button";
import { InfoIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { wholeNumber } from "../../kit/format/format";

interface Props {
  /** How many of the new images have the content of another one. */
  count: number;
  onShow: () => void;
  onDone: () => void;
}

/** Says after an upload that the library has the same content already. */
export function DuplicatesNotice({ count, onShow, onDone }: Props) {
  const { t, language } = useT();
  return (
    // A live region that appears together with its text is not read out.
    <div role="status" className="empty:-mt-3">
      {count > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl bg-brand-soft px-4 py-2">
          <p className="flex min-w-0 flex-1 basis-64 items-center gap-2.5 font-semibold text-brand">
            <InfoIcon className="size-5 shrink-0" />
            {count === 1
              ? t("images.upload.sameOne")
              : t("images.upload.same", { count: wholeNumber(count, language) })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="ghost" onClick={onDone}>
              {t("images.upload.dismiss")}
            </Button>
            <Button variant="secondary" onClick={onShow}>
              {t("images.upload.showSame")}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
