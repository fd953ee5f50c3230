import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button";
import { CheckIcon, WarningIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { useUnsavedGuard } from "../dialogs/unsaved";
import { fileSize, percentage } from "../format/format";
import { UploadIcon } from "../ui/icons";
import { type SendFile, type Upload, useUploads } from "./use-uploads";

interface Props {
  /** Uploads one file; see `upload` in api.ts. */
  send: SendFile;
  /** Called when every upload of a batch has ended. */
  onAllDone?: (uploads: readonly Upload[]) => void;
  /** Called when uploads start and end. */
  onBusy?: (isBusy: boolean) => void;
  multiple?: boolean;
  accept?: string;
  /** The accepted files, in words. */
  hint?: string;
  /** Further fields of the upload, for example a category. */
  children?: ReactNode;
  isCompact?: boolean;
}

/** A drop zone with the progress of each upload. */
export function FileDrop({
  send,
  onAllDone,
  onBusy,
  multiple = true,
  accept = "image/*",
  hint,
  children,
  isCompact,
}: Props) {
  const { t } = useT();
  const { uploads, isBusy, add, clear } = useUploads(send, onAllDone);
  // Leaving would abort the uploads.
  useUnsavedGuard(isBusy);
  useEffect(() => onBusy?.(isBusy), [onBusy, isBusy]);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    // Without `multiple`, a second file would replace the first.
    if (isBusy && !multiple) return;
    add([...event.dataTransfer.files].slice(0, multiple ? undefined : 1));
  };
  const prompt = isOver ? "kit.drop.drop" : multiple ? "kit.drop.hint" : "kit.drop.hintOne";
  return (
    <div className="flex flex-col gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same. */}
      <div
        data-over={isOver}
        onDragEnter={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragOver={(event) => event.preventDefault()}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={drop}
        className={`flex flex-col items-center gap-2.5 rounded-2xl border-2 border-control border-dashed bg-card px-5 text-center transition-colors data-[over=true]:border-brand data-[over=true]:bg-brand-soft ${isCompact ? "py-4" : "py-7"}`}
      >
        {!isCompact && <UploadIcon className="size-8 text-brand" />}
        <p className="font-semibold">{t(prompt)}</p>
        <p className="text-ink-3 text-sm">{hint ?? t("kit.drop.types")}</p>
        <div className="flex flex-wrap items-end justify-center gap-3">
          {children}
          <Button variant="secondary" disabled={isBusy} onClick={() => input.current?.click()}>
            {t(isBusy ? "kit.drop.busy" : "kit.drop.choose")}
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={isBusy}
          tabIndex={-1}
          aria-label={t("kit.drop.choose")}
          className="sr-only"
          onChange={(event) => {
            add(event.target.files ?? []);
            // So that the same file can be chosen again after a failure.
            event.target.value = "";
          }}
        />
      </div>
      {uploads.length > 0 && <UploadList uploads={uploads} isBusy={isBusy} onClear={clear} />}
    </div>
  );
}

interface ListProps {
  uploads: readonly Upload[];
  isBusy: boolean;
  onClear: () => void;
}

function UploadList({ uploads, isBusy, onClear }: ListProps) {
  const { t } = useT();
  const done = uploads.filter(({ status }) => status === "done").length;
  return (
    <section aria-label={t("kit.drop.uploads")} className="rounded-2xl border border-line bg-card">
      <div className="flex items-center justify-between gap-3 px-4 py-1.5">
        <p role="status" className="text-ink-2 text-sm">
          {t("kit.drop.summary", { done, total: uploads.length })}
        </p>
        <Button variant="ghost" onClick={onClear} disabled={isBusy}>
          {t("kit.drop.clear")}
        </Button>
      </div>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto border-line border-t">
        {uploads.map((upload) => (
          <li key={upload.id} className="px-4 py-2.5">
            <UploadRow upload={upload} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function UploadRow({ upload: { file, status, progress, error } }: { upload: Upload }) {
  const { t, language } = useT();
  const percent = Math.round(progress * 100);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-3 text-sm">
        <span className="min-w-0 flex-1 truncate font-semibold">{file.name}</span>
        <span className="shrink-0 text-ink-3">{fileSize(file.size, language)}</span>
        <span className="flex shrink-0 items-center gap-1">
          {status === "done" && <CheckIcon className="size-4.5 text-success" />}
          {status === "failed" && <WarningIcon className="size-4.5 text-danger" />}
          {status === "sending" ? percentage(progress, language) : t(`kit.drop.${status}`)}
        </span>
      </div>
      {status === "sending" && (
        <progress
          value={percent}
          max={100}
          aria-label={t("kit.drop.progress", { name: file.name, percent })}
          className="progress h-1.5 w-full overflow-hidden rounded-full"
        />
      )}
      {error && <p className="font-medium text-danger text-sm">{error}</p>}
    </div>
  );
}
