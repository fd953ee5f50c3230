import { type DragEvent, type FormEvent, useId, useRef, useState } from "react";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { BOX } from "../../kit/fields/labelled-field";
import { FormAlert } from "../../kit/forms/form-alert";
import { linkIn } from "../../kit/import/preview";
import { BusyButton } from "../../kit/ui/buttons";
import { UploadIcon } from "../../kit/ui/icons";
import type { ImportSource } from "./use-preview";

interface Props {
  /** The name of what is being read; null if nothing is. */
  reading: string | null;
  error: string | null;
  onChoose: (source: ImportSource) => void;
}

const ACCEPTED = ".csv,.tsv,.txt,.xlsx,.json,.ics,.html,text/csv,text/calendar,application/json";

/** Takes a file, dropped or chosen, or a link. */
export function SourcePicker({ reading, error, onChoose }: Props) {
  const { t } = useT();
  return (
    <div className="flex flex-col gap-4">
      <FileArea isBusy={reading !== null} onFile={(file) => onChoose({ kind: "file", file })} />
      <LinkForm isBusy={reading !== null} onLink={(url) => onChoose({ kind: "link", url })} />
      {reading !== null && (
        <div role="status">
          <p className="mb-1 break-words text-ink-2 text-sm">{t("import.reading", { name: reading })}</p>
          <progress aria-label={t("import.readingShort")} className="progress h-1.5 w-full rounded-full" />
        </div>
      )}
      <FormAlert>{error}</FormAlert>
    </div>
  );
}

interface FileAreaProps {
  isBusy: boolean;
  onFile: (file: File) => void;
}

function FileArea({ isBusy, onFile }: FileAreaProps) {
  const { t } = useT();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choose = () => {
    if (!isBusy) input.current?.click();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !isBusy) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside does the same by keyboard.
    <div
      data-over={isOver}
      onClick={choose}
      onDragEnter={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
      className="flex cursor-pointer flex-col items-center gap-2.5 rounded-2xl border-2 border-control border-dashed bg-card px-5 py-9 text-center transition-colors hover:border-brand data-[over=true]:border-brand data-[over=true]:bg-brand-soft"
    >
      <UploadIcon className="size-8 text-brand" />
      <p className="font-semibold">{t(isOver ? "kit.drop.drop" : "kit.drop.hintOne")}</p>
      <p className="text-ink-2 text-sm">{t("import.types")}</p>
      <Button
        variant="secondary"
        disabled={isBusy}
        onClick={(event) => {
          // The area would open the dialog a second time.
          event.stopPropagation();
          choose();
        }}
      >
        {t("import.chooseFile")}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        disabled={isBusy}
        tabIndex={-1}
        aria-label={t("import.chooseFile")}
        className="sr-only"
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          // So that the same file can be chosen again after it was corrected.
          event.target.value = "";
        }}
      />
    </div>
  );
}

interface LinkFormProps {
  isBusy: boolean;
  onLink: (url: string) => void;
}

function LinkForm({ isBusy, onLink }: LinkFormProps) {
  const { t } = useT();
  const id = useId();
  const [text, setText] = useState("");
  const link = linkIn(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (link && !isBusy) onLink(link);
  };
  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor={id} className="font-semibold text-sm">
        {t("import.link")}
      </label>
      <div className="mt-1 flex flex-wrap gap-2">
        <input
          id={id}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          value={text}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setText(event.target.value)}
          className={`${BOX} min-h-11 min-w-0 flex-1 basis-60`}
        />
        <BusyButton type="submit" variant="secondary" isWaiting={isBusy || !link}>
          {t("import.read")}
        </BusyButton>
      </div>
      <p id={`${id}-hint`} className="mt-1 text-ink-2 text-sm">
        {t("import.linkHint")}
      </p>
    </form>
  );
}
