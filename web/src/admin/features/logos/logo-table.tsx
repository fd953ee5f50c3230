import { useT } from "../../i18n/texts";
import type { Logo } from "../../kit/api/types";
import { CELL_IN_LINE, RowHeading, Table } from "../../kit/lists/table";
import { ActiveBadge } from "../../kit/ui/badge";
import { LogoActions, LogoPlacement, type LogoViewProps } from "./logo-actions";
import { LogoPicture } from "./logo-picture";
import { nameOf } from "./placement-texts";

/** A table; on phones each row is a card. */
export function LogoTable({ logos, ...rest }: LogoViewProps) {
  const { t } = useT();
  const columns = [
    { label: t("logos.name") },
    { label: t("logos.variant") },
    { label: t("logos.status") },
    { label: t("logos.dimensions"), isNumeric: true },
    { label: t("logos.actions"), isLabelHidden: true },
  ];
  return (
    <Table columns={columns}>
      {logos.map((logo) => (
        <Row key={logo.id} logo={logo} {...rest} />
      ))}
    </Table>
  );
}

function Row({ logo, all, onMakeMain, ...actions }: Omit<LogoViewProps, "logos"> & { logo: Logo }) {
  const { t } = useT();
  return (
    <tr className="max-md:relative max-md:block max-md:py-3 max-md:pl-26">
      <RowHeading
        name={nameOf(logo, t)}
        picture={
          <LogoPicture
            logo={logo}
            className="h-12 w-40 rounded-lg border border-line max-md:absolute max-md:top-4 max-md:left-3 max-md:h-24 max-md:w-22 max-md:flex-col"
          />
        }
      >
        <LogoPlacement logo={logo} all={all} onMakeMain={onMakeMain} />
      </RowHeading>
      <td className={`${CELL_IN_LINE} text-ink-2`}>{t(`logos.variants.${logo.variant}`)}</td>
      <td className={CELL_IN_LINE}>
        <ActiveBadge isActive={logo.is_active} />
      </td>
      <td className={`${CELL_IN_LINE} whitespace-nowrap tabular-nums md:text-right`}>
        {logo.width} × {logo.height}
      </td>
      <td className="px-2 py-1 max-md:block max-md:px-0 max-md:py-0">
        <LogoActions logo={logo} {...actions} />
      </td>
    </tr>
  );
}
