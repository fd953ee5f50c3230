const ROWS = ["a", "b", "c", "d"];

/** The placeholder of results while they load. */
export function ResultsSkeleton() {
  return (
    <div aria-hidden="true" className="flex animate-pulse flex-col gap-4 motion-reduce:animate-none">
      {ROWS.map((row) => (
        <div
          key={row}
          className="grid grid-cols-[min(7rem,35vw)_minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-card sm:grid-cols-[13rem_1fr] xl:grid-cols-[15rem_1fr]"
        >
          <div className="min-h-44 bg-line" />
          <div className="flex flex-col gap-3 p-5">
            <div className="h-3 w-24 rounded bg-line" />
            <div className="h-6 w-4/5 rounded bg-line" />
            <div className="h-4 w-3/5 rounded bg-line" />
            <div className="h-4 w-2/5 rounded bg-line" />
          </div>
        </div>
      ))}
    </div>
  );
}
