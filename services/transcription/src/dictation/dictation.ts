import { createLiveLimits } from './live-limits.ts';

// The door of the room: other rooms import from this file alone.

export { type Listening, startListening } from './listening/start-listening.ts';
export { liveTextRoutes } from './live-text.routes.ts';

type DictationDeps = Parameters<typeof createLiveLimits>[0];

/** Creates the room's services of the API. */
export const createDictation = (deps: DictationDeps) => ({ liveLimits: createLiveLimits(deps) });
