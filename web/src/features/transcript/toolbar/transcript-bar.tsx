import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../platform/paths.ts';

type TranscriptBarProps = {
  /** The name and state of the recording, beside the way back. */
  readonly start: ReactNode;
  /** The mode switch. */
  readonly middle?: ReactNode;
  readonly end: ReactNode;
  /** The content that an action shows below the bar, over the text. */
  readonly below?: ReactNode;
};

/** Renders the one bar of a transcript's page. It measures itself, so that large text has room on a wide screen too. */
export const TranscriptBar = ({ start, middle, end, below }: TranscriptBarProps) => {
  const { t } = useTranslation('transcript');
  return (
    <div
      role="group"
      aria-label={t('tools')}
      data-docked="top"
      className="@container sticky top-0 z-30 border-b border-line/60 bg-surface print:static print:border-0"
    >
      <div className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-1 px-1.5 @max-[18rem]:grid-cols-[minmax(0,1fr)_auto] @3xl:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] @3xl:gap-x-4 @3xl:px-3">
        <div className="flex min-w-0 items-center gap-1 @max-[18rem]:col-span-2 @3xl:gap-2">
          <Link
            to={paths.appTranscriptions}
            aria-label={t('toTranscriptions')}
            title={t('toTranscriptions')}
            className="inline-flex size-9 shrink-0 print:hidden items-center justify-center rounded-control text-muted transition-colors duration-150 hover:bg-ink/6 hover:text-ink touch:size-11"
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Link>
          {start}
        </div>
        <div className="flex min-w-0 print:hidden">{middle}</div>
        <div className="flex items-center justify-end gap-0.5 @3xl:gap-1 print:hidden">{end}</div>
      </div>
      <div className="print:hidden">{below}</div>
    </div>
  );
};
