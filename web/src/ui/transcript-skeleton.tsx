type TranscriptSkeletonProps = {
  /** The text for screen readers, which says what is being loaded. */
  readonly text?: string;
};

/** Renders the bar and the text of a transcript that loads; appears after a moment, unless the document shows the first passages. */
export const TranscriptSkeleton = ({ text }: TranscriptSkeletonProps) => (
  <div
    role={text === undefined ? undefined : 'status'}
    data-full-bleed
    className="flex grow animate-write flex-col [animation-delay:200ms] in-[:root:has([data-early-view])]:invisible"
  >
    {text === undefined ? null : <span className="sr-only">{text}</span>}
    <div aria-hidden="true" className="flex h-14 items-center gap-4 border-b border-line/60 px-5">
      <div className="h-5 w-56 max-w-full rounded-control bg-ink/7" />
    </div>
    <div aria-hidden="true" className="mx-auto flex w-full max-w-reading flex-col gap-3 px-4 pt-8">
      {['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-full', 'w-2/3'].map((width, index) => (
        <div key={`${index}-${width}`} className={`h-5 ${width} rounded-control bg-ink/6`} />
      ))}
    </div>
  </div>
);
