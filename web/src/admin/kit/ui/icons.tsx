/** Icons of the panel; the others are in ui/icons. Hidden from screen readers, because they are beside text. */

interface Props {
  className?: string;
}

const icon =
  (path: string) =>
  ({ className = "size-5" }: Props) => (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
    >
      <path d={path} />
    </svg>
  );

export const EyeIcon = icon(
  "M2 12c2.5-4.5 6-7 10-7s7.5 2.5 10 7c-2.5 4.5-6 7-10 7s-7.5-2.5-10-7ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
);
export const EyeOffIcon = icon(
  "M4 4l16 16M9.5 5.3A9.8 9.8 0 0 1 12 5c4 0 7.5 2.5 10 7a17 17 0 0 1-3 3.800M6 7.200A16 16 0 0 0 2 12c2.5 4.5 6 7 10 7a9.5 9.5 0 0 0 4.5-1.200M10 10a3 3 0 0 0 4 4",
);
export const DashboardIcon = icon("M4 4h7v9H4ZM13 4h7v5h-7ZM13 12h7v8h-7ZM4 16h7v4H4Z");
export const ChartIcon = icon("M4 4v16h16M8 16v-4M12 16V8M16 16v-6");
export const PostIcon = icon("M5 4h10l4 4v12H5ZM14 4v5h5M8 13h8M8 16.500h5");
export const ImageIcon = icon("M4 5h16v14H4ZM4 16l5-5 4 4 3-3 4 4M15.5 9h.01");
export const SettingsIcon = icon(
  "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM12 2.500v3M12 18.500v3M2.5 12h3M18.5 12h3M5.3 5.300l2.1 2.100M16.6 16.600l2.1 2.100M5.3 18.700l2.1-2.100M16.6 7.400l2.1-2.1",
);
export const LogoIcon = icon(
  "m12 3 2.6 2.600h3.800v3.800L21 12l-2.6 2.600v3.800h-3.800L12 21l-2.6-2.600H5.600v-3.800L3 12l2.6-2.600V5.600h3.800Z",
);
export const FolderIcon = icon("M3 6h6l2 2.500h10V19H3Z");
export const MailIcon = icon("M3 6h18v12H3ZM3.5 6.5 12 13l8.5-6.5");
export const UsersIcon = icon(
  "M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19c.7-3.4 3.2-5 6.5-5s5.8 1.6 6.5 5M16 5.300a3.5 3.5 0 0 1 0 6.400M18 14.300c2 .7 3.1 2.3 3.5 4.7",
);
export const SubscribersIcon = icon(
  "M4 11a9 9 0 0 1 9 9M4 5a15 15 0 0 1 15 15M5.5 17a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z",
);
export const TrashIcon = icon("M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5.500M14 11v5.5");
export const ActivityIcon = icon("M12 4a8 8 0 1 0 8 8M12 7.500V12l3 2M16 4h4v4");
export const LogOutIcon = icon("M10 4H5v16h5M15 8l4 4-4 4M19 12H9");
export const MenuIcon = icon("M4 7h16M4 12h16M4 17h16");
export const PlusIcon = icon("M12 5v14M5 12h14");
export const EditIcon = icon("M4 20l1-4L16 5l3 3L8 19ZM14 7l3 3");
export const UploadIcon = icon("M12 16V4M7.5 8.5 12 4l4.5 4.500M4 15v5h16v-5");
export const DownloadIcon = icon("M12 4v12M7.5 11.5 12 16l4.5-4.500M4 17v3h16v-3");
export const RestoreIcon = icon("M4 5v5h5M4.5 10A8 8 0 1 1 4 13");
export const CopyIcon = icon("M9 9h11v11H9ZM5 15H4V4h11v1");
export const StarIcon = icon(
  "m12 4 2.4 5.2 5.6.7-4.1 3.9 1.1 5.700L12 16.700l-5 2.8 1.1-5.700L4 9.900l5.6-.7Z",
);
export const TagIcon = icon("M4 4h8l8 8-8 8-8-8ZM8.5 8.500h.01");
export const KeyIcon = icon("M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM11 12l9-9M15.500 7.500l3 3");
export const DevicesIcon = icon("M4 5h13v5M4 5v10h8M2.500 19H12M15 12h6v8h-6ZM18 17.500h.01");
export const ShieldIcon = icon("M12 3l8 3v6c0 5-3.500 8-8 9-4.500-1-8-4-8-9V6ZM9 12l2 2 4-4.500");
export const BanIcon = icon("M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM6.500 6.500l11 11");
export const FlagIcon = icon("M5 21V4h12l-2.500 4.500L17 13H5");
export const ReplyIcon = icon("M10 6 4 11l6 5M4 11h9c4 0 6.500 2.500 7 7");
export const MergeIcon = icon("M6 4v4c0 4 6 4 6 8v4M18 4v4c0 4-6 4-6 8M9 17.500l3 3 3-3");
export const VenueIcon = icon("M4 20V9l8-5 8 5v11ZM9 20v-6h6v6M4 20h16");
export const PerformersIcon = icon(
  "M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3ZM6 11a6 6 0 0 0 12 0M12 17v4M9 21h6",
);
export const TicketIcon = icon(
  "M4 7h16v3.500a1.5 1.500 0 0 0 0 3V17H4v-3.500a1.500 1.500 0 0 0 0-3ZM14 7v2M14 11v2M14 15v2",
);
export const UndoIcon = icon("M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3");
export const RedoIcon = icon("m15 5 5 5-5 5M20 10H10a6 6 0 0 0 0 12h3");
export const CopyDownIcon = icon("M5 4h14v5H5ZM12 12v8M8.500 16.500l3.500 3.500 3.500-3.500");
export const DuplicateRowIcon = icon("M4 5h16v5H4ZM4 14h9v5H4ZM18 13.500v6M15 16.500h6");
export const ColumnsIcon = icon("M4 5h16v14H4ZM9.500 5v14M14.500 5v14");
export const BookmarkIcon = icon("M6 4h12v16l-6-4-6 4Z");
export const TableIcon = icon("M4 5h16v14H4ZM4 9.500h16M4 14h16M9 9.500V19");
export const ScheduleIcon = icon(
  "M20 10V6H4v14h7M4 10h16M8 3v4M16 3v4M17 13a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9ZM17 15.500v2l1.500 1",
);
export const LinkIcon = icon(
  "M10 14a4 4 0 0 0 6 .400l3-3a4 4 0 0 0-5.600-5.600l-1.500 1.500M14 10a4 4 0 0 0-6-.400l-3 3a4 4 0 0 0 5.600 5.600l1.500-1.500",
);
export const GlossaryIcon = icon(
  "M4 5h6.500L12 6.500 13.500 5H20v13.500h-6.500L12 20l-1.500-1.500H4ZM12 6.500V20M7 9h2M7 12.500h2M15 9h2M15 12.500h2",
);
