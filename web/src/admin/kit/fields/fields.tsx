/** The fields of forms. Each takes `{...form.field("name")}` and a label. */
import { type ReactNode, useId } from "react";
import { FieldError } from "../../../ui/field-parts";
import { useT } from "../../i18n/texts";
import { BOX, type FieldProps, LabelledField } from "./labelled-field";

interface TextProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  type?: "text" | "email" | "tel" | "search";
  /** Asks phones for a keyboard with digits. */
  isNumeric?: boolean;
  /** The language of the value, for spell checking and screen readers. */
  lang?: string;
  placeholder?: string;
  autoComplete?: string;
  maxLength?: number;
  /** Shows a character counter against this recommended length. */
  ideal?: number;
  readOnly?: boolean;
}

export function TextField(props: TextProps) {
  const { value, onChange, type = "text", isNumeric = false, ideal, lang, placeholder } = props;
  const { autoComplete = "off", maxLength } = props;
  return (
    <LabelledField {...props} aside={ideal && <Counter used={[...value].length} ideal={ideal} />}>
      {(controlProps) => (
        <input
          {...controlProps}
          type={type}
          inputMode={isNumeric ? "decimal" : undefined}
          value={value}
          lang={lang}
          placeholder={placeholder}
          autoComplete={autoComplete}
          maxLength={maxLength}
          readOnly={props.readOnly}
          onChange={(event) => onChange(event.target.value)}
          className={`${BOX} min-h-11`}
        />
      )}
    </LabelledField>
  );
}

interface AreaProps extends Omit<TextProps, "type" | "autoComplete" | "readOnly"> {
  rows?: number;
  /** For JSON: monospaced and without spell checking. */
  isCode?: boolean;
}

export function TextArea(props: AreaProps) {
  const { value, onChange, rows = 4, ideal, isCode = false, lang, placeholder, maxLength } = props;
  return (
    <LabelledField {...props} aside={ideal && <Counter used={[...value].length} ideal={ideal} />}>
      {(controlProps) => (
        <textarea
          {...controlProps}
          value={value}
          lang={lang}
          rows={rows}
          placeholder={placeholder}
          maxLength={maxLength}
          spellCheck={!isCode}
          onChange={(event) => onChange(event.target.value)}
          className={`${BOX} resize-y ${isCode ? "font-mono text-sm" : ""}`}
        />
      )}
    </LabelledField>
  );
}

function Counter({ used, ideal }: { used: number; ideal: number }) {
  return (
    <span className={`text-xs tabular-nums ${used > ideal ? "font-semibold text-warning" : "text-ink-3"}`}>
      {used}/{ideal}
    </span>
  );
}

export interface Choice<V extends string = string> {
  value: V;
  label: string;
}

interface SelectProps<V extends string> extends FieldProps {
  value: V;
  onChange: (value: V) => void;
  choices: readonly Choice<V>[];
}

export function SelectField<V extends string>(props: SelectProps<V>) {
  const { value, onChange, choices } = props;
  return (
    <LabelledField {...props}>
      {(controlProps) => (
        <select
          {...controlProps}
          value={value}
          onChange={(event) => onChange(event.target.value as V)}
          className={`${BOX} min-h-11`}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}

interface SwitchProps {
  label: string;
  hint?: ReactNode;
  value: boolean;
  onChange: (value: boolean) => void;
  name?: string;
  error?: string | undefined;
  disabled?: boolean;
}

/** A checkbox; it takes effect when the form is saved. */
export function CheckField({ label, hint, value, onChange, name, error, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:opacity-60">
        <input
          type="checkbox"
          name={name}
          checked={value}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="size-5 shrink-0 cursor-pointer accent-brand disabled:cursor-not-allowed"
        />
        <span>
          <span className="font-semibold text-sm">{label}</span>
          {hint && <span className="block text-ink-3 text-sm">{hint}</span>}
        </span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}

interface NumberProps extends Omit<TextProps, "type"> {
  min?: number;
  max?: number;
  step?: number;
}

/** A number field whose value is the typed text, so that invalid input is not lost. */
export function NumberField(props: NumberProps) {
  const { value, onChange, min, max, step, placeholder } = props;
  return (
    <LabelledField {...props}>
      {(controlProps) => (
        <input
          {...controlProps}
          type="number"
          inputMode="decimal"
          value={value}
          min={min}
          max={max}
          step={step ?? "any"}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
          className={`${BOX} min-h-11 tabular-nums`}
        />
      )}
    </LabelledField>
  );
}

/** An amount as typed; `parseMoney` parses it. */
export function MoneyField(props: TextProps) {
  const { t } = useT();
  const { value, onChange } = props;
  return (
    <LabelledField {...props} hint={props.hint ?? t("kit.moneyHint")}>
      {(controlProps) => (
        <input
          {...controlProps}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`${BOX} min-h-11 tabular-nums`}
        />
      )}
    </LabelledField>
  );
}

export function UrlField(props: TextProps) {
  const { value, onChange, placeholder = "https://" } = props;
  return (
    <LabelledField {...props}>
      {(controlProps) => (
        <input
          {...controlProps}
          type="url"
          inputMode="url"
          autoComplete="off"
          value={value}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
          className={`${BOX} min-h-11`}
        />
      )}
    </LabelledField>
  );
}

/** Tags as typed; `parseTags` parses them. The parsed tags are shown below as chips. */
export function TagsField(props: TextProps & { tags: readonly string[] }) {
  const { t } = useT();
  return (
    <div className="flex flex-col gap-2">
      <TextField {...props} hint={props.hint ?? t("kit.tagsHint")} />
      {props.tags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {props.tags.map((tag) => (
            <li
              key={tag}
              className="rounded-full bg-brand-soft px-2.5 py-0.5 font-semibold text-brand text-sm"
            >
              {tag}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A JSON object as text; `isJsonObject` checks it. */
export function JsonField(props: AreaProps) {
  const { t } = useT();
  return <TextArea {...props} isCode hint={props.hint ?? t("kit.jsonHint")} rows={props.rows ?? 5} />;
}

/** A list with one entry per line; `linesOf` parses it. */
export function LinesField(props: AreaProps) {
  const { t } = useT();
  return <TextArea {...props} hint={props.hint ?? t("kit.linesHint")} rows={props.rows ?? 3} />;
}
