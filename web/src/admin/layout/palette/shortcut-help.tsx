import { Fragment, type ReactNode } from "react";
import { useT } from "../../i18n/texts";
import { Modal } from "../../kit/dialogs/modal";
import { CheckField } from "../../kit/fields/fields";
import { useUser } from "../../session/session";
import { Key } from "./key";
import { keyedRoutes } from "./screen-keys";
import { useSingleKeys } from "./single-keys";

interface Props {
  onClose: () => void;
}

/** Lists all shortcuts that the user can use. */
export function ShortcutHelp({ onClose }: Props) {
  const { t } = useT();
  const user = useUser();
  const [areOn, setOn] = useSingleKeys();
  return (
    <Modal isOpen title={t("layout.shortcuts.title")} onClose={onClose}>
      <div className="grid items-start gap-x-8 gap-y-6 sm:grid-cols-2">
        <Group title={t("layout.shortcuts.everywhere")}>
          <Row keys={["Ctrl", "K"]} isChord text={t("layout.palette.title")} />
          <Row keys={["?"]} text={t("layout.shortcuts.help")} />
          <Row keys={["/"]} text={t("layout.shortcuts.search")} />
          <Row keys={["N"]} text={t("layout.shortcuts.create")} />
          <Row keys={["Ctrl", "Enter"]} isChord text={t("layout.shortcuts.save")} />
          <Row keys={["Esc"]} text={t("layout.shortcuts.close")} />
        </Group>
        <Group title={t("layout.shortcuts.screens")}>
          {keyedRoutes(user).map(({ name, key, title }) => (
            <Row key={name} keys={["G", key.toUpperCase()]} text={t(title)} />
          ))}
        </Group>
      </div>
      <div className="mt-5 border-line border-t pt-3">
        <CheckField
          name="single_keys"
          error={undefined}
          value={areOn}
          onChange={setOn}
          label={t("layout.shortcuts.singleKeys")}
          hint={t("layout.shortcuts.singleKeysHint")}
        />
      </div>
    </Modal>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-sans font-semibold text-ink-2 text-sm tracking-normal">{title}</h3>
      <dl className="divide-y divide-line">{children}</dl>
    </section>
  );
}

interface RowProps {
  keys: readonly string[];
  /** True if the keys are pressed together, not one after the other. */
  isChord?: boolean;
  text: string;
}

function Row({ keys, isChord = false, text }: RowProps) {
  const { t } = useT();
  return (
    <div className="flex items-center justify-between gap-4 py-1.5">
      <dt className="min-w-0 break-words text-sm">{text}</dt>
      <dd className="flex shrink-0 items-center gap-1.5 text-ink-2 text-xs">
        {keys.map((key, place) => (
          <Fragment key={key}>
            {place > 0 && <span>{isChord ? "+" : t("layout.shortcuts.thenKey")}</span>}
            <Key>{key}</Key>
          </Fragment>
        ))}
      </dd>
    </div>
  );
}
