import type { Comment } from '@escriba/contracts/transcription/comments';
import { Check, EllipsisVertical, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../media/format.ts';
import { useMay } from '../../../session/use-workspace.ts';
import { useSession } from '../../../session/use-session.ts';
import { ActionMenu, type MenuAction } from '../../../ui/action-menu.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { CommentForm } from './comment-form.tsx';
import { type Member, partsOf, type useMembers } from './members.ts';
import type { Commenting } from './use-comments.ts';

/** A comment on a passage with its replies, oldest first. */
export type Thread = { readonly first: Comment; readonly replies: readonly Comment[] };

type ThreadProps = {
  readonly thread: Thread;
  readonly people: ReturnType<typeof useMembers>;
  readonly commenting: Commenting;
  readonly isLinked: boolean;
  /** Shows the passage; absent without a text. */
  readonly onGoTo: ((ms: number) => void) | undefined;
};

/** Renders a comment with its place, its replies, and what can be done with it. */
export const CommentThread = ({ thread, people, commenting, isLinked, onGoTo }: ThreadProps) => {
  const { t } = useTranslation('comments');
  const mayWrite = useMay('write');
  const [isReplying, setReplying] = useState(false);
  const { first, replies } = thread;
  const shared = { people, commenting };
  const reply = async (written: { text: string; mentions: string[] }, id: string): Promise<void> => {
    await commenting.add({ id, threadId: first.id, ...written });
    setReplying(false);
  };
  return (
    <li
      id={`comment-${first.id}`}
      className={classes(
        'flex scroll-mt-4 flex-col gap-3 rounded-card border bg-raised p-3',
        isLinked ? 'border-accent' : 'border-line',
      )}
    >
      <PlaceAndState first={first} people={people} commenting={commenting} onGoTo={onGoTo} />
      <OneComment {...shared} comment={first} />
      {replies.map((each) => (
        <div key={each.id} id={`comment-${each.id}`} className="border-t border-line/60 pt-3">
          <OneComment {...shared} comment={each} />
        </div>
      ))}
      {!mayWrite ? null : isReplying ? (
        <CommentForm
          label={t('replyField', { name: people.find(first.authorId).name })}
          placeholder={t('replyPlaceholder')}
          send={t('reply')}
          members={people.members}
          takesFocus
          onSend={reply}
          onCancel={() => setReplying(false)}
        />
      ) : (
        <Button look="quiet" size="small" onClick={() => setReplying(true)} className="-mx-2 self-start">
          {t('reply')}
        </Button>
      )}
    </li>
  );
};

type PlaceProps = Pick<ThreadProps, 'people' | 'commenting' | 'onGoTo'> & { readonly first: Comment };

const PlaceAndState = ({ first, people, commenting, onGoTo }: PlaceProps) => {
  const { t } = useTranslation('comments');
  const mayWrite = useMay('write');
  const { place, resolvedAt, resolvedBy } = first;
  const isResolved = resolvedAt !== null;
  const time = formatDuration(Math.floor((place?.startMs ?? 0) / 1_000));
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <button
          type="button"
          aria-label={t('goTo', { time })}
          disabled={onGoTo === undefined}
          onClick={() => onGoTo?.(place?.startMs ?? 0)}
          className="-mx-1 min-h-9 rounded-control px-1 text-xs text-accent-strong tabular-nums transition-colors duration-150 hover:bg-ink/6 touch:min-h-11"
        >
          {time}
        </button>
        {mayWrite ? (
          <IconButton
            label={t(isResolved ? 'reopen' : 'resolve')}
            onClick={() =>
              void commenting.change({ commentId: first.id, isResolved: !isResolved }).catch(() => undefined)
            }
          >
            {isResolved ? (
              <RotateCcw aria-hidden="true" className="size-4" />
            ) : (
              <Check aria-hidden="true" className="size-4.5" />
            )}
          </IconButton>
        ) : null}
      </div>
      <blockquote dir="auto" className="border-l-2 border-line-strong pl-2 text-sm text-muted wrap-anywhere">
        {place?.quote}
      </blockquote>
      {resolvedBy === null ? null : (
        <p className="text-xs text-success">{t('resolved', { name: people.find(resolvedBy).name })}</p>
      )}
    </>
  );
};

type OneProps = Pick<ThreadProps, 'people' | 'commenting'> & { readonly comment: Comment };

const OneComment = ({ comment, people, commenting }: OneProps) => {
  const { t } = useTranslation('comments');
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const author = people.find(comment.authorId);
  const actions = useActions(comment, { edit: () => setEditing(true), remove: () => setAsking(true) });
  const save = async (written: { text: string; mentions: string[] }): Promise<void> => {
    await commenting.change({ commentId: comment.id, ...written });
    setEditing(false);
  };
  return (
    <article aria-label={author.name} className="flex flex-col gap-1.5">
      <Author comment={comment} author={author} actions={actions} />
      {isEditing ? (
        <CommentForm
          label={t('field')}
          placeholder={t('placeholder')}
          send={t('save')}
          members={people.members}
          first={comment.text}
          takesFocus
          onSend={save}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <CommentText text={comment.text} members={people.members} />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('remove')}
        text={t('removeText')}
        yes={t('delete')}
        onNo={() => setAsking(false)}
        onYes={() => {
          setAsking(false);
          void commenting.remove(comment.id).catch(() => undefined);
        }}
      />
    </article>
  );
};

type AuthorProps = {
  readonly comment: Comment;
  readonly author: Member;
  readonly actions: readonly MenuAction[];
};

const Author = ({ comment, author, actions }: AuthorProps) => {
  const { t } = useTranslation('comments');
  return (
    <div className="flex min-h-9 items-center gap-2">
      <Avatar name={author.name} picture={author.picture} className="size-6" />
      <p className="min-w-0 grow truncate text-sm">
        <span className="font-medium">{author.name}</span>{' '}
        <span className="text-xs text-muted">
          <RelativeTime at={comment.createdAt} />
          {comment.editedAt === null ? null : `, ${t('edited')}`}
        </span>
      </p>
      {actions.length === 0 ? null : (
        <ActionMenu label={t('menu', { name: author.name })} actions={actions}>
          <EllipsisVertical aria-hidden="true" className="size-4" />
        </ActionMenu>
      )}
    </div>
  );
};

/** Returns what the user may do with a comment: its author everything, members who may delete recordings delete it. */
const useActions = (
  comment: Comment,
  { edit, remove }: Record<'edit' | 'remove', () => void>,
): MenuAction[] => {
  const { t } = useTranslation('comments');
  const { user } = useSession();
  const mayWrite = useMay('write');
  const mayDelete = useMay('delete');
  const isOwn = comment.authorId === user?.id && mayWrite;
  return [
    ...(isOwn ? [{ label: t('edit'), Icon: Pencil, onPress: edit }] : []),
    ...(isOwn || mayDelete ? [{ label: t('delete'), Icon: Trash2, isDangerous: true, onPress: remove }] : []),
  ];
};

const CommentText = ({ text, members }: { readonly text: string; readonly members: readonly Member[] }) => (
  <p dir="auto" className="text-sm whitespace-pre-wrap wrap-anywhere">
    {partsOf(text, members).map((part, index) =>
      part.member === undefined ? (
        part.text
      ) : (
        // A part has no other identity than its place in the text.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className="font-medium text-accent-strong">
          {part.text}
        </span>
      ),
    )}
  </p>
);
