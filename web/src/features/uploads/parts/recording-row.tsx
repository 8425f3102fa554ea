import { splitFileName } from '@escriba/transcript';
import { ChevronDown, FileAudio, FileVideo, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isVideo } from '../../../media/media-file.ts';
import { IconButton } from '../../../ui/button.tsx';
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
  /** The progress; null without a bar. */
  readonly progress: { readonly percent: number; readonly label: string; readonly text?: string } | null;
  /** Texts beside the bar: what is sent, then the time that is left. */
  readonly details: readonly (string | null)[];
  /** The text that is shown on request. */
  readonly more?: string;
  readonly children?: ReactNode;
  readonly actions: ReactNode;
};

/** Renders a recording in progress: name, status and actions, in the shape of the library's rows. */
export const RecordingRow = (props: RecordingRowProps) => {
  const { name, type, status, progress, details, more, children, actions } = props;
  const [isOpen, setOpen] = useState(false);
  const Icon = isVideo({ name, type }) ? FileVideo : FileAudio;
  const words = details.filter((detail) => detail !== null && detail !== '');
  return (
    <li className="flex min-h-16 gap-x-2 px-3 py-2 sm:gap-x-3">
      <span className="inline-flex size-9 shrink-0 items-center justify-center self-center text-muted max-sm:hidden">
        <Icon aria-hidden="true" strokeWidth={1.5} className="size-4.5 opacity-60" />
      </span>
      <div className="@container flex min-w-0 grow flex-col justify-center gap-1">
        <p className="min-w-0 truncate font-medium" title={name}>
          {splitFileName(name).name}
        </p>
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted tabular-nums wrap-anywhere">
          <Status {...status} percent={progress === null || !status.isMoving ? null : progress.percent} />
          {progress === null ? null : (
            <ProgressBar
              percent={progress.percent}
              label={progress.label}
              text={progress.text}
              className="w-44 shrink"
            />
          )}
          {words.map((word) => (
            <span key={word}>{word}</span>
          ))}
        </div>
        {children}
        {isOpen ? <p className="text-sm text-muted tabular-nums">{more}</p> : null}
      </div>
      <div className="-mr-1.5 flex shrink-0 items-start gap-0.5 pt-1.5">
        {actions}
        {more === undefined ? null : <MoreButton name={name} isOpen={isOpen} onChange={setOpen} />}
      </div>
    </li>
  );
};

type MoreButtonProps = {
  readonly name: string;
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
};

const MoreButton = ({ name, isOpen, onChange }: MoreButtonProps) => {
  const { t } = useTranslation('uploads');
  return (
    <IconButton
      label={t(isOpen ? 'row.hideDetails' : 'row.showDetails', { name })}
      aria-expanded={isOpen}
      onClick={() => onChange(!isOpen)}
    >
      <ChevronDown
        aria-hidden="true"
        className={classes('size-4.5 transition-transform duration-150', isOpen && 'rotate-180')}
      />
    </IconButton>
  );
};

const Status = ({ tone, Icon, word, isMoving = false, percent }: RowStatus & { percent: number | null }) => (
  <p className={classes('flex min-w-0 items-center gap-1.5 text-sm font-medium tabular-nums', TONES[tone])}>
    <Icon aria-hidden="true" className={classes('size-4 shrink-0', isMoving && 'animate-breathe')} />
    {word}
    {percent === null ? null : <span>{Math.floor(percent)}%</span>}
  </p>
);

/** Renders rows in one card. */
export const RowList = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul
    aria-label={label}
    className="flex flex-col divide-y divide-line rounded-card border border-line bg-raised shadow-resting"
  >
    {children}
  </ul>
);
