import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

type CardProps = {
  readonly title: string;
  /** A note under the title. */
  readonly note?: ReactNode;
  /** At the right of the title. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
};

/** Renders a titled section of a page. */
export const Card = ({ title, note, aside, className, children }: CardProps) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes(
        'flex min-w-0 flex-col gap-5 rounded-card border border-line bg-raised p-5 shadow-resting',
        className,
      )}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-col">
          <h2 id={id} className="font-medium">
            {title}
          </h2>
          {note}
        </div>
        {aside}
      </header>
      {children}
    </section>
  );
};
