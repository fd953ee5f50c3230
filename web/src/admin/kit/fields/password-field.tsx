import { useState } from "react";
import { useT } from "../../i18n/texts";
import { EyeIcon, EyeOffIcon } from "../ui/icons";
import { BOX, type FieldProps, LabelledField } from "./labelled-field";

interface Props extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  autoComplete: "current-password" | "new-password";
  autoFocus?: boolean;
}

/** A password field with a button to show it. */
export function PasswordField(props: Props) {
  const { value, onChange, autoComplete, autoFocus, disabled } = props;
  const { t } = useT();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOffIcon : EyeIcon;
  return (
    <LabelledField {...props}>
      {(controlProps) => (
        <div className="relative">
          <input
            {...controlProps}
            type={isShown ? "text" : "password"}
            value={value}
            autoComplete={autoComplete}
            data-autofocus={autoFocus || undefined}
            spellCheck={false}
            autoCapitalize="none"
            onChange={(event) => onChange(event.target.value)}
            className={`${BOX} min-h-11 pr-13`}
          />
          <button
            type="button"
            disabled={disabled}
            aria-label={t(isShown ? "kit.hidePassword" : "kit.showPassword")}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-r-xl text-ink-3 hover:text-brand disabled:cursor-not-allowed"
          >
            <Icon />
          </button>
        </div>
      )}
    </LabelledField>
  );
}
