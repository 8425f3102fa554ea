import { classes } from './classes.ts';

type ProgressBarProps = {
  /** The progress, 0–100; null while unknown. */
  readonly percent: number | null;
  readonly label: string;
  /** The text that a screen reader reads instead of the number. */
  readonly text?: string | undefined;
  readonly className?: string;
};

/** Shows measured progress only, rounded down as in texts; animates between two values. */
export const ProgressBar = ({ percent, label, text, className }: ProgressBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent === null ? undefined : Math.floor(percent)}
    aria-valuetext={text}
    className={classes(
      'h-1.5 overflow-hidden rounded-full bg-ink/8',
      percent === null && 'animate-breathe',
      className,
    )}
  >
    {percent === null ? null : (
      <div
        className="h-full w-full origin-left rounded-full bg-accent transition-transform duration-200 ease-out"
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    )}
  </div>
);
