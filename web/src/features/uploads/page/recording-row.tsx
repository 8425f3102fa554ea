import { FileAudio, FileVideo, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { isVideo } from '../../../media/media-file.ts';
import { classes } from '../../../ui/classes.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';

const TONES = {
  muted: 'text-muted',
  accent: 'text-accent-strong',
  warning: 'text-warning',
  danger: 'text-danger',
  success: 'text-success',
} as const;

export type RowStatus = {
  readonly tone: keyof typeof TONES;
  readonly Icon: LucideIcon;
  readonly word: string;
  readonly isMoving?: boolean;
};

type RecordingRowProps = {
  readonly name: string;
  readonly type: string;
  readonly status: RowStatus;
  /** Null without a bar. */
  readonly progress: { readonly percent: number; readonly label: string; readonly text?: string } | null;
  /** Shown below the bar: progress at the left, the rest at the right. */
  readonly details: readonly (string | null)[];
  readonly children?: ReactNode;
  readonly actions: ReactNode;
};

/** A recording in progress: name, status and actions. */
export const RecordingRow = (props: RecordingRowProps) => {
  const { name, type, status, progress, details, children, actions } = props;
  const Icon = isVideo({ name, type }) ? FileVideo : FileAudio;
  const words = details.filter((detail) => detail !== null && detail !== '');
  return (
    <li className="flex gap-3 px-4 py-3 sm:px-5">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted max-sm:hidden" />
      <div className="@container min-w-0 grow">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2">
          <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
            <p className="min-w-0 max-w-full truncate font-medium @lg:max-w-[65%]" title={name}>
              {name}
            </p>
            <Status {...status} percent={progress === null || !status.isMoving ? null : progress.percent} />
          </div>
          <div className="flex min-w-0 flex-col gap-2 col-span-2 empty:hidden @lg:col-span-1">
            {progress === null ? null : (
              <ProgressBar percent={progress.percent} label={progress.label} text={progress.text} />
            )}
            {words.length === 0 ? null : (
              <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted tabular-nums wrap-anywhere">
                {words.map((word) => (
                  <span key={word}>{word}</span>
                ))}
              </p>
            )}
            {children}
          </div>
          <div className="col-start-2 row-start-1 -my-1.5 -mr-1.5 flex items-start gap-0.5">{actions}</div>
        </div>
      </div>
    </li>
  );
};

const Status = ({ tone, Icon, word, isMoving = false, percent }: RowStatus & { percent: number | null }) => (
  <p className={classes('flex shrink-0 items-center gap-1.5 text-sm font-medium tabular-nums', TONES[tone])}>
    <Icon aria-hidden="true" className={classes('size-4 shrink-0', isMoving && 'animate-breathe')} />
    {word}
    {percent === null ? null : <span>{Math.floor(percent)}%</span>}
  </p>
);

/** Rows in one card. */
export const RowList = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul
    aria-label={label}
    className="flex flex-col divide-y divide-line rounded-card border border-line bg-raised shadow-resting"
  >
    {children}
  </ul>
);
