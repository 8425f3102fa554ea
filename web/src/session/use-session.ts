import { useSyncExternalStore } from 'react';
import { useServices } from './services.ts';
import type { SessionState } from './shared-session.ts';

/** The session of a visitor: HTML that was built beforehand is for everyone. */
const STRANGER: SessionState = { status: 'anonymous', user: null, absence: 'never' };

/** Returns the signed-in user, kept current across tabs. */
export const useSession = (): SessionState => {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.getState, () => STRANGER);
};
