import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const TONES = {
  neutral: 'bg-ink/7 text-muted',
  accent: 'bg-accent/12 text-accent-strong',
  success: 'bg-success/12 text-success',
  warning: 'bg-warning/12 text-warning',
  danger: 'bg-danger/10 text-danger',
  marker: 'bg-marker text-ink',
} as const;

type BadgeProps = {
  readonly tone?: keyof typeof TONES;
  readonly className?: string;
  readonly children: ReactNode;
};

/** Renders one or two words about the element beside it. */
export const Badge = ({ tone = 'neutral', className, children }: BadgeProps) => (
  <span
    className={classes(
      'inline-flex h-5.5 shrink-0 items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap',
      TONES[tone],
      className,
    )}
  >
    {children}
  </span>
);
