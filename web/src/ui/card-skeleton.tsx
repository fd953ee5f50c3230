/** The placeholder of a card while its content loads. */
export function CardSkeleton() {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card" aria-hidden="true">
      <div className="aspect-4/3 animate-pulse bg-line motion-reduce:animate-none" />
      <div className="flex flex-col gap-3 p-4">
        <div className="h-3 w-1/4 rounded bg-line" />
        <div className="h-5 w-4/5 rounded bg-line" />
        <div className="h-4 w-3/5 rounded bg-line" />
        <div className="mt-2 h-4 w-1/3 rounded bg-line" />
      </div>
    </div>
  );
}
