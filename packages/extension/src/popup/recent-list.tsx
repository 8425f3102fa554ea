import type { ListedStatus, TranscriptionItem } from '@escriba/contracts/transcription/library';
import { Ban, CircleAlert, CircleCheck, Clock, LoaderCircle, type LucideIcon } from 'lucide-react';
import { pages } from '../platform/env.ts';
import { text, type TextName } from '../platform/texts.ts';
import type { Recording } from '../recording/recordings-db.ts';
import { dayAndTime } from './times.ts';
import type { Recent } from './use-recent.ts';

type StatusLabel = { readonly icon: LucideIcon; readonly word: TextName; readonly colour: string };

const STATUS_LABELS: Record<ListedStatus, StatusLabel> = {
  pending: { icon: Clock, word: 'statusPending', colour: 'text-muted' },
  processing: { icon: LoaderCircle, word: 'statusProcessing', colour: 'text-accent' },
  completed: { icon: CircleCheck, word: 'statusCompleted', colour: 'text-success' },
  error: { icon: CircleAlert, word: 'statusError', colour: 'text-danger' },
  cancelled: { icon: Ban, word: 'statusCancelled', colour: 'text-muted' },
};

type RecentListProps = { readonly recent: Recent; readonly sending: readonly Recording[] };

/** Lists what is being sent, and the latest transcripts with their status. */
export const RecentList = ({ recent, sending }: RecentListProps) => (
  <section aria-labelledby="recent" className="flex flex-col gap-1">
    <div className="flex items-center justify-between">
      <h2 id="recent" className="text-sm font-medium">
        {text('recent')}
      </h2>
      <PageLink href={pages.transcriptions}>{text('seeAll')}</PageLink>
    </div>
    <ul className="flex flex-col divide-y divide-line">
      {sending.map(({ id, name }) => (
        <li key={id} className="flex min-h-12 items-center justify-between gap-3 py-1">
          <span className="truncate text-sm">{name}</span>
          <Status icon={LoaderCircle} word="statusSending" colour="text-accent" />
        </li>
      ))}
      {recent.name === 'loaded'
        ? recent.items.map((item) => <Row key={item.transcriptionId} item={item} />)
        : null}
    </ul>
    <p className="text-sm text-muted empty:hidden">{hintOf(recent, sending)}</p>
  </section>
);

const hintOf = (recent: Recent, sending: readonly Recording[]): string | null => {
  if (recent.name !== 'loaded') return text(recent.name === 'loading' ? 'loading' : 'listFailed');
  return recent.items.length + sending.length === 0 ? text('noneYet') : null;
};

const Row = ({ item }: { readonly item: TranscriptionItem }) => {
  const { transcriptionId, originalFileName, status, progress, createdAt } = item;
  const label = STATUS_LABELS[status];
  const detail = status === 'processing' ? ` ${Math.round(progress)}%` : '';
  return (
    <li className="flex min-h-12 items-center justify-between gap-3 py-1">
      <div className="flex min-w-0 flex-col">
        <PageLink href={pages.transcript(transcriptionId)}>{originalFileName}</PageLink>
        <span className="text-xs text-muted">{dayAndTime(new Date(createdAt))}</span>
      </div>
      <Status {...label} detail={detail} />
    </li>
  );
};

const Status = ({ icon: Icon, word, colour, detail = '' }: StatusLabel & { readonly detail?: string }) => (
  <span className={`inline-flex shrink-0 items-center gap-1.5 text-xs tabular-nums ${colour}`}>
    <Icon aria-hidden="true" className="size-3.5" />
    {text(word) + detail}
  </span>
);

const PageLink = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noreferrer"
    className="truncate text-sm text-accent underline-offset-4 hover:underline"
  >
    {children}
  </a>
);
