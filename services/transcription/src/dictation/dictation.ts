import type { Redis } from 'ioredis';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Owner } from '../recordings/recordings.ts';
import { listAccountWords } from '../vocabulary/vocabulary.ts';
import { createLiveLimits } from './live-limits.ts';
import { liveOffersChannel } from './wire/channels.ts';

// The door of the room: other rooms import from this file alone.

export { type Listening, startListening } from './listening/start-listening.ts';
export { liveTextRoutes } from './live-text.routes.ts';

type DictationDeps = Parameters<typeof createLiveLimits>[0] & {
  readonly redis: Pick<Redis, 'options'>;
  readonly db: Kysely<DB>;
};

/** Creates the room's services of the API. */
export const createDictation = (deps: DictationDeps) => ({
  liveLimits: createLiveLimits(deps),
  /** The channel on which workers learn of sessions. */
  liveOffers: liveOffersChannel(deps.redis),
  liveWords: (owner: Owner) => listAccountWords(deps.db, owner),
});
