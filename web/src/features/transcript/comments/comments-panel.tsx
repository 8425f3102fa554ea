import type { Comment } from '@escriba/contracts/transcription/comments';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../data/failure-text.ts';
import { formatDuration } from '../../../media/format.ts';
import { useMay } from '../../../session/use-workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { SidePanel } from '../panel/side-panel.tsx';
import { useShowText } from '../panel/use-show-text.ts';
import { CommentForm } from './comment-form.tsx';
import type { FindPlace } from '../reading/find-place.ts';
import { useCommentPlace } from './use-comment-place.ts';
import { CommentThread, type Thread } from './comment-thread.tsx';
import { readLinkedComment } from './linked-comment.ts';
import { useMembers } from './members.ts';
import { type Commenting, useCommenting, useComments } from './use-comments.ts';

type CommentsPanelProps = {
  readonly item: TranscriptionItem;
  readonly findPlace: FindPlace;
  /** Plays from a time in ms, and shows the passage there. */
  readonly onGoToTime: (ms: number) => void;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** Renders the comments on the text of a recording, and the form for a new one. */
export const CommentsPanel = ({ item, findPlace, onGoToTime, isOpen, onOpenChange }: CommentsPanelProps) => {
  const { t } = useTranslation('comments');
  const { transcriptionId: id } = item;
  const showText = useShowText(() => onOpenChange(false));
  return (
    <SidePanel isOpen={isOpen} onOpenChange={onOpenChange} title={t('title')} text={t('text')}>
      <Comments id={id} findPlace={findPlace} onGoTo={(ms) => showText(() => onGoToTime(ms))} />
    </SidePanel>
  );
};

type CommentsProps = {
  readonly id: string;
  readonly findPlace: FindPlace;
  readonly onGoTo: (ms: number) => void;
};

const Comments = ({ id, findPlace, onGoTo }: CommentsProps) => {
  const { t } = useTranslation('comments');
  const { data, error, refetch } = useComments(id);
  const people = useMembers();
  const commenting = useCommenting(id);
  const mayWrite = useMay('write');
  if (data === undefined && error !== null)
    return <LoadFailure title={t('failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-5">
      {mayWrite ? (
        <NewComment findPlace={findPlace} people={people} commenting={commenting} />
      ) : (
        <p className="text-sm text-muted">{t('readOnly')}</p>
      )}
      {data === undefined ? (
        <p
          role="status"
          className="flex animate-write justify-center pt-6 text-muted [animation-delay:200ms]"
        >
          <span className="sr-only">{t('reading')}</span>
          <Spinner />
        </p>
      ) : (
        <Threads comments={data} people={people} commenting={commenting} onGoTo={onGoTo} />
      )}
    </div>
  );
};

type NewCommentProps = {
  readonly findPlace: FindPlace;
  readonly people: ReturnType<typeof useMembers>;
  readonly commenting: Commenting;
};

const NewComment = ({ findPlace, people, commenting }: NewCommentProps) => {
  const { t } = useTranslation('comments');
  const place = useCommentPlace(findPlace);
  return (
    <div className="flex flex-col gap-2">
      {place === undefined ? (
        <p className="text-sm text-muted">{t('noWords')}</p>
      ) : (
        <>
          <p className="text-xs text-muted">
            {t('about', { time: formatDuration(Math.floor(place.startMs / 1_000)) })}
          </p>
          <blockquote dir="auto" className="line-clamp-3 border-l-2 border-accent pl-2 text-sm wrap-anywhere">
            {place.quote}
          </blockquote>
        </>
      )}
      <CommentForm
        label={t('field')}
        placeholder={t('placeholder')}
        send={t('send')}
        members={people.members}
        isDisabled={place === undefined}
        onSend={async (written, id) => place && commenting.add({ id, place, ...written })}
      />
    </div>
  );
};

type ThreadsProps = Omit<NewCommentProps, 'findPlace'> & {
  readonly comments: readonly Comment[];
  readonly onGoTo: (ms: number) => void;
};

/** Lists comments in the order of the recording; those that are done on request. */
const Threads = ({ comments, onGoTo, ...shared }: ThreadsProps) => {
  const { t } = useTranslation('comments');
  const linked = readLinkedComment();
  const threads = toThreads(comments);
  const linkedThread = threads.find((thread) => hasComment(thread, linked));
  const [isAllShown, setAllShown] = useState(false);
  const open = threads.filter(({ first }) => first.resolvedAt === null);
  const shown = isAllShown || (linkedThread && !open.includes(linkedThread)) ? threads : open;
  useShowLinked(linkedThread === undefined ? undefined : linked);
  if (threads.length === 0)
    return (
      <div className="flex flex-col gap-1 py-4 text-center">
        <p className="font-medium">{t('empty')}</p>
        <p className="text-sm text-muted text-pretty">{t('emptyText')}</p>
      </div>
    );
  const resolved = threads.length - open.length;
  return (
    <>
      <ul aria-label={t('list')} className="flex flex-col gap-3">
        {shown.map((thread) => (
          <CommentThread
            key={thread.first.id}
            {...shared}
            thread={thread}
            isLinked={thread === linkedThread}
            onGoTo={onGoTo}
          />
        ))}
      </ul>
      {resolved === 0 || shown === threads ? null : (
        <Button look="quiet" size="small" onClick={() => setAllShown(true)} className="self-start">
          {t('showResolved', { count: resolved })}
        </Button>
      )}
    </>
  );
};

/** Returns comments on passages in the order of the recording, each with its replies. */
const toThreads = (comments: readonly Comment[]): Thread[] => {
  const replies = Map.groupBy(comments, ({ threadId }) => threadId);
  return (replies.get(null) ?? [])
    .map((first) => ({ first, replies: replies.get(first.id) ?? [] }))
    .toSorted((one, other) => (one.first.place?.startMs ?? 0) - (other.first.place?.startMs ?? 0));
};

const hasComment = ({ first, replies }: Thread, id: string | undefined): boolean =>
  first.id === id || replies.some((reply) => reply.id === id);

/** Scrolls to the comment to which the page's address leads, once. */
const useShowLinked = (id: string | undefined): void => {
  useEffect(() => {
    if (id !== undefined) document.querySelector(`#comment-${id}`)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
};
