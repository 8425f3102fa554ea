import {
  type SearchHit,
  type TranscriptionItem,
  TRANSCRIPT_PREVIEW_LENGTH_MAX,
} from '@escriba/contracts/transcription/library';
import { CircleAlert, FileText, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AudioBlock } from './audio-block.tsx';
import { openIdOf } from './details-dialog.tsx';
import { MarkedText } from './marked-text.tsx';
import { describeProgress } from './describe-progress.ts';
import type { RowProps } from './row-props.ts';
import { shortName } from '../../media/shown-name.ts';

/** Renders the content of an expanded row for each status. */
export const CardBody = (props: RowProps) => {
  const { t } = useTranslation('library');
  const { item } = props;
  switch (item.status) {
    case 'pending':
      return <p className="text-sm text-muted">{t('stage.waiting')}</p>;
    case 'processing':
      return <Progress item={item} />;
    case 'completed':
      return <Finished {...props} />;
    case 'error':
      return (
        <Stopped {...props}>
          <CircleAlert aria-hidden="true" className="mt-[0.2em] size-4 shrink-0 text-danger" />
          <span className="min-w-0 wrap-anywhere">{item.errorMessage ?? t('failure.transcription')}</span>
        </Stopped>
      );
    case 'cancelled':
      return (
        <Stopped {...props}>
          <span className="text-muted">{t('list.cancelledText')}</span>
        </Stopped>
      );
  }
};

const Progress = ({ item }: { readonly item: TranscriptionItem }) => {
  const { t } = useTranslation('library');
  const { percent, words, figure } = describeProgress(item, t);
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-center justify-between gap-4 text-sm text-muted tabular-nums">
        <span className="flex items-center gap-2">
          <span className="text-accent">
            <Spinner />
          </span>
          {words}
        </span>
        <span className="font-medium text-ink">{figure}</span>
      </p>
      <ProgressBar
        percent={percent}
        label={t('status.of', { name: shortName(item.originalFileName) })}
        text={`${words}, ${figure}`}
      />
    </div>
  );
};

const Finished = ({ item, commands }: RowProps) => {
  const { t } = useTranslation('library');
  const found = item.hits.filter(({ field }) => field !== 'name');
  return (
    <>
      <AudioBlock item={item} />
      {found.length === 0 ? (
        <Preview text={item.result?.text ?? ''} />
      ) : (
        <Hits hits={found} preview={item.result?.text ?? ''} />
      )}
      <Button
        id={openIdOf(item.transcriptionId)}
        size="small"
        onClick={() => commands.open(item)}
        aria-label={t('list.openOf', { name: shortName(item.originalFileName) })}
        className="self-start"
      >
        <FileText aria-hidden="true" className="size-4 text-accent" />
        {t('list.open')}
      </Button>
    </>
  );
};

const Preview = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation('library');
  const isCut = text.length >= TRANSCRIPT_PREVIEW_LENGTH_MAX;
  const shown = text.slice(0, TRANSCRIPT_PREVIEW_LENGTH_MAX).trimEnd();
  if (shown.trim() === '') return <p className="text-sm text-muted">{t('list.noText')}</p>;
  return (
    <p dir="auto" className="max-w-reading font-serif leading-[1.65] text-pretty wrap-anywhere">
      {shown}
      {isCut ? '…' : null}
    </p>
  );
};

type HitsProps = { readonly hits: readonly SearchHit[]; readonly preview: string };

const Hits = ({ hits, preview }: HitsProps) => {
  const { t } = useTranslation('library');
  const isWhole = preview.length < TRANSCRIPT_PREVIEW_LENGTH_MAX;
  return (
    <ul aria-label={t('list.hits')} className="flex max-w-reading flex-col gap-1.5 font-serif leading-[1.65]">
      {hits.map((hit) => (
        <li key={`${hit.field} ${hit.text}`} dir="auto" className="text-pretty wrap-anywhere">
          {hit.field === 'notes' ? (
            <span className="font-sans text-sm font-medium">{t('list.inNotes')} </span>
          ) : null}
          {hit.field === 'notes' || preview.startsWith(hit.text) ? null : '…'}
          <MarkedText text={hit.text} marks={hit.marks} />
          {hit.field === 'notes' || (isWhole && preview.endsWith(hit.text)) ? null : '…'}
        </li>
      ))}
    </ul>
  );
};

type StoppedProps = RowProps & { readonly children: React.ReactNode };

/** Shows a recording without text: the reason and a retry. */
const Stopped = ({ item, commands, children }: StoppedProps) => {
  const { t } = useTranslation('library');
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="flex min-w-0 items-start gap-1.5 text-sm text-pretty">{children}</p>
      {item.canRetry ? (
        <Button
          size="small"
          disabled={commands.retryingId === item.transcriptionId}
          onClick={() => commands.retry(item)}
          aria-label={t('list.retryOf', { name: shortName(item.originalFileName) })}
        >
          <RotateCcw aria-hidden="true" className="size-4 text-accent" />
          {t('list.retry')}
        </Button>
      ) : null}
    </div>
  );
};
