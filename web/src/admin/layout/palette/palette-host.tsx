import { lazy, Suspense, useState } from "react";
import { useNavigate } from "../../../lib/router";
import { SearchIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { confirmLeaving, discardUnsaved, hasUnsaved } from "../../kit/dialogs/unsaved";
import { useReauthentication } from "../../session/reauthentication";
import { useUser } from "../../session/session";
import { Key } from "./key";
import { useShortcuts } from "./use-shortcuts";

const Palette = lazy(() => import("./palette").then(({ Palette }) => ({ default: Palette })));
const ShortcutHelp = lazy(() => import("./shortcut-help").then((help) => ({ default: help.ShortcutHelp })));

/** The shortcuts of the panel, and the button of the command palette. */
export function PaletteHost() {
  const { t } = useT();
  const user = useUser();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<"palette" | "help" | null>(null);
  const close = () => setOpened(null);
  const showHelp = () => setOpened("help");
  const isSigningIn = useReauthentication() !== null;
  const showPalette = () => {
    if (!isSigningIn) setOpened("palette");
  };
  // Asks itself: the router does not when the path stays the same and only the open form changes.
  const open = async (path: string) => {
    if (hasUnsaved() && !(await confirmLeaving(t))) return;
    discardUnsaved();
    navigate(path);
  };
  useShortcuts({ user, open, showPalette, showHelp, isOpen: opened !== null || isSigningIn });
  return (
    <>
      <button
        type="button"
        aria-label={t("layout.palette.title")}
        aria-keyshortcuts="Control+K"
        onClick={showPalette}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-line bg-card px-3 text-ink-2 text-sm transition-colors hover:border-brand-2 hover:text-brand"
      >
        <SearchIcon className="size-5" />
        <span aria-hidden="true" className="flex items-center gap-2 max-lg:hidden">
          {t("layout.palette.open")}
          <Key>Ctrl K</Key>
        </span>
      </button>
      <Suspense>
        {opened === "palette" && <Palette open={open} showHelp={showHelp} onClose={close} />}
        {opened === "help" && <ShortcutHelp onClose={close} />}
      </Suspense>
    </>
  );
}
