import type { AppServices } from '../data/app-services.ts';
import { forgetOthers } from '../data/transcriptions/copies.ts';
import { forgetOtherDrafts } from '../data/transcriptions/other-drafts.ts';
import { whenIdle } from '../platform/idle.ts';
import { toOwnerId } from '../session/workspace-choice.ts';

/** Updates the copies as the server changes: no data of another user, no deleted recording. Returns a stop function. */
export const keepCopiesCurrent = ({ session, live }: Pick<AppServices, 'session' | 'live'>): (() => void) => {
  let tidied: string | undefined;
  const tidy = async (): Promise<void> => {
    await whenIdle();
    const { status, user } = session.getState();
    if (status === 'loading' || user?.id === tidied) return;
    tidied = user?.id;
    await forgetOthers(toOwnerId(tidied));
    // Unsaved changes are the user's, in every workspace.
    if (tidied !== undefined) await forgetOtherDrafts(tidied);
    // The server is out of reach; the next visit tries again.
    await loadRemoval()
      .then(({ removeDeletedCopies }) => removeDeletedCopies(session))
      .catch(() => undefined);
  };
  void tidy();
  const stops = [
    session.subscribe(() => void tidy()),
    live.subscribe((news) => {
      const userId = session.getState().user?.id;
      if (news.type !== 'removed' || userId === undefined) return;
      void loadRemoval()
        .then(({ forgetGone }) => forgetGone(userId, news.transcriptionId))
        .catch(() => undefined);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

const loadRemoval = () => import('../data/transcriptions/remove-deleted-copies.ts');
