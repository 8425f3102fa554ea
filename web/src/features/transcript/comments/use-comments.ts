import {
  changeComment,
  type Comment,
  createComment,
  deleteComment,
  listComments,
} from '@escriba/contracts/transcription/comments';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../../data/app-services.ts';
import { failureText } from '../../../data/failure-text.ts';
import { useServices } from '../../../session/services.ts';
import { showToast } from '../../../ui/toast.ts';

const keyOf = (id: string) => ['comments', id] as const;

/** Returns the comments on a recording, kept current by the events of the recording. */
export const useComments = (id: string) => {
  const { session } = useServices();
  const { live, queries } = useAppServices();
  useEffect(
    () =>
      live.subscribe((news) => {
        if (news.type === 'changed' && news.item.transcriptionId === id)
          void queries.invalidateQueries({ queryKey: keyOf(id) });
      }),
    [live, queries, id],
  );
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await session.call(listComments, { params: { id } }, { signal })).data,
    staleTime: 0,
  });
};

/** What a form sends: the text of a comment, and the ids of members whom it mentions. */
export type Written = { readonly text: string; readonly mentions: string[] };
type New = Written &
  ((Pick<Comment, 'id'> & { place: NonNullable<Comment['place']> }) | { id: string; threadId: string });

/** Returns ways to add, change and delete comments on a recording. A failure is shown, and rejects. */
export const useCommenting = (id: string) => {
  const { t } = useTranslation('comments');
  const { session } = useServices();
  const queries = useQueryClient();
  const shared = {
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(id) }),
    onError: (error: unknown) =>
      void showToast({ tone: 'error', title: t('notSaved'), detail: failureText(error) }),
  };
  const put = (comment: Comment): void =>
    void queries.setQueryData<Comment[]>(keyOf(id), (known = []) => [
      ...known.filter((one) => one.id !== comment.id),
      comment,
    ]);
  const add = useMutation({
    ...shared,
    mutationFn: async (body: New) => (await session.call(createComment, { params: { id }, body })).data,
    onSuccess: put,
  });
  const change = useMutation({
    ...shared,
    mutationFn: async ({
      commentId,
      ...body
    }: { commentId: string } & Partial<Written & { isResolved: boolean }>) =>
      (await session.call(changeComment, { params: { id, commentId }, body })).data,
  });
  const remove = useMutation({
    ...shared,
    mutationFn: (commentId: string) => session.call(deleteComment, { params: { id, commentId } }),
  });
  return { add: add.mutateAsync, change: change.mutateAsync, remove: remove.mutateAsync };
};

export type Commenting = ReturnType<typeof useCommenting>;
