/** The icons of the toolbar. */
const icon = (path: string) => () => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className="size-4.5"
  >
    <path d={path} />
  </svg>
);

export const HeadingIcon = icon("M6 5v14M18 5v14M6 12h12");
export const BoldIcon = icon("M7 5h6a3.500 3.500 0 0 1 0 7H7ZM7 12h7a3.500 3.500 0 0 1 0 7H7Z");
export const ItalicIcon = icon("M10 5h7M7 19h7M14 5l-4 14");
export const LinkIcon = icon(
  "M10 14a4 4 0 0 0 6 .400l3-3a4.200 4.200 0 0 0-6-6l-1.500 1.500M14 10a4 4 0 0 0-6-.400l-3 3a4.200 4.200 0 0 0 6 6l1.500-1.500",
);
export const ListIcon = icon("M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01");
export const NumbersIcon = icon(
  "M10 6h10M10 12h10M10 18h10M4 4.500 5.500 4v4.500M4 15.500c1.500-1.500 3 0 2 1.200L4 19.500h2.500",
);
export const QuoteIcon = icon("M10 7H5v6h4c0 3-1.500 4-4 4.500M20 7h-5v6h4c0 3-1.500 4-4 4.500");
