import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { Language } from "../../../../lib/language";
import { useT } from "../../../i18n/texts";
import { BOX, type FieldProps, LabelledField } from "../../../kit/fields/labelled-field";
import { ImageLibrary } from "../../../kit/files/image-library";
import { applyEdit, editOf, type MarkdownAction, pictureEdit } from "./edits";
import { TextPreview } from "./text-preview";
import { Toolbar, type ToolbarAction } from "./toolbar";

interface Props extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  lang: Language;
}

/** A text in Markdown, with buttons and shortcuts for its marks and a preview. */
export function MarkdownField(props: Props) {
  const { value, onChange, lang, label, error } = props;
  const { t, language } = useT();
  const [wantsPreview, setWantsPreview] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const panel = useId();
  // What is wrong with a text is mended where it is written.
  const isPreview = wantsPreview && !error;

  const selection = (textArea: HTMLTextAreaElement) => ({
    text: textArea.value,
    start: textArea.selectionStart,
    end: textArea.selectionEnd,
  });
  const act = (action: ToolbarAction) => {
    if (action === "picture") setChoosing(true);
    else if (area.current) applyEdit(area.current, editOf(action, selection(area.current)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = shortcut(event);
    if (!action) return;
    event.preventDefault();
    act(action);
  };

  return (
    <>
      <LabelledField
        {...props}
        aside={<Tabs isPreview={isPreview} panel={panel} label={label} onChange={setWantsPreview} />}
      >
        {(controlProps) => (
          <div id={panel}>
            <div
              className={`rounded-xl border bg-card focus-within:border-brand ${error ? "border-danger" : "border-control"}`}
              hidden={isPreview}
            >
              <div className="border-line border-b px-1 py-0.5">
                <Toolbar label={label} controls={controlProps.id} onAction={act} />
              </div>
              <textarea
                {...controlProps}
                ref={area}
                value={value}
                lang={lang}
                rows={14}
                spellCheck
                onKeyDown={onKeyDown}
                onChange={(event) => onChange(event.target.value)}
                className={`${BOX} resize-y rounded-t-none border-0`}
              />
            </div>
            {isPreview && (
              <div className="min-h-96 rounded-xl border border-line bg-paper px-4 py-3.5">
                <TextPreview content={value} language={lang} />
              </div>
            )}
          </div>
        )}
      </LabelledField>
      <ImageLibrary
        isOpen={isChoosing}
        category="blog"
        onPick={(image) => {
          setChoosing(false);
          const alt = (lang === "tr" ? image.alt_text_tr : image.alt_text_en) || "";
          const textArea = area.current;
          // The dialog gives the focus back first.
          if (textArea)
            setTimeout(() => applyEdit(textArea, pictureEdit(selection(textArea), alt, image.file_path)));
        }}
        onClose={() => setChoosing(false)}
      />
      <span className="sr-only" lang={language} aria-live="polite">
        {isPreview ? t("blog.editor.previewShown") : ""}
      </span>
    </>
  );
}

/** Ctrl+K is the command palette. */
function shortcut(event: KeyboardEvent): MarkdownAction | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (event.shiftKey) return key === "k" ? "link" : null;
  return key === "b" ? "bold" : key === "i" || key === "ı" ? "italic" : null;
}

interface TabsProps {
  isPreview: boolean;
  panel: string;
  label: string;
  onChange: (isPreview: boolean) => void;
}

function Tabs({ isPreview, panel, label, onChange }: TabsProps) {
  const { t } = useT();
  return (
    <fieldset className="flex gap-1" aria-label={t("blog.editor.views", { field: label })}>
      {([false, true] as const).map((value) => (
        <button
          key={String(value)}
          type="button"
          aria-pressed={isPreview === value}
          aria-controls={panel}
          onClick={() => onChange(value)}
          className="min-h-8 rounded-lg px-2.5 font-medium text-ink-2 text-sm hover:text-brand aria-pressed:bg-brand-soft aria-pressed:text-brand pointer-coarse:min-h-11"
        >
          {t(value ? "blog.form.preview" : "blog.editor.write")}
        </button>
      ))}
    </fieldset>
  );
}
