import { Button } from "../../../ui/button";
import { CalendarIcon, CheckIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { useStats } from "../../kit/api/use-stats";
import { StatCard } from "../../kit/lists/stat-card";
import { FolderIcon, ImageIcon, LogOutIcon, PostIcon } from "../../kit/ui/icons";
import { PageHeader } from "../../kit/ui/page-header";
import { useLogOut } from "../../layout/use-log-out";
import { canEdit } from "../../session/roles";
import { useUser } from "../../session/session";
import { QuickActions } from "./quick-actions";
import { RecentActivity } from "./recent-activity";
import { SectionLinks } from "./section-links";
import { STAT_NAMES } from "./stats";
import { TopEvents } from "./top-events";
import { Visits } from "./visits";
import { WorkQueues } from "./work-queues";

const ICONS = {
  totalEvents: CalendarIcon,
  activeEvents: CheckIcon,
  totalBlogs: PostIcon,
  publishedBlogs: CheckIcon,
  totalImages: ImageIcon,
  totalCategories: FolderIcon,
} as const;

export function Screen() {
  const { t } = useT();
  const user = useUser();
  const number = useStats();
  const { logOut, isLoggingOut } = useLogOut();
  return (
    <>
      <PageHeader
        title={t("dashboard.title")}
        lead={t("dashboard.welcome", { name: user.full_name || user.email })}
        hasBreadcrumbs={false}
        actions={
          <Button variant="secondary" onClick={logOut} disabled={isLoggingOut}>
            <LogOutIcon />
            {t(isLoggingOut ? "dashboard.loggingOut" : "dashboard.logOut")}
          </Button>
        }
      />
      <div className="flex flex-col gap-5">
        <section
          aria-label={t("dashboard.stats")}
          className="grid grid-cols-2 gap-3 md:grid-cols-3 2xl:grid-cols-6"
        >
          {STAT_NAMES.map((name) => (
            <StatCard key={name} label={t(`dashboard.${name}`)} value={number(name)} Icon={ICONS[name]} />
          ))}
        </section>
        <QuickActions unread={number("unreadMessages")} />
        {canEdit(user) && <WorkQueues />}
        <div className="grid gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Visits />
          <TopEvents />
        </div>
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <RecentActivity />
          <SectionLinks />
        </div>
      </div>
    </>
  );
}
