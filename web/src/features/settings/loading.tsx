/** A skeleton of rows; appears after a moment. */
export const LoadingRows = ({ label }: { readonly label: string }) => (
  <div role="status" className="flex animate-write flex-col gap-5 [animation-delay:200ms]">
    <span className="sr-only">{label}</span>
    {[1, 2].map((row) => (
      <div key={row} className="flex items-center gap-4">
        <span className="size-5 rounded-control bg-ink/7" />
        <span className="flex grow flex-col gap-2">
          <span className="h-4 w-40 max-w-full rounded-control bg-ink/7" />
          <span className="h-3 w-64 max-w-full rounded-control bg-ink/5" />
        </span>
      </div>
    ))}
  </div>
);
