/** Line icons, in the current text color. Hidden from screen readers, because they are beside text. */
import type { ReactNode } from "react";

interface Props {
  className?: string;
}

/** The `<svg>` around an icon's paths. */
export function LineIcon({ className = "size-5", children }: Props & { children: ReactNode }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`line-icon ${className}`}>
      {children}
    </svg>
  );
}

/** An icon of one path. */
export const icon = (path: string) => (props: Props) => (
  <LineIcon {...props}>
    <path d={path} />
  </LineIcon>
);

export const CloseIcon = icon("m6 6 12 12M18 6 6 18");
export const SearchIcon = icon("M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM20 20l-4-4");
export const ArrowLeftIcon = icon("M19 12H5M11 6l-6 6 6 6");
export const ArrowRightIcon = icon("M5 12h14M13 6l6 6-6 6");
export const ChevronDownIcon = icon("m6 9 6 6 6-6");
export const ChevronRightIcon = icon("m9 6 6 6-6 6");
export const HomeIcon = icon("m3 11 9-8 9 8M5 10v10h5v-6h4v6h5V10");
export const InfoIcon = icon("M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5M12 8h.01");
export const NewsIcon = icon("M4 5h13v14H6a2 2 0 0 1-2-2ZM17 9h3v8a2 2 0 0 1-2 2M8 9h5M8 13h5");
export const FilterIcon = icon("M4 7h10M18 7h2M4 17h2M10 17h10M16 4.5v5M8 14.5v5");
export const GridIcon = icon("M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h6v6h-6Z");
export const ListIcon = icon("M4 5h5v5H4ZM13 7h7M4 14h5v5H4ZM13 17h7");
export const MapIcon = icon("m9 4-6 2.5v13.5l6-2.5 6 2.5 6-2.5V4l-6 2.5ZM9 4v13.5M15 6.5V20");
export const PinIcon = icon(
  "M12 21c5-5.5 7-8.5 7-11.5a7 7 0 0 0-14 0c0 3 2 6 7 11.5ZM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
);
export const CalendarIcon = icon("M4 6h16v14H4ZM4 10h16M8 3v4M16 3v4");
export const PersonIcon = icon("M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4 20c1-4 4-5.5 8-5.5s7 1.5 8 5.5");
export const ShareIcon = icon("M12 15V4M8 7.5 12 4l4 3.5M5 13v6h14v-6");
export const HeartIcon = icon(
  "M12 20C5.5 15.5 3 12.3 3 8.9A4.9 4.9 0 0 1 12 6.2a4.9 4.9 0 0 1 9 2.7c0 3.4-2.5 6.6-9 11.1Z",
);
export const ExternalIcon = icon("M8 16 17 7M10 7h7v7");
export const SortIcon = icon("M8 5v14M5 16l3 3 3-3M16 19V5M13 8l3-3 3 3");
export const CheckIcon = icon("m5 12.5 4.5 4.5L19 7.5");
export const WarningIcon = icon("M12 4 2.5 20h19ZM12 10v4M12 17h.01");
