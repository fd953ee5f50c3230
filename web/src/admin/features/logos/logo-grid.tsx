import { useT } from "../../i18n/texts";
import type { Logo } from "../../kit/api/types";
import { CARD_GRID } from "../../kit/lists/list-state";
import { ActiveBadge, Badge } from "../../kit/ui/badge";
import { LogoActions, LogoPlacement, type LogoViewProps } from "./logo-actions";
import { LogoPicture } from "./logo-picture";
import { nameOf } from "./placement-texts";

export function LogoGrid({ logos, ...rest }: LogoViewProps) {
  return (
    <ul className={CARD_GRID}>
      {logos.map((logo) => (
        <li key={logo.id}>
          <Card logo={logo} {...rest} />
        </li>
      ))}
    </ul>
  );
}

function Card({ logo, all, onMakeMain, ...actions }: Omit<LogoViewProps, "logos"> & { logo: Logo }) {
  const { t } = useT();
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-2xl border border-line bg-card">
      <LogoPicture logo={logo} className="h-28 w-full border-line border-b" />
      <div className="flex flex-1 flex-col gap-2 p-4 pb-2">
        <h2 className="truncate text-lg leading-snug">{nameOf(logo, t)}</h2>
        <div className="flex flex-wrap gap-1.5">
          <ActiveBadge isActive={logo.is_active} />
          <Badge>{t("logos.madeAs", { variant: t(`logos.variants.${logo.variant}`) })}</Badge>
        </div>
        <LogoPlacement logo={logo} all={all} onMakeMain={onMakeMain} />
      </div>
      <div className="border-line border-t px-2 py-1.5">
        <LogoActions logo={logo} {...actions} />
      </div>
    </article>
  );
}
