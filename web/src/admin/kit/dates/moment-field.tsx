import { useState } from "react";
import { useT } from "../../i18n/texts";
import { BOX, type FieldProps, LabelledField } from "../fields/labelled-field";
import { dayOf } from "../queues/queue";
import { isMoment, typedMoment } from "./moments";
import { parseMoment } from "./parse-dates";

interface Props extends FieldProps {
  /** A moment, or what was typed if it is none. */
  value: string;
  onChange: (value: string) => void;
}

/** A date with an optional time, typed as text: native inputs would put the month first in some browsers. */
export function MomentField(props: Props) {
  const { value, onChange } = props;
  const { t, language } = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed === null) return;
    setTyped(null);
    const text = typed.trim();
    const moment = text === "" ? "" : (parseMoment(text, dayOf(Date.now())) ?? text);
    if (moment !== value) onChange(moment);
  };
  const isUnread = typed === null && value !== "" && !isMoment(value);
  return (
    <LabelledField {...props} error={props.error ?? (isUnread ? t("kit.dates.unreadable") : undefined)}>
      {(controlProps) => (
        <input
          {...controlProps}
          type="text"
          autoComplete="off"
          value={typed ?? typedMoment(value, language)}
          placeholder={t("kit.dates.example")}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            // Before a save by Enter or Ctrl+S, before an undo, and before Escape asks about unsaved changes.
            const isShortcut = (event.ctrlKey || event.metaKey) && /^[syz]$/i.test(event.key);
            if (event.key === "Enter" || event.key === "Escape" || isShortcut) commit();
          }}
          className={`${BOX} min-h-11 tabular-nums`}
        />
      )}
    </LabelledField>
  );
}
