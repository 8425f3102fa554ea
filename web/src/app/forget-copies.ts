import { DATABASES, deleteDatabase } from '../platform/databases.ts';
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
    if (hasEnded || (before !== undefined && before !== userId)) void deleteDatabase(DATABASES.copies);
    // Files that were shared wait for the sign-in, but not after a sign-out.
    if (hasEnded && state.absence === 'signed_out') void deleteDatabase(DATABASES.shared);
  });
};
