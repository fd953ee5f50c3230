/** The placeholder of an event page while it loads. */
export function EventSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-busy="true" className="mx-auto max-w-[1240px] px-4 pt-4 pb-16 md:px-6">
      <span className="sr-only">{label}</span>
      <div className="mb-4 h-11 w-24 rounded-full bg-line" />
      <div className="grid animate-pulse gap-6 motion-reduce:animate-none lg:grid-cols-[1.25fr_1fr] lg:gap-9">
        <div className="aspect-4/3 rounded-card bg-line" />
        <div className="flex flex-col gap-4">
          <div className="h-4 w-24 rounded bg-line" />
          <div className="h-11 w-full rounded bg-line" />
          <div className="h-11 w-3/5 rounded bg-line" />
          <div className="mt-3 h-11 w-4/5 rounded-xl bg-line" />
          <div className="h-11 w-4/5 rounded-xl bg-line" />
          <div className="h-11 w-3/5 rounded-xl bg-line" />
          <div className="mt-3 h-32 rounded-card bg-line" />
        </div>
      </div>
    </div>
  );
}
