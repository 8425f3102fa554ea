/** The placeholder of a page that loads; appears after a moment. */
export const PageSkeleton = () => (
  <div aria-hidden="true" className="flex animate-write flex-col gap-8 [animation-delay:200ms]">
    <div className="flex flex-col gap-3">
      <div className="h-8 w-56 max-w-full rounded-control bg-ink/7" />
      <div className="h-4 w-80 max-w-full rounded-control bg-ink/5" />
    </div>
    <div className="h-72 rounded-card border border-line bg-raised" />
  </div>
);
