/** The eight-pointed Seljuk star: the site's mark and the unit of its patterns. */

/** The outline of a star around (x, y); `turn` in sixteenths of a circle. */
export function starPath(x: number, y: number, radius: number, turn = 0): string {
  const points = Array.from({ length: 16 }, (_, i) => {
    const angle = ((i + turn) * Math.PI) / 8;
    const reach = i % 2 === 0 ? radius : radius * 0.7654;
    return `${(x + reach * Math.cos(angle)).toFixed(1)} ${(y + reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

const OUTER = starPath(30, 30, 29);
const INNER = starPath(30, 30, 17, 1);

/** Decoration beside a name or a message, hence hidden from screen readers. */
export function Star({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 60 60" className={className} aria-hidden="true">
      <path d={OUTER} className="fill-mark" />
      <path d={INNER} className="fill-saffron" />
      <circle cx="30" cy="30" r="6.5" fill="#fff" />
    </svg>
  );
}
