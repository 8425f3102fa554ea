import type { PendingSignIn } from '@escriba/contracts/auth/sign-in';
import type { Kysely } from 'kysely';
import { recordAuditEvent } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import {
  type AccessTokens,
  type IssuedTokens,
  type OpenedSession,
  type SessionMethod,
  type Sessions,
  type SessionTransport,
  hasSessionFrom,
} from '../../sessions/sessions.ts';
import type { Notices } from '../notices/notices.ts';
import type { BrowserBinding } from './browser-binding.ts';
import type { PendingSignIns } from './pending-sign-ins.ts';
import type { Source } from '../../platform/source.ts';
import { invalidCredentials } from '../account/accounts.errors.ts';
import { type Account, createAccountsRepository } from '../account/accounts.repository.ts';
import type { FindDevice, Proof } from './proof.service.ts';

type SignInDeps = {
  readonly db: Kysely<DB>;
  readonly proof: Pick<Proof, 'byEmail'>;
  readonly sessions: Pick<Sessions, 'open' | 'endSurplus'>;
  readonly accessTokens: AccessTokens;
  readonly pendingSignIns: PendingSignIns;
  readonly notices: Notices;
  readonly requireWay: RequireWay;
  readonly clock: () => Date;
};

/** Refuses a way of signing in that an account may not use. Called in the transaction that opens the session. */
export type RequireWay = (
  transaction: Kysely<DB>,
  way: { readonly userId: string; readonly method: SessionMethod },
) => Promise<void>;

/** The source of a new session, and how its tokens are sent. */
export type SignInSource = {
  readonly transport: SessionTransport;
  readonly source: Source;
  /** Finds known browsers. Absent: none is known. */
  readonly findDevice?: FindDevice | undefined;
};
/** The context of the first step of a sign-in; `bind` keeps the second step in the same browser. */
export type SignInContext = SignInSource & { readonly bind: () => BrowserBinding };
export type SignInOpened = OpenedSession & { readonly isKnownDevice: boolean };
export type SignInResult = { readonly tokens: IssuedTokens; readonly account: Account };
/** A sign-in that waits for the account's second factor. */
export type SignInWaiting = { readonly secondFactor: PendingSignIn };

type Proved = {
  readonly userId: string;
  readonly method: SessionMethod;
  readonly context: SignInSource;
  /** The time at which the user authenticated; null if unknown. */
  readonly authenticatedAt: Date | null;
  /** The time at which the user proved a second factor; absent if they did not. */
  readonly secondFactorAt?: Date;
  /** The hash that the password was checked against, if any. */
  readonly passwordHash?: string | null;
  /** Whether it is the first sign-in, which opens the account and surprises no owner. */
  readonly isRegistration?: boolean;
};
type FirstStep = Proved & { readonly method: 'password' | 'google' | 'sso'; readonly context: SignInContext };

/** Creates the sign-in by password, and the last step that all sign-ins share. */
export const createSignIn = (deps: SignInDeps) => {
  const { db, proof, clock } = deps;

  /** Starts a session after the first step, or keeps the sign-in waiting if the account has a second factor. */
  const open = async (transaction: Kysely<DB>, proved: FirstStep): Promise<SignInOpened | SignInWaiting> => {
    const { userId, passwordHash, context } = proved;
    // Held before it is read: a second factor that is added meanwhile ends the sessions that are open by then.
    if (!(await createAccountsRepository(transaction).hold(userId, passwordHash))) throw invalidCredentials();
    await deps.requireWay(transaction, proved);
    const secondFactor = await deps.pendingSignIns.keep(transaction, { ...proved, bind: context.bind });
    return secondFactor === undefined ? openProved(deps, transaction, proved) : { secondFactor };
  };

  const finishStep = async (
    opened: SignInOpened | SignInWaiting,
    source: Source,
  ): Promise<SignInResult | SignInWaiting> =>
    'secondFactor' in opened ? opened : finish(deps, opened, source);

  return {
    open,
    /** `finish` after `open`. */
    finishStep,

    /**
     * Starts a session without asking for a second factor: it is proved, the account is new, or the session that lets this one in has
     * passed. `finish` issues the tokens after the transaction is committed.
     */
    openProved: (transaction: Kysely<DB>, proved: Proved) => openProved(deps, transaction, proved),
    finish: (opened: SignInOpened, source: Source) => finish(deps, opened, source),

    /** Signs in with e-mail and password. Throws invalidCredentials. */
    withPassword: async (
      { email, password }: { email: string; password: string },
      context: SignInContext,
    ): Promise<SignInResult | SignInWaiting> => {
      const account = await proof.byEmail(email, password, context);
      const proved = {
        userId: account.id,
        passwordHash: account.password_hash,
        method: 'password',
        authenticatedAt: clock(),
        context,
      } as const;
      const opened = await db.transaction().execute((transaction) => open(transaction, proved));
      return finishStep(opened, context.source);
    },
  };
};

export type SignIn = ReturnType<typeof createSignIn>;

const openProved = async (
  { sessions, notices, requireWay, clock }: Pick<SignInDeps, 'sessions' | 'notices' | 'requireWay' | 'clock'>,
  transaction: Kysely<DB>,
  proved: Proved,
): Promise<SignInOpened> => {
  const { userId, method, context, passwordHash, authenticatedAt, secondFactorAt } = proved;
  if (!(await createAccountsRepository(transaction).hold(userId, passwordHash))) throw invalidCredentials();
  await requireWay(transaction, proved);
  const isKnown = proved.isRegistration === true || (await isKnownDevice(transaction, proved));
  if (!isKnown)
    await notices.record(transaction, {
      userId,
      what: method === 'extension' ? 'extension_connected' : 'new_device',
      source: context.source,
    });
  const session = { userId, method, authenticatedAt, secondFactorAt, ...context };
  const opened = await sessions.open(transaction, session);
  await recordAuditEvent(transaction, {
    at: clock(),
    kind: 'signed_in',
    source: context.source,
    userId,
    sessionId: opened.sessionId,
    detail: method,
  });
  return { ...opened, isKnownDevice: isKnown };
};

const finish = async (
  { db, sessions, accessTokens }: Pick<SignInDeps, 'db' | 'sessions' | 'accessTokens'>,
  opened: SignInOpened,
  source: Source,
): Promise<SignInResult> => {
  await sessions.endSurplus(opened.userId, source);
  const accounts = createAccountsRepository(db);
  // A stranger does not choose the language in which the owner is warned.
  if (opened.isKnownDevice && source.locale !== undefined)
    await accounts.noteLocale(opened.userId, source.locale);
  const account = await accounts.get(opened.userId);
  return { tokens: { ...(await accessTokens.issue(opened)), refresh: opened.refresh }, account };
};

/**
 * Returns whether the account has signed in from this browser or program before. Browsers are known by their cookie; programs, which keep
 * none, by address and user agent. The extension is always new.
 */
const isKnownDevice = async (
  transaction: Kysely<DB>,
  { userId, method, context: { transport, source, findDevice } }: Proved,
): Promise<boolean> => {
  if (method === 'extension') return false;
  if (transport === 'body') return hasSessionFrom(transaction, userId, source);
  const account = await createAccountsRepository(transaction).get(userId);
  return findDevice?.(account) !== undefined;
};
