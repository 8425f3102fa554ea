import { ACCESS_TOKENS } from '@escriba/contracts/auth/sessions';
import type { Logger } from '@escriba/runtime';
import type { Redis } from 'ioredis';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Randomness } from '../platform/randomness.ts';
import { createEndedSessions } from './ended-sessions.ts';
import { createAccessTokens } from './keys/access-tokens.ts';
import { createKeyChest } from './keys/key-chest.ts';
import { createSigningKeys } from './keys/signing-keys.service.ts';
import { createRefreshing } from './refreshing.service.ts';
import { createSessionEnding } from './session-ending.service.ts';
import { createSessions } from './sessions.service.ts';

export type { AccessTokens, IssuedTokens } from './keys/access-tokens.ts';
export { jwksRoutes } from './keys/jwks.routes.ts';
export type { SigningKeys } from './keys/signing-keys.service.ts';
export type { EndedSessions } from './ended-sessions.ts';
export type { SessionEnding } from './session-ending.service.ts';
export type { SessionMethod, SessionTransport } from './sessions.repository.ts';
export { endedSessionsRoutes, ownSessionsRoutes, tokenRoutes } from './sessions.routes.ts';
export type { OpenedSession, Sessions } from './sessions.service.ts';
export { GRACE_MS, decideRefresh } from './refresh-decision.ts';
export { openSuccessor, sealSuccessor } from './successor.ts';
export {
  collectSessions,
  forgetSessions,
  hasSessionFrom,
  holdSession,
  noteSecondFactor,
  purgeSessions,
} from './stored-sessions.ts';
export { type TokenTransport, createTokenTransport } from './token-transport.ts';

type SessionsDeps = Pick<Parameters<typeof createSessions>[0], 'listOtherEnds'> & {
  readonly config: {
    readonly AUTH_KEY_SECRET: string;
    readonly SESSION_IDLE_DAYS: number;
    readonly SESSION_DAYS_MAX: number;
  };
  readonly db: Kysely<DB>;
  readonly redis: Redis;
  readonly logger: Logger;
  readonly clock: () => Date;
  readonly randomness: Randomness;
};

const DAY_MS = 86_400_000;
/** How long one key is used for signing. */
const SIGNING_MS = 30 * DAY_MS;

/** Opens, refreshes and ends sessions, and signs their access tokens. */
export const createSessionServices = (deps: SessionsDeps) => {
  const { config, db, clock, randomness } = deps;
  const keys = createSigningKeys({
    db,
    chest: createKeyChest({ secret: config.AUTH_KEY_SECRET, randomBytes: randomness.randomBytes }),
    signingMs: SIGNING_MS,
    clock,
  });
  const accessTokens = createAccessTokens({
    keys,
    ...ACCESS_TOKENS,
    clock,
    newId: randomness.newId,
  });
  const endedSessions = createEndedSessions(deps);
  const ending = createSessionEnding({ db, endedSessions, clock });
  const life = { idleMs: config.SESSION_IDLE_DAYS * DAY_MS, lifeMs: config.SESSION_DAYS_MAX * DAY_MS };
  return {
    keys,
    accessTokens,
    endedSessions,
    ending,
    sessions: createSessions({ ...deps, ...life, ending }),
    refreshing: createRefreshing({ ...deps, ...life, endedSessions, accessTokens }),
  };
};

export type SessionServices = ReturnType<typeof createSessionServices>;
