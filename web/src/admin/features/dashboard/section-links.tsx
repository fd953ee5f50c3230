import { Link } from "../../../lib/router";
import { ChevronRightIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { menuFor } from "../../layout/menu";
import type { ScreenName } from "../../routes";
import { useUser } from "../../session/session";
import { Panel } from "./panel";

type Linked = Exclude<
  ScreenName,
  "login" | "forgot-password" | "reset-password" | "dashboard" | "profile" | "security"
>;

/** Links to every section that the user may open. */
export function SectionLinks() {
  const { t } = useT();
  const user = useUser();
  const entries = menuFor(user)
    .flatMap((group) => group.entries)
    .filter(({ name }) => name !== "dashboard");
  return (
    <Panel title={t("dashboard.sections")}>
      <ul className="-mx-2 flex flex-col">
        {entries.map(({ name, path, title, Icon }) => (
          <li key={name}>
            <Link
              to={path}
              className="group flex min-h-12 items-center gap-3 rounded-xl px-2 py-1.5 hover:bg-brand-soft"
            >
              <Icon className="size-5 shrink-0 text-brand" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold text-[0.94rem]">{t(title)}</span>
                <span className="block truncate text-ink-3 text-sm">
                  {t(`dashboard.sectionHints.${name as Linked}`)}
                </span>
              </span>
              <ChevronRightIcon className="size-4 shrink-0 text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
