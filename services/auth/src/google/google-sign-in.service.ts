import type { Kysely } from 'kysely';
import {
  type Account,
  type SignIn,
  type SignInContext,
  type SignInResult,
  type SignInWaiting,
  findAccountByEmail,
  findAccountByGoogle,
  setGooglePicture,
} from '../accounts/accounts.ts';
import { type Randomness, hashSecret, newSecret } from '../platform/randomness.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { GoogleClient } from './google-client.ts';
import type { GoogleCodes } from './google-codes.ts';
import type { BoundIdentity, GoogleIdentity, GoogleIntent } from './google-identity.ts';
import { googleCodeRefused, googleEmailUnverified, googleTaken } from './google.errors.ts';

type GoogleSignInDeps = {
  readonly db: Kysely<DB>;
  /** The client of Google. Absent: signing in with Google is disabled. */
  readonly client: GoogleClient | undefined;
  readonly codes: GoogleCodes;
  readonly signIn: Pick<SignIn, 'open' | 'finishStep'>;
  readonly clock: () => Date;
  readonly randomness: Pick<Randomness, 'randomBytes'>;
};

type Exchanged =
  | { readonly status: 'signed_in'; readonly result: SignInResult }
  | ({ readonly status: 'second_factor_needed' } & SignInWaiting)
  | {
      readonly status: 'account_needed' | 'link_needed';
      readonly pendingToken: string;
      readonly identity: GoogleIdentity;
    };

type ExchangeInput = { readonly code: string; readonly browser: string | undefined };

/** Creates the redirects to Google and back. `browser` is the secret in the cookie of the browser that started. */
export const createGoogleSignIn = (deps: GoogleSignInDeps) => {
  const { db, client, codes, clock, randomness } = deps;

  /** Keeps an identity that no account has, until the user creates an account or links it to one. */
  const keepPending = async (bound: BoundIdentity, signedInId: string | undefined): Promise<Exchanged> => {
    const { identity, intent } = bound;
    const isLinking = intent === 'link' && signedInId !== undefined;
    if (!isLinking && !identity.emailVerified) throw googleEmailUnverified();
    const pendingToken = await codes.pendings.put(bound);
    if (isLinking) return { status: 'link_needed', pendingToken, identity };
    const owner = await findAccountByEmail(db, identity.email);
    return { status: owner === undefined ? 'account_needed' : 'link_needed', pendingToken, identity };
  };

  return {
    /** Returns the address to send the browser to, and the secret for its cookie; undefined if Google is disabled. Throws GoogleRefusal. */
    begin: async (intent: GoogleIntent): Promise<{ url: string; browser: string } | undefined> => {
      if (client === undefined) return undefined;
      const secrets = {
        state: newSecret(randomness),
        nonce: newSecret(randomness),
        verifier: newSecret(randomness),
      };
      const url = await client.beginUrl(secrets);
      return { url, browser: await codes.transactions.put({ ...secrets, intent }) };
    },

    /** Returns the one-time code for the page; undefined if this browser did not start, or too long ago. Throws GoogleRefusal. */
    comeBack: async (query: string, browser: string | undefined): Promise<string | undefined> => {
      const begun = browser === undefined ? undefined : await codes.transactions.take(browser);
      if (client === undefined || browser === undefined || begun === undefined) return undefined;
      const identity = await client.finish(query, begun);
      return codes.exchanges.put({
        identity,
        intent: begun.intent,
        browserHash: hashBrowser(browser),
        provedAt: clock().toISOString(),
      });
    },

    /** Returns the outcome of the one-time code. Throws googleCodeRefused, googleEmailUnverified, googleTaken. */
    exchange: async (
      { code, browser }: ExchangeInput,
      context: SignInContext,
      signedInId: string | undefined,
    ): Promise<Exchanged> => {
      const bound = requireBrowser(await codes.exchanges.take(code), browser);
      const account = await findAccountByGoogle(db, bound.identity);
      if (account === undefined) return keepPending(bound, signedInId);
      if (bound.intent === 'link' && signedInId !== undefined && account.id !== signedInId)
        throw googleTaken();
      return openSession(deps, { account, bound, context });
    },
  };
};

export type GoogleSignIn = ReturnType<typeof createGoogleSignIn>;

type Opening = { readonly account: Account; readonly bound: BoundIdentity; readonly context: SignInContext };

const openSession = async (
  { db, signIn, clock }: Pick<GoogleSignInDeps, 'db' | 'signIn' | 'clock'>,
  { account, bound: { identity, provedAt }, context }: Opening,
): Promise<Exchanged> => {
  const { id: userId } = account;
  const proved = { userId, method: 'google', authenticatedAt: new Date(provedAt), context } as const;
  const opened = await db.transaction().execute(async (transaction) => {
    if (identity.picture !== account.google_picture)
      await setGooglePicture(transaction, { userId, picture: identity.picture, now: clock() });
    const opened = await signIn.open(transaction, proved);
    // Checks again, now that the account is locked: a reset may have unlinked the identity meanwhile.
    if ((await findAccountByGoogle(transaction, identity))?.id !== userId) throw googleCodeRefused();
    return opened;
  });
  const result = await signIn.finishStep(opened, context.source);
  return 'secondFactor' in result
    ? { status: 'second_factor_needed', ...result }
    : { status: 'signed_in', result };
};

const hashBrowser = (browser: string): string => hashSecret(browser).toString('base64url');

/** Refuses a secret issued to another browser, so that an attacker cannot sign a victim in to another account. */
export const requireBrowser = (
  bound: BoundIdentity | undefined,
  browser: string | undefined,
): BoundIdentity => {
  if (bound === undefined || browser === undefined) throw googleCodeRefused();
  if (bound.browserHash !== hashBrowser(browser)) throw googleCodeRefused();
  return bound;
};
