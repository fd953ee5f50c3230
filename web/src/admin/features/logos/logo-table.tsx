import { useT } from "../../i18n/texts";
import type { Logo } from "../../kit/api/types";
import { ActiveBadge } from "../../kit/ui/badge";
import { LogoActions, LogoPlacement, type LogoViewProps } from "./logo-actions";
import { LogoPicture } from "./logo-picture";
import { nameOf } from "./placement-texts";

/** A table; on phones each row is a card. */
export function LogoTable({ logos, ...rest }: LogoViewProps) {
  const { t } = useT();
  const heading = "px-3 py-2.5 text-left font-semibold text-ink-2 text-sm";
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-card">
      <table className="w-full">
        <thead className="border-line border-b max-md:sr-only">
          <tr>
            <th scope="col" className={heading}>
              {t("logos.name")}
            </th>
            <th scope="col" className={heading}>
              {t("logos.variant")}
            </th>
            <th scope="col" className={heading}>
              {t("logos.status")}
            </th>
            <th scope="col" className={`${heading} text-right!`}>
              {t("logos.dimensions")}
            </th>
            <th scope="col" className={heading}>
              <span className="sr-only">{t("logos.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {logos.map((logo) => (
            <Row key={logo.id} logo={logo} {...rest} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const CELL = "px-3 py-1 text-sm max-md:inline-block max-md:py-0.5 max-md:pr-1";

function Row({ logo, all, onMakeMain, ...actions }: Omit<LogoViewProps, "logos"> & { logo: Logo }) {
  const { t } = useT();
  return (
    <tr className="max-md:relative max-md:block max-md:py-3 max-md:pl-26">
      <th scope="row" className="px-3 py-1.5 text-left font-normal max-md:block max-md:py-0">
        <div className="flex items-center gap-3">
          <LogoPicture
            logo={logo}
            className="h-12 w-40 rounded-lg border border-line max-md:absolute max-md:top-4 max-md:left-3 max-md:h-24 max-md:w-22 max-md:flex-col"
          />
          <div className="min-w-0">
            <p className="line-clamp-1 break-all font-semibold text-sm">{nameOf(logo, t)}</p>
            <LogoPlacement logo={logo} all={all} onMakeMain={onMakeMain} />
          </div>
        </div>
      </th>
      <td className={`${CELL} text-ink-2`}>{t(`logos.variants.${logo.variant}`)}</td>
      <td className={CELL}>
        <ActiveBadge isActive={logo.is_active} />
      </td>
      <td className={`${CELL} whitespace-nowrap tabular-nums md:text-right`}>
        {logo.width} × {logo.height}
      </td>
      <td className="px-2 py-1 max-md:block max-md:px-0 max-md:py-0">
        <LogoActions logo={logo} {...actions} />
      </td>
    </tr>
  );
}
