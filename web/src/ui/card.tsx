import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

type CardProps = {
  readonly title: string;
  /** Stands at the right of the title. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A titled part of a page. */
export const Card = ({ title, aside, className, children }: CardProps) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes(
        'flex min-w-0 flex-col gap-5 rounded-card border border-line bg-raised p-5 shadow-resting',
        className,
      )}
    >
      <header className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={id} className="font-medium">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
};
