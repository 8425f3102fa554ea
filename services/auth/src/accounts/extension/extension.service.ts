import type { Kysely } from 'kysely';
import * as Type from 'typebox';
import { createAccountsRepository } from '../account/accounts.repository.ts';
import type { SignIn, SignInOpened, SignInResult } from '../sign-in/sign-in.service.ts';
import { recordAuditEvent } from '../../platform/audit/audit.ts';
import type { Randomness } from '../../platform/randomness.ts';
import { createOneTimeCodes } from '../../platform/codes/one-time-codes.ts';
import { provesChallenge } from '../../platform/codes/s256.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { holdSession } from '../../sessions/sessions.ts';
import type { Source } from '../../platform/source.ts';
import type { Throttle } from '../../platform/throttling/throttle.ts';
import { extensionCodeRefused, oauthParametersInvalid } from './extension.errors.ts';

type ExtensionDeps = {
  readonly db: Kysely<DB>;
  /** The only addresses that may receive a code, which must be equal to one of them. */
  readonly redirectUris: ReadonlySet<string>;
  readonly signIn: Pick<SignIn, 'openProved' | 'finish'>;
  readonly throttle: Pick<Throttle, 'take'>;
  readonly clock: () => Date;
  readonly randomness: Pick<Randomness, 'randomBytes'>;
};

/** The user who connects the extension, and their session. */
type Connecting = { readonly userId: string; readonly sessionId: string };
type ConnectInput = { readonly code?: string; readonly redirectUri?: string; readonly state?: string };
type ExchangeInput = {
  readonly code: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  readonly state?: string;
};

const CODE_SECONDS = 60;

const Connection = Type.Object({
  userId: Type.String(),
  /** The session that connects the extension. */
  sessionId: Type.String(),
  challenge: Type.String(),
  redirectUri: Type.String(),
  state: Type.String(),
});

/**
 * Connects the browser extension. The code in the page's address comes from its opener and proves nothing: it only serves as the challenge
 * of a verifier. The new code that opens the account is sent only to the extension's own address.
 */
export const createExtension = (deps: ExtensionDeps) => {
  const { db, redirectUris, signIn, throttle, clock, randomness } = deps;
  const codes = createOneTimeCodes({
    db,
    clock,
    randomness,
    name: 'extension',
    lifeSeconds: CODE_SECONDS,
    holds: Connection,
  });

  return {
    /** Throws oauthParametersInvalid if `connect` would refuse. */
    check: (input: ConnectInput): void => checkRequest(redirectUris, input),

    /** Creates a one-time code for the signed-in user and returns it with the extension's address that contains it. Throws oauthParametersInvalid. */
    connect: async (
      { userId, sessionId }: Connecting,
      input: ConnectInput,
      source: Source,
    ): Promise<{ code: string; redirectUrl: string }> => {
      const { code: challenge = '', redirectUri = '', state = '' } = input;
      checkRequest(redirectUris, input);
      await throttle.take('codes', userId);
      const code = await codes.put({ userId, sessionId, challenge, redirectUri, state });
      await recordAuditEvent(db, { at: clock(), kind: 'extension_connected', source, userId });
      return { code, redirectUrl: redirectUrlOf(redirectUri, code, state) };
    },

    /** Signs the extension in. Throws extensionCodeRefused; the code is used up in any case. */
    exchange: async (
      { code, codeVerifier, redirectUri, state = '' }: ExchangeInput,
      source: Source,
    ): Promise<SignInResult> => {
      await throttle.take('codes', source.ip);
      const connection = await codes.take(code);
      if (connection === undefined) throw extensionCodeRefused();
      const isRight =
        provesChallenge(codeVerifier, connection.challenge) &&
        redirectUri === connection.redirectUri &&
        state === connection.state;
      if (!isRight) throw extensionCodeRefused();
      const opened = await db
        .transaction()
        .execute((transaction) => openSession(deps, transaction, { ...connection, source }));
      return signIn.finish(opened, source);
    },
  };
};

export type Extension = ReturnType<typeof createExtension>;

const checkRequest = (
  redirectUris: ReadonlySet<string>,
  { code: challenge = '', redirectUri = '' }: ConnectInput,
): void => {
  if (challenge === '' || !redirectUris.has(redirectUri)) throw oauthParametersInvalid();
};

const redirectUrlOf = (redirectUri: string, code: string, state: string): string => {
  const url = new URL(redirectUri);
  url.searchParams.set('success', 'true');
  url.searchParams.set('code', code);
  if (state !== '') url.searchParams.set('state', state);
  return url.href;
};

/**
 * Starts the extension's session with the authentication time of the session that let it in, which must still be active. That session has
 * proved the second factor of its account: all others ended when it was turned on.
 */
const openSession = async (
  { signIn, clock }: Pick<ExtensionDeps, 'signIn' | 'clock'>,
  transaction: Kysely<DB>,
  { userId, sessionId, source }: Connecting & { readonly source: Source },
): Promise<SignInOpened> => {
  // The account before the session, as a reset locks them.
  await createAccountsRepository(transaction).hold(userId);
  const parent = await holdSession(transaction, { userId, sessionId, now: clock() });
  if (parent === undefined) throw extensionCodeRefused();
  const context = { transport: 'body', source } as const;
  const authenticatedAt = parent.authenticated_at;
  return signIn.openProved(transaction, { userId, method: 'extension', authenticatedAt, context });
};
