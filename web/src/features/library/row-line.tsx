import type { SearchHit } from '@escriba/contracts/transcription/library';
import { CircleAlert, CircleSlash, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { describeProgress } from './describe-progress.ts';
import { MarkedText } from './marked-text.tsx';
import type { RowProps } from './row-props.ts';
import { shortName } from '../../media/shown-name.ts';

/** Characters before the first match: the match must be visible in a narrow line. */
const BEFORE_MATCH_MAX = 24;

type LineProps = Pick<RowProps, 'item'>;

/** Renders one line under the name: the text, or the status of a recording without one. */
export const RowLine = ({ item }: LineProps) => {
  const { t } = useTranslation('library');
  switch (item.status) {
    case 'completed':
      return <TextLine item={item} />;
    case 'processing':
      return <ProgressLine item={item} />;
    case 'pending':
      return (
        <StatusLine icon={<Clock aria-hidden="true" className="size-3.5" />} word={t('status.pending')}>
          {t('stage.waiting')}
        </StatusLine>
      );
    case 'error':
      return (
        <StatusLine
          icon={<CircleAlert aria-hidden="true" className="size-3.5 text-danger" />}
          word={<span className="text-danger">{t('status.error')}</span>}
        >
          {item.errorMessage ?? t('failure.transcription')}
        </StatusLine>
      );
    case 'cancelled':
      return (
        <StatusLine
          icon={<CircleSlash aria-hidden="true" className="size-3.5" />}
          word={t('status.cancelled')}
        >
          {t('list.cancelledText')}
        </StatusLine>
      );
  }
};

const TextLine = ({ item: { result, hits } }: LineProps) => {
  const { t } = useTranslation('library');
  const hit = hits.find(({ field }) => field === 'text') ?? hits.find(({ field }) => field === 'notes');
  const text = result?.text.trim() ?? '';
  return (
    <p dir="auto" className="truncate text-sm text-muted">
      {hit?.field === 'notes' ? <span className="font-medium text-ink">{t('list.inNotes')} </span> : null}
      {hit === undefined ? text || t('list.silent') : <MarkedText {...cutBefore(hit)} />}
    </p>
  );
};

/** Returns a match with the words just before it. */
const cutBefore = ({ text, marks }: SearchHit): Pick<SearchHit, 'text' | 'marks'> => {
  const first = Math.min(text.length, ...marks.map(([start]) => start));
  const cut = first <= BEFORE_MATCH_MAX ? 0 : text.indexOf(' ', first - BEFORE_MATCH_MAX) + 1;
  if (cut === 0 || cut > first) return { text, marks };
  return {
    text: `…${text.slice(cut)}`,
    marks: marks.map(([start, end]) => [start - cut + 1, end - cut + 1]),
  };
};

type StatusLineProps = { readonly icon: ReactNode; readonly word: ReactNode; readonly children: string };

const StatusLine = ({ icon, word, children }: StatusLineProps) => (
  <p title={children} className="flex min-w-0 items-center gap-1.5 text-sm text-muted">
    {icon}
    <span className="shrink-0 font-medium text-ink">{word}</span>
    <span className="truncate">{children}</span>
  </p>
);

const ProgressLine = ({ item }: LineProps) => {
  const { t } = useTranslation('library');
  const { percent, words, figure } = describeProgress(item, t);
  return (
    <div className="flex min-w-0 items-center gap-1.5 text-sm text-muted tabular-nums">
      <span className="text-accent *:size-3.5">
        <Spinner />
      </span>
      <span className="shrink-0 font-medium text-ink">{t('status.processing')}</span>
      <span className="shrink-0">{figure}</span>
      <ProgressBar
        percent={percent}
        label={t('status.of', { name: shortName(item.originalFileName) })}
        text={`${words}, ${figure}`}
        className="ml-1 w-full max-w-44 min-w-8 shrink"
      />
    </div>
  );
};
