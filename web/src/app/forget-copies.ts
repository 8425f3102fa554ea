import { DATABASES, deleteDatabase, LAST_WORDS } from '../platform/databases.ts';
import { forgetStored } from '../platform/stored.ts';
import { forgetInTab, TYPED_PAYER } from '../platform/tab-stored.ts';
import type { Session } from '../session/session.ts';

/** Deletes what this browser keeps of a user as soon as the session ends or another user signs in. Returns a stop function. */
export const forgetCopiesWithSession = (session: Pick<Session, 'getState' | 'subscribe'>): (() => void) => {
  let userId = session.getState().user?.id;
  return session.subscribe(() => {
    const before = userId;
    const state = session.getState();
    userId = state.user?.id;
    // `unknown`: the server is out of reach, and the session may be valid.
    const hasEnded = state.status === 'anonymous' && state.absence !== 'unknown';
    const hasLeft = hasEnded && state.absence === 'signed_out';
    const isAnother = before !== undefined && userId !== undefined && before !== userId;
    if (hasEnded || (before !== undefined && before !== userId)) void deleteDatabase(DATABASES.copies);
    // If a session only expired, the same user continues with the unsaved changes.
    if (hasLeft || isAnother) {
      void deleteDatabase(DATABASES.drafts);
      forgetStored(LAST_WORDS);
      forgetInTab(TYPED_PAYER);
    }
    // Files that were shared wait for the sign-in, but not after a sign-out.
    if (hasLeft) void deleteDatabase(DATABASES.shared);
  });
};
