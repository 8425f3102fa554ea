import type { ReactNode } from 'react';

type SkeletonCardProps = {
  readonly className?: string;
  /** Number of lines of text below the title. */
  readonly lines?: number;
  readonly children?: ReactNode;
};

const WIDTHS = ['w-11/12', 'w-3/4', 'w-5/6', 'w-1/2'] as const;

/** Renders a card that loads, with its title. */
export const SkeletonCard = ({ className = '', lines = 0, children }: SkeletonCardProps) => (
  <div
    aria-hidden="true"
    className={`flex min-w-0 flex-col gap-5 rounded-card border border-line bg-raised p-5 ${className}`}
  >
    <SkeletonLine className="my-1 h-4 w-36" />
    {lines === 0 ? null : (
      <div className="flex flex-col gap-3">
        {WIDTHS.slice(0, lines).map((width) => (
          <SkeletonLine key={width} className={`h-4 ${width}`} />
        ))}
      </div>
    )}
    {children}
  </div>
);

/** Renders a text that loads; `className` sets its size. */
export const SkeletonLine = ({ className }: { readonly className: string }) => (
  <div aria-hidden="true" className={`max-w-full rounded-control bg-ink/6 ${className}`} />
);
