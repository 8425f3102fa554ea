import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** Renders a raised sheet for a single task. */
export const Panel = ({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string;
}) => (
  <div
    className={classes(
      'w-full rounded-zone border border-line bg-raised p-5 shadow-resting sm:p-8',
      className,
    )}
  >
    {children}
  </div>
);
