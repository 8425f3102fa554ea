import { useSyncExternalStore } from 'react';
import { session } from './current-session.ts';
import type { SessionState } from './shared-session.ts';

/** Who is signed in, kept up to date across tabs. */
export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.getState);
