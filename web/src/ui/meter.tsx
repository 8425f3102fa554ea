import { classes } from './classes.ts';

const NEAR_PERCENT = 80;
const FULL_PERCENT = 100;

type MeterProps = {
  /** The used percentage of a limit, 0–100. */
  readonly percent: number;
  readonly label: string;
  /** The text that a screen reader reads instead of the number, e.g. `1 of 5`. */
  readonly text: string;
  readonly className?: string;
};

/** Shows the used share of a limit: amber near it, red at it. The text beside it says the same. */
export const Meter = ({ percent, label, text, className }: MeterProps) => (
  <div
    role="meter"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(percent)}
    aria-valuetext={text}
    data-level={levelOf(percent)}
    className={classes('h-1.5 overflow-hidden rounded-full bg-ink/8', className)}
  >
    <div
      className={classes(
        'h-full w-full origin-left rounded-full transition-transform duration-200 ease-out',
        FILLS[levelOf(percent)],
      )}
      style={{ transform: `scaleX(${Math.min(100, Math.max(0, percent)) / 100})` }}
    />
  </div>
);

const FILLS = { low: 'bg-accent', near: 'bg-warning', full: 'bg-danger' } as const;

const levelOf = (percent: number): keyof typeof FILLS => {
  if (percent >= FULL_PERCENT) return 'full';
  return percent >= NEAR_PERCENT ? 'near' : 'low';
};
