import type { Logger } from '@escriba/runtime';
import type { Redis } from 'ioredis';
import type { Kysely } from 'kysely';
import { createProof } from './accounts/proof.service.ts';
import { createProfile } from './accounts/profile.service.ts';
import { createRegistration } from './accounts/registration.service.ts';
import { createSignIn } from './accounts/sign-in.service.ts';
import { type Randomness, newSecret } from './randomness.ts';
import type { AuthConfig } from './config.ts';
import { createConsents } from './consents/consents.service.ts';
import type { DB } from './db/schema.generated.ts';
import { createExtension } from './extension/extension.service.ts';
import { createGoogleLinking } from './google/google-linking.service.ts';
import { createGoogleRegistration } from './google/google-registration.service.ts';
import { createGoogleClient } from './google/google-client.ts';
import { createGoogleCodes } from './google/google-codes.ts';
import { createGoogleSignIn } from './google/google-sign-in.service.ts';
import { createAccessTokens } from './keys/access-tokens.ts';
import { createKeyChest } from './keys/key-chest.ts';
import { createSigningKeys } from './keys/signing-keys.service.ts';
import { createPasswords } from './passwords/passwords.ts';
import type { AccountPart } from './privacy/account-parts.ts';
import { createErasure } from './privacy/erasure.service.ts';
import { collectOwnPart } from './privacy/own-part.ts';
import { createPrivacy } from './privacy/privacy.service.ts';
import { createEndedSessions } from './sessions/ended-sessions.ts';
import { createRefreshing } from './sessions/refreshing.service.ts';
import { createSessionEnding } from './sessions/session-ending.service.ts';
import { createSessions } from './sessions/sessions.service.ts';
import { createThrottle } from './throttling/throttle.ts';

export type AuthSettings = Pick<
  AuthConfig,
  | 'PUBLIC_URL'
  | 'AUTH_KEY_SECRET'
  | 'AUTH_ISSUER'
  | 'AUTH_AUDIENCE'
  | 'AUTH_KEY_DAYS'
  | 'SESSION_IDLE_DAYS'
  | 'SESSION_DAYS_MAX'
  | 'PASSWORD_HASHES_MAX'
  | 'THROTTLE_SIGN_INS'
  | 'THROTTLE_REGISTRATIONS'
  | 'GOOGLE_CLIENT_ID'
  | 'GOOGLE_CLIENT_SECRET'
  | 'GOOGLE_ISSUER'
  | 'EXTENSION_REDIRECT_URIS'
>;

export type ServicesDeps = {
  readonly config: AuthSettings;
  readonly db: Kysely<DB>;
  readonly redis: Redis;
  readonly logger: Logger;
  readonly clock: () => Date;
  readonly randomness: Randomness;
  /** The data that other services keep about a user; empty if none is configured. */
  readonly accountParts?: readonly AccountPart[];
};

const DAY_MS = 86_400_000;

/** Creates all services of auth. */
export const createServices = async (deps: ServicesDeps) => {
  const { config, db, redis, randomness, clock } = deps;
  const { accessTokens, endedSessions, ending, keys, refreshing, sessions } = createSessionServices(deps);
  const throttle = createThrottle({
    redis,
    signIns: config.THROTTLE_SIGN_INS,
    registrations: config.THROTTLE_REGISTRATIONS,
  });
  const passwords = await createPasswords({
    hashesAtOnceMax: config.PASSWORD_HASHES_MAX,
    newSecret: () => newSecret(randomness),
  });
  const consents = createConsents({ db, clock });
  const proof = createProof({ db, passwords, throttle, clock });
  const signIn = createSignIn({ db, proof, sessions, accessTokens, clock });
  const registration = createRegistration({ ...deps, signIn, passwords, consents, throttle });
  const codes = createGoogleCodes({ db, clock, randomness });
  const client = createGoogle(config);
  const redirectUris = new Set(config.EXTENSION_REDIRECT_URIS.split(/[\s,]+/).filter((uri) => uri !== ''));
  const parts = deps.accountParts ?? [];
  const erasure = createErasure({ ...deps, parts });
  return {
    keys,
    endedSessions,
    sessions,
    ending,
    refreshing,
    throttle,
    consents,
    signIn,
    registration,
    profile: createProfile({ db, proof, passwords, ending, clock }),
    isGoogleAvailable: client !== undefined,
    google: createGoogleSignIn({ db, client, codes, signIn, clock, randomness }),
    googleRegistration: createGoogleRegistration({ codes, registration, throttle, clock }),
    googleLinking: createGoogleLinking({ db, codes, proof, signIn, clock }),
    extension: createExtension({ ...deps, redirectUris, signIn, throttle }),
    privacy: createPrivacy({
      db,
      proof,
      endedSessions,
      throttle,
      collectOwn: (account) => collectOwnPart(db, account),
      parts,
      erasure,
      clock,
    }),
    erasure,
  };
};

export type Services = Awaited<ReturnType<typeof createServices>>;

const createSessionServices = ({ config, db, redis, logger, clock, randomness }: ServicesDeps) => {
  const keys = createSigningKeys({
    db,
    chest: createKeyChest({ secret: config.AUTH_KEY_SECRET, randomBytes: randomness.randomBytes }),
    signingMs: config.AUTH_KEY_DAYS * DAY_MS,
    clock,
  });
  const accessTokens = createAccessTokens({
    keys,
    issuer: config.AUTH_ISSUER,
    audience: config.AUTH_AUDIENCE,
    clock,
    newId: randomness.newId,
  });
  const endedSessions = createEndedSessions({ redis, clock, logger });
  const life = { idleMs: config.SESSION_IDLE_DAYS * DAY_MS, lifeMs: config.SESSION_DAYS_MAX * DAY_MS };
  const ending = createSessionEnding({ db, endedSessions, clock });
  const sessions = createSessions({ db, ending, clock, randomness, ...life });
  const refreshing = createRefreshing({ db, endedSessions, accessTokens, clock, randomness, ...life });
  return { keys, accessTokens, endedSessions, ending, sessions, refreshing };
};

const createGoogle = (config: AuthSettings) =>
  config.GOOGLE_CLIENT_ID === undefined
    ? undefined
    : createGoogleClient({
        clientId: config.GOOGLE_CLIENT_ID,
        clientSecret: config.GOOGLE_CLIENT_SECRET,
        issuer: config.GOOGLE_ISSUER,
        redirectUri: `${config.PUBLIC_URL.replace(/\/$/, '')}/api/auth/google/callback`,
      });
