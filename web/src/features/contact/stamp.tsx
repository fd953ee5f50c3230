import { starPath } from "../../ui/star";

/** A decorative postage stamp. */
export function Stamp() {
  return (
    <svg
      viewBox="0 0 76 92"
      aria-hidden="true"
      className="w-[min(3.75rem,18.75vw)] shrink-0 rotate-3 sm:w-19"
    >
      <rect x="2" y="2" width="72" height="88" rx="2" className="fill-brand-soft" />
      {/* The perforation: dots in the colour of the card along the edge. */}
      <rect
        x="2"
        y="2"
        width="72"
        height="88"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="0 8"
        className="stroke-card"
      />
      <rect x="9" y="9" width="58" height="74" rx="2" fill="#211a3e" />
      <path d={starPath(38, 46, 27, 1)} fill="#3a2f66" />
      <path d={starPath(38, 46, 20)} fill="#f2a33a" />
      <path d={starPath(38, 46, 11, 1)} fill="#e4573d" />
      <circle cx="38" cy="46" r="4.5" fill="#fff" />
    </svg>
  );
}
