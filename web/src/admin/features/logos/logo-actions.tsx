import { useT } from "../../i18n/texts";
import type { Logo } from "../../kit/api/types";
import { FileActions } from "../../kit/files/file-actions";
import { placementsOf } from "./logo-list";
import { nameOf, placementText } from "./placement-texts";

interface Actions {
  onEdit: (logo: Logo) => void;
  onDelete: (logo: Logo) => void;
  onMakeMain: (logo: Logo) => void;
}

export interface LogoViewProps extends Actions {
  logos: readonly Logo[];
  /** All logos in order, which determines their placements. */
  all: readonly Logo[];
}

/** The placements of a logo, and the button to make it the main one. */
export function LogoPlacement({
  logo,
  all,
  onMakeMain,
}: Pick<LogoViewProps, "all" | "onMakeMain"> & { logo: Logo }) {
  const { t } = useT();
  const places = placementsOf(logo, all);
  return (
    <>
      <p className={`text-sm ${places.length > 0 ? "font-semibold text-ink-2" : "text-ink-3"}`}>
        {placementText(logo, all, t)}
      </p>
      {!places.includes("main") && (
        <button
          type="button"
          aria-label={`${t("logos.makeMain.action")}: ${nameOf(logo, t)}`}
          onClick={() => onMakeMain(logo)}
          className="-mx-2 min-h-11 w-fit rounded-lg px-2 text-left font-semibold text-brand text-sm hover:underline"
        >
          {t("logos.makeMain.action")}
        </button>
      )}
    </>
  );
}

export function LogoActions({
  logo,
  onEdit,
  onDelete,
}: Pick<Actions, "onEdit" | "onDelete"> & { logo: Logo }) {
  const { t } = useT();
  return (
    <FileActions
      href={logo.url}
      name={nameOf(logo, t)}
      openLabel={t("kit.view")}
      onEdit={() => onEdit(logo)}
      onDelete={() => onDelete(logo)}
    />
  );
}
