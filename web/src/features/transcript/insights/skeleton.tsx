const LINES = ['one', 'two', 'three', 'four'];

/** Renders the form of a few sentences while they load, after a moment. `label`: absent if another element says what happens. */
export const Skeleton = ({ label }: { readonly label?: string }) => (
  <div
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'status' })}
    className="flex animate-write flex-col gap-4 [animation-delay:200ms]"
  >
    {label === undefined ? null : <span className="sr-only">{label}</span>}
    {LINES.map((line) => (
      <span key={line} aria-hidden="true" className="flex gap-3">
        <span className="h-4 w-8 shrink-0 rounded-control bg-ink/7" />
        <span className="flex grow flex-col gap-2">
          <span className="h-4 rounded-control bg-ink/5" />
          <span className="h-4 w-2/3 rounded-control bg-ink/5" />
        </span>
      </span>
    ))}
  </div>
);
